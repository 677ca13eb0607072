"""Answers written by hand are read from a folder, and what is heard in them is counted apart."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from agents.candidates.by_hand import Spoken
from agents.concepts import grade
from agents.core.question import OPENING, Question, Stage, stage_at


class _Written(Struct, frozen=True):
    stage: str
    shows: frozenset[str]
    text: str


class _Sheet(Struct, frozen=True):
    answers: tuple[_Written, ...]


class Agreement(NamedTuple):
    """Concepts that a person and the grader find, only the person finds, only the grader finds."""

    answers: int = 0
    found: int = 0
    missed: int = 0
    invented: int = 0

    @property
    def recall(self) -> float:
        """Return the share of what a person finds that is heard; 1 where there is nothing."""
        return _share(self.found, self.missed)

    @property
    def precision(self) -> float:
        """Return the share of what is heard that a person finds; 1 where there is nothing."""
        return _share(self.found, self.invented)


def _share(part: int, rest: int) -> float:
    return part / (part + rest) if part + rest else 1.0


def answers_in(folder: Path, slug: str) -> tuple[Spoken, ...]:
    """Return the answers to a question in every sheet of its name, at any depth.

    Raises ValueError for a sheet that cannot be read.
    """
    return tuple(
        Spoken(stage=_path(one.stage), shows=one.shows, text=one.text)
        for sheet in sorted(folder.rglob(f"{slug}.json"))
        for one in msgspec.json.decode(sheet.read_bytes(), type=_Sheet).answers
    )


def _path(stage: str) -> tuple[str, ...]:
    return OPENING if stage == "opening" else tuple(stage.split("/"))


def agreement(answers: Iterable[tuple[Stage, Spoken]]) -> Agreement:
    """Return how far the grader finds in answers what their labels say, each answer by itself."""
    total = Agreement()
    for stage, one in answers:
        found = _found(stage, one.text)
        total = Agreement(
            total.answers + 1,
            total.found + len(one.shows & found),
            total.missed + len(one.shows - found),
            total.invented + len(found - one.shows),
        )
    return total


def _found(stage: Stage, text: str) -> frozenset[str]:
    asked, flags = stage.description, stage.red_flags
    return frozenset(grade([text], stage.concepts, asked=asked, red_flags=flags).shown)


def said_among(
    texts: Container[str], questions: Iterable[tuple[Question, tuple[Spoken, ...]]]
) -> Iterator[tuple[Stage, Spoken]]:
    """Yield the answers to the questions that are among the texts, with the stage of each."""
    for question, answers in questions:
        for one in answers:
            if one.text in texts:
                yield stage_at(question, one.stage), one
