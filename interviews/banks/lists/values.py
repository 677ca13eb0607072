"""A list is read into items; each says what of it could not be taken, and where that stood."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

Fields: TypeAlias = dict[str, Any]  # plain JSON, as in interviews.banks.drafts.document

MOST_ITEMS = 2_000
NAME_CHARS = 80


@dataclass(frozen=True)
class Unmapped:
    """Something that has no place in a question here: where it stood, and what it was."""

    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.place}: {self.what}"


@dataclass(frozen=True)
class Item:
    """One question of a list. `raw` is its question.json, `files` what it shows, by path."""

    place: str
    raw: Fields
    files: dict[str, bytes] = field(default_factory=dict)
    unmapped: tuple[Unmapped, ...] = ()


@dataclass(frozen=True)
class Listing:
    """What a list holds, and what of it is no question."""

    items: tuple[Item, ...]
    unmapped: tuple[Unmapped, ...] = ()


def short(text: str) -> str:
    """Return a text as a question's name: one line, cut at a word."""
    line = " ".join(text.split())
    if len(line) <= NAME_CHARS:
        return line
    return line[: NAME_CHARS - 1].rsplit(" ", 1)[0] + "…"
