"""What the grader hears in honest answers: of what a person finds shown, how much, and how truly.

Usage: python -m tests.unit.agents.concepts.recall [--misses]

The answers were written, and labelled from the concepts' texts, before any phrase was read. Phrases
and rules are mended on the open half; of the held-out half only the sums are looked at.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence

from msgspec import Struct

from agents.concepts import grade
from agents.core.question import Stage, stage_at
from agents.schema.question import read_question
from interviews.banks.folders import read_folder
from tests.unit.agents.concepts.measuring import GOLDEN, SHIPPED

QUESTIONS = ("lru-cache", "distributed-rate-limiter")
HALVES = ("open", "held out")


class Honest(Struct, frozen=True):
    """An honest answer to a stage, with the concepts that a person finds in it."""

    question: str
    voice: str
    half: str
    stage: Stage
    shows: frozenset[str]
    text: str

    @property
    def found(self) -> frozenset[str]:
        """Return the concepts that the grader finds."""
        stage = self.stage
        asked, flags = stage.description, stage.red_flags
        return frozenset(grade([self.text], stage.concepts, asked=asked, red_flags=flags).shown)


class Sums(Struct, frozen=True):
    """Counts of concepts: shown and found, shown and not found, found and not shown."""

    answers: int
    found: int
    missed: int
    invented: int

    @property
    def recall(self) -> float:
        """Return the share of what was shown that was found."""
        return self.found / (self.found + self.missed)

    @property
    def precision(self) -> float:
        """Return the share of what was found that was shown."""
        return self.found / (self.found + self.invented)


def honest_answers() -> Iterator[Honest]:
    """Yield every answer of both shipped questions."""
    for question in QUESTIONS:
        read = read_question(question, read_folder(SHIPPED / question))
        told = json.loads((GOLDEN / "answers" / f"{question}.json").read_text("utf-8"))
        for one in told["answers"]:
            path = () if one["stage"] == "opening" else tuple(one["stage"].split("/"))
            yield Honest(
                question=question,
                voice=one["voice"],
                half=one["half"],
                stage=stage_at(read, path),
                shows=frozenset(one["shows"]),
                text=one["text"],
            )


def sums(answers: Sequence[Honest]) -> Sums:
    """Return how often the grader agrees with the labels."""
    return Sums(
        answers=len(answers),
        found=sum(len(one.shows & one.found) for one in answers),
        missed=sum(len(one.shows - one.found) for one in answers),
        invented=sum(len(one.found - one.shows) for one in answers),
    )


def _differences(answers: Sequence[Honest]) -> Iterator[str]:
    """Yield where the grader and the labels of the open half part ways."""
    for one in answers:
        if one.half == "open" and one.shows != one.found:
            missed, invented = sorted(one.shows - one.found), sorted(one.found - one.shows)
            where = f"{one.question} {'/'.join(one.stage.path)} {one.voice}"
            yield f"{where}: missed {missed}, invented {invented}\n    {one.text}"


def main() -> None:
    """Print the table; with --misses also what the open half differs in."""
    answers = list(honest_answers())
    for half in HALVES:
        for question in (*QUESTIONS, ""):
            rows = [one for one in answers if one.half == half and question in one.question]
            told = sums(rows)
            print(  # noqa: T201
                f"{half:<9}{question or 'both':<26}{told.answers:>4} answers"
                f"  recall {told.recall:.2f}  precision {told.precision:.2f}"
            )
    if "--misses" in sys.argv:
        print("\n".join(_differences(answers)))  # noqa: T201


if __name__ == "__main__":
    main()
