"""Tests are JSON written by an author: parsed here once, refused with the place and the rule."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

Json = object
CallKind = Literal["new", "call", "function"]

MAX_TESTS = 200
MAX_CALLS = 1000
MAX_TEST_BYTES = 256 * 1024
MAX_TESTS_BYTES = 4 * 1024 * 1024
MAX_ANY_ORDER = 2000
_NAME_LENGTH = 120
_KINDS: tuple[CallKind, ...] = ("new", "call", "function")
_COMMON = frozenset({"name", "hidden", "tolerance", "any_order"})
_OF_CALLS = _COMMON | {"calls"}
_OF_STREAMS = _COMMON | {"stdin", "stdout"}
_OF_CALL = frozenset({"args", "returns", "raises", *_KINDS})


@dataclass(frozen=True)
class Call:
    """One step: make an object of a class, call its method, or call a function.

    `expects` says what is compared: the value in `returns`, the exception named in `raises`, or
    nothing.
    """

    kind: CallKind
    target: str
    args: tuple[Json, ...]
    expects: Literal["nothing", "value", "exception"] = "nothing"
    returns: Json = None
    raises: str = ""


@dataclass(frozen=True)
class Rule:
    """How an answer is compared: numbers within a tolerance, a list (or lines) in any order."""

    tolerance: float = 0.0
    any_order: bool = False


@dataclass(frozen=True)
class CallTest:
    """Calls in order on the candidate's classes and functions, in one fresh process."""

    __test__: ClassVar[bool] = False
    name: str
    calls: tuple[Call, ...]
    hidden: bool = False
    rule: Rule = Rule()


@dataclass(frozen=True)
class StreamTest:
    """The whole program: what it reads and what it must print."""

    __test__: ClassVar[bool] = False
    name: str
    stdin: str
    stdout: str
    hidden: bool = False
    rule: Rule = Rule()


Test = CallTest | StreamTest


def parse_tests(raw: object) -> tuple[Test, ...]:
    """Return the tests of a question's runtime; raise ValueError naming the place and the rule."""
    listed = _sequence(raw, "tests")
    if len(listed) > MAX_TESTS:
        raise ValueError(f"tests: at most {MAX_TESTS}")
    if len(json.dumps(listed, default=repr)) > MAX_TESTS_BYTES:
        raise ValueError(f"tests: at most {MAX_TESTS_BYTES} bytes in all")
    tests = tuple(_test(item, f"tests[{number}]") for number, item in enumerate(listed))
    names: set[str] = set()
    for number, test in enumerate(tests):
        if test.name in names:
            raise ValueError(f"tests[{number}].name: {test.name!r} is used twice")
        names.add(test.name)
    return tests


def _test(raw: object, at: str) -> Test:
    fields = _object(raw, at)
    if len(json.dumps(fields, default=repr)) > MAX_TEST_BYTES:
        raise ValueError(f"{at}: at most {MAX_TEST_BYTES} bytes")
    if ("calls" in fields) == ("stdin" in fields or "stdout" in fields):
        raise ValueError(f"{at}: needs either calls, or stdin and stdout")
    name = _text(fields, "name", at)
    if not 1 <= len(name) <= _NAME_LENGTH:
        raise ValueError(f"{at}.name: needs 1 to {_NAME_LENGTH} characters")
    hidden, rule = _flag(fields, "hidden", at), _rule(fields, at)
    if "calls" in fields:
        _only(fields, _OF_CALLS, at)
        calls = _calls(fields["calls"], f"{at}.calls")
        _check_size([call.returns for call in calls], rule, at)
        return CallTest(name, calls, hidden, rule)
    _only(fields, _OF_STREAMS, at)
    stdin = _text(fields, "stdin", at) if "stdin" in fields else ""
    stdout = _text(fields, "stdout", at)
    _check_size([stdout.splitlines()], rule, at)
    return StreamTest(name, stdin, stdout, hidden, rule)


def _check_size(expected: Sequence[object], rule: Rule, at: str) -> None:
    """Refuse what would take the square of its length to compare."""
    longest = max((len(value) for value in expected if isinstance(value, (list, tuple))), default=0)
    if rule.any_order and longest > MAX_ANY_ORDER:
        raise ValueError(f"{at}.any_order: at most {MAX_ANY_ORDER} items or lines")


def _rule(fields: Mapping[str, object], at: str) -> Rule:
    tolerance = fields.get("tolerance", 0.0)
    if isinstance(tolerance, bool) or not isinstance(tolerance, (int, float)) or not tolerance >= 0:
        raise ValueError(f"{at}.tolerance: must be a number of 0 or more")
    return Rule(float(tolerance), _flag(fields, "any_order", at))


def _calls(raw: object, at: str) -> tuple[Call, ...]:
    listed = _sequence(raw, at)
    if not 1 <= len(listed) <= MAX_CALLS:
        raise ValueError(f"{at}: needs 1 to {MAX_CALLS} calls")
    calls = tuple(_call(item, f"{at}[{number}]") for number, item in enumerate(listed))
    _check_order(calls, at)
    if all(call.expects == "nothing" for call in calls):
        raise ValueError(f"{at}: nothing is compared; one call needs returns or raises")
    return calls


def _check_order(calls: tuple[Call, ...], at: str) -> None:
    made = False
    for number, call in enumerate(calls):
        made = made or call.kind == "new"
        if call.kind == "call" and not made:
            raise ValueError(f"{at}[{number}]: calls a method before any object is made with new")


def _call(raw: object, at: str) -> Call:
    fields = _object(raw, at)
    _only(fields, _OF_CALL, at)
    kinds = [kind for kind in _KINDS if kind in fields]
    if len(kinds) != 1:
        raise ValueError(f"{at}: needs exactly one of new, call, function")
    target = _text(fields, kinds[0], at)
    if not target.isidentifier():
        raise ValueError(f"{at}.{kinds[0]}: {target!r} is not a name")
    args = tuple(_sequence(fields.get("args", []), f"{at}.args"))
    if "returns" in fields and "raises" in fields:
        raise ValueError(f"{at}: returns and raises exclude each other")
    if "raises" in fields:
        return Call(kinds[0], target, args, "exception", raises=_text(fields, "raises", at))
    if "returns" not in fields:
        return Call(kinds[0], target, args)
    if kinds[0] == "new":
        raise ValueError(f"{at}.returns: new returns no value to compare")
    return Call(kinds[0], target, args, "value", returns=fields["returns"])


def _only(fields: Mapping[str, object], known: frozenset[str], at: str) -> None:
    for name in fields:
        if name not in known:
            raise ValueError(f"{at}.{name}: is not a field here")


def _object(raw: object, at: str) -> Mapping[str, object]:
    if not isinstance(raw, Mapping):
        raise ValueError(f"{at}: must be an object")
    return raw


def _sequence(raw: object, at: str) -> Sequence[object]:
    if not isinstance(raw, (list, tuple)):
        raise ValueError(f"{at}: must be a list")
    return raw


def _text(fields: Mapping[str, object], name: str, at: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str):
        raise ValueError(f"{at}.{name}: must be text")
    return value


def _flag(fields: Mapping[str, object], name: str, at: str) -> bool:
    value = fields.get(name, False)
    if not isinstance(value, bool):
        raise ValueError(f"{at}.{name}: must be true or false")
    return value
