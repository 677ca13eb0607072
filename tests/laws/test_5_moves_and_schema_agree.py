"""Law 5: DECIDE lines and schema name the same moves, and no illegal move satisfies a schema."""

from __future__ import annotations

import re
from itertools import product

import pytest
from jsonschema import Draft202012Validator

from agents.core.cursor import CandidateResponse, Cursor
from agents.modes.interview.mode import INTERVIEW
from agents.moves import ID_FIELD, MoveKind, Offer
from agents.prompts.templates import Templates
from agents.schema.move import TurnValidator, forms_of
from agents.turn import prompt_of
from tests.doubles.due_turns import due_turns
from tests.doubles.turns import cursor_of, numbers_of, run_of_tests

LINE = re.compile(r"^- ([A-Z_]+)(?: \(`(\w+)`: ([^)]+)\))?: ", re.MULTILINE)


def moments() -> list[Cursor]:
    """Return cursors of every kind of moment, and those of the recorded interview."""
    ordinary = cursor_of()
    clocks = [
        numbers_of(stage_left_s=stage, question_left_s=question, answers_in_question=answers)
        for stage, question, answers in product((0, 20, 400), (0, 20, 900), (0, 2))
    ]
    skipped = CandidateResponse(kinds=("skip",), text="")
    made = [
        cursor_of(
            current_state=clock,
            probe_options=probes,
            available_hints=hints,
            candidate_response=response,
        )
        for clock, probes, hints, response in product(
            clocks,
            (ordinary.probe_options, ()),
            (ordinary.available_hints, ()),
            (ordinary.candidate_response, skipped),
        )
    ]
    made.append(cursor_of(code_runs=(run_of_tests(passed=1, total=3),), runnable_files=()))
    return made + [cursor for _, cursor in due_turns()]


MOMENTS = moments()


def decided(system: str) -> list[Offer]:
    """Read the offers back from the DECIDE lines."""
    section = system.partition("⟦ DECIDE ⟧")[2].partition("\n\n⟦ ")[0]
    return [
        Offer(MoveKind(move), tuple(ids.split(", ")) if ids else ())
        for move, _, ids in LINE.findall(section)
    ]


def schemed(schema: object) -> list[Offer]:
    """Read the offers back from the schema."""
    assert isinstance(schema, dict)
    found = []
    for one in forms_of(schema):
        properties = one["properties"]
        assert isinstance(properties, dict)
        move = MoveKind(properties["move"]["const"])
        ids = properties[ID_FIELD[move]]["enum"] if move in ID_FIELD else ()
        found.append(Offer(move, tuple(ids)))
    return found


@pytest.mark.parametrize("number", range(len(MOMENTS)))
def test_lines_and_schema_name_the_offers_and_nothing_else(number: int) -> None:
    cursor = MOMENTS[number]
    offers = list(INTERVIEW.legal_moves(cursor))
    prompt = prompt_of(cursor, (), mode=INTERVIEW, templates=Templates.load())
    assert offers
    assert decided(prompt.system) == offers
    assert schemed(prompt.output_schema) == offers
    Draft202012Validator.check_schema(prompt.output_schema)


TEST: dict[str, object] = {
    "name": "one entry",
    "calls": [{"new": "Cache", "args": [1]}, {"call": "get", "args": ["a"], "returns": None}],
}


def instance(kind: MoveKind, named: str, topic: str) -> dict[str, object]:
    """Return a move with every text filled in."""
    fields: dict[str, object] = dict.fromkeys(INTERVIEW.spelling.fields[kind], "x")
    fields |= {"move": kind.value} | ({"test": TEST} if "test" in fields else {})
    if kind in ID_FIELD:
        fields[ID_FIELD[kind]] = named
    return {**fields, "topic": topic} if "topic" in fields else fields


@pytest.mark.parametrize("number", range(len(MOMENTS)))
def test_a_schema_is_satisfied_by_the_legal_moves_and_by_no_other(number: int) -> None:
    cursor = MOMENTS[number]
    prompt = prompt_of(cursor, (), mode=INTERVIEW, templates=Templates.load())
    validator = TurnValidator(prompt.output_schema)
    legal = {
        (offer.move, named)
        for offer in INTERVIEW.legal_moves(cursor)
        for named in offer.ids or ("",)
    }
    topic = cursor.topics[0]
    for kind, named in product(
        INTERVIEW.spelling.fields, ("", "h1", "h2", "threads", "memory", "two-threads")
    ):
        if kind not in ID_FIELD and named:
            continue
        passes = validator.fault(instance(kind, named, topic)) is None
        assert passes == ((kind, named) in legal)
        assert validator.fault({**instance(kind, named, topic), "more": "x"}) is not None
        assert validator.fault({**instance(kind, named, topic), "move": "STOP"}) is not None


CALL = {"function": "f", "args": [1, "a", [None, 2]], "returns": True}


@pytest.mark.parametrize(
    ("calls", "passes"),
    [
        ([CALL], True),
        ([CALL] * 12, True),
        ([CALL] * 13, False),
        ([], False),
        ([{"function": "f", "args": ["x" * 81], "returns": 1}], False),
        ([{"function": "f", "args": [10_000_000_000]}], False),
        ([{"function": "f", "args": [2.5]}], False),
        ([{"function": "f", "args": [1] * 9}], False),
        ([{"function": "f", "args": [[[1]]]}], False),
        ([{"function": "f", "args": [{"a": 1}]}], False),
        ([{"function": "f", "call": "g", "args": []}], False),
        ([{"function": "f", "args": [], "returns": 1, "raises": "KeyError"}], False),
        ([{"new": "Cache", "args": [], "returns": 1}], False),
        ([{"args": []}], False),
    ],
)
def test_a_proposed_test_is_a_few_bounded_calls(calls: list[object], passes: bool) -> None:
    prompt = prompt_of(cursor_of(), (), mode=INTERVIEW, templates=Templates.load())
    proposed = {**instance(MoveKind.ADD_TEST, "", ""), "test": {"name": "n", "calls": calls}}
    assert (TurnValidator(prompt.output_schema).fault(proposed) is None) == passes
