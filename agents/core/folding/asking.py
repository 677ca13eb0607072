"""What the candidate says waits in `asked` until a turn answers it."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from agents.core.events import (
    AnswerSubmitted,
    ClarificationAsked,
    HintAsked,
    QuietNoticed,
    Recorded,
    SkipAsked,
    TimeRanOut,
)
from agents.core.state import Asked, AskKind, SessionState, known_as

AskingEvent = (
    AnswerSubmitted | HintAsked | ClarificationAsked | SkipAsked | QuietNoticed | TimeRanOut
)


def fold(state: SessionState, event: AskingEvent, recorded: Recorded) -> SessionState:
    """Return the state with one more thing to answer."""
    match event:
        case AnswerSubmitted():
            said = replace(
                _ask(recorded, "answer", text=event.text),
                attachments=event.attachments,
                choices=event.choices,
            )
            return _waiting(_answered(state), said, key=event.key)
        case HintAsked():
            return _waiting(state, _ask(recorded, "hint"), key=event.key)
        case ClarificationAsked():
            return _waiting(state, _ask(recorded, "clarify", text=event.text), key=event.key)
        case SkipAsked():
            return _waiting(state, _ask(recorded, "skip"), key=event.key)
        case QuietNoticed():
            silence = replace(_ask(recorded, "silence"), quiet_ms=event.quiet_ms)
            return _waiting(state, silence, key="")
        case TimeRanOut():
            return _waiting(_out_of_time(state), _ask(recorded, "time_up"), key="")
        case _:
            assert_never(event)


def _ask(recorded: Recorded, kind: AskKind, *, text: str = "") -> Asked:
    return Asked(seq=recorded.seq, at_ms=recorded.at_ms, kind=kind, text=text)


def _waiting(state: SessionState, asked: Asked, *, key: str) -> SessionState:
    """A model that failed is tried at once again when something new was said."""
    keys = (*state.keys, known_as(asked.kind, key)) if key else state.keys
    return replace(state, asked=(*state.asked, asked), keys=keys, retry_at_ms=0)


def _answered(state: SessionState) -> SessionState:
    if state.live is None:
        return state
    stage = replace(state.live.stage, answers=state.live.stage.answers + 1)
    return replace(state, live=replace(state.live, answers=state.live.answers + 1, stage=stage))


def _out_of_time(state: SessionState) -> SessionState:
    if state.live is None:
        return state
    return replace(state, live=replace(state.live, ran_out=True))
