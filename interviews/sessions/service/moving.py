"""A move becomes events: what was said, what closed, what opened. Pure, but for the pinned tree."""

from __future__ import annotations

from agents.core.events import (
    AnyEvent,
    AssessmentOffered,
    CloseReason,
    HintGiven,
    InterviewEnded,
    NoteKept,
    QuestionClosed,
    StageClosed,
    StageOpened,
    TestProposed,
    TestsAsked,
    TurnTaken,
)
from agents.core.question import Question, hint_at, stage_at
from agents.core.state import REDUCER_VERSION, LiveQuestion, SessionState
from agents.core.values import ProposedTest, TurnVersions
from agents.moves import Move, MoveKind, skipped_last
from agents.prompts.render import RENDERER_VERSION
from agents.turn import Decision
from interviews.sessions.service import learning
from interviews.sessions.service.opening import multiplier, shown


def tests_asked(state: SessionState, decision: Decision, *, as_of: int, at_ms: int) -> TestsAsked:
    """Return the event of an interviewer who wants to see the tests first."""
    return TestsAsked(
        turn=state.turn,
        attempt=decision.attempt,
        gap=decision.move.gap,
        note=decision.move.note,
        as_of=as_of,
        clock_at_ms=at_ms,
        fingerprint=decision.fingerprint,
        offered=decision.offered,
        versions=versions(state),
        raw_reply=decision.raw,
        rejections=decision.rejections,
        cost=decision.cost,
        prompt_room=decision.prompt_room,
    )


def test_proposed(
    state: SessionState, decision: Decision, test: ProposedTest, *, run: str, as_of: int, at_ms: int
) -> TestProposed:
    """Return the event of an interviewer who wants to add a test, tried in that run."""
    return TestProposed(
        turn=state.turn,
        attempt=decision.attempt,
        run=run,
        test=test,
        gap=decision.move.gap,
        note=decision.move.note,
        as_of=as_of,
        clock_at_ms=at_ms,
        fingerprint=decision.fingerprint,
        offered=decision.offered,
        versions=versions(state),
        raw_reply=decision.raw,
        rejections=decision.rejections,
        cost=decision.cost,
        prompt_room=decision.prompt_room,
    )


def versions(state: SessionState) -> TurnVersions:
    """Return which code and texts make this session's prompts."""
    return TurnVersions(
        renderer=RENDERER_VERSION, reducer=REDUCER_VERSION, templates=state.templates
    )


def turn_taken(state: SessionState, decision: Decision, *, as_of: int, at_ms: int) -> TurnTaken:
    """Return the event of the turn itself."""
    move = decision.move
    return TurnTaken(
        turn=state.turn,
        attempt=decision.attempt,
        move=move.kind,
        response=move.response,
        gap=move.gap,
        note=move.note,
        probe_id=move.probe_id,
        hint_id=move.hint_id,
        point=move.point,
        task_id=move.task_id,
        confusion=move.confusion,
        fallback=decision.fallback,
        as_of=as_of,
        clock_at_ms=at_ms,
        fingerprint=decision.fingerprint,
        offered=decision.offered,
        versions=versions(state),
        raw_reply=decision.raw,
        rejections=decision.rejections,
        cost=decision.cost,
        prompt_room=decision.prompt_room,
    )


def consequences(
    state: SessionState, live: LiveQuestion, question: Question, *, decision: Decision
) -> tuple[AnyEvent, ...]:
    """Return what follows from a move, in order, without what the next question brings.

    `state` waits for nothing but what the move answers.
    """
    move = decision.move
    match move.kind:
        case MoveKind.HINT:
            hint = hint_at(stage_at(question, live.stage.path), move.hint_id)
            return (HintGiven(hint_id=hint.id, files=shown(question, hint.entities)),)
        case MoveKind.PROBE:
            return (_closed(state, live, move), _probe(state, live, question, decision=decision))
        case MoveKind.QUESTION_DONE:
            return (_closed(state, live, move), _question_closed(live, decision), *_end(state))
        case _:
            return _taught(state, question, move)


def _taught(state: SessionState, question: Question, move: Move) -> tuple[AnyEvent, ...]:
    """What a tutor's move leaves behind; most leave nothing but their words."""
    if move.kind is MoveKind.TRY and question.lesson is not None:
        return (learning.task_opened(question, question.lesson, move.task_id),)
    if move.kind is MoveKind.SUGGEST_ASSESS and not state.study.assessment_offered:
        return (AssessmentOffered(),)
    if move.kind is MoveKind.ADD_NOTE:
        return (NoteKept(text=move.note_text, by="tutor"),)
    return ()


def _closed(state: SessionState, live: LiveQuestion, move: Move) -> StageClosed:
    """Return the event that closes a stage; `state` waits for nothing but what the move answers."""
    done = [line.kind for line in live.stage.history if line.by == "candidate"]
    return StageClosed(
        path=live.stage.path,
        asked=live.stage.asked,
        record=move.stage_record,
        level=move.level,
        evidence=move.evidence,
        declined=skipped_last((*done, *(asked.kind for asked in state.asked))),
    )


def _probe(
    state: SessionState, live: LiveQuestion, question: Question, *, decision: Decision
) -> StageOpened:
    path = (*live.stage.path, decision.move.probe_id)
    stage = stage_at(question, path)
    return StageOpened(
        path=path,
        asked=decision.move.response,
        duration_ms=round(stage.duration_ms * multiplier(state)),
        files=shown(question, stage.files, stage.editable),
        highlights=stage.highlights,
    )


def _question_closed(live: LiveQuestion, decision: Decision) -> QuestionClosed:
    skipped = bool(live.stage.history) and live.answers == 0
    reason: CloseReason = "time" if live.ran_out else "skipped" if skipped else "done"
    return QuestionClosed(
        index=live.index, topic=decision.move.topic, summary=decision.move.summary, reason=reason
    )


def _end(state: SessionState) -> tuple[AnyEvent, ...]:
    last = len(state.finished) + 1 >= len(state.questions)
    return (InterviewEnded(reason="finished"),) if last else ()
