"""Law 3: Block A is byte-identical across the turns of one question."""

from __future__ import annotations

from collections import defaultdict

from agents.modes.interview.mode import INTERVIEW
from agents.prompts.templates import Templates
from agents.turn import prompt_of
from tests.doubles.due_turns import due_turns
from tests.doubles.turns import cursor_of


def test_every_turn_of_a_question_begins_with_the_same_bytes() -> None:
    blocks: dict[int, set[str]] = defaultdict(set)
    turns: dict[int, int] = defaultdict(int)
    for index, cursor in due_turns():
        prompt = prompt_of(cursor, (), mode=INTERVIEW, templates=Templates.load())
        blocks[index].add(prompt.system[: prompt.block_a_length])
        turns[index] += 1
    assert min(turns.values()) > 1
    assert {index: len(different) for index, different in blocks.items()} == {0: 1, 1: 1}
    assert blocks[0] != blocks[1]


def test_block_a_reads_no_field_that_changes_within_a_question() -> None:
    still = {"mode_brief", "global_interview_context", "name", "topics", "seniority", "brief"}
    cursors = [cursor for index, cursor in due_turns() if index == 0]
    for name in cursor_of().__struct_fields__:
        if name in still:
            assert len({repr(getattr(cursor, name)) for cursor in cursors}) == 1, name
