"""A reply is one JSON object of texts, and nothing else: no doubled key, no word after it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import jiter
from msgspec import Struct

Rule = Literal[
    "not_json",
    "schema",
    "illegal_move",
    "evidence",
    "withheld",
    "private_text",
    "choice",
    "cut_off",
]
"""The stable names of what a reply can break; the log keeps them."""

RAW_CHARS = 32_768
"""The longest reply that is read: every bounded text of a move, each character escaped, fits."""

_DETAIL_CHARS = 300
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202d\u202e\u2028\u2029]")
"""Control characters, and those that make letters show in another order than they stand."""


class Rejected(Struct, frozen=True):
    """A reply that may not count: the rule's name, and for the next attempt what broke it."""

    rule: Rule
    detail: str


def rejected(rule: Rule, detail: str) -> Rejected:
    """Return a refusal with its detail cut to a length that a prompt can carry."""
    return Rejected(rule, detail[:_DETAIL_CHARS])


def read_reply(raw: str) -> dict[str, object] | Rejected:
    """Return the object of a whole reply."""
    return _read(raw, partial=False)


def read_beginning(raw: str) -> dict[str, object] | Rejected:
    """Return as much of the object as a reply's beginning holds; the last text may still grow."""
    if len(raw) <= RAW_CHARS and not raw.strip():
        return {}
    return _read(raw, partial=True)


def _read(raw: str, *, partial: bool) -> dict[str, object] | Rejected:
    if len(raw) > RAW_CHARS:
        return rejected("schema", f"the reply is longer than {RAW_CHARS} characters")
    try:
        value: object = jiter.from_json(
            raw.encode("utf-8", "surrogatepass"),
            allow_inf_nan=False,
            catch_duplicate_keys=True,
            partial_mode="trailing-strings" if partial else False,
        )
    except ValueError as error:
        return rejected("not_json", str(error))
    if not isinstance(value, dict):
        return rejected("schema", "the reply is not an object")
    return _without_controls(value)


def _without_controls(value: dict[str, object]) -> dict[str, object] | Rejected:
    for name, part in value.items():
        found = next((found for text in _texts(part) if (found := _FORBIDDEN.search(text))), None)
        if found:
            return rejected("not_json", f"{name}: control character U+{ord(found[0]):04X}")
    return value


def _texts(part: object) -> Iterator[str]:
    """Yield every text in a field, however deep it stands."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, list | dict):
        for inner in part.values() if isinstance(part, dict) else part:
            yield from _texts(inner)


def storable(raw: str) -> str:
    """Return a text that every database keeps: halves of characters joined, or else replaced."""
    return raw.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
