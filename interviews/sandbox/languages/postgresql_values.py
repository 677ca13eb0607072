"""A server writes every value as text with its type's number: here it becomes a value of JSON.

Sent into the box as text. Numbers, booleans, JSON and arrays become themselves, bytes their
hexadecimal digits, and whatever else there is (dates, times, intervals, UUIDs) the server's text.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from typing import Any

Reading = Callable[[str], Any]

_TOKEN = re.compile(r'[{},]|"((?:[^"\\]|\\.)*)"|[^{},"]+', re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


def number(text: str) -> Any:
    """Return a whole number exactly, another as a float; as text what JSON has no number for."""
    try:
        value = float(text) if set(text) - set("-0123456789") else int(text)
    except ValueError:
        return text
    return value if isinstance(value, int) or math.isfinite(value) else text


def boolean(text: str) -> bool:
    """Return a boolean."""
    return text == "t"


def binary(text: str) -> str:
    """Return bytes as hexadecimal digits."""
    return text.removeprefix("\\x")


def structure(text: str) -> Any:
    """Return a value of JSON; as text where it is too deep or its numbers are too long."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def array(text: str, element: Reading) -> Any:
    """Return a list, of lists where it has more dimensions."""
    open_lists: list[list[Any]] = []
    for token in _TOKEN.finditer(text.partition("=")[2] if text.startswith("[") else text):
        if token[0] == "{":
            open_lists.append([])
        elif token[0] == "}":
            done = open_lists.pop()
            if not open_lists:
                return done
            open_lists[-1].append(done)
        elif token[0] != ",":
            open_lists[-1].append(_item(token, element))
    return text


def _item(token: re.Match[str], element: Reading) -> Any:
    if token[1] is not None:
        return element(_ESCAPED.sub(r"\1", token[1]))
    return None if token[0] == "NULL" else element(token[0])


# The numbers of types are the same in every release.
_ONE: dict[int, Reading] = {
    **dict.fromkeys((20, 21, 23, 26, 700, 701, 1700), number),
    16: boolean,
    17: binary,
    **dict.fromkeys((114, 3802), structure),
}
# An array's type is followed by its elements': the types above, then text, varchar, bpchar, name,
# date, time, timestamp, timestamptz, interval, uuid.
_ARRAYS = """
1016 20 1005 21 1007 23 1028 26 1021 700 1022 701 1231 1700 1000 16 1001 17 199 114 3807 3802
1009 25 1015 1043 1014 1042 1003 19
1182 1082 1183 1083 1115 1114 1185 1184 1187 1186 2951 2950
"""
_NUMBERS = list(map(int, _ARRAYS.split()))
_ELEMENTS = dict(zip(_NUMBERS[::2], _NUMBERS[1::2], strict=True))


def value_of(raw: bytes | None, kind: int) -> Any:
    """Return a field of a row as JSON has it, None for NULL; `kind` is its type's number."""
    if raw is None:
        return None
    text = raw.decode("utf-8", "replace")
    if kind in _ELEMENTS:
        return array(text, _ONE.get(_ELEMENTS[kind], str))
    return _ONE.get(kind, str)(text)
