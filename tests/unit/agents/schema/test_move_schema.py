"""The canonical schema of a turn is plain, ordered and bounded."""

from __future__ import annotations

from jsonschema import Draft202012Validator

from agents.modes.interview.mode import INTERVIEW
from agents.moves import MoveKind, Offer, choices
from agents.schema.move import TurnValidator, forms_of

OFFERS = (
    Offer(MoveKind.FOLLOW_UP),
    Offer(MoveKind.HINT, ("h1", "h2")),
    Offer(MoveKind.PROBE, ("p1",)),
    Offer(MoveKind.RUN_TESTS),
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
        ["move", "gap", "note", "stage_record", "topic", "summary", "response"],
    ]
    for one in forms_of(SCHEMA):
        assert list(one["properties"]) == one["required"]  # type: ignore[call-overload]  # a dict
        assert one["additionalProperties"] is False


def test_every_text_is_bounded() -> None:
    for one in forms_of(SCHEMA):
        properties = one["properties"]
        assert isinstance(properties, dict)
        for text in properties.values():
            assert {"const"} <= text.keys() or {"enum"} <= text.keys() or text["maxLength"] <= 1200


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
