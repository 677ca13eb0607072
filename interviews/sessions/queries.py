"""What a room asks on its way in: where things stand, and everything after a place in the log."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

import msgspec
from msgspec import MsgspecError

from agents.core import clock as clocks
from agents.core.documents import Document
from agents.core.drawing import NO_DRAWING
from agents.core.events import Recorded, TurnFailed, kind_of
from agents.core.question import Runtime, allowed_languages, stage_at
from agents.core.state import SessionState, decode_state
from interviews.models import Presence, Run, Session
from interviews.sandbox import LANGUAGES
from interviews.sessions import backends, clock, store
from interviews.sessions.public import Public, media_of, own_test, public
from replay.log.read import read

log = logging.getLogger(__name__)
KEYS_EVERY_MS = 10_000
"""How often a browser says at most that keys are pressed; 0 where nobody asks into silence."""


def group_of(session_id: UUID) -> str:
    """Return the channel group of a room."""
    return f"room.{session_id}"


@dataclass(frozen=True)
class RoomEvent:
    """One event as a candidate's browser may have it; `at_ms` is server time."""

    seq: int
    kind: str
    at_ms: int
    data: Public


def room_event(recorded: Recorded) -> RoomEvent | None:
    """Return an event's public half; None for one that is not the candidate's to see."""
    data = public(recorded.event)
    if data is None:
        return None
    if isinstance(recorded.event, TurnFailed):
        data["retry_s"] = max(1, (recorded.event.retry_at_ms - recorded.at_ms) // 1000)
    return RoomEvent(recorded.seq, kind_of(recorded.event), recorded.at_ms, data)


def room_events(
    session_id: UUID, *, after: int = 0, up_to: int | None = None
) -> Iterator[RoomEvent]:
    """Yield the public events after a place, in order."""
    for recorded in read(session_id, after=after, up_to=up_to):
        event = room_event(recorded)
        if event is not None:
            yield event


def facts(state: SessionState, now_ms: int) -> Public:
    """Return what every message tells a room beside its event: clocks, hints, whose turn it is."""
    return {
        "clock": clock_facts(state, now_ms),
        "busy": state.awaited and (state.colleague is None or state.reply_started),
        "person": state.colleague.by if state.colleague else "",
        "hints_left": hints_left(state),
        "run": run_facts(state),
        "whiteboard": store.has_whiteboard(state),
    }


def speaking(session_id: UUID) -> Public:
    """Return who of the staff speaks with the candidate, for the pages that watch.

    `waits_ms` is how long the candidate's wait for them may still last, None while nobody waits.
    """
    state = store.load(session_id)
    colleague, deadline = state.colleague, clocks.next_deadline(state)
    due = deadline if deadline is not None and deadline.kind == "hand_back" else None
    return {
        "by": colleague.by if colleague else "",
        "actor": colleague.actor if colleague else "",
        "waits_ms": max(0, due.at_ms - clock.now_ms()) if due else None,
        "replying": state.reply_started,
    }


def clock_facts(state: SessionState, now_ms: int) -> Public:
    """Return the clocks in ms; counting starts again after `counts_from_ms_ahead`, None: paused."""
    ahead = state.counts_from_ms
    return {
        "question_left_ms": clocks.question_left_ms(state, now_ms),
        "stage_left_ms": clocks.stage_left_ms(state, now_ms),
        "counting": ahead is not None and ahead <= now_ms,
        "counts_from_ms_ahead": None if ahead is None else max(0, ahead - now_ms),
        "offline_left_ms": clocks.offline_left_ms(state),
        "reasons": list(state.pauses),
    }


def highlights(state: SessionState) -> list[Public]:
    """Return the lines that the live stage points at, for a room that is drawn again."""
    if state.live is None:
        return []
    marked = stage_at(store.live_question(state), state.live.stage.path).highlights
    return [{"file": mark.file, "lines": list(mark.lines)} for mark in marked]


def run_facts(state: SessionState) -> Public:
    """Return whether the live question's code can run here, why not, and in which language."""
    runtime = store.live_question(state).runtime if state.live else None
    refusal = backends.run_refusal() if runtime else ""
    return {
        "enabled": runtime is not None and not refusal,
        "reason": refusal,
        **languages(state, runtime),
    }


def languages(state: SessionState, runtime: Runtime | None) -> Public:
    """Return the language that is written in, and those that may be chosen, as people name them.

    `language` has the version that the sandbox found, where it is known.
    """
    if runtime is None:
        return {"language": "", "languages": []}
    chosen = (state.live.language if state.live else "") or runtime.languages[0]
    allowed = allowed_languages(runtime, state.limits.languages)
    offered = [name for name in allowed if name == chosen or backends.speaks(name)]
    return {
        "language": f"{LANGUAGES[chosen].label} {backends.version_of(chosen)}".rstrip(),
        "languages": [
            {"name": name, "label": LANGUAGES[name].label, "chosen": name == chosen}
            for name in offered
            if name in LANGUAGES
        ],
    }


def hints_left(state: SessionState) -> int:
    """Return how many hints the live stage still has."""
    if state.live is None or not state.limits.hints:
        return 0
    stage = stage_at(store.live_question(state), state.live.stage.path)
    return len(stage.hints) - len(state.live.stage.spent_hints)


def welcome(session_id: UUID, tab: str) -> Public:
    """Return what a socket needs to draw the room: files, clocks, limits, and who is typing.

    State and files are read as of one moment: a batch in one of them alone would be typed twice.
    """
    with store.locked(session_id) as now:
        state = now.state
        live = state.live
        files = store.documents(session_id, live.index) if live else {}
        drawing = store.drawing(session_id, live.index) if live else NO_DRAWING
    return {
        "seq": state.seq,
        "state": state.phase,
        "mode": state.mode,
        "role": "holder" if state.editing_tab == tab else "follower",
        "pen_free": not Presence.objects.filter(session=session_id, tab=state.editing_tab).exists(),
        "index": live.index if live else None,
        "count": len(state.questions),
        "documents": [
            {
                "path": path,
                "text": files[path].text,
                "version": files[path].version,
                "editable": files[path].editable,
                "received": state.files[path].received.get(tab, 0),
                **_media(state, files[path], path),
            }
            for path in (live.files if live else ())
        ],
        "drawing": {
            "version": drawing.version,
            "received": live.drawing.received.get(tab, 0) if live else 0,
            "elements": msgspec.to_builtins(drawing.in_depth),
        },
        "highlights": highlights(state),
        "own_tests": [own_test(test) for test in live.own_tests] if live else [],
        "pending_run": any(run.trial is None for run in state.pending_runs),
        "run_ahead": runs_ahead(state),
        "limits": {
            "message_chars": state.limits.message_chars,
            "keys_every_ms": min(KEYS_EVERY_MS, state.limits.quiet_ms // 8),
        },
        **facts(state, clock.now_ms()),
    }


def _media(state: SessionState, file: Document, path: str) -> Public:
    """Return what a file is shown as: one that may be edited is text, whatever else it could be."""
    shown = None if file.editable else store.live_question(state).media.get(path)
    return media_of(shown)


def ids_with_turn_due(now_ms: int, limit: int = 200) -> list[tuple[UUID, int]]:
    """Return (session, turn) pairs whose turn is due, the longest waiting first.

    A state that this release cannot read is said, and does not hide the others.
    """
    rows = Session.objects.filter(turn_due_at_ms__lte=now_ms).order_by("turn_due_at_ms")[:limit]
    due: list[tuple[UUID, int]] = []
    for row in rows:
        try:
            due.append((row.id, decode_state(bytes(row.state)).turn))
        except MsgspecError:
            log.exception("the state of session %s cannot be read", row.id)
    return due


def ids_with_deadline(now_ms: int, limit: int = 500) -> list[UUID]:
    """Return sessions whose clock owes a warning or an end."""
    due = Session.objects.filter(deadline_at_ms__lte=now_ms).order_by("deadline_at_ms")
    return list(due.values_list("id", flat=True)[:limit])


def running_ids() -> list[UUID]:
    """Return every session whose interview is going on."""
    return list(Session.objects.filter(phase="running").values_list("id", flat=True))


def runs_ahead(state: SessionState) -> int:
    """Return how many runs of anybody's wait for a runner before this session's own."""
    mine = [run.run for run in state.pending_runs if run.trial is None]
    own = Run.objects.filter(id__in=mine, lease_until=None).values_list("wanted_at_ms", flat=True)
    if not own:
        return 0
    return Run.objects.filter(lease_until=None, wanted_at_ms__lt=min(own)).count()


def wanted_runs(session_id: UUID) -> list[UUID]:
    """Return a session's runs that have no verdict yet, the oldest first."""
    rows = Run.objects.filter(session=session_id).order_by("wanted_at_ms")
    return list(rows.values_list("id", flat=True))
