"""A turn's schema has one object form per legal move, and every text and list in it is bounded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from jsonschema import Draft202012Validator, ValidationError
from msgspec import Struct

Schema = dict[str, object]


class Bounds(Struct, frozen=True):
    """How long a text may be, in characters, both ends included."""

    longest: int
    shortest: int = 0


def text(bounds: Bounds) -> Schema:
    """Return the schema of a free text."""
    return {"type": "string", "minLength": bounds.shortest, "maxLength": bounds.longest}


def one_of(ids: Iterable[str]) -> Schema:
    """Return the schema of an id that must be one of these."""
    return {"type": "string", "enum": list(ids)}


def constant(value: str) -> Schema:
    """Return the schema of a text that can only be this one."""
    return {"type": "string", "const": value}


def texts(bounds: Bounds, *, most: int) -> Schema:
    """Return the schema of a list of at most `most` free texts."""
    return {"type": "array", "items": text(bounds), "maxItems": most}


def place(files: Iterable[tuple[str, int]]) -> Schema:
    """Return the schema of lines in one of these files, each with how many lines it has."""
    places = [form({"file": constant(file), "lines": _lines(count)}) for file, count in files]
    return places[0] if len(places) == 1 else any_form(places)


def _lines(count: int) -> Schema:
    line = {"type": "integer", "minimum": 1, "maximum": max(1, count)}
    return {"type": "array", "items": line, "minItems": 2, "maxItems": 2}


TEST_NAME = Bounds(80, shortest=1)
TEST_WORD = Bounds(60, shortest=1)
TEST_TEXT = Bounds(80)
MOST_CALLS, MOST_VALUES = 12, 8
LARGEST = 1_000_000_000


def call_test() -> Schema:
    """Return the schema of a proposed test: its name, and calls as the sandbox reads them."""
    calls = {"type": "array", "items": _call(), "minItems": 1, "maxItems": MOST_CALLS}
    return form({"name": text(TEST_NAME), "calls": calls})


def _call() -> Schema:
    """A call names what it makes or calls, and at most one thing that must come of it.

    Numbers are whole: not every server bounds others.
    """
    whole: Schema = {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}
    scalars: list[Schema] = [text(TEST_TEXT), whole, {"type": "boolean"}, {"type": "null"}]
    few: Schema = {"type": "array", "items": any_form(scalars), "maxItems": MOST_VALUES}
    value = any_form([*scalars, few])
    args: Schema = {"type": "array", "items": value, "maxItems": MOST_VALUES}
    ends: list[dict[str, Schema]] = [{}, {"raises": text(TEST_WORD)}, {"returns": value}]
    return any_form(
        form({kind: text(TEST_WORD), "args": args, **end})
        for kind, most in (("new", 2), ("call", 3), ("function", 3))
        for end in ends[:most]
    )


def form(properties: Mapping[str, Schema]) -> Schema:
    """Return an object schema with exactly these properties, in this order."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def any_form(forms: Iterable[Schema]) -> Schema:
    """Return a schema that is satisfied by one of the forms."""
    return {"anyOf": list(forms)}


class TurnValidator:
    """Judges replies by one turn's schema: JSON Schema, Draft 2020-12."""

    def __init__(self, schema: Mapping[str, object]) -> None:
        """Build the validator; nothing is checked or loaded from elsewhere."""
        self._whole = Draft202012Validator(schema)
        self._forms = {_move_of(one): one for one in forms_of(schema)}

    def fault(self, value: object) -> str | None:
        """Return what is wrong and where, None for a value that satisfies the schema."""
        if self._whole.is_valid(value):
            return None
        move = value.get("move") if isinstance(value, Mapping) else None
        nearest = self._forms.get(move) if isinstance(move, str) else None
        if nearest is None:
            return "no form of this turn has this move"
        return _told(next(Draft202012Validator(nearest).iter_errors(value)))


def forms_of(schema: Mapping[str, object]) -> list[Mapping[str, object]]:
    """Return the object forms of a turn's schema, one per legal move."""
    forms = schema["anyOf"]
    assert isinstance(forms, list)
    return forms


def _move_of(one: Mapping[str, object]) -> object:
    properties = one["properties"]
    assert isinstance(properties, Mapping)
    return properties["move"]["const"]


def _told(error: ValidationError) -> str:
    """Say the rule without quoting the value: it may be long, and it is not ours."""
    where = "/".join(str(part) for part in error.absolute_path) or "the object"
    if error.validator in ("minLength", "maxLength"):
        return f"{where}: its length breaks {error.validator} {error.validator_value}"
    if error.validator == "required":
        return f"{where}: a field is missing; all of {error.validator_value} are required"
    if error.validator == "additionalProperties":
        return f"{where}: it has a field that this move does not take"
    return f"{where}: it breaks {error.validator} {error.validator_value}"
