"""The canonical schema of a turn is plain, ordered and bounded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from jsonschema import Draft202012Validator

from agents.modes.interview.mode import INTERVIEW
from agents.moves import MoveKind, Offer, choices
from agents.schema.move import TurnValidator, forms_of

OFFERS = (
    Offer(MoveKind.FOLLOW_UP),
    Offer(MoveKind.HINT, ("h1", "h2")),
    Offer(MoveKind.PROBE, ("p1",)),
    Offer(MoveKind.RUN_TESTS),
    Offer(MoveKind.ADD_TEST),
    Offer(MoveKind.QUESTION_DONE),
)
SCHEMA = choices(
    OFFERS, spelling=INTERVIEW.spelling, topic="caches", meanings=dict.fromkeys(MoveKind, "…")
).schema


def test_it_is_a_valid_schema_of_draft_2020_12() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_fields_stand_in_the_contracts_order_with_the_response_last() -> None:
    assert [one["required"] for one in forms_of(SCHEMA)] == [
        ["move", "gap", "note", "response"],
        ["move", "hint_id", "gap", "note", "response"],
        ["move", "probe_id", "gap", "note", "stage_record", "response"],
        ["move", "gap", "note"],
        ["move", "test", "gap", "note"],
        ["move", "gap", "note", "stage_record", "topic", "summary", "response"],
    ]
    for one in forms_of(SCHEMA):
        assert list(one["properties"]) == one["required"]  # type: ignore[call-overload]  # a dict
        assert one["additionalProperties"] is False


def within(schema: object) -> Iterator[Mapping[str, object]]:
    """Yield a schema and every one inside it."""
    if isinstance(schema, Mapping):
        yield schema
    for inner in schema.values() if isinstance(schema, Mapping) else ():
        for one in inner if isinstance(inner, list) else (inner,):
            yield from within(one)


def test_every_text_and_list_is_bounded() -> None:
    found = {"string": 0, "array": 0}
    for one in within(SCHEMA):
        if one.get("type") == "string":
            found["string"] += 1
            assert {"const"} <= one.keys() or {"enum"} <= one.keys() or one["maxLength"] <= 1200  # type: ignore[operator]  # a number
        if one.get("type") == "array":
            found["array"] += 1
            assert one["maxItems"] <= 12  # type: ignore[operator]  # a number
    assert min(found.values()) > 1


def test_a_fault_names_the_place_and_the_rule_and_quotes_nothing() -> None:
    validator = TurnValidator(SCHEMA)
    right = {"move": "HINT", "hint_id": "h2", "gap": "", "note": "", "response": "x"}
    assert validator.fault(right) is None
    told = validator.fault({**right, "response": "y" * 1201})
    assert told == "response: its length breaks maxLength 1200"
    assert "missing" in str(validator.fault({"move": "HINT"}))
    assert "does not take" in str(validator.fault({**right, "mood": "secret"}))
    assert "no form" in str(validator.fault([]))
    assert "no form" in str(validator.fault({"move": "CLARIFY"}))
    assert validator.fault({**right, "hint_id": 7}) is not None
