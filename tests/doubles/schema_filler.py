"""A reply that a schema allows can be written from the schema alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Schema = Mapping[
    str, Any
]  # JSON Schema is as loose as JSON; the filler reads it keyword by keyword.

LINES = (
    "Thank you. Please say a little more about how that part would work.",
    "I see. What would you look at next, and why?",
    "Good, let us stay here for a moment: what could go wrong with that?",
    "All right. How would you check that it does what you expect?",
)
_NOTE = "Noted by the test model."


class CannotFill(ValueError):
    """The schema asks for something that this filler cannot write."""


@dataclass(frozen=True)
class Filler:
    """Writes one value that a schema allows.

    Of several forms it takes the first whose `move` is in `prefer`, else the first of all. `turn`
    picks the line for `response`, so that a conversation does not repeat itself at once.
    """

    root: Schema
    prefer: Sequence[str] = ()
    turn: int = 0

    def fill(self) -> object:
        """Return a value that the root schema allows; raise CannotFill when none is found."""
        return self._value(self.root, "")

    def _value(self, schema: Schema, name: str) -> object:
        schema = self._resolved(schema)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return self._choice(schema["enum"])
        for union in ("oneOf", "anyOf"):
            if union in schema:
                return self._value(self._form(schema[union]), name)
        return self._typed(schema, name)

    def _typed(self, schema: Schema, name: str) -> object:
        kind = schema.get("type", "object" if "properties" in schema else "string")
        kind = kind[0] if isinstance(kind, list) else kind
        match kind:
            case "object":
                return self._object(schema)
            case "array":
                item = schema.get("items", {})
                return [self._value(item, name) for _ in range(schema.get("minItems", 0))]
            case "string":
                return self._string(schema, name)
            case "integer" | "number":
                return schema.get("minimum", 0)
            case "boolean":
                return False
            case _:
                return None

    def _object(self, schema: Schema) -> dict[str, object]:
        required = schema.get("required", [])
        properties = schema.get("properties", {})
        return {
            name: self._value(inner, name) for name, inner in properties.items() if name in required
        }

    def _string(self, schema: Schema, name: str) -> str:
        text = LINES[self.turn % len(LINES)] if name == "response" else _NOTE
        text = text.ljust(schema.get("minLength", 0), ".")[: schema.get("maxLength")]
        pattern = schema.get("pattern")
        if pattern and not re.search(pattern, text):
            raise CannotFill(f"{name or 'a string'} must match {pattern}")
        return text

    def _choice(self, options: Sequence[object]) -> object:
        wanted = [move for move in self.prefer if move in options]
        return wanted[0] if wanted else options[0]

    def _form(self, forms: Sequence[Schema]) -> Schema:
        for move in self.prefer:
            for form in forms:
                if move in _moves(self._resolved(form)):
                    return form
        return forms[0]

    def _resolved(self, schema: Schema) -> Schema:
        while "$ref" in schema:
            target: Any = self.root
            for step in schema["$ref"].removeprefix("#/").split("/"):
                target = target[step]
            schema = target
        return schema


def moves_of(schema: Schema) -> list[str]:
    """Return the moves that a turn's schema names, in its order."""
    filler = Filler(schema)
    inner = schema.get("properties", {}).get("reply", schema)
    forms = inner.get("oneOf") or inner.get("anyOf") or [inner]
    return [move for form in forms for move in _moves(filler._resolved(form))]


def _moves(form: Schema) -> list[str]:
    move = form.get("properties", {}).get("move", {})
    return [move["const"]] if "const" in move else list(move.get("enum", []))
