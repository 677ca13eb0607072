"""One stage is live at a time; a closed one stays as a record, a finished question as a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from agents.core.events import HintGiven, QuestionClosed, QuestionOpened, StageClosed, StageOpened
from agents.core.question import OPENING
from agents.core.state import (
    Asked,
    ClosedStage,
    FileState,
    FinishedQuestion,
    LiveQuestion,
    LiveStage,
    SessionState,
)
from agents.core.values import FileShown

StagingEvent = QuestionOpened | StageOpened | StageClosed | QuestionClosed


def fold(state: SessionState, event: StagingEvent, *, seq: int) -> SessionState:
    """Return the state with a question or a stage opened or closed."""
    match event:
        case QuestionOpened():
            return _question_opened(state, event)
        case StageOpened():
            return _stage_opened(state, event)
        case StageClosed():
            return _stage_closed(state, event)
        case QuestionClosed():
            return _question_closed(state, event)
        case _:
            assert_never(event)


def _question_opened(state: SessionState, event: QuestionOpened) -> SessionState:
    stage = LiveStage(path=OPENING, asked=event.asked, duration_ms=event.stage_duration_ms)
    live = LiveQuestion(
        index=event.index,
        name=event.name,
        duration_ms=event.duration_ms,
        files=tuple(file.path for file in event.files),
        editable=tuple(file.path for file in event.files if file.editable),
        choices=event.choices,
        several=event.several,
        stage=stage,
    )
    files = {file.path: FileState() for file in event.files}
    return replace(state, live=live, files=files, counts_from_ms=None, pauses=())


def _stage_opened(state: SessionState, event: StageOpened) -> SessionState:
    if state.live is None:
        return state
    stage = LiveStage(path=event.path, asked=event.asked, duration_ms=event.duration_ms)
    live = replace(state.live, stage=stage, visited=(*state.live.visited, event.path))
    return with_files(replace(state, live=live), event.files)


def with_files(state: SessionState, files: Iterable[FileShown]) -> SessionState:
    """Return the state with files on screen; one that is there already stays as it is."""
    if state.live is None:
        return state
    new = [file for file in files if file.path not in state.live.files]
    live = replace(
        state.live,
        files=state.live.files + tuple(file.path for file in new),
        editable=state.live.editable + tuple(file.path for file in new if file.editable),
    )
    return replace(state, live=live, files={f.path: FileState() for f in new} | state.files)


def _stage_closed(state: SessionState, event: StageClosed) -> SessionState:
    if state.live is None:
        return state
    closed = ClosedStage(
        path=event.path,
        asked=event.asked,
        record=event.record,
        level=event.level,
        evidence=event.evidence,
        declined=event.declined,
    )
    live = replace(state.live, closed=(*state.live.closed, closed))
    return replace(state, live=live, asked=_still_to_answer(state.asked))


def _still_to_answer(waiting: tuple[Asked, ...]) -> tuple[Asked, ...]:
    """Words wait for the next turn; a part that is closed is neither skipped nor hinted at."""
    return tuple(asked for asked in waiting if asked.kind in ("answer", "clarify"))


def _question_closed(state: SessionState, event: QuestionClosed) -> SessionState:
    """A run that is still out was of this question: no other waits for it or is judged by it."""
    if state.live is None:
        return state
    done = FinishedQuestion(name=state.live.name, topic=event.topic, summary=event.summary)
    return replace(state, live=None, finished=(*state.finished, done), pending_runs=())


def hint_given(state: SessionState, event: HintGiven) -> SessionState:
    """Return the state with a hint of the live stage spent and its files on screen."""
    if state.live is None:
        return state
    stage = replace(state.live.stage, spent_hints=(*state.live.stage.spent_hints, event.hint_id))
    return with_files(replace(state, live=replace(state.live, stage=stage)), event.files)
