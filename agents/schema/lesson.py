"""What Study teaches: its text and its reference solutions are files, or stand inline."""

from __future__ import annotations

from typing import Any, TypeAlias

from agents.core.question import Lesson, Task
from agents.schema.entities import Shelf
from agents.schema.runtime import source_text

# What the schema has judged is walked as plain JSON.
Json: TypeAlias = dict[str, Any]

PLACE = "$.lesson"


def read_lesson(raw: Json, files: dict[str, bytes], shelf: Shelf) -> Lesson:
    """Return the typed lesson of a question; raise BadPackage for a text that is not there."""
    return Lesson(
        text=source_text(raw["text"], f"{PLACE}.text", files),
        files=tuple(shelf.expand_all(raw.get("files", []))),
        tasks=tuple(
            _task(task, files, shelf, place=f"{PLACE}.tasks[{number}]")
            for number, task in enumerate(raw.get("tasks", []))
        ),
        assessment=raw.get("assessment", ""),
    )


def _task(raw: Json, files: dict[str, bytes], shelf: Shelf, *, place: str) -> Task:
    solution = raw.get("solution", {"text": ""})
    return Task(
        id=str(raw["id"]),
        title=raw["title"],
        text=raw["text"],
        files=tuple(shelf.expand_all(raw.get("files", []))),
        solution=source_text(solution, f"{place}.solution", files),
    )


def lesson_files(raw: Json) -> list[str]:
    """Return the entities that a lesson and its tasks name, as they name them."""
    tasks = (name for task in raw.get("tasks", []) for name in task.get("files", []))
    return [*raw.get("files", []), *tasks]
