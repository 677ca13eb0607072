"""A test is written as an author says it, one step a line: `new Cache(2)`, `get("a") -> 1`."""

from __future__ import annotations

import json
import re
from typing import Any, TypeAlias

from interviews.banks.drafts.forms import NotReadable

# A test is plain JSON, as the sandbox reads it.
Json: TypeAlias = dict[str, Any]

_STEP = re.compile(
    r"(?P<new>new\s+)?(?P<name>[A-Za-z_]\w*)\s*\((?P<args>(?:\"(?:[^\"\\]|\\.)*\"|[^\"()])*)\)"
    r"(?:\s*(?:->|→)\s*(?P<returns>.+)|\s+raises\s+(?P<raises>[A-Za-z_].*))?",
)
_EXCEPTION = r"[A-Za-z_][\w.]*(?:::\w+)*"
_ANYWHERE = re.compile(_EXCEPTION)
_BY_LANGUAGE = re.compile(rf"(?P<language>[a-z][a-z0-9+#-]*):\s+(?P<name>{_EXCEPTION})")
_WORDS = {"None": "null", "True": "true", "False": "false"}
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\b(?:None|True|False)\b')


def calls_of(text: str) -> list[Json]:
    """Return the calls that lines stand for; raise NotReadable naming the line.

    After a `new` line a plain name is a method of the object made last; before one, a function.
    Values are written as JSON has them, or as Python's None, True and False.
    """
    calls: list[Json] = []
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        if line.strip():
            made = any("new" in call for call in calls)
            calls.append(_call(line.strip(), number, made=made))
    return calls


def _call(line: str, number: int, *, made: bool) -> Json:
    step = _STEP.fullmatch(line)
    if step is None:
        raise NotReadable(f'Line {number} is no step. One looks like: get("a") -> 1')
    kind = "new" if step["new"] else "call" if made else "function"
    call: Json = {kind: step["name"]}
    args = values_of(step["args"], number)
    if args:
        call["args"] = args
    if step["returns"] is not None:
        call["returns"] = _json(step["returns"], number)
    if step["raises"]:
        call["raises"] = _raises(step["raises"].strip(), number)
    return call


def _raises(text: str, number: int) -> str | Json:
    """An exception is one name for every language, or each language's own after a colon."""
    if _ANYWHERE.fullmatch(text):
        return text
    named = [_BY_LANGUAGE.fullmatch(part.strip()) for part in text.split(",")]
    if None in named:
        words = "raises KeyError, or raises python: KeyError, java: NoSuchElementException"
        raise NotReadable(f"Line {number} names no exception. It looks like: {words}")
    return {one["language"]: one["name"] for one in named if one is not None}


def values_of(text: str, number: int) -> list[Any]:
    """Return the values of a line, divided by commas; raise NotReadable naming the line."""
    values: list[Any] = _json(f"[{text}]", number)
    return values


def text_of_values(values: list[Any]) -> str:
    """Return values as a line that `values_of` reads again."""
    return ", ".join(json.dumps(value, ensure_ascii=False) for value in values)


def _json(text: str, number: int) -> Any:
    plain = _TOKEN.sub(lambda found: _WORDS.get(found[0], found[0]), text)
    try:
        return json.loads(plain, parse_constant=_refuse)
    except (ValueError, RecursionError):
        words = f"Line {number}: {text[:60]} is no value. Texts stand in double quotes."
        raise NotReadable(words) from None


def _refuse(constant: str) -> float:
    raise ValueError(constant)


def text_of_calls(calls: list[Json]) -> str:
    """Return calls as lines that `calls_of` reads again."""
    return "\n".join(_line(call) for call in calls)


def _line(call: Json) -> str:
    name = call.get("new") or call.get("call") or call.get("function")
    step = f"{'new ' if 'new' in call else ''}{name}({text_of_values(call.get('args') or [])})"
    if "returns" in call:
        return f"{step} -> {json.dumps(call['returns'], ensure_ascii=False)}"
    return f"{step} raises {_exceptions(call['raises'])}" if call.get("raises") else step


def _exceptions(raises: str | Json) -> str:
    if isinstance(raises, str):
        return raises
    return ", ".join(f"{language}: {name}" for language, name in raises.items())
