"""Law 4 in lessons and assessments: each field that a mode reads has one section, and only its own.

Of a stage of the chain that is not reached, the next one's question stands there and nothing more.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest
from msgspec.structs import replace

from agents.core.cursor import Cursor, FileOnScreen, StageRecord
from agents.core.messages import Prompt
from agents.core.question import Concept, Hint, Probe, Question
from agents.modes import MODES
from agents.modes.study.fields import LearnerNote, Progress, StudyCursor, TaskToDo
from agents.prompts.sections import SECTIONS
from agents.prompts.templates import Templates
from agents.turn import prompt_of
from tests.doubles.classroom import lesson
from tests.doubles.due_lessons import assess_turns, study_turns
from tests.doubles.turns import run_of_tests

ORDINARY = {"assess": assess_turns()[3], "study": study_turns()[6]}


def prompt(mode: str, cursor: Cursor) -> Prompt:
    return prompt_of(cursor, (), mode=MODES[mode], templates=Templates.load(mode))


@pytest.mark.parametrize("mode", MODES)
def test_every_field_of_a_mode_has_exactly_one_section(mode: str) -> None:
    counted = Counter(name for section in SECTIONS[mode] for name in section.fields)
    assert counted == dict.fromkeys(MODES[mode].fields, 1)


@pytest.mark.parametrize("mode", ORDINARY)
def test_a_field_that_a_mode_does_not_read_is_not_in_its_prompt(mode: str) -> None:
    cursor = ORDINARY[mode]
    unread = set(cursor.__struct_fields__) - set(MODES[mode].fields)
    changes = {name: value for name, value in _changes(cursor).items() if name in unread}
    for name, value in changes.items():
        before, after = prompt(mode, cursor), prompt(mode, replace(cursor, **{name: value}))
        assert before.system == after.system, name
    assert changes


@pytest.mark.parametrize("mode", ORDINARY)
def test_a_change_of_a_field_changes_its_section_alone(mode: str) -> None:
    cursor = ORDINARY[mode]
    changes = _changes(cursor)
    assert set(MODES[mode].fields) <= changes.keys()
    for field in MODES[mode].fields:
        changed = replace(cursor, **{field: changes[field]})
        before, after = _sections(mode, cursor), _sections(mode, changed)
        home = next(section.name for section in SECTIONS[mode] if field in section.fields)
        different = {name for name in {*before, *after} if before.get(name) != after.get(name)}
        # The DECIDE lines follow from the offers, which follow from several fields.
        assert different - {"decide"} == {home}, field


def _changes(cursor: Cursor) -> dict[str, object]:
    expected, question = cursor.expected_current_solution, cursor.current_question
    more = FileOnScreen(path="more.py", text="x", editable=False, edited=False)
    changes: dict[str, object] = {
        "mode_brief": "Be brief.",
        "name": "Another name",
        "topics": ("graphs",),
        "seniority": "senior",
        "brief": "Press elsewhere.",
        "global_interview_context": replace(cursor.global_interview_context, role_title="Gardener"),
        "stages_so_far": (StageRecord(path=(), asked="a", record="b"),),
        "current_question": replace(question, asked="Something else.", files=(more,)),
        "stage_history": (),
        "candidate_response": replace(cursor.candidate_response, text="Other words."),
        "expected_current_solution": replace(expected, text="Something else."),
        "withheld_solution_parts": ("bloom filter",),
        "probe_options": (),
        "available_hints": (),
        "current_state": replace(cursor.current_state, stage_number=7, withdrawn="You could"),
        "runnable_files": ("other.py",),
        "code_runs": (run_of_tests(passed=1, total=2),),
    }
    if isinstance(cursor, StudyCursor):
        changes |= {
            "lesson": "Something else is taught.",
            "tasks": (TaskToDo(id="t", title="Other", text="Do.", solution="Done."),),
            "progress": Progress(visit=9),
            "learner_notes": (LearnerNote(by="learner", text="Misses are slow."),),
            "open_gaps": ("Nobody knows.",),
        }
    return changes


def _sections(mode: str, cursor: Cursor) -> dict[str, str]:
    """Return the drawn sections by name."""
    drawn, texts = prompt(mode, cursor), Templates.load(mode)
    headed = (section for section in SECTIONS[mode] if section.block != "user")
    names = {texts.fill(f"heading.{section.name}"): section.name for section in headed}
    parts = f"\n\n{drawn.system}".split("\n\n⟦ ")[1:]
    found = {names[heading]: text for heading, _, text in (p.partition(" ⟧\n") for p in parts)}
    return {**found, "message": drawn.user}


def _secret(probe: Probe) -> Probe:
    return replace(
        probe,
        description=f"What of {probe.id}?",
        solution=f"{probe.id} SECRET solution",
        withheld_solution_parts=(f"{probe.id} SECRET phrase",),
        hints=(Hint("h1", f"{probe.id} SECRET hint"),),
        concepts=(Concept("c", f"{probe.id} SECRET concept", ask=f"{probe.id} SECRET ask?"),),
        next=tuple(_secret(below) for below in probe.next),
    )


def _secretive(question: Question) -> Question:
    return replace(question, probes=tuple(_secret(probe) for probe in question.probes))


def test_of_a_stage_not_reached_only_the_next_ones_question_stands_there() -> None:
    ids = ("old-price", "change", "noon")
    for cursor in assess_turns(_secretive(lesson())):
        drawn = prompt("assess", cursor)
        whole = f"{drawn.system}\n{drawn.user}\n{drawn.fields}\n{drawn.output_schema}"
        reached = len(cursor.current_question.path)
        for number, name in enumerate(ids, start=1):
            if number == reached:
                assert f"{name} SECRET solution" in whole
            if number > reached:
                assert f"{name} SECRET" not in whole, (name, reached)
            if number > reached + 1:
                assert f"What of {name}?" not in whole


def test_an_assessment_is_told_nothing_of_time_and_nothing_of_the_lesson() -> None:
    for cursor in assess_turns():
        drawn = prompt("assess", cursor)
        assert not re.search(r"\d (?:min|s)\b|pace yourself|thirty seconds", drawn.system, re.I)
        assert "A cache is a small, fast store" not in drawn.system
        assert "self._prices = Cache(database.price)" not in drawn.system
