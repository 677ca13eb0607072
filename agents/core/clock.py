"""A clock counts only while the candidate could work: a pure function of times.

`counts_from_ms` is when counting goes on: None while we are slow, a time in the future while a lost
connection is paid for out of the session's budget.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from agents.core.events import PauseReason
from agents.core.state import Colleague, LiveQuestion, SessionState

WARNINGS_MIN = (5, 1)
Due = Literal["warn", "time_out", "quiet", "hand_back"]
COLLEAGUE_WAIT_MS = 180_000
"""A colleague who took over is waited for this long; then the interviewer goes on."""


class Deadline(Struct, frozen=True):
    """What the server owes a session next: at which time (ms), and which warning, if one."""

    at_ms: int
    kind: Due
    minutes_left: int = 0


def running_ms(state: SessionState, now_ms: int) -> int:
    """Return how long clocks have counted since the last mark."""
    if state.counts_from_ms is None:
        return 0
    return max(0, now_ms - state.counts_from_ms)


def question_left_ms(state: SessionState, now_ms: int) -> int:
    """Return what is left of the question's time, never below 0; 0 without a question."""
    if state.live is None:
        return 0
    return max(0, state.live.duration_ms - state.live.counted_ms - running_ms(state, now_ms))


def stage_left_ms(state: SessionState, now_ms: int) -> int:
    """Return what is left of the stage's time, never more than the question's."""
    if state.live is None:
        return 0
    stage = state.live.stage
    left = max(0, stage.duration_ms - stage.counted_ms - running_ms(state, now_ms))
    return min(left, question_left_ms(state, now_ms))


def stage_counted_ms(state: SessionState, now_ms: int) -> int:
    """Return how much of its time the stage has used."""
    if state.live is None:
        return 0
    return state.live.stage.counted_ms + running_ms(state, now_ms)


def pause_reasons(state: SessionState) -> tuple[PauseReason, ...]:
    """Return why the clocks stand now, in the order in which a person would be told."""
    reasons: list[PauseReason] = []
    if state.colleague_awaited:
        reasons.append("person")
    elif state.asked:
        reasons.append("thinking")
    if state.pending_runs:
        reasons.append("run")
    if not state.connected:
        reasons.append("offline")
    return tuple(reasons)


def settle(state: SessionState, now_ms: int) -> SessionState:
    """Return the state with its clocks counted up to now and paused or going as its parts say.

    Called by the reducer after every event, so that a pause begins and ends with its cause.
    """
    reasons = pause_reasons(state) if state.live is not None else ()
    going = state.live is not None and all(reason == "offline" for reason in reasons)
    if reasons == state.pauses and going == (state.counts_from_ms is not None):
        return state
    marked = replace(_mark(state, now_ms), pauses=reasons)
    return replace(marked, counts_from_ms=_resumes_ms(marked, now_ms) if going else None)


def _resumes_ms(state: SessionState, now_ms: int) -> int:
    """A lost line is paid for out of the budget first; without one the clock goes on at once."""
    return now_ms + offline_left_ms(state) if "offline" in state.pauses else now_ms


def offline_left_ms(state: SessionState) -> int:
    """Return what is left of the session's budget for lost connections."""
    return max(0, state.limits.offline_budget_ms - state.offline_used_ms)


def _mark(state: SessionState, now_ms: int) -> SessionState:
    """Write down what was counted, or paid for a lost line, since the last mark."""
    if state.counts_from_ms is None:
        return state
    state = replace(state, offline_used_ms=state.offline_used_ms + _unpaid_ms(state, now_ms))
    counted = running_ms(state, now_ms)
    if state.live is None or counted == 0:
        return state
    stage = replace(state.live.stage, counted_ms=state.live.stage.counted_ms + counted)
    live = replace(state.live, counted_ms=state.live.counted_ms + counted, stage=stage)
    return replace(state, live=live)


def _unpaid_ms(state: SessionState, now_ms: int) -> int:
    """Only a lost line that alone stops the clock is paid for: not one while we were slow."""
    if state.pauses != ("offline",) or state.counts_from_ms is None:
        return 0
    left = offline_left_ms(state)
    return min(left, max(0, left - (state.counts_from_ms - now_ms)))


def give_back(state: SessionState, from_ms: int, to_ms: int) -> SessionState:
    """Return the state as if nothing was counted between two times; twice gives nothing twice.

    A colleague who is waited for could not reply in that time either: they are waited for anew.
    """
    state = _waited_from(state, to_ms)
    began_ms = _began_ms(state)
    if began_ms is None or to_ms <= began_ms:
        return state
    marked = _mark(state, max(from_ms, began_ms))
    return replace(marked, counts_from_ms=_resumes_ms(marked, to_ms))


def _waited_from(state: SessionState, at_ms: int) -> SessionState:
    colleague = state.colleague
    if colleague is None or colleague.quiet_from_ms >= at_ms:
        return state
    return replace(state, colleague=replace(colleague, quiet_from_ms=at_ms))


def _began_ms(state: SessionState) -> int | None:
    """Return since when the clock counts, or the budget pays; None while neither does."""
    if state.live is None or state.counts_from_ms is None:
        return None
    paying = offline_left_ms(state) if state.pauses == ("offline",) else 0
    return state.counts_from_ms - paying


def next_deadline(state: SessionState) -> Deadline | None:
    """Return what is due first: a warning, the end of the time, to ask into silence, to go on.

    None while nothing is due. Silence gives way to a warning or an end that follows close upon it.
    A colleague can reply to whoever lost their line: they are waited for no longer than otherwise.
    """
    if state.phase == "running" and state.colleague is not None and state.colleague_awaited:
        return Deadline(_colleague_until_ms(state, state.colleague), "hand_back")
    live = state.live
    if state.phase != "running" or live is None or not state.connected or live.ran_out:
        return None
    if state.counts_from_ms is None:
        return None
    timed = _timed(live, state.counts_from_ms)
    quiet_ms = _quiet_until_ms(state, live, state.counts_from_ms)
    if quiet_ms is None:
        return timed
    if timed is not None and quiet_ms + state.limits.closing_ms >= timed.at_ms:
        return timed
    return Deadline(quiet_ms, "quiet")


def _timed(live: LiveQuestion, counts_from_ms: int) -> Deadline | None:
    if live.duration_ms == 0:  # No clock in Study and Assess.
        return None
    ends_ms = counts_from_ms + live.duration_ms - live.counted_ms
    for minutes in WARNINGS_MIN:  # A smaller warning was told first: the larger one is past.
        at_ms = ends_ms - minutes * 60_000
        if all(minutes < told for told in live.warned) and minutes * 60_000 < live.duration_ms:
            return Deadline(at_ms, "warn", minutes)
    return Deadline(ends_ms, "time_out")


def _colleague_until_ms(state: SessionState, colleague: Colleague) -> int:
    """They are waited for since somebody waits: since they took over, or something was asked."""
    asked_ms = state.asked[0].at_ms if state.asked else colleague.quiet_from_ms
    return max(colleague.quiet_from_ms, asked_ms) + COLLEAGUE_WAIT_MS


def _quiet_until_ms(state: SessionState, live: LiveQuestion, counts_from_ms: int) -> int | None:
    """Quiet is what nobody did since clocks count; a stage is asked into once."""
    if not state.limits.quiet_ms or live.stage.checked_in or state.colleague is not None:
        return None
    return max(state.active_at_ms, counts_from_ms) + state.limits.quiet_ms


def due_now(state: SessionState, now_ms: int) -> Deadline | None:
    """Return what is to be said now, None for nothing; of missed warnings only the smallest."""
    deadline = next_deadline(state)
    if deadline is None:
        return None
    if deadline.kind == "hand_back" or state.live is None:
        return deadline if deadline.at_ms <= now_ms else None
    if state.live.duration_ms and question_left_ms(state, now_ms) == 0:
        return Deadline(now_ms, "time_out")
    minutes = warning_due(state, now_ms)
    if minutes is not None:
        return Deadline(now_ms, "warn", minutes)
    quiet = deadline.kind == "quiet" and deadline.at_ms <= now_ms
    return deadline if quiet else None


def warning_due(state: SessionState, now_ms: int) -> int | None:
    """Return the minutes to warn of now: the smallest that is reached and was not told yet."""
    if state.live is None:
        return None
    left_ms = question_left_ms(state, now_ms)
    for minutes in reversed(WARNINGS_MIN):
        told = any(minutes >= other for other in state.live.warned)
        if left_ms <= minutes * 60_000 < state.live.duration_ms and not told:
            return minutes
    return None
