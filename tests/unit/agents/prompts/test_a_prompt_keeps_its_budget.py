"""However long an interview grew, its prompt keeps the budget, and what is never cut is whole."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from agents.core.cursor import Cursor, FileOnScreen, HistoryLine
from agents.core.messages import Prompt
from agents.modes import MODES
from agents.prompts.sections import SECTIONS
from agents.prompts.templates import Templates
from agents.prompts.tokens import tokens
from agents.turn import prompt_of
from tests.doubles.long_turns import long_turn
from tests.doubles.turns import cursor_of, numbers_of, run_of_tests

BUDGET = 12_000
PROTECTED = {
    *("brief", "question", "clock", "place", "directions", "following", "hints", "decide"),
    *("security", "rubric", "never_say", "lesson", "tasks", "aims", "progress", "gaps"),
}
seeds = st.integers(0, 2**32)


def prompt(cursor: Cursor, mode: str = "interview") -> Prompt:
    return prompt_of(cursor, (), mode=MODES[mode], templates=Templates.load(mode))


def whole(cursor: Cursor) -> Cursor:
    numbers = replace(cursor.current_state, prompt_tokens=0)
    return replace(cursor, current_state=numbers)


def length(made: Prompt) -> int:
    return tokens(f"{made.system}{made.user}")


def sections(made: Prompt, mode: str = "interview") -> dict[str, str]:
    texts = Templates.load(mode)
    headings = {
        texts.fill(f"heading.{s.name}"): s.name for s in SECTIONS[mode] if s.block != "user"
    }
    parts = re.split(r"^⟦ (.+) ⟧$", made.system, flags=re.MULTILINE)
    return {
        headings[name]: text.strip() for name, text in zip(parts[1::2], parts[2::2], strict=True)
    }


@pytest.mark.parametrize("mode", MODES)
@settings(max_examples=60, deadline=None)
@given(seed=seeds)
def test_the_budget_holds_and_the_protected_sections_are_whole(mode: str, seed: int) -> None:
    cursor = long_turn(mode, Random(seed), budget=BUDGET)  # noqa: S311  a test, not a secret
    made, uncut = prompt(cursor, mode), prompt(whole(cursor), mode)
    assert length(made) <= BUDGET
    assert made.user == uncut.user
    kept, before = sections(made, mode), sections(uncut, mode)
    assert kept.keys() == before.keys()
    for name in PROTECTED & kept.keys():
        assert kept[name] == before[name], name
    if length(uncut) <= BUDGET * 2 // 3:
        assert made == replace(uncut, fields=made.fields)


@settings(max_examples=30, deadline=None)
@given(seed=seeds, other=seeds)
def test_block_a_is_cut_by_itself_alone(seed: int, other: int) -> None:
    one = long_turn("interview", Random(seed), budget=BUDGET)  # noqa: S311  a test, not a secret
    later = long_turn("interview", Random(other), budget=BUDGET)  # noqa: S311  a test, not a secret
    later = replace(later, global_interview_context=one.global_interview_context)
    first, second = prompt(one), prompt(later)
    assert first.system[: first.block_a_length] == second.system[: second.block_a_length]


def tight(cursor: Cursor, *, over: int) -> Cursor:
    """Return the same turn with a budget that is too small by so many tokens."""
    numbers = numbers_of(prompt_tokens=length(prompt(cursor)) - over)
    return replace(cursor, current_state=numbers)


def talk(count: int) -> tuple[HistoryLine, ...]:
    said = ("So far I have said this much, and it goes on for a while. " * 4).strip()
    return tuple(HistoryLine(by="candidate", text=f"Line {n}. {said}") for n in range(count))


def test_older_runs_go_first_and_their_number_is_told() -> None:
    runs = tuple(run_of_tests(passed=n, total=9) for n in range(4))
    made = prompt(tight(cursor_of(code_runs=runs, stage_history=talk(20)), over=20))
    assert "runs that are left out here, for their length: 1." in sections(made)["runs"]
    assert "0 of 9" not in made.system
    assert "3 of 9" in made.system
    assert "Line 0." in made.system


def test_then_the_oldest_parts_of_the_conversation_go_and_their_number_is_told() -> None:
    made = prompt(tight(cursor_of(stage_history=talk(20)), over=300))
    told = re.search(r"left out here, for their length: (\d+)\.", sections(made)["conversation"])
    assert told is not None
    gone = int(told[1])
    assert f"Line {gone - 1}." not in made.system
    assert all(f"Line {n}." in made.system for n in range(gone, 20))


def test_then_long_files_keep_the_lines_around_an_edit_with_their_numbers() -> None:
    text = "\n".join(f"value_{n} = {n}" for n in range(1, 401))
    file = FileOnScreen(path="a.py", text=text, editable=True, edited=True, focus=((200, 201),))
    current = replace(cursor_of().current_question, files=(file,))
    made = prompt(tight(cursor_of(current_question=current), over=900))
    stage = sections(made)["stage"]
    assert "[… lines 1 to 179 are not shown]\n180 | value_180 = 180" in stage
    assert "221 | value_221 = 221\n[… lines 222 to 400 are not shown]" in stage


def test_the_last_words_said_are_there_however_small_the_budget() -> None:
    last = HistoryLine(by="interviewer", text="What does a lookup cost?", kind="FOLLOW_UP")
    history = (*talk(50), last)
    made = prompt(cursor_of(stage_history=history, current_state=numbers_of(prompt_tokens=1)))
    assert "What does a lookup cost?" in sections(made)["conversation"]
    assert "hash map" in sections(made)["never_say"]


def test_without_a_budget_nothing_is_left_out() -> None:
    made = prompt(cursor_of(stage_history=talk(400)))
    assert length(made) > BUDGET
    assert "Line 0." in made.system


def test_the_built_in_interviewer_is_given_the_whole_turn() -> None:
    made = prompt(tight(cursor_of(stage_history=talk(40)), over=1_000))
    history = made.fields["stage_history"]
    assert isinstance(history, list)
    assert len(history) == 40
