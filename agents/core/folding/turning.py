"""A turn answers what was asked up to what it had read; whatever came later waits for the next."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from agents.core.events import (
    ReplyStarted,
    ReplyWithdrawn,
    TestProposed,
    TestsAsked,
    TurnFailed,
    TurnTaken,
)
from agents.core.state import Asked, LiveQuestion, PendingRun, Said, SessionState, StudyState

GAPS_KEPT = 6

TurningEvent = ReplyStarted | ReplyWithdrawn | TurnFailed | TurnTaken | TestsAsked | TestProposed


def fold(state: SessionState, event: TurningEvent, *, seq: int) -> SessionState:
    """Return the state with a reply begun, withdrawn, failed or taken."""
    match event:
        case ReplyStarted():
            return replace(state, reply_started=True, attempt=event.attempt)
        case ReplyWithdrawn():
            return replace(state, reply_started=False, withdrawn=event.shown)
        case TurnFailed():
            return replace(
                state,
                attempt=event.attempt,
                retry_at_ms=event.retry_at_ms,
                reply_started=False,
            )
        case TurnTaken():
            return _taken(state, event, seq)
        case TestsAsked():
            return _tests_asked(state)
        case TestProposed():
            return _test_proposed(state, event, seq)
        case _:
            assert_never(event)


def _taken(state: SessionState, event: TurnTaken, seq: int) -> SessionState:
    answered = tuple(asked for asked in state.asked if asked.seq <= event.as_of)
    reply = Said(
        seq=seq,
        by="interviewer",
        text=event.response,
        kind=event.move,
        gap=event.gap,
        note=event.note,
    )
    live = _talked(state.live, answered, reply) if state.live else None
    return replace(
        state,
        turn=state.turn + 1,
        attempt=0,
        retry_at_ms=0,
        reply_started=False,
        withdrawn="",
        asked=tuple(asked for asked in state.asked if asked.seq > event.as_of),
        live=live,
        read_seq=event.as_of,
        study=_tutored(state, event),
    )


def _tutored(state: SessionState, event: TurnTaken) -> StudyState:
    """In Study the tutor's newest gaps and how lost the learner seems last beyond the turn."""
    if state.mode != "study":
        return state.study
    gaps = (*state.study.gaps, event.gap)[-GAPS_KEPT:] if event.gap else state.study.gaps
    return replace(state.study, gaps=gaps, confusion=event.confusion or state.study.confusion)


def _talked(live: LiveQuestion, answered: tuple[Asked, ...], reply: Said) -> LiveQuestion:
    stage = replace(
        live.stage,
        history=(*live.stage.history, *spoken(answered), reply),
        checked_in=live.stage.checked_in or any(asked.kind == "silence" for asked in answered),
    )
    return replace(live, stage=stage, interviewer_runs_this_turn=0)


def spoken(answered: tuple[Asked, ...]) -> tuple[Said, ...]:
    """Return what was asked as lines of the conversation."""
    return tuple(
        Said(
            seq=asked.seq,
            by="candidate",
            text=asked.text,
            kind=asked.kind,
            attachments=asked.attachments,
            choices=asked.choices,
        )
        for asked in answered
    )


def _tests_asked(state: SessionState) -> SessionState:
    if state.live is None:
        return state
    asked = state.live.interviewer_runs_this_turn + 1
    return replace(state, live=replace(state.live, interviewer_runs_this_turn=asked))


def _test_proposed(state: SessionState, event: TestProposed, seq: int) -> SessionState:
    """A test spends the same budget as a run, and the turn waits for what comes of it."""
    pending = PendingRun(run=event.run, seq=seq, purpose="tests", turn=event.turn, trial=event.test)
    return replace(_tests_asked(state), pending_runs=(*state.pending_runs, pending))
