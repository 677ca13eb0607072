"""The strict dialect has no union at the root, no oneOf, and every move still fits through it."""

from collections.abc import Iterator, Mapping

from jsonschema import Draft202012Validator

from agents.completers.dialects import openai_strict
from tests.doubles.prompts import MOVE_SCHEMA
from tests.doubles.schema_filler import Filler

FORBIDDEN = {"oneOf", "allOf", "not", "if", "minLength", "maxLength", "pattern", "uniqueItems"}


def test_the_root_is_a_plain_object() -> None:
    spoken = openai_strict(MOVE_SCHEMA)
    assert spoken["type"] == "object"
    assert "anyOf" not in spoken


def test_no_keyword_outside_the_subset_is_left() -> None:
    canonical = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "oneOf": [{"type": "object", "properties": {"not": {"type": "string", "maxLength": 3}}}],
    }
    spoken = openai_strict(canonical)
    assert not FORBIDDEN & set(keywords(spoken))
    assert "$schema" not in spoken


def test_a_property_may_be_named_like_a_keyword() -> None:
    named = {"type": "object", "properties": {"pattern": {"type": "string"}}}
    spoken = openai_strict(named)
    assert spoken["properties"] == {
        "reply": {"type": "object", "properties": {"pattern": {"type": "string"}}}
    }


def test_references_still_lead_to_their_definitions() -> None:
    referring = {"anyOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"const": {"maxLength": 1}}}}
    spoken = openai_strict(referring)
    Draft202012Validator(spoken).validate({"reply": {"maxLength": 1}})


def test_every_legal_move_fits_the_strict_dialect() -> None:
    spoken = Draft202012Validator(openai_strict(MOVE_SCHEMA))
    for move in ("CLARIFY", "FOLLOW_UP", "HINT"):
        spoken.validate({"reply": Filler(MOVE_SCHEMA, prefer=[move]).fill()})
    assert not spoken.is_valid({"reply": {"move": "PROBE"}})


def keywords(schema: object) -> Iterator[str]:
    if isinstance(schema, list):
        for item in schema:
            yield from keywords(item)
    if not isinstance(schema, Mapping):
        return
    for keyword, value in schema.items():
        if keyword == "properties":
            for inner in value.values():
                yield from keywords(inner)
        else:
            yield keyword
            yield from keywords(value)
