"""A change says what was there before: so it can be taken back, and a second author is noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from agents.core.question import MAX_DEPTH
from interviews.banks.drafts.document import (
    OPENING_BELOW,
    PROBE_BELOW,
    Document,
    Part,
    depth_of,
    parent_of,
    part_of,
    parts,
    way_to,
    with_part,
)

ID_CHARS = 60
MOST_PARTS = 400
"""So many parts one draft may have: more is no question."""


class Conflict(Exception):
    """Somebody else changed the same in the meantime. `now` stands there, or UNSET."""

    def __init__(self, what: str, now: Any = UNSET) -> None:
        super().__init__(what)
        self.what = what
        self.now = now


class NotPossible(ValueError):
    """The tree cannot take this change; the words are for its author."""


class _Change(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """One step of an author."""


class SetField(_Change, frozen=True, kw_only=True):
    """A field of a part holds something else; UNSET stands for a field that is not there."""

    key: str
    field: str
    before: Any | UnsetType = UNSET  # the author's JSON, as in Part.fields
    after: Any | UnsetType = UNSET


class AddPart(_Change, frozen=True, kw_only=True):
    """A part, with everything below it, comes to stand at a place below another."""

    parent: str
    position: int
    part: Part


class RemovePart(_Change, frozen=True, kw_only=True):
    """A part goes, with everything below it; `part` is what went."""

    parent: str
    position: int
    part: Part


class MovePart(_Change, frozen=True, kw_only=True):
    """A part goes, with everything below it, from one place to another.

    `to_position` counts among those that are there once the part has left its old place.
    """

    key: str
    from_parent: str
    from_position: int
    to_parent: str
    to_position: int


class SetFile(_Change, frozen=True, kw_only=True):
    """A file comes, changes or goes: SHA-256 of its bytes before and after, "" for no file."""

    path: str
    before: str = ""
    after: str = ""


Change = SetField | AddPart | RemovePart | MovePart | SetFile

_decoder = msgspec.json.Decoder(Change)


def encode_change(change: Change) -> bytes:
    """Return a change as the JSON that the history keeps."""
    return msgspec.json.encode(change)


def decode_change(body: bytes) -> Change:
    """Return a change of the history; raise msgspec.ValidationError for anything else."""
    return _decoder.decode(body)


def inverse(change: Change) -> Change:
    """Return the change that takes another back."""
    match change:
        case SetField() | SetFile():
            return replace(change, before=change.after, after=change.before)
        case AddPart(parent=parent, position=position, part=part):
            return RemovePart(parent=parent, position=position, part=part)
        case RemovePart(parent=parent, position=position, part=part):
            return AddPart(parent=parent, position=position, part=part)
        case MovePart():
            return MovePart(
                key=change.key,
                from_parent=change.to_parent,
                from_position=change.to_position,
                to_parent=change.from_parent,
                to_position=change.from_position,
            )
    assert_never(change)


def applied(document: Document, change: Change) -> Document:
    """Return the draft with a change; raise Conflict, NotPossible or UnknownPart.

    A Conflict leaves it to the author what to do: what they wanted to change is not what they saw.
    """
    match change:
        case SetField():
            return with_part(document, change.key, lambda part: _with_field(part, change))
        case AddPart():
            return _added(document, change)
        case RemovePart():
            return _removed(document, change)
        case MovePart():
            return _moved(document, change)
        case SetFile():
            return _with_file(document, change)
    assert_never(change)


def _with_field(part: Part, change: SetField) -> Part:
    if change.field in (OPENING_BELOW, PROBE_BELOW):
        raise NotPossible("What stands below a part is added, moved and taken out, not set.")
    now = part.fields.get(change.field, UNSET)
    if now != change.before:
        raise Conflict(f"“{change.field}” was changed in the meantime.", now)
    fields = {name: value for name, value in part.fields.items() if name != change.field}
    if change.after is UNSET:
        return replace(part, fields=fields)
    if change.field in part.fields:  # A field keeps its place among the others.
        fields = part.fields
    return replace(part, fields={**fields, change.field: change.after})


def _with_file(document: Document, change: SetFile) -> Document:
    now = document.files.get(change.path, "")
    if now != change.before:
        raise Conflict(f"The file {change.path} was changed in the meantime.", now)
    files = {path: digest for path, digest in document.files.items() if path != change.path}
    if change.after:
        files[change.path] = change.after
    return replace(document, files=files)


def _added(document: Document, change: AddPart) -> Document:
    known = {part.key for part in parts(document)}
    coming = [part.key for part in parts(Document(change.part))]
    if len(set(coming)) != len(coming) or known.intersection(coming):
        raise Conflict("This part is already there.")
    if len(known) + len(coming) > MOST_PARTS:
        raise NotPossible(f"A question has at most {MOST_PARTS} parts.")
    _check_depth(document, change.parent, change.part)
    return with_part(document, change.parent, _putting(change.part, change.position))


def _removed(document: Document, change: RemovePart) -> Document:
    parent, position = parent_of(document, change.part.key)
    if parent.below[position] != change.part:
        raise Conflict("This part was changed in the meantime.", None)
    return with_part(document, parent.key, _without(change.part.key))


def _moved(document: Document, change: MovePart) -> Document:
    parent, position = parent_of(document, change.key)
    if (parent.key, position) != (change.from_parent, change.from_position):
        raise Conflict("This part was moved in the meantime.")
    part = part_of(document, change.key)
    if change.to_parent in {within.key for within in parts(Document(part))}:
        raise NotPossible("A part cannot stand below itself.")
    without = with_part(document, parent.key, _without(change.key))
    _check_depth(without, change.to_parent, part)
    return with_part(without, change.to_parent, _putting(part, change.to_position))


def _check_depth(document: Document, parent: str, part: Part) -> None:
    """The opening is no probe: it does not count."""
    if len(way_to(document, parent)) - 1 + depth_of(part) > MAX_DEPTH:
        raise NotPossible(f"Parts may stand {MAX_DEPTH} below each other, not deeper.")


def _putting(part: Part, position: int) -> Callable[[Part], Part]:
    def put(parent: Part) -> Part:
        at = max(0, min(position, len(parent.below)))
        return replace(parent, below=(*parent.below[:at], part, *parent.below[at:]))

    return put


def _without(key: str) -> Callable[[Part], Part]:
    def take(parent: Part) -> Part:
        return replace(parent, below=tuple(part for part in parent.below if part.key != key))

    return take


def duplicate(document: Document, key: str, new_key: Callable[[], str]) -> AddPart:
    """Return the change that puts a copy of a probe after it; raise UnknownPart.

    Keys are new throughout; the copy's id is one that its siblings do not have.
    """
    parent, position = parent_of(document, key)
    taken = {str(part.fields.get("id", "")) for part in parent.below}
    copy = _copied(parent.below[position], new_key)
    copied = {**copy.fields, "id": _free_id(str(copy.fields.get("id", "part")), taken)}
    return AddPart(parent=parent.key, position=position + 1, part=replace(copy, fields=copied))


def _copied(part: Part, new_key: Callable[[], str]) -> Part:
    below = tuple(_copied(probe, new_key) for probe in part.below)
    return Part(new_key(), dict(part.fields), below)


def _free_id(wanted: str, taken: set[str]) -> str:
    """One of so many names, the first of which is tried first, is always free."""
    tails = (f"-{number}" for number in range(2, len(taken) + 3))
    names = (f"{wanted[: ID_CHARS - len(tail)]}{tail}" for tail in tails)
    return next(name for name in names if name not in taken)


def added(document: Document, parent: str, *, position: int, new_key: Callable[[], str]) -> AddPart:
    """Return the change that puts an empty probe below a part; raise UnknownPart."""
    taken = {str(part.fields.get("id", "")) for part in part_of(document, parent).below}
    name = "part" if "part" not in taken else _free_id("part", taken)
    part = Part(new_key(), {"id": name, "description": ""})
    return AddPart(parent=parent, position=position, part=part)
