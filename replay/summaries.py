"""What a report comes to: values that the report writes and the comparison reads."""

from __future__ import annotations

from hashlib import sha256
from math import sqrt
from typing import Literal

import msgspec
from msgspec import Struct

from agents.core.question import Path

FORMAT = 2
TOPIC_CHARS = 200
TOP = 5.0
Z = 1.2816
"""Four of five: the normal quantile of a two-sided interval of 80 %."""
Level = Literal["weak", "ok", "strong"]


class AskedAbout(Struct, frozen=True, kw_only=True):
    """A question as a session had it: its revision by content, minutes, and the language chosen."""

    slug: str
    name: str
    revision: int
    digest: str
    minutes: float = 0
    language: str = ""


PERSON = "a person"
"""Stands among the models where somebody of the company spoke in the interviewer's place."""


class Facets(Struct, frozen=True, kw_only=True):
    """Everything that two interviews must share before their levels mean the same.

    Extra time is left out on purpose: accommodations stay hidden, and flag nobody.
    """

    mode: str
    questions: tuple[AskedAbout, ...]
    hints: bool
    prompts: str
    models: tuple[str, ...]
    judge: str
    topics: tuple[str, ...]


class Part(Struct, frozen=True, kw_only=True):
    """One part that was asked: its places in the log, and how it went.

    `opened` and `closed` are the first and the last seq, `answers` those of what was said to it.
    """

    slug: str
    digest: str
    question: str
    path: Path
    name: str
    opened: int
    closed: int
    asked: str
    level: Level | None
    hints: int
    answers: tuple[int, ...] = ()


class Worked(Struct, frozen=True, kw_only=True):
    """How a question's tests went over time. Times in ms from its opening, None for never.

    `broken` counts the runs in which something failed that had passed in the run before.
    """

    name: str
    runs: int
    whole_ms: int | None
    broken: int
    own_tests: int


class Parts(Struct, frozen=True, kw_only=True):
    """The parts of an interview, in the order in which they were asked.

    `work` has the questions with code that were reached; None in what was summed up before it was.
    """

    parts: tuple[Part, ...] = ()
    work: tuple[Worked, ...] | None = None


_encoder = msgspec.json.Encoder(order="deterministic")


def encode(value: Facets | Parts) -> bytes:
    """Return canonical JSON bytes."""
    return _encoder.encode(value)


def decode_facets(body: bytes) -> Facets:
    """Return facets of canonical JSON; raise msgspec.ValidationError when they do not fit."""
    return msgspec.json.decode(body, type=Facets)


def decode_parts(body: bytes) -> Parts:
    """Return parts of canonical JSON; raise msgspec.ValidationError when they do not fit."""
    return msgspec.json.decode(body, type=Parts)


def digest_of(facets: Facets) -> str:
    """Return the fingerprint that comparable interviews share."""
    return sha256(encode(facets)).hexdigest()


def band(score: float, points: int) -> tuple[float, float]:
    """Return the lowest and highest score that so many points leave open; never beyond 0 to 5.

    Wilson's interval (1927) at 80 % of the share that the score stands for: the points that were
    asked are a sample of those that could have been, and few of them say little.
    """
    share = min(1.0, max(0.0, score / TOP))
    spread = Z * Z / points
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / points + spread / (4 * points)) / (1 + spread)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return round(min(low * TOP, score), 2), round(max(high * TOP, score), 2)
