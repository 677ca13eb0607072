"""What a judge is given of one part, and what it may say: values, and no name of anybody."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class Source(Struct, frozen=True):
    """Something of the candidate's that can be quoted: a label, what it is, and its words."""

    label: str
    what: str
    words: str


class Point(Struct, frozen=True):
    """One point of the rubric. `label` stands for it in the reply."""

    label: str
    text: str


class Flag(Struct, frozen=True):
    """One red flag of the rubric."""

    label: str
    text: str


class Part(Struct, frozen=True, kw_only=True):
    """One part as it is judged: what was asked, its rubric, what the candidate said and made."""

    question: str
    asked: str
    points: tuple[Point, ...]
    flags: tuple[Flag, ...] = ()
    sources: tuple[Source, ...] = ()
    asked_between: tuple[str, ...] = ()
    tests: str = ""


class Told(Struct, frozen=True):
    """What was told of one point or flag: whether it is there, and quotes by source label."""

    there: bool
    quotes: tuple[tuple[str, str], ...] = ()


class Judged(Struct, frozen=True, kw_only=True):
    """A judging of one part by label. What stands in neither could not be read: it says nothing."""

    points: Mapping[str, Told]
    flags: Mapping[str, Told]
    calls: int
    model: str = ""
