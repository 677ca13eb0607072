"""What only Study draws: the lesson and its tasks, and what is known of the learner."""

from __future__ import annotations

from collections.abc import Iterable

from agents.core.cursor import CurrentState, ExpectedSolution
from agents.modes.study.fields import LearnerNote, Progress, TaskToDo
from agents.prompts.drawing.live import fewer, withdrawn
from agents.prompts.quoting import bullets, defused, fenced, on_one_line, quoted
from agents.prompts.templates import Templates


def subject(
    texts: Templates, *, name: str, topics: tuple[str, ...], seniority: str, brief: str
) -> str:
    """Draw what is taught: the name, the topics, the level and the brief."""
    return texts.fill(
        "question.text",
        name=on_one_line(name),
        topics=_listed(topics) or texts.fill("question.no_topics"),
        seniority=on_one_line(seniority) or texts.fill("question.no_seniority"),
        brief=defused(brief) or texts.fill("question.no_brief"),
    )


def lesson(texts: Templates, *, lesson: str) -> str:
    """Draw the lesson as the learner reads it."""
    return texts.fill("lesson.text", text=fenced(texts.fill("lesson.label"), quoted(lesson)))


def tasks(texts: Templates, *, tasks: tuple[TaskToDo, ...]) -> str:
    """Draw the tasks in order, each with its reference solution."""
    if not tasks:
        return texts.fill("tasks.none")
    return "\n".join((texts.fill("tasks.intro"), *(_task(texts, task) for task in tasks)))


def _task(texts: Templates, task: TaskToDo) -> str:
    label = texts.fill("tasks.label", id=task.id, title=task.title)
    solution = texts.fill("tasks.label_solution", id=task.id)
    return f"{fenced(label, quoted(task.text))}\n{fenced(solution, quoted(task.solution))}"


def progress(texts: Templates, *, current_state: CurrentState, progress: Progress) -> str:
    """Draw how far the learner is, and what they saw of a reply that was stopped."""
    return "\n".join(
        part
        for part in (
            texts.fill(
                "progress.visit", visit=str(progress.visit), messages=str(progress.messages)
            ),
            _on_task(texts, progress),
            texts.fill(f"progress.confusion_{progress.confusion}") if progress.confusion else "",
            texts.fill("progress.offered") if progress.assessment_offered else "",
            _results(texts, progress),
            withdrawn(texts, current_state),
        )
        if part
    )


def _on_task(texts: Templates, progress: Progress) -> str:
    if not progress.tasks_opened:
        return texts.fill("progress.no_task")
    opened = _listed(progress.tasks_opened)
    return texts.fill("progress.task", opened=opened, task=on_one_line(progress.task_id))


def _results(texts: Templates, progress: Progress) -> str:
    if not progress.results:
        return ""
    items = bullets(
        texts.fill("progress.result", title=result.title, level=result.level)
        if result.level
        else texts.fill("progress.unassessed", title=result.title)
        for result in progress.results
    )
    return texts.fill("progress.results", count=str(progress.assessments), items=items)


def notes(texts: Templates, *, learner_notes: tuple[LearnerNote, ...], left_out: int = 0) -> str:
    """Draw the learner's notes, oldest first; nothing where there are none."""
    lines = (
        quoted(texts.fill(f"notes.{note.by}", text=on_one_line(note.text)))
        for note in learner_notes
    )
    older = fewer(texts, "notes.left_out", left_out)
    return "\n".join((*older, _fenced(texts, "notes.label", lines)))


def gaps(texts: Templates, *, open_gaps: tuple[str, ...]) -> str:
    """Draw what the tutor missed in the learner's words before, newest last."""
    return _fenced(texts, "gaps.label", (quoted(on_one_line(gap)) for gap in open_gaps))


def _fenced(texts: Templates, label: str, lines: Iterable[str]) -> str:
    drawn = "\n".join(lines)
    return fenced(texts.fill(label), drawn) if drawn else ""


def aims(texts: Templates, *, expected_current_solution: ExpectedSolution) -> str:
    """Draw what the learner is to be able to show in the end, each with a way to ask for it."""
    expected = expected_current_solution
    concepts = (
        texts.fill("aims.concept", text=on_one_line(one.text), ask=on_one_line(one.ask))
        if one.ask
        else on_one_line(one.text)
        for one in expected.concepts
    )
    parts = {
        "concepts": "\n".join(f"- {concept}" for concept in concepts),
        "solution": defused(expected.text).strip("\n"),
        "red_flags": bullets(expected.red_flags),
        "additional": bullets(expected.good_additional_points),
    }
    drawn = [texts.fill(f"aims.{name}", items=items) for name, items in parts.items() if items]
    return "\n".join((texts.fill("aims.intro"), *(drawn or [texts.fill("aims.none")])))


def _listed(names: Iterable[str]) -> str:
    return ", ".join(on_one_line(name) for name in names)
