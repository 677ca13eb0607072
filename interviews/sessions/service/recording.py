"""To record is one act: fold the events into the state as it is now, save it, log them, tell."""

from __future__ import annotations

from django.conf import settings

from agents.core.drawing import NO_DRAWING
from agents.core.events import AnyEvent, Recorded, SessionOpened, TurnTaken
from agents.core.folded import Folded
from agents.core.folding import quieting
from agents.core.reducer import fold_all
from agents.core.state import SessionState
from interviews.sessions import broadcast, schedule, store
from interviews.sessions.errors import Code, InterviewError
from replay.log import snapshots, witness
from replay.log.append import append
from replay.log.wanted import want_report

CANDIDATE = quieting.CANDIDATE
INTERVIEWER = "interviewer"
SYSTEM = "system"


def record(now: store.Locked, *events: AnyEvent, actor: str) -> SessionState:
    """Make events part of a session, inside the transaction that holds it."""
    before = now.state
    recorded = [
        Recorded(before.seq + place, now.at_ms, actor, event)
        for place, event in enumerate(events, start=1)
    ]
    store.save(now, fold_all(recorded, before))
    append(now.id, recorded, organisation=now.organisation)
    if snapshots.crossed(before.seq, now.state.seq, every=settings.SNAPSHOT_EVERY):
        snapshots.keep(now.id, _folded(now))
    broadcast.on_commit(now.id, recorded, state=now.state, at_ms=now.at_ms)
    if any(isinstance(event, TurnTaken | SessionOpened) for event in events):
        witness.record_on_commit(now.id)
    _schedule(now, before)
    return now.state


def _folded(now: store.Locked) -> Folded:
    """Return what the log comes to now: verbs store the texts of files before they record.

    Files set aside with their language belong to it: they come back, and edits still reach them.
    """
    live = now.state.live
    return Folded(
        state=now.state,
        documents=store.documents(now.id, live.index) if live else {},
        drawing=store.drawing(now.id, live.index) if live else NO_DRAWING,
    )


def _schedule(now: store.Locked, before: SessionState) -> None:
    """Wake whoever has something to do now that had not before."""
    after = now.state
    newly = (
        not before.turn_wanted or before.turn != after.turn or len(after.asked) > len(before.asked)
    )
    if after.turn_wanted and newly:
        schedule.wake_agent(now.id, after.turn)
    if after.phase == "ended" and before.phase != "ended":
        witness.record_on_commit(now.id)
        if after.mode != "study" and not now.row.trial:  # Neither a lesson nor a trial is judged.
            want_report(now.id, now.organisation, now.moment)
            schedule.wake_reporter(now.id)


def require_running(state: SessionState) -> None:
    """Raise InterviewError unless the interview is going on."""
    if state.phase == "ended":
        raise InterviewError(Code.ENDED)
    if state.phase != "running" or state.live is None:
        raise InterviewError(Code.NOT_RUNNING)
