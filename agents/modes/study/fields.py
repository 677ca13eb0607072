"""Study adds to the common fields what a tutor knows: the lesson, its tasks, the learner so far."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from agents.core.cursor import Cursor, ExpectedSolution
from agents.core.events import Confusion
from agents.core.question import Concept, Lesson, Question, Stage, opening, stage_at
from agents.core.state import StudyState
from agents.modes.base import CursorInputs, common_cursor, extended
from agents.modes.study.withholding import solution_phrases

FIELDS = (
    "mode_brief",
    "name",
    "topics",
    "seniority",
    "brief",
    "lesson",
    "tasks",
    "current_state",
    "progress",
    "learner_notes",
    "open_gaps",
    "stages_so_far",
    "current_question",
    "runnable_files",
    "code_runs",
    "stage_history",
    "candidate_response",
    "expected_current_solution",
    "withheld_solution_parts",
)
"""`stages_so_far` are the visits before this one, `withheld_solution_parts` the tasks' lines."""


class TaskToDo(Struct, frozen=True, kw_only=True):
    """A task of the lesson with its reference solution, which is never handed over."""

    id: str
    title: str
    text: str
    solution: str


class LearnerNote(Struct, frozen=True, kw_only=True):
    """A line of the learner's notes: theirs, or one that the tutor added."""

    by: Literal["tutor", "learner"]
    text: str


class StageResult(Struct, frozen=True, kw_only=True):
    """How a stage of an assessment went that the learner came back from."""

    title: str
    level: str


class Progress(Struct, frozen=True, kw_only=True):
    """How far the learner is. `task_id` is the task they are on, "" for none.

    `results` are those of the last assessment; `messages` counts what the learner wrote.
    """

    visit: int = 1
    messages: int = 0
    task_id: str = ""
    tasks_opened: tuple[str, ...] = ()
    confusion: Confusion = ""
    assessment_offered: bool = False
    assessments: int = 0
    results: tuple[StageResult, ...] = ()


class StudyCursor(Cursor, frozen=True, kw_only=True):
    """Everything that a turn of a lesson may know."""

    lesson: str
    tasks: tuple[TaskToDo, ...] = ()
    progress: Progress = Progress()
    learner_notes: tuple[LearnerNote, ...] = ()
    open_gaps: tuple[str, ...] = ()


def build_cursor(inputs: CursorInputs) -> StudyCursor:
    """Return the fields of the turn that is due; raise ValueError without a live lesson."""
    common, question = common_cursor(inputs), inputs.question
    if question.lesson is None:
        raise ValueError(f"{question.slug} has no lesson to study")
    lesson, study = question.lesson, inputs.state.study
    return extended(
        common,
        StudyCursor,
        expected_current_solution=_aims(question),
        withheld_solution_parts=solution_phrases(question),
        probe_options=(),
        available_hints=(),
        lesson=lesson.text,
        tasks=_tasks(lesson),
        progress=_progress(study, messages=messages(common)),
        learner_notes=tuple(LearnerNote(by=note.by, text=note.text) for note in study.notes),
        open_gaps=study.gaps,
    )


def _tasks(lesson: Lesson) -> tuple[TaskToDo, ...]:
    return tuple(
        TaskToDo(id=task.id, title=task.title, text=task.text, solution=task.solution)
        for task in lesson.tasks
    )


def _progress(study: StudyState, *, messages: int) -> Progress:
    last = study.assessments[-1].stages if study.assessments else ()
    return Progress(
        visit=study.visits,
        messages=messages,
        task_id=study.task_id,
        tasks_opened=study.tasks_opened,
        confusion=study.confusion,
        assessment_offered=study.assessment_offered,
        assessments=len(study.assessments),
        results=tuple(StageResult(title=stage.title, level=stage.level) for stage in last),
    )


def messages(cursor: Cursor) -> int:
    """Return how many messages the learner wrote: answers of all visits, this one's questions."""
    asked = [line.kind for line in cursor.stage_history if line.by == "candidate"]
    asked += cursor.candidate_response.kinds
    return cursor.current_state.answers_in_question + asked.count("clarify")


def _aims(question: Question) -> ExpectedSolution:
    """Return what the lesson is to leave behind: the concepts of the whole chain of stages."""
    first = opening(question)
    concepts = [_placed(concept, stage) for stage in chain(question) for concept in stage.concepts]
    return ExpectedSolution(
        text=first.solution,
        concepts=tuple(concepts),
        red_flags=first.red_flags,
        good_additional_points=first.good_additional_points,
    )


def _placed(concept: Concept, stage: Stage) -> Concept:
    return Concept(
        id="/".join((*stage.path, concept.id)),
        text=concept.text,
        any_of=concept.any_of,
        ask=concept.ask,
        derived=concept.derived,
    )


def chain(question: Question) -> list[Stage]:
    """Return the opening and what follows it, always by the first child."""
    stages = [opening(question)]
    while stages[-1].children:
        last = stages[-1]
        stages.append(stage_at(question, (*last.path, last.children[0].id)))
    return stages
