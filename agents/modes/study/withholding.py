"""A reference solution is never handed over: its lines become phrases that are never said.

A line counts when it has four words or is code, unless the learner has it before them already.
Longer lines need no phrase: eight of their words in a row are refused as a quotation.
"""

from __future__ import annotations

import re
from functools import lru_cache

from agents.core.question import Question

LONGEST = 8
PROSE_WORDS = 4
CODE_WORDS = 3
SHORT_CODE_LETTERS = 10
_WORD = re.compile(r"\w+")
_CODE = re.compile(r"[=()\[\]{};]|:$")


def solution_phrases(question: Question) -> tuple[str, ...]:
    """Return the lines of all tasks' solutions that are guarded as phrases, each once."""
    return tuple(line for line in hidden_lines(question) if len(_words(line)) <= LONGEST)


def hidden_lines(question: Question) -> tuple[str, ...]:
    """Return the lines of all tasks' solutions that the learner does not have before them."""
    tasks = () if question.lesson is None else question.lesson.tasks
    return _hidden(tuple(task.solution for task in tasks), public_texts(question))


@lru_cache(maxsize=64)
def _hidden(solutions: tuple[str, ...], public: tuple[str, ...]) -> tuple[str, ...]:
    known = _flat("\n".join(public))
    lines = (line.strip() for solution in solutions for line in solution.split("\n"))
    kept = (line for line in lines if _counts(line) and _flat(line) not in known)
    return tuple(dict.fromkeys(kept))


def public_texts(question: Question) -> tuple[str, ...]:
    """Return what a learner reads before doing anything: lesson, tasks, files as they begin."""
    lesson = question.lesson
    tasks = () if lesson is None else tuple(f"{task.title}\n{task.text}" for task in lesson.tasks)
    text = "" if lesson is None else lesson.text
    return (text, *tasks, *question.files.values())


def _counts(line: str) -> bool:
    words = _words(line)
    if _CODE.search(line):
        letters = sum(map(len, words))
        return len(words) >= CODE_WORDS or (len(words) > 1 and letters >= SHORT_CODE_LETTERS)
    return len(words) >= PROSE_WORDS


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _flat(text: str) -> str:
    return f" {' '.join(_words(text))} "
