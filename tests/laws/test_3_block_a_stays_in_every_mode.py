"""Law 3 in lessons and assessments: Block A is byte-identical from the first turn to the last."""

from __future__ import annotations

import pytest

from agents.core.cursor import Cursor
from agents.modes import MODES
from agents.prompts.templates import Templates
from agents.turn import prompt_of
from tests.doubles.due_lessons import assess_turns, study_turns

TURNS = {"assess": assess_turns(), "study": study_turns()}


def block_a(mode: str, cursor: Cursor) -> str:
    prompt = prompt_of(cursor, (), mode=MODES[mode], templates=Templates.load(mode))
    return prompt.system[: prompt.block_a_length]


@pytest.mark.parametrize("mode", TURNS)
def test_every_turn_begins_with_the_same_bytes(mode: str) -> None:
    assert len(TURNS[mode]) > 10
    assert len({block_a(mode, cursor) for cursor in TURNS[mode]}) == 1


def test_the_lesson_and_its_solutions_stand_in_the_part_that_a_cache_keeps() -> None:
    cursor = TURNS["study"][0]
    stable = block_a("study", cursor)
    assert "A cache is a small, fast store" in stable
    assert "self._prices = Cache(database.price)" in stable
