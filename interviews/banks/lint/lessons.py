"""A lesson can be taught and checked: its tasks have solutions, and it does not give them away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from agents.core.question import Lesson
from agents.modes.study.withholding import hidden_lines
from interviews.banks.lint.findings import Found
from interviews.banks.lint.rule import Patch, Rule
from interviews.banks.lint.subject import Node, Subject

SHORT_LESSON_WORDS = 200
LEAST_STAGES = 2
_TEXT = "A gap is the difference between two neighbours in sorted order. " * 25
_FIRST = _TEXT.partition(". ")[0]
_TASK: dict[str, Any] = {
    "id": 1,
    "title": "Count the gaps",
    "text": "How many gaps do five numbers have, and how many do n numbers have?",
    "solution": {"text": "Five numbers have four gaps between them; n numbers have n - 1 gaps."},
}
_LESSON: dict[str, Any] = {"text": {"text": _TEXT}, "files": ["notes.md"], "tasks": [_TASK]}


class LessonTaskTwice(Rule):
    """A tutor opens a task by its id."""

    name = "lesson-task-twice"
    severity = "blocker"
    says = "the id of a task is used once in its lesson"
    broken: ClassVar[Patch] = {"lesson": {**_LESSON, "tasks": [_TASK, {**_TASK, "id": "1"}]}}
    sound: ClassVar[Patch] = {"lesson": {**_LESSON, "tasks": [_TASK, {**_TASK, "id": 2}]}}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield every task whose id came before."""
        seen: set[str] = set()
        for number, task in enumerate(_lesson(subject).tasks):
            if task.id in seen:
                twice = f'the id "{task.id}" is used twice'
                yield Found(f"$.lesson.tasks[{number}].id", twice)
            seen.add(task.id)


class LessonTaskUnsolved(Rule):
    """A tutor without the solution cannot tell how far a learner is."""

    name = "lesson-task-unsolved"
    severity = "blocker"
    says = "every task has a reference solution"
    broken: ClassVar[Patch] = {"lesson": {**_LESSON, "tasks": [{**_TASK, "solution": None}]}}
    sound: ClassVar[Patch] = {"lesson": _LESSON}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield tasks without a solution."""
        for number, task in enumerate(_lesson(subject).tasks):
            if not task.solution.strip():
                lacks = f'the task "{task.id}" has no reference solution'
                yield Found(f"$.lesson.tasks[{number}].solution", lacks)


class LessonGivesAway(Rule):
    """What the lesson says already cannot be withheld."""

    name = "lesson-gives-away"
    severity = "blocker"
    says = "a reference solution holds a line that the lesson, its tasks and files do not"
    broken: ClassVar[Patch] = {
        "lesson": {**_LESSON, "tasks": [{**_TASK, "solution": {"text": _FIRST}}]}
    }
    sound: ClassVar[Patch] = {"lesson": _LESSON}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield tasks of whose solution nothing is left to guard."""
        lesson = _lesson(subject)
        for number, task in enumerate(lesson.tasks):
            alone = replace(subject.question, lesson=replace(lesson, tasks=(task,)))
            if task.solution.strip() and not hidden_lines(alone):
                shown = f'no line of the solution of "{task.id}" can be withheld: all are shown'
                yield Found(f"$.lesson.tasks[{number}].solution", shown)


class LessonShort(Rule):
    """The tutor explains from the lesson's own paragraphs."""

    name = "lesson-short"
    severity = "warning"
    says = f"a lesson has at least {SHORT_LESSON_WORDS} words"
    broken: ClassVar[Patch] = {"lesson": {**_LESSON, "text": {"text": "Gaps are differences."}}}
    sound: ClassVar[Patch] = {"lesson": _LESSON}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield a very short lesson."""
        words = len(_lesson(subject).text.split())
        if subject.question.lesson is not None and words < SHORT_LESSON_WORDS:
            yield Found("$.lesson.text", f"the lesson has only {words} words")


class LessonChain(Rule):
    """An assessment walks one way: what stands beside it is never asked."""

    name = "lesson-chain"
    severity = "warning"
    says = f"a lesson's own assessment is one chain of at least {LEAST_STAGES} stages"
    broken: ClassVar[Patch] = {"lesson": _LESSON, "probes": [], "max_probes": 0}
    sound: ClassVar[Patch] = {"lesson": _LESSON}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield a chain that is too short, and stages that stand beside it."""
        lesson = subject.question.lesson
        if lesson is None or lesson.assessment:
            return
        if len(subject.nodes) < LEAST_STAGES:
            yield Found("$.probes", "the assessment has only its opening")
        for node in subject.nodes:
            yield from _beside(node)


def _beside(node: Node) -> Iterator[Found]:
    for number, probe in enumerate(node.probes[1:], start=1):
        place = f"{node.at(node.probes_field)}[{number}]"
        yield Found(place, f'the assessment never reaches "{probe.id}": it takes first probes')


def _lesson(subject: Subject) -> Lesson:
    """Return the lesson; one of nothing for a question without."""
    return subject.question.lesson or Lesson(text="")


LESSON_RULES = (LessonTaskTwice, LessonTaskUnsolved, LessonGivesAway, LessonShort, LessonChain)
