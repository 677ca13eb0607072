"""The part of a lesson's fields that the tutor's rules read."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from agents.completers.builtin.reading import Line, View


class TaskToDo(Struct, frozen=True, kw_only=True):
    """A task of the lesson."""

    id: str
    title: str
    text: str
    solution: str = ""


class Progress(Struct, frozen=True, kw_only=True):
    """How far the learner is."""

    visit: int = 1
    messages: int = 0
    task_id: str = ""
    tasks_opened: tuple[str, ...] = ()
    assessment_offered: bool = False
    assessments: int = 0


class LearnerNote(Struct, frozen=True, kw_only=True):
    """A line of the learner's notes."""

    by: str
    text: str


class StudyView(View, frozen=True, kw_only=True):
    """The fields of a lesson's turn, as the rules read them."""

    lesson: str = ""
    tasks: tuple[TaskToDo, ...] = ()
    progress: Progress = Progress()
    learner_notes: tuple[LearnerNote, ...] = ()

    @property
    def next_task(self) -> TaskToDo | None:
        """Return the first task that was never opened and may be now."""
        ids = self.ids_of("TRY") or ()
        opened = self.progress.tasks_opened
        return next((task for task in self.tasks if task.id in ids and task.id not in opened), None)

    @property
    def task(self) -> TaskToDo | None:
        """Return the task that the learner is on."""
        return next((task for task in self.tasks if task.id == self.progress.task_id), None)

    @property
    def said(self) -> str:
        """Return all that the tutor said in this visit."""
        return "\n".join(line.text for line in self.replies)

    @property
    def last(self) -> str:
        """Return what the tutor said last in this visit."""
        return self.replies[-1].text if self.replies else ""

    def since(self, *moves: str) -> tuple[Line, ...]:
        """Return the tutor's replies after the last one of these moves."""
        after: list[Line] = []
        for line in self.replies:
            after = [] if line.kind in moves else [*after, line]
        return tuple(after)

    def count_since(self, move: str, *moves: str) -> int:
        """Return how often a move was made since the last one of these."""
        return sum(line.kind == move for line in self.since(*moves))


def study_view_of(fields: Mapping[str, object]) -> StudyView:
    """Return the view of a prompt's fields; raise msgspec.ValidationError where they do not fit."""
    return msgspec.convert(dict(fields), StudyView)
