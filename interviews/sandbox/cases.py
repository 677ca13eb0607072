"""Tests are JSON written by an author: parsed here once, refused with the place and the rule."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from interviews.sandbox.languages.base import CallKind

Json = object

MAX_TESTS = 200
MAX_CALLS = 1000
MAX_TEST_BYTES = 256 * 1024
MAX_TESTS_BYTES = 4 * 1024 * 1024
MAX_ANY_ORDER = 2000
MAX_DEPTH = 100
MAX_QUERIES = 100
_NAME_LENGTH = 120
_KINDS: tuple[CallKind, ...] = ("new", "call", "function")
_COMMON = frozenset({"name", "hidden", "tolerance", "any_order", "languages"})
_OF_CALLS = _COMMON | {"calls"}
_OF_STREAMS = _COMMON | {"stdin", "stdout", "exit_code", "checker"}
_OF_ROWS = _COMMON | {"rows", "seed", "query"}
_OF_UNIT = _COMMON | {"unit", "files", "cases"}
_MOST_EXIT_CODE = 255
_OF_CALL = frozenset({"args", "returns", "raises", *_KINDS})


@dataclass(frozen=True)
class Call:
    """One step: make an object of a class, call its method, or call a function.

    `expects` says what is compared: the value in `returns`, the exception named in `raises`, or
    nothing. `raises` names it by language, under "" for every language; a language that is not
    there may raise anything.
    """

    kind: CallKind
    target: str
    args: tuple[Json, ...]
    expects: Literal["nothing", "value", "exception"] = "nothing"
    returns: Json = None
    raises: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Rule:
    """How an answer is compared: numbers within a tolerance, a list (or lines) in any order."""

    tolerance: float = 0.0
    any_order: bool = False


@dataclass(frozen=True)
class CallTest:
    """Calls in order on the candidate's classes and functions, in one fresh process.

    Of every kind of test: `languages` are those it is for, none meaning all.
    """

    __test__: ClassVar[bool] = False
    name: str
    calls: tuple[Call, ...]
    hidden: bool = False
    rule: Rule = Rule()
    languages: tuple[str, ...] = ()


@dataclass(frozen=True)
class StreamTest:
    """The whole program: what it reads, what it must print and with which code it must end.

    With a `checker`, the source of a Python program of the author's, that one decides instead of
    the comparison, in a box of its own.
    """

    __test__: ClassVar[bool] = False
    name: str
    stdin: str
    stdout: str
    hidden: bool = False
    rule: Rule = Rule()
    languages: tuple[str, ...] = ()
    exit_code: int = 0
    checker: str = ""


@dataclass(frozen=True)
class UnitTest:
    """A file of the language's own unit tests, beside the candidate's files.

    It shares a process with the candidate's code, so its report is the program's own word. At least
    `cases` cases must pass and none fail.
    """

    __test__: ClassVar[bool] = False
    name: str
    entry: str
    files: Mapping[str, str]
    hidden: bool = False
    rule: Rule = Rule()
    languages: tuple[str, ...] = ()
    cases: int = 1


Test = CallTest | StreamTest | UnitTest


def parse_tests(raw: object) -> tuple[Test, ...]:
    """Return the tests of a question's runtime; raise ValueError naming the place and the rule."""
    listed = _sequence(raw, "tests")
    if len(listed) > MAX_TESTS:
        raise ValueError(f"tests: at most {MAX_TESTS}")
    _check_depth(listed)
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
    name = _text(fields, "name", at)
    if not 1 <= len(name) <= _NAME_LENGTH:
        raise ValueError(f"{at}.name: needs 1 to {_NAME_LENGTH} characters")
    kinds = [kind for kind, (marks, _) in _KINDS_OF_TEST.items() if marks & fields.keys()]
    if len(kinds) != 1:
        raise ValueError(f"{at}: needs either calls, or stdin and stdout, or rows, or unit")
    return _KINDS_OF_TEST[kinds[0]][1](fields, name, at)


def _call_test(fields: Mapping[str, object], name: str, at: str) -> Test:
    _only(fields, _OF_CALLS, at)
    calls, rule = _calls(fields["calls"], f"{at}.calls"), _rule(fields, at)
    _check_size([call.returns for call in calls], rule, at)
    return CallTest(name, calls, _flag(fields, "hidden", at), rule, _languages(fields, at))


def _rows_test(fields: Mapping[str, object], name: str, at: str) -> Test:
    """Rows of a query are the value of one call, which gets what the test adds to the tables.

    `query` counts the script's queries from 1; without it the last one is meant.
    """
    _only(fields, _OF_ROWS, at)
    rows, rule = _sequence(fields.get("rows"), f"{at}.rows"), _rule(fields, at)
    seed = _text(fields, "seed", at) if "seed" in fields else ""
    _check_size([rows], rule, at)
    number = _whole(fields, "query", at, default=0, most=MAX_QUERIES)
    args = (seed, number) if number else (seed,)
    call = Call("function", "rows", args, "value", returns=rows)
    return CallTest(name, (call,), _flag(fields, "hidden", at), rule, _languages(fields, at))


def _stream_test(fields: Mapping[str, object], name: str, at: str) -> Test:
    _only(fields, _OF_STREAMS, at)
    stdin = _text(fields, "stdin", at) if "stdin" in fields else ""
    checker = _text(fields, "checker", at) if "checker" in fields else ""
    stdout = _text(fields, "stdout", at) if "stdout" in fields or not checker else ""
    rule = _rule(fields, at)
    _check_size([stdout.splitlines()], rule, at)
    return StreamTest(
        name,
        stdin,
        stdout,
        _flag(fields, "hidden", at),
        rule,
        _languages(fields, at),
        exit_code=_whole(fields, "exit_code", at, default=0, most=_MOST_EXIT_CODE),
        checker=checker,
    )


def _unit_test(fields: Mapping[str, object], name: str, at: str) -> Test:
    _only(fields, _OF_UNIT, at)
    entry = _text(fields, "unit", at)
    files = _object(fields.get("files"), f"{at}.files")
    if entry not in files or not all(isinstance(text, str) for text in files.values()):
        raise ValueError(f"{at}.files: must hold the text of {entry!r}")
    languages = _languages(fields, at)
    if len(languages) != 1:
        raise ValueError(f"{at}.languages: a unit-test file is in one language")
    return UnitTest(
        name,
        entry,
        {path: str(text) for path, text in files.items()},
        _flag(fields, "hidden", at),
        languages=languages,
        cases=_whole(fields, "cases", at, default=1, most=MAX_CALLS) or 1,
    )


_Parser = Callable[[Mapping[str, object], str, str], Test]
_KINDS_OF_TEST: dict[str, tuple[frozenset[str], _Parser]] = {
    "calls": (frozenset({"calls"}), _call_test),
    "rows": (frozenset({"rows"}), _rows_test),
    "streams": (frozenset({"stdin", "stdout", "checker"}), _stream_test),
    "unit": (frozenset({"unit"}), _unit_test),
}


def _languages(fields: Mapping[str, object], at: str) -> tuple[str, ...]:
    listed = _sequence(fields.get("languages", []), f"{at}.languages")
    if not all(isinstance(name, str) for name in listed):
        raise ValueError(f"{at}.languages: must be names")
    return tuple(map(str, listed))


def _whole(fields: Mapping[str, object], name: str, at: str, *, default: int, most: int) -> int:
    value = fields.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise ValueError(f"{at}.{name}: must be a whole number from 0 to {most}")
    return value


def _check_depth(raw: object) -> None:
    """Refuse what is nested so deep that comparing it would end in a RecursionError of ours."""
    layer = [raw]
    for _ in range(MAX_DEPTH):
        layer = [inner for value in layer for inner in _inside(value)]
        if not layer:
            return
    raise ValueError(f"tests: nested more than {MAX_DEPTH} deep")


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, (list, tuple)) else ()


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
        return Call(kinds[0], target, args, "exception", raises=_raises(fields, at))
    if "returns" not in fields:
        return Call(kinds[0], target, args)
    if kinds[0] == "new":
        raise ValueError(f"{at}.returns: new returns no value to compare")
    return Call(kinds[0], target, args, "value", returns=fields["returns"])


def _raises(fields: Mapping[str, object], at: str) -> Mapping[str, str]:
    """Return the exception's name by language, under "" where it is the same in each."""
    if not isinstance(fields["raises"], Mapping):
        return {"": _text(fields, "raises", at)}
    by_language = _object(fields["raises"], f"{at}.raises")
    return {name: _text(by_language, name, f"{at}.raises") for name in by_language}


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
