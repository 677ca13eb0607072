"""The player reads the log and nothing else: any moment, the whole timeline, any prompt again."""

from __future__ import annotations

from uuid import UUID

from replay.log.read import read
from replay.player.moments import Moment, moment_at, seq_at
from replay.player.prompts import CannotRebuild, Rebuilt, rebuild_prompt
from replay.player.recording import Recording, recording_of
from replay.player.timeline import Timeline, timeline_of


class NothingRecorded(LookupError):
    """The session has no log: its link was not opened yet."""


def at(session: UUID, *, seq: int | None = None, t_ms: int | None = None) -> Moment:
    """Return a moment of a session by seq or by time (ms from the greeting); the last by default.

    Raises NothingRecorded, and IndexError for a seq that the log does not have.
    """
    events = list(read(session, up_to=seq))
    if not events:
        raise NothingRecorded(str(session))
    if t_ms is not None:
        seq = seq_at(events, t_ms)
    return moment_at(events, events[-1].seq if seq is None else seq)


def timeline(session: UUID) -> Timeline:
    """Return the picture of a session over time; raise NothingRecorded without a log."""
    events = list(read(session))
    if not events:
        raise NothingRecorded(str(session))
    return timeline_of(events)


def recording(session: UUID, *, private: bool) -> Recording:
    """Return what the browser's player needs; without `private`, no gap and no note is in it."""
    events = list(read(session))
    if not events:
        raise NothingRecorded(str(session))
    return recording_of(events, private=private)


__all__ = [
    "CannotRebuild",
    "Moment",
    "NothingRecorded",
    "Rebuilt",
    "Recording",
    "Timeline",
    "at",
    "rebuild_prompt",
    "recording",
    "timeline",
]
