"""Law 5 in lessons and assessments: lines and schema name the offers, and nothing else passes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest
from jsonschema import Draft202012Validator
from msgspec.structs import replace

from agents.core.cursor import CandidateResponse, Cursor
from agents.modes import MODES
from agents.modes.study.fields import Progress, StudyCursor
from agents.moves import ID_FIELD, MoveKind, Offer
from agents.prompts.templates import Templates
from agents.schema.move import TurnValidator, forms_of
from agents.turn import prompt_of
from tests.doubles.due_lessons import assess_turns, study_turns

LINE = re.compile(r"^- ([A-Z_]+)(?: \(`(\w+)`: ([^)]+)\))?: ", re.MULTILINE)
EVERY_ID = ("h1", "h2", "old-price", "change", "noon", "in-front", "expire", "forget", "nowhere")


def moments() -> list[tuple[str, Cursor]]:
    """Return the played turns, and moments that playing seldom meets."""
    made = [("assess", cursor) for cursor in assess_turns()]
    made += [("study", cursor) for cursor in study_turns()]
    first, lesson = assess_turns()[0], study_turns()[0]
    for kind in ("skip", "hint", "clarify", "answer"):
        pressed = CandidateResponse(kinds=(kind,), text="")
        for options in (first.probe_options, ()):
            changed = replace(first, candidate_response=pressed, probe_options=options)
            made.append(("assess", changed))
    assert isinstance(lesson, StudyCursor)
    bare = replace(lesson.current_question, files=())
    ready = Progress(messages=4, tasks_opened=("in-front",), task_id="in-front")
    made += [
        ("study", replace(lesson, current_question=bare)),
        ("study", replace(lesson, tasks=())),
        ("study", replace(lesson, progress=ready)),
        ("study", replace(lesson, progress=replace(ready, assessment_offered=True))),
    ]
    return made


MOMENTS = moments()


def named(offer: Offer) -> tuple[str, tuple[str, ...]]:
    return str(offer.move), offer.ids


def decided(system: str) -> list[tuple[str, tuple[str, ...]]]:
    """Read the offers back from the DECIDE lines."""
    section = system.partition("⟦ DECIDE ⟧")[2].partition("\n\n⟦ ")[0]
    return [(move, tuple(ids.split(", ")) if ids else ()) for move, _, ids in LINE.findall(section)]


def schemed(schema: Mapping[str, object]) -> list[tuple[str, tuple[str, ...]]]:
    """Read the offers back from the schema."""
    found = []
    for one in forms_of(schema):
        properties = one["properties"]
        assert isinstance(properties, dict)
        move = MoveKind(properties["move"]["const"])
        found.append((str(move), tuple(_ids(properties.get(ID_FIELD.get(move, ""), {})))))
    return found


def _ids(shape: dict[str, object]) -> Iterator[str]:
    """Yield the ids that a shape allows: of a place, its files."""
    if "enum" in shape:
        assert isinstance(shape["enum"], list)
        yield from shape["enum"]
    places = shape.get("anyOf", [shape] if "properties" in shape else [])
    assert isinstance(places, list)
    for place in places:
        yield place["properties"]["file"]["const"]


@pytest.mark.parametrize("number", range(len(MOMENTS)))
def test_lines_and_schema_name_the_offers_and_nothing_else(number: int) -> None:
    mode, cursor = MOMENTS[number]
    offers = [named(offer) for offer in MODES[mode].legal_moves(cursor)]
    prompt = prompt_of(cursor, (), mode=MODES[mode], templates=Templates.load(mode))
    assert offers
    assert decided(prompt.system) == offers
    assert schemed(prompt.output_schema) == offers
    Draft202012Validator.check_schema(prompt.output_schema)


def instance(mode: str, kind: MoveKind, one_id: object, topic: str) -> dict[str, object]:
    """Return a move with every field filled in; of a mode that lacks it, as another spells it."""
    home = next(m for m in (MODES[mode], *MODES.values()) if kind in m.spelling.fields)
    fields: dict[str, object] = dict.fromkeys(home.spelling.fields[kind], "x")
    known: dict[str, object] = {
        "level": "ok",
        "evidence": ["x"],
        "confusion": "none",
        "topic": topic,
        "move": kind.value,
        ID_FIELD.get(kind, "move"): one_id if kind in ID_FIELD else kind.value,
    }
    return fields | {name: value for name, value in known.items() if name in fields}


@pytest.mark.parametrize("number", range(len(MOMENTS)))
def test_a_schema_is_satisfied_by_the_legal_moves_and_by_no_other(number: int) -> None:
    mode, cursor = MOMENTS[number]
    prompt = prompt_of(cursor, (), mode=MODES[mode], templates=Templates.load(mode))
    validator = TurnValidator(prompt.output_schema)
    legal = {offer.move: offer for offer in MODES[mode].legal_moves(cursor)}
    for kind in MoveKind:
        for one_id in EVERY_ID if kind in ID_FIELD else ("",):
            value: object = {"file": one_id, "lines": [1, 2]} if kind is MoveKind.POINT else one_id
            whole = instance(mode, kind, value, cursor.topics[0])
            ids = legal[kind].ids if kind in legal else ()
            may = kind in legal and (not ids or one_id in ids)
            assert (validator.fault(whole) is None) == may, (kind, one_id)
            assert validator.fault({**whole, "more": "x"}) is not None
            assert validator.fault({**whole, "move": "STOP"}) is not None


def test_only_lines_that_a_file_has_can_be_pointed_at() -> None:
    cursor = study_turns()[0]
    prompt = prompt_of(cursor, (), mode=MODES["study"], templates=Templates.load("study"))
    validator = TurnValidator(prompt.output_schema)
    lines = {file.path: len(file.text.split("\n")) for file in cursor.current_question.files}
    assert len(set(lines.values())) == 2
    for path, count in lines.items():
        for place, may in (([1, count], True), ([1, count + 1], False), ([0, 1], False)):
            value = {"file": path, "lines": place}
            fault = validator.fault(instance("study", MoveKind.POINT, value, ""))
            assert (fault is None) == may, (path, place)


@pytest.mark.parametrize(
    ("changed", "passes"),
    [
        ({}, True),
        ({"level": ""}, False),
        ({"level": "excellent"}, False),
        ({"evidence": []}, True),
        ({"evidence": ["a", "b", "c", "d"]}, False),
        ({"evidence": "a"}, False),
        ({"evidence": ["x" * 301]}, False),
    ],
)
def test_a_level_is_one_of_three_with_at_most_three_quotes(
    changed: dict[str, object], passes: bool
) -> None:
    cursor = assess_turns()[3]
    prompt = prompt_of(cursor, (), mode=MODES["assess"], templates=Templates.load("assess"))
    closing = instance("assess", MoveKind.PROBE, "old-price", "")
    fault = TurnValidator(prompt.output_schema).fault({**closing, **changed})
    assert (fault is None) == passes
