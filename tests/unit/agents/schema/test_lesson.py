"""A lesson is read from its package: its text, its files, its tasks with their solutions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from agents.core.question import Lesson, Task
from agents.schema.faults import BadPackage
from agents.schema.package import pack
from agents.schema.question import entity_names, question_of, read_question

LESSON: dict[str, Any] = {
    "text": "lesson.md",
    "files": ["src"],
    "tasks": [
        {"id": 1, "title": "Try", "text": "Do it.", "files": ["mine.py"], "solution": "s.md"},
        {"id": "two", "title": "Again", "text": "Do more.", "solution": {"text": "Inline."}},
    ],
    "assessment": "other-question",
}
FILES = {
    "lesson.md": b"# Caches\n\nRead.\n",
    "s.md": b"The solution.\n",
    "entities/src/a.py": b"a = 1\n",
    "entities/src/b.py": b"b = 2\n",
    "entities/mine.py": b"mine = 3\n",
}


def package(lesson: object, files: dict[str, bytes] = FILES) -> dict[str, bytes]:
    raw = {"name": "Caches", "seed_question": "What is a cache?", "lesson": lesson}
    return {**files, "question.json": json.dumps(raw).encode()}


def test_it_holds_texts_files_and_tasks() -> None:
    question = read_question("caches", package(LESSON))
    assert question.lesson == Lesson(
        text="# Caches\n\nRead.\n",
        files=("src/a.py", "src/b.py"),
        tasks=(
            Task("1", "Try", "Do it.", ("mine.py",), "The solution.\n"),
            Task("two", "Again", "Do more.", (), "Inline."),
        ),
        assessment="other-question",
    )
    assert question.files == {
        "src/a.py": "a = 1\n",
        "src/b.py": "b = 2\n",
        "mine.py": "mine = 3\n",
    }
    assert question.entity_refs == ()


def test_pinned_bytes_give_the_same_lesson() -> None:
    files = package(LESSON)
    assert question_of(pack("caches", files)) == read_question("caches", files)


def test_its_files_are_among_the_entities() -> None:
    assert entity_names({"lesson": LESSON}) == ["src", "mine.py"]


def test_a_null_counts_as_absent() -> None:
    assert read_question("caches", package(None)).lesson is None
    bare = read_question("caches", package({"text": {"text": "Read."}, "tasks": None}))
    assert bare.lesson == Lesson(text="Read.")


@pytest.mark.parametrize(
    ("lesson", "place"),
    [
        ({}, "$.lesson"),
        ({"text": "lost.md"}, "$.lesson.text"),
        ({"text": 7}, "$.lesson.text"),
        ({"text": "lesson.md", "tasks": [{"id": 1, "title": "x"}]}, "$.lesson.tasks[0]"),
        (
            {
                "text": "lesson.md",
                "tasks": [{"id": 1, "title": "x", "text": "y", "solution": "lost.md"}],
            },
            "$.lesson.tasks[0].solution",
        ),
        (
            {"text": "lesson.md", "tasks": [{"id": 1, "title": " ", "text": "y"}]},
            "$.lesson.tasks[0].title",
        ),
    ],
)
def test_a_broken_lesson_is_told_by_its_place(lesson: object, place: str) -> None:
    with pytest.raises(BadPackage) as broken:
        read_question("caches", package(lesson))
    assert broken.value.faults[0].place == place
