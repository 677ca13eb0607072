"""What a learner keeps from visit to visit: notes, tasks, assessments they came back from."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from agents.core.events import (
    AssessmentFinished,
    AssessmentOffered,
    AssessmentStarted,
    NoteKept,
    TaskOpened,
    VisitBegan,
)
from agents.core.folding.staging import with_files
from agents.core.state import AssessmentSeen, Note, SessionState, StudyState, known_as

StudyEvent = (
    NoteKept | TaskOpened | AssessmentOffered | AssessmentStarted | AssessmentFinished | VisitBegan
)


def fold(state: SessionState, event: StudyEvent, *, seq: int) -> SessionState:
    """Return the state with one more thing learned, noted, begun or finished."""
    study = _studied(state.study, event, seq)
    key = event.key if isinstance(event, NoteKept) else ""
    keys = (*state.keys, known_as("note", key)) if key else state.keys
    moved = replace(state, study=study, keys=keys)
    if isinstance(event, VisitBegan):
        return _afresh(moved)
    return with_files(moved, event.files) if isinstance(event, TaskOpened) else moved


def _afresh(state: SessionState) -> SessionState:
    """A new visit's talk begins anew: the last one stands among the closed stages, in short."""
    if state.live is None:
        return state
    stage = replace(state.live.stage, history=(), answers=0, checked_in=False)
    return replace(state, live=replace(state.live, stage=stage))


def _studied(study: StudyState, event: StudyEvent, seq: int) -> StudyState:
    match event:
        case NoteKept():
            return replace(study, notes=(*study.notes, Note(seq=seq, text=event.text, by=event.by)))
        case TaskOpened():
            opened = dict.fromkeys((*study.tasks_opened, event.task_id))
            return replace(study, task_id=event.task_id, tasks_opened=tuple(opened))
        case AssessmentOffered():
            return replace(study, assessment_offered=True)
        case AssessmentStarted():
            return replace(study, assessment_session=event.session)
        case AssessmentFinished():
            seen = AssessmentSeen(session=event.session, stages=event.stages)
            return replace(
                study,
                assessment_session="",
                assessment_offered=False,
                assessments=(*study.assessments, seen),
            )
        case VisitBegan():
            return replace(study, visits=event.number)
        case _:
            assert_never(event)
