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
    r"(?:\s*(?:->|→)\s*(?P<returns>.+)|\s+raises\s+(?P<raises>[A-Za-z_][\w.]*))?",
)
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
    args = _json(f"[{step['args']}]", number)
    if args:
        call["args"] = args
    if step["returns"] is not None:
        call["returns"] = _json(step["returns"], number)
    if step["raises"]:
        call["raises"] = step["raises"]
    return call


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
    given = ", ".join(json.dumps(value, ensure_ascii=False) for value in call.get("args") or [])
    step = f"{'new ' if 'new' in call else ''}{name}({given})"
    if "returns" in call:
        return f"{step} -> {json.dumps(call['returns'], ensure_ascii=False)}"
    return f"{step} raises {call['raises']}" if call.get("raises") else step
