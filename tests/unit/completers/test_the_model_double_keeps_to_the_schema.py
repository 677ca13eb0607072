"""The model double's honest replies satisfy the schema it was asked with."""

import pytest
from jsonschema import Draft202012Validator

from tests.doubles.model_modes import MODES
from tests.doubles.model_server import ModelServer
from tests.doubles.prompts import MOVE_SCHEMA
from tests.doubles.schema_filler import CannotFill, Filler, moves_of

PARTS = {
    "oneOf": [
        {
            "type": "object",
            "properties": {
                "move": {"enum": ["PROBE", "CLARIFY"]},
                "probe_id": {"$ref": "#/$defs/id"},
                "level": {"type": "integer", "minimum": 2},
                "sure": {"type": "boolean"},
                "quotes": {"type": "array", "minItems": 2, "items": {"$ref": "#/$defs/quote"}},
                "nothing": {"type": ["null", "string"]},
                "short": {"type": "string", "minLength": 1, "maxLength": 3},
                "long": {"type": "string", "minLength": 90, "pattern": "^[ -~]*$"},
                "optional": {"type": "string"},
            },
            "required": ["move", "probe_id", "level", "sure", "quotes", "nothing", "short", "long"],
            "additionalProperties": False,
        }
    ],
    "$defs": {"id": {"enum": ["p1"]}, "quote": {"type": "string"}},
}


@pytest.mark.parametrize("schema", [MOVE_SCHEMA, PARTS])
def test_a_filled_schema_is_satisfied(schema: dict[str, object]) -> None:
    Draft202012Validator(schema).validate(Filler(schema).fill())


def test_a_preferred_move_is_taken_when_it_is_offered() -> None:
    assert moves_of(MOVE_SCHEMA) == ["CLARIFY", "FOLLOW_UP", "HINT"]
    assert Filler(MOVE_SCHEMA, prefer=["PROBE", "HINT"]).fill() == {
        "move": "HINT",
        "hint_id": "h1",
        "gap": NOTE,
        "note": NOTE,
        "response": "Thank you. Please say a little more about how that part would work.",
    }
    assert Filler(PARTS, prefer=["CLARIFY"]).fill()["move"] == "CLARIFY"  # type: ignore[index]


NOTE = "Noted by the test model."


def test_a_schema_that_cannot_be_filled_is_said_so() -> None:
    with pytest.raises(CannotFill, match="must match"):
        Filler({"type": "string", "pattern": "^[0-9]+$"}).fill()


def test_an_unknown_mode_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="stall_midway"):
        ModelServer("sulk")


def test_every_mode_says_what_it_does() -> None:
    assert all(mode.__doc__ for mode in MODES.values())
