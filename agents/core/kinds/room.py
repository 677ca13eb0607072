"""What happens in the room beside the talk: typing, signals, connections, time."""

from __future__ import annotations

from typing import ClassVar

from agents.core.kinds.base import Event
from agents.core.strokes import Element
from agents.core.values import Change


class EditsReceived(Event, frozen=True, kw_only=True):
    """One tab's batch of changes to one file, each with its own time, never composed.

    `index` is the question; `number` counts a tab's batches of a file from 1; `version` is the
    file's count of changes after it. Version 1 named the fields of each change.
    """

    VERSION: ClassVar[int] = 2

    index: int
    path: str
    tab: str
    number: int
    version: int
    changes: tuple[Change, ...]


class TextKept(Event, frozen=True, kw_only=True):
    """The whole text of a file at a version, kept now and then so that a seek is fast."""

    index: int
    path: str
    version: int
    text: str


class DrawingChanged(Event, frozen=True, kw_only=True):
    """One tab's batch of strokes: elements as they are now, and the ids of those rubbed out.

    `index` is the question; `number` counts a tab's batches from 1; `version` is the whiteboard's
    count of batches after it.
    """

    index: int
    tab: str
    number: int
    version: int
    elements: tuple[Element, ...] = ()
    removed: tuple[str, ...] = ()


class DrawingKept(Event, frozen=True, kw_only=True):
    """All elements of a whiteboard at a version, kept now and then so that a seek is fast."""

    index: int
    version: int
    elements: tuple[Element, ...]


class TextPasted(Event, frozen=True, kw_only=True):
    """Text came from the clipboard, sized in UTF-16 units and lines. Never a verdict."""

    path: str
    size: int
    lines: int


class FocusChanged(Event, frozen=True, kw_only=True):
    """The room's window got or lost the focus."""

    focused: bool


class LinesSelected(Event, frozen=True, kw_only=True):
    """The candidate selected lines, 1-based and inclusive."""

    path: str
    from_line: int
    to_line: int


class KeysPressed(Event, frozen=True, kw_only=True):
    """Keys were pressed in the room, noted now and then; which ones, and what for, is not told."""


class EditingTaken(Event, frozen=True, kw_only=True):
    """A tab became the one that may type."""

    tab: str


class ConnectionLost(Event, frozen=True, kw_only=True):
    """The room's last socket closed; the clock stops within the session's budget."""


class ConnectionBack(Event, frozen=True, kw_only=True):
    """The room is connected; `away_ms` is how long it was not, 0 for the first time."""

    away_ms: int


class OutageNoted(Event, frozen=True, kw_only=True):
    """We were not running between these server times (ms); the clock gives them back."""

    from_ms: int
    to_ms: int


class TimeWarned(Event, frozen=True, kw_only=True):
    """The candidate was told how much of the question's time is left, in minutes."""

    minutes_left: int


class TimeRanOut(Event, frozen=True, kw_only=True):
    """The question's clock reached zero."""

    index: int
