"""A draft holds its tree as parts with keys that never change, so that two authors mean the same.

Ids and places move while a question is written; a key does not. Everything else of a part is kept
as plain JSON, with the fields that we do not know.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

# A field of a part is whatever the author's JSON holds there; the schema judges it when it is read.
Fields: TypeAlias = dict[str, Any]

OPENING_BELOW = "probes"
PROBE_BELOW = "next"
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")


class UnknownPart(LookupError):
    """The draft has no part of this key: somebody took it out in the meantime."""


class Part(Struct, frozen=True):
    """The opening or a probe: its fields without those below it, and those below, in order."""

    key: str
    fields: Fields
    below: tuple[Part, ...] = ()


class Document(Struct, frozen=True):
    """A whole draft: the opening with everything below it, and each file's SHA-256 by path."""

    opening: Part
    files: dict[str, str] = {}


class Place(Struct, frozen=True):
    """Where a place of question.json stands in a draft: the part's key and its field, if one."""

    key: str
    field: str = ""


def document_of(raw: Fields, files: dict[str, str], new_key: Callable[[], str]) -> Document:
    """Return the draft of a question.json that the schema judged; `new_key` makes unused keys."""
    return Document(_part(raw, OPENING_BELOW, new_key), dict(files))


def _part(raw: Fields, below: str, new_key: Callable[[], str]) -> Part:
    """The list of probes leaves an empty one behind, so that its place among the fields is kept."""
    fields = {name: [] if name == below and value else value for name, value in raw.items()}
    probes = tuple(_part(probe, PROBE_BELOW, new_key) for probe in raw.get(below) or ())
    return Part(new_key(), fields, probes)


def raw_of(document: Document) -> Fields:
    """Return question.json as the draft says it."""
    return _raw(document.opening, OPENING_BELOW)


def _raw(part: Part, below: str) -> Fields:
    raw = dict(part.fields)
    if part.below:
        raw[below] = [_raw(probe, PROBE_BELOW) for probe in part.below]
    return raw


def parts(document: Document) -> Iterator[Part]:
    """Yield the opening and every probe, parents before children."""
    yield from _within(document.opening)


def _within(part: Part) -> Iterator[Part]:
    yield part
    for probe in part.below:
        yield from _within(probe)


def part_of(document: Document, key: str) -> Part:
    """Return the part of a key; raise UnknownPart."""
    for part in parts(document):
        if part.key == key:
            return part
    raise UnknownPart(key)


def parent_of(document: Document, key: str) -> tuple[Part, int]:
    """Return the part above a probe and the probe's place in it; raise UnknownPart."""
    for part in parts(document):
        for position, probe in enumerate(part.below):
            if probe.key == key:
                return part, position
    raise UnknownPart(key)


def depth_of(part: Part) -> int:
    """Return how many parts the longest way down from a part holds, itself included."""
    return 1 + max((depth_of(probe) for probe in part.below), default=0)


def way_to(document: Document, key: str) -> tuple[Part, ...]:
    """Return the parts from the opening down to one, both included; raise UnknownPart."""
    way = _way(document.opening, key)
    if not way:
        raise UnknownPart(key)
    return way


def _way(part: Part, key: str) -> tuple[Part, ...]:
    if part.key == key:
        return (part,)
    for probe in part.below:
        if way := _way(probe, key):
            return (part, *way)
    return ()


def with_part(document: Document, key: str, change: Callable[[Part], Part]) -> Document:
    """Return the draft with one part changed; raise UnknownPart."""
    opening = _changed(document.opening, key, change)
    if opening is None:
        raise UnknownPart(key)
    return replace(document, opening=opening)


def _changed(part: Part, key: str, change: Callable[[Part], Part]) -> Part | None:
    if part.key == key:
        return change(part)
    for position, probe in enumerate(part.below):
        changed = _changed(probe, key, change)
        if changed is not None:
            below = (*part.below[:position], changed, *part.below[position + 1 :])
            return replace(part, below=below)
    return None


def located(document: Document, place: str) -> Place:
    """Return the part and field that a place such as `$.probes[0].hints[1]` of a report means.

    A place outside the tree, as a file's, is the opening's.
    """
    part, field = document.opening, ""
    steps = _STEP.findall(place) if place.startswith("$") else []
    while steps:
        (name, _), *rest = steps
        below = OPENING_BELOW if part is document.opening else PROBE_BELOW
        number = int(rest[0][1]) if name == below and rest and rest[0][1] else None
        if number is None or number >= len(part.below):
            field = name
            break
        part, steps = part.below[number], rest[1:]
    return Place(part.key, field)
