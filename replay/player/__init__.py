"""The player reads the log and nothing else: any moment, the whole timeline, any prompt again."""

from __future__ import annotations

from uuid import UUID

from msgspec import Struct

from agents.core.events import Recorded, SessionOpened
from agents.schema.entities import Shelf
from replay.log.read import read
from replay.log.shelves import shelf_of
from replay.player.context import without_context, without_extra_time, without_signals
from replay.player.lines import lines
from replay.player.moments import Moment, moment_at, seq_at
from replay.player.prompts import CannotRebuild, Rebuilt, rebuild_prompt
from replay.player.recording import Recording, files_shown, recording_of
from replay.player.theirs import theirs
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


class Replay(Struct, frozen=True, kw_only=True):
    """All that a page of the player needs, from one reading of the log up to `seq`."""

    recording: Recording
    timeline: Timeline
    seq: int = 0


def replay_of(session: UUID, *, private: bool) -> Replay:
    """Return a session's replay for staff; without `private`, what was typed, run and said."""
    events = _logged(session)
    shown = events if private else without_context(events)
    picture = timeline_of(events, shown)
    return Replay(
        recording=recording_of(shown, private=private),
        timeline=picture if private else without_signals(picture),
        seq=events[-1].seq,
    )


def copy_of(session: UUID, *, whole: bool) -> Replay:
    """Return a session's replay; without `whole` only what its candidate may have is in it."""
    events = _logged(session)
    shown = events if whole else theirs(events)
    recording = recording_of(shown, private=whole)
    return Replay(recording=recording, timeline=timeline_of(events, shown))


def log_of(session: UUID, *, whole: bool, extra_time: bool = True) -> bytes:
    """Return a session's log as JSON lines; without `whole` only what its candidate may have.

    Without `extra_time` it is as if none had been given: who judges does not see it.
    """
    events = _logged(session)
    events = events if extra_time else without_extra_time(events)
    return b"".join(lines(session, events if whole else theirs(events), whole=whole))


def _logged(session: UUID) -> list[Recorded]:
    events = list(read(session))
    if not events:
        raise NothingRecorded(str(session))
    return events


def timeline(session: UUID) -> Timeline:
    """Return the picture of a session over time; raise NothingRecorded without a log."""
    return timeline_of(_logged(session))


def recording(session: UUID, *, private: bool) -> Recording:
    """Return what the browser's player needs, as `replay_of` has it."""
    events = _logged(session)
    return recording_of(events if private else without_context(events), private=private)


def shelf_shown(session: UUID, index: int, path: str) -> Shelf:
    """Return the shelf of a file that was on the screen of a question, counted from 0.

    Raises NothingRecorded for a file that never was, and ContentMissing when its package is gone.
    """
    events = list(read(session))
    shown = {(file.index, file.path) for file in files_shown(events)}
    if (index, path) not in shown:
        raise NothingRecorded(str(session))
    opened = (one.event for one in events if isinstance(one.event, SessionOpened))
    return shelf_of(next(opened).questions[index].digest)


__all__ = [
    "CannotRebuild",
    "Moment",
    "NothingRecorded",
    "Rebuilt",
    "Recording",
    "Replay",
    "Timeline",
    "at",
    "copy_of",
    "log_of",
    "rebuild_prompt",
    "recording",
    "replay_of",
    "shelf_shown",
    "timeline",
]
