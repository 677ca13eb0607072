"""What a rehearsal keeps: the question's outline as it was played, and what each play found."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from agents.core.events import Mode
from agents.core.question import Path


class Point(Struct, frozen=True):
    """A concept or a hint of a part, in the author's words."""

    id: str
    text: str


class PartOutline(Struct, frozen=True, kw_only=True):
    """One part as it was played."""

    path: Path
    name: str
    concepts: tuple[Point, ...]
    hints: tuple[Point, ...]
    withheld: tuple[str, ...]


class Outline(Struct, frozen=True, kw_only=True):
    """The question as it was played; `interviewer` is who asked, as the candidate is told."""

    name: str
    mode: Mode
    minutes: float
    interviewer: str
    parts: tuple[PartOutline, ...]


class HintSpent(Struct, frozen=True):
    """A hint that was given, and the concepts that came after it and before the next."""

    id: str
    helped: tuple[str, ...]


class PartPlayed(Struct, frozen=True, kw_only=True):
    """One part as one candidate went through it; `aided` are those shown only after a hint."""

    path: Path
    shown: tuple[str, ...] = ()
    aided: tuple[str, ...] = ()
    hints: tuple[HintSpent, ...] = ()
    flags: int = 0


class Near(Struct, frozen=True):
    """Most words of a withheld phrase in one sentence that the interviewer said, and how many."""

    path: Path
    phrase: str
    sentence: str
    share: float


class Refused(Struct, frozen=True):
    """A reply that the checker refused: in which part, by which rule, and its words."""

    path: Path
    rule: str
    told: str


class SaidFirst(Struct, frozen=True):
    """A withheld phrase that the candidate said: from there on the interviewer may, too."""

    path: Path
    phrase: str


class Play(Struct, frozen=True, kw_only=True):
    """One simulated interview. `score` is the report's, 0 to 5; None where nothing was assessed."""

    kind: str
    seed: int
    minutes: float
    ended: str
    turns: int
    score: float | None
    parts: tuple[PartPlayed, ...]
    tests_passed: bool | None = None
    safe_moves: int = 0
    refused: tuple[Refused, ...] = ()
    near: tuple[Near, ...] = ()
    said_first: tuple[SaidFirst, ...] = ()


class Rehearsed(Struct, frozen=True, kw_only=True):
    """What a rehearsal found so far."""

    outline: Outline
    plays: tuple[Play, ...] = ()


_decoder = msgspec.json.Decoder(Rehearsed)


def encode(rehearsed: Rehearsed) -> bytes:
    """Return JSON bytes."""
    return msgspec.json.encode(rehearsed)


def decode(body: bytes) -> Rehearsed:
    """Return what JSON bytes say; raise msgspec.ValidationError when they do not fit."""
    return _decoder.decode(body)
