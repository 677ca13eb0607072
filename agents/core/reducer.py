"""The state is the log, folded: one event in, the next state out, and no other way to change it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from agents.core import clock
from agents.core.events import (
    AnswerSubmitted,
    AnyEvent,
    ClarificationAsked,
    ConnectionBack,
    ConnectionLost,
    ConsentGiven,
    DrawingChanged,
    DrawingKept,
    EditingTaken,
    EditsReceived,
    FocusChanged,
    HintAsked,
    HintGiven,
    InterviewEnded,
    InterviewStarted,
    KeysPressed,
    LanguageChosen,
    LinesSelected,
    OutageNoted,
    OwnTestDropped,
    OwnTestKept,
    QuestionClosed,
    QuestionOpened,
    QuietNoticed,
    Recorded,
    ReplyStarted,
    ReplyWithdrawn,
    RunFailed,
    RunFinished,
    RunRequested,
    RunStopRequested,
    SessionOpened,
    SkipAsked,
    StageClosed,
    StageOpened,
    TestAdded,
    TestProposed,
    TestRefused,
    TestsAsked,
    TextKept,
    TextPasted,
    TimeRanOut,
    TimeWarned,
    TurnFailed,
    TurnTaken,
)
from agents.core.folding import asking, quieting, running, staging, studying, turning, watching
from agents.core.state import EMPTY, FileState, SessionState


class OutOfOrder(ValueError):
    """An event whose sequence number does not follow the state's: the log has a gap or a double."""


def fold(state: SessionState, recorded: Recorded) -> SessionState:
    """Return the state after one event; raise OutOfOrder when it is not the next one."""
    if recorded.seq != state.seq + 1:
        raise OutOfOrder(f"event {recorded.seq} cannot follow event {state.seq}")
    moved = replace(_apply(state, recorded), seq=recorded.seq)
    return clock.settle(quieting.noted(moved, recorded), recorded.at_ms)


def fold_all(events: Iterable[Recorded], state: SessionState = EMPTY) -> SessionState:
    """Return the state after events in order."""
    for recorded in events:
        state = fold(state, recorded)
    return state


def _apply(state: SessionState, recorded: Recorded) -> SessionState:
    """Send an event to its family; the match is total, so a new kind cannot be forgotten."""
    event = recorded.event
    match event:
        case SessionOpened() | ConsentGiven() | InterviewStarted() | InterviewEnded():
            return _lifecycle(state, event)
        case QuestionOpened() | StageOpened() | StageClosed() | QuestionClosed():
            return staging.fold(state, event, seq=recorded.seq)
        case (
            AnswerSubmitted()
            | HintAsked()
            | ClarificationAsked()
            | SkipAsked()
            | QuietNoticed()
            | TimeRanOut()
        ):
            return asking.fold(state, event, recorded)
        case (
            RunRequested()
            | RunStopRequested()
            | RunFinished()
            | RunFailed()
            | TestAdded()
            | TestRefused()
            | OwnTestKept()
            | OwnTestDropped()
            | LanguageChosen()
        ):
            return running.fold(state, event, seq=recorded.seq)
        case (
            ReplyStarted()
            | ReplyWithdrawn()
            | TurnFailed()
            | TurnTaken()
            | TestsAsked()
            | TestProposed()
        ):
            return turning.fold(state, event, seq=recorded.seq)
        case _:
            return _beside(state, event, recorded)


def _beside(
    state: SessionState,
    event: RoomEvent | studying.StudyEvent | watching.WatchingEvent,
    recorded: Recorded,
) -> SessionState:
    """What happens beside the talk: in the room, in a learner's notes, or where staff watch."""
    if isinstance(event, watching.WatchingEvent):
        return watching.fold(state, event, recorded)
    if isinstance(event, studying.StudyEvent):
        return studying.fold(state, event, seq=recorded.seq)
    return _room(state, event, at_ms=recorded.at_ms, seq=recorded.seq)


def _lifecycle(
    state: SessionState,
    event: SessionOpened | ConsentGiven | InterviewStarted | InterviewEnded,
) -> SessionState:
    match event:
        case SessionOpened():
            return replace(
                state,
                phase="opened",
                mode=event.mode,
                questions=event.questions,
                templates=event.templates,
                role=event.role,
                limits=event.limits,
                interviewer=event.interviewer,
            )
        case ConsentGiven():
            return replace(state, phase="consented")
        case InterviewStarted():
            return replace(state, phase="running", greeting=event.greeting)
        case InterviewEnded():
            return replace(
                state,
                phase="ended",
                end_reason=event.reason,
                asked=(),
                pending_runs=(),
                live=None,
                colleague=None,
            )
        case _:
            assert_never(event)


RoomEvent = (
    EditsReceived
    | TextKept
    | DrawingChanged
    | DrawingKept
    | TextPasted
    | FocusChanged
    | LinesSelected
    | KeysPressed
    | EditingTaken
    | ConnectionLost
    | ConnectionBack
    | OutageNoted
    | TimeWarned
    | HintGiven
)


def _room(state: SessionState, event: RoomEvent, *, at_ms: int, seq: int) -> SessionState:
    match event:
        case EditsReceived() | DrawingChanged():
            return _changed(state, event, seq)
        case EditingTaken():
            return replace(state, editing_tab=event.tab)
        case ConnectionLost() | ConnectionBack() | OutageNoted():
            return _connection(state, event, at_ms)
        case TimeWarned():
            return _warned(state, event)
        case HintGiven():
            return staging.hint_given(state, event)
        case (
            TextKept()
            | DrawingKept()
            | TextPasted()
            | FocusChanged()
            | LinesSelected()
            | KeysPressed()
        ):
            return state
        case _:
            assert_never(event)


def _connection(
    state: SessionState, event: ConnectionLost | ConnectionBack | OutageNoted, at_ms: int
) -> SessionState:
    match event:
        case ConnectionLost():
            return replace(state, connected=False, disconnected_at_ms=at_ms)
        case ConnectionBack():
            return replace(state, connected=True, connected_before=True, disconnected_at_ms=0)
        case OutageNoted():
            return clock.give_back(state, event.from_ms, event.to_ms)
        case _:
            assert_never(event)


def _changed(state: SessionState, event: EditsReceived | DrawingChanged, seq: int) -> SessionState:
    if isinstance(event, EditsReceived):
        return _edited(state, event, seq)
    return _drawn(state, event, seq)


def _edited(state: SessionState, event: EditsReceived, seq: int) -> SessionState:
    known = state.files.get(event.path, FileState())
    received = {**known.received, event.tab: event.number}
    file = replace(known, version=event.version, edited_seq=seq, received=received)
    return replace(state, files={**state.files, event.path: file})


def _drawn(state: SessionState, event: DrawingChanged, seq: int) -> SessionState:
    if state.live is None:
        return state
    received = {**state.live.drawing.received, event.tab: event.number}
    drawing = FileState(version=event.version, edited_seq=seq, received=received)
    return replace(state, live=replace(state.live, drawing=drawing))


def _warned(state: SessionState, event: TimeWarned) -> SessionState:
    if state.live is None:
        return state
    live = replace(state.live, warned=(*state.live.warned, event.minutes_left))
    return replace(state, live=live)


__all__ = ["AnyEvent", "OutOfOrder", "fold", "fold_all"]
