"""Silence waits for nobody: it lapses as soon as anybody does anything, or time decides."""

from __future__ import annotations

from msgspec.structs import replace

from agents.core.events import ConversationTaken, NoteSent, Recorded, TimeRanOut, TurnFailed
from agents.core.state import SessionState

CANDIDATE = "candidate"


def noted(state: SessionState, recorded: Recorded) -> SessionState:
    """Return the state with what an event means for the silence around it.

    Whatever happens begins the quiet time anew. While a reply to silence is visible it is not
    broken off; if it is taken back then, what was done meanwhile counts.
    """
    if not state.limits.quiet_ms or isinstance(recorded.event, NoteSent):
        return state  # A note of a colleague is nothing that happens to the candidate.
    ends_it = isinstance(recorded.event, TimeRanOut | ConversationTaken)
    stirred = recorded.actor == CANDIDATE or ends_it
    seq = recorded.seq if stirred else state.stirred_seq
    state = replace(state, active_at_ms=recorded.at_ms, stirred_seq=seq)
    given_up = isinstance(recorded.event, TurnFailed)
    if state.reply_started or not any(asked.kind == "silence" for asked in state.asked):
        return state
    kept = (
        asked
        for asked in state.asked
        if asked.kind != "silence" or not (given_up or asked.seq < seq)
    )
    return replace(state, asked=tuple(kept))
