"""JSON from strangers has one meaning: no doubled keys, no NaN, no broken text, no abyss."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from itertools import islice

from agents.schema.faults import FAULTS_TOLD, BadPackage, Fault, bad

MAX_JSON_BYTES = 2_000_000
MAX_NESTING = 64
MAX_TEXT_CHARS = 200_000
SHOWN_DIGITS = 40
INT_64 = range(-(2**63), 2**63)

# A string that never ends is read once, not again from each quote in it: hence possessive.
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"?+', re.DOTALL)
_SURROGATE = re.compile("[\ud800-\udfff]")


class _Pairs(list[tuple[str, object]]):
    """An object as it was written: doubled keys still show."""


class _Refused(str):
    """A number that JSON does not have or that we cannot keep exactly; holds the reason."""


def read_json(source: bytes, *, name: str = "question.json") -> object:
    """Return the value of a JSON text; raise BadPackage naming the place and the rule."""
    text = decoded(source, name=name).removeprefix("\ufeff")
    if len(source) > MAX_JSON_BYTES:
        size = f"is {len(source):,} bytes; at most {MAX_JSON_BYTES:,} are read"
        raise bad(name, "json-size", size)
    _refuse_deep_nesting(text, name)
    value = _parsed(text, name)
    faults = list(islice(_faults(value, _root(name)), FAULTS_TOLD))
    if faults:
        raise BadPackage(faults)
    return _plain(value)


def decoded(source: bytes, *, name: str) -> str:
    """Return bytes as UTF-8 text; raise BadPackage with the position of the first wrong byte."""
    try:
        text = source.decode("utf-8")
    except UnicodeDecodeError as error:
        raise bad(name, "utf-8", f"is not UTF-8: byte {error.start + 1} is wrong") from error
    if "\0" in text:
        raise bad(name, "nul", f"holds a NUL character at position {text.index(chr(0)) + 1}")
    return text


def _root(name: str) -> str:
    return "$" if name == "question.json" else f"{name} $"


def _refuse_deep_nesting(text: str, name: str) -> None:
    depth = 0
    for match in re.finditer(r"[\[\]{}]", _STRING.sub('""', text)):
        depth += 1 if match[0] in "[{" else -1
        if depth > MAX_NESTING:
            raise bad(name, "json-depth", f"is nested more than {MAX_NESTING} levels deep")


def _parsed(text: str, name: str) -> object:
    try:
        return json.loads(
            text,
            object_pairs_hook=_Pairs,
            parse_constant=lambda word: _Refused(f"{word} is not a JSON number"),
            parse_float=_finite,
            parse_int=_whole,
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise bad(name, "json-syntax", f"is not JSON: {error.msg} at {where}") from error


def _finite(digits: str) -> float | _Refused:
    number = float(digits)
    shown = digits if len(digits) <= SHOWN_DIGITS else f"{digits[:SHOWN_DIGITS]}..."
    return number if math.isfinite(number) else _Refused(f"{shown} is too large a number")


def _whole(digits: str) -> int | _Refused:
    if len(digits) > len(str(INT_64.start)) or int(digits) not in INT_64:
        return _Refused("a whole number must fit into 64 bits; write a larger one as text")
    return int(digits)


def _faults(value: object, place: str) -> Iterator[Fault]:
    if isinstance(value, _Pairs):
        yield from _object_faults(value, place)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from _faults(item, f"{place}[{number}]")
    elif isinstance(value, _Refused):
        yield Fault(place, "json-number", str(value))
    elif isinstance(value, str):
        yield from _text_faults(value, place)


def _object_faults(pairs: _Pairs, place: str) -> Iterator[Fault]:
    seen: set[str] = set()
    for key, value in pairs:
        shown = json.dumps(key)[1:-1]
        if key in seen:
            yield Fault(f"{place}.{shown}", "json-key-twice", "stands twice in the same object")
        seen.add(key)
        yield from _text_faults(key, f"{place}.{shown[:60]}")
        yield from _faults(value, f"{place}.{shown[:60]}")


def _text_faults(text: str, place: str) -> Iterator[Fault]:
    if len(text) > MAX_TEXT_CHARS:
        long = f"is {len(text):,} characters long; at most {MAX_TEXT_CHARS:,} are read"
        yield Fault(place, "text-length", long)
    if "\0" in text:
        yield Fault(place, "nul", "holds a NUL character")
    if _SURROGATE.search(text):
        yield Fault(place, "lone-surrogate", "holds half of a character (a lone surrogate)")


def _plain(value: object) -> object:
    if isinstance(value, _Pairs):
        return {key: _plain(item) for key, item in value}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value
