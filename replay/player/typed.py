"""Most of a log is typing: measured once, and kept apart from those who ask for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from agents.core.events import EditsReceived, Recorded
from agents.core.values import Sections


class Batch(Struct, frozen=True, gc=False):
    """A batch of typing: the units that it removes and inserts, and the most put in at once.

    A line break counts where text comes at once, as it is one more key; not in the units.
    """

    recorded: Recorded
    event: EditsReceived
    units: int
    most: int


class Told(Struct, frozen=True):
    """A log in two: its typing, and all else, each in the log's order."""

    typed: tuple[Batch, ...]
    rest: tuple[Recorded, ...]


def told_apart(events: Sequence[Recorded]) -> Told:
    """Return a log, or a stretch of one, with its typing apart."""
    typed = tuple(
        measured(recorded, recorded.event)
        for recorded in events
        if isinstance(recorded.event, EditsReceived)
    )
    return Told(typed=typed, rest=without_typing(events))


def without_typing(events: Sequence[Recorded]) -> tuple[Recorded, ...]:
    """Return the events that are not typing, in order."""
    return tuple(one for one in events if not isinstance(one.event, EditsReceived))


def measured(recorded: Recorded, event: EditsReceived) -> Batch:
    """Return a batch with its sizes."""
    units = most = 0
    for change in event.changes:
        removed, inserted, breaks = sizes(change.sections)
        units += removed + inserted
        most = max(most, inserted + breaks)
    return Batch(recorded, event, units, most)


def sizes(sections: Sections) -> tuple[int, int, int]:
    """Return how many units a change set removes, how many it inserts, and line breaks beside."""
    removed = inserted = breaks = 0
    part: Any  # a number of units that stay; else units removed, then the lines put in
    for part in sections:
        if type(part) is int:
            continue
        removed += part[0]
        if len(part) > 1:
            breaks += len(part) - 2
            for line in part[1:]:
                inserted += len(line)
    return removed, inserted, breaks
