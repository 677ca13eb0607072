"""A test on a form is of one kind, chosen by name, with the fields of that kind.

Each field is a text as it was typed. A test that says the same as before is left as it was, and the
fields of its JSON that its kind does not show stay in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, TypeAlias

from msgspec import Struct

from interviews.banks.drafts.calls import calls_of, text_of_calls, text_of_values, values_of
from interviews.banks.drafts.forms import NotReadable
from interviews.banks.drafts.sources import (
    Files,
    path_of,
    rows_of,
    rows_of_text,
    shown_text,
    source_text,
    sources_of,
    text_of_rows,
    written,
)

# A test is the author's JSON; the schema judges the whole package.
Json: TypeAlias = dict[str, Any]

STEPS, STREAMS, CHECKER, ROWS, UNIT = "steps", "streams", "checker", "rows", "unit"
KINDS: tuple[tuple[str, str], ...] = (
    (STEPS, "Steps: what is called, and what comes back"),
    (STREAMS, "A whole program: what it reads and prints"),
    (CHECKER, "A whole program, judged by a program of yours"),
    (ROWS, "A query: the rows that it returns"),
    (UNIT, "Unit tests in the candidate's language"),
)
_STORED: dict[str, tuple[str, ...]] = {
    STEPS: ("calls",),
    STREAMS: ("stdin", "stdout", "exit_code"),
    CHECKER: ("stdin", "stdout", "exit_code", "checker"),
    ROWS: ("seed", "rows"),
    UNIT: ("unit", "files", "cases"),
}
_ALL = frozenset(name for names in _STORED.values() for name in names)
MOST_EXIT_CODE, MOST_CASES, FIGURE_CHARS = 255, 1000, 20


class WrongTest(NotReadable):
    """A field of a test means nothing: `row` counts tests from 0, `field` is its name on a form."""

    def __init__(self, words: str, *, row: int, field: str) -> None:
        super().__init__(words)
        self.row, self.field = row, field


class TestRow(Struct, frozen=True, kw_only=True):
    """One test as its form shows it. `languages` is empty where the test is for all of them."""

    __test__ = False
    name: str = ""
    hidden: bool = False
    kind: str = STEPS
    languages: tuple[str, ...] = ()
    steps: str = ""
    stdin: str = ""
    stdout: str = ""
    exit_code: str = ""
    checker: str = ""
    seed: str = ""
    rows: str = ""
    unit: str = ""
    unit_text: str = ""
    unit_others: str = ""
    cases: str = ""
    any_order: bool = False
    tolerance: str = ""


def rows_of_tests(runtime: object, files: Files) -> tuple[TestRow, ...]:
    """Return the tests of a runtime as a form shows them, in order."""
    return tuple(_row(test, files) for test in listed_tests(runtime, files))


def listed_tests(runtime: object, files: Files) -> list[Json]:
    """Return the tests in order; those of a file stand in the place of its name."""
    listed: list[Json] = []
    for item in _items(runtime):
        if isinstance(item, str):
            listed += tests_of_file(files.get(item, b"[]"))
        elif isinstance(item, dict):
            listed.append(item)
    return listed


def _items(runtime: object) -> list[Any]:
    tests = runtime.get("tests") if isinstance(runtime, Mapping) else None
    return tests if isinstance(tests, list) else []


def tests_of_file(content: bytes) -> list[Json]:
    """Return the tests that a file lists; none for a file that lists none."""
    try:
        tests = json.loads(content)
    except (ValueError, RecursionError):
        return []
    return [test for test in tests if isinstance(test, dict)] if isinstance(tests, list) else []


def _row(test: Json, files: Files) -> TestRow:
    unit, sources = str(test.get("unit", "")), rows_of(test.get("files"), files)
    return TestRow(
        name=str(test.get("name", "")),
        hidden=bool(test.get("hidden")),
        kind=_kind(test),
        languages=tuple(map(str, test.get("languages") or ())),
        steps=text_of_calls(test.get("calls") or []),
        stdin=shown_text(test.get("stdin", "")),
        stdout=shown_text(test.get("stdout", "")),
        exit_code=_figure(test.get("exit_code")),
        checker=source_text(test.get("checker"), files) if "checker" in test else "",
        seed=shown_text(test.get("seed", "")),
        rows="\n".join(text_of_values(row) for row in test.get("rows") or []),
        unit=unit,
        unit_text=dict(sources).get(unit, ""),
        unit_others=text_of_rows(row for row in sources if row[0] != unit),
        cases=_figure(test.get("cases")),
        any_order=bool(test.get("any_order")),
        tolerance=_figure(test.get("tolerance")),
    )


def _kind(test: Json) -> str:
    marks = ((UNIT, "unit"), (ROWS, "rows"), (CHECKER, "checker"), (STREAMS, "stdout"))
    return next((kind for kind, mark in marks if mark in test), STEPS)


def _figure(value: object) -> str:
    return "" if value is None else f"{value}"


def with_tests(
    rows: Sequence[TestRow], before: object, files: Files, *, places: Sequence[int | None] = ()
) -> Json:
    """Return the runtime with the tests of a form; raise WrongTest for one that means nothing.

    `places` says of each row at which place, from 0, its test stood before, as far as that is
    known. A file of tests that were not changed goes on being named.
    """
    runtime: Json = dict(before) if isinstance(before, Mapping) else {}
    if tuple(rows) == rows_of_tests(runtime, files):
        return runtime
    known = _known(rows, listed_tests(runtime, files), places)
    tests = [
        _test(row, test, number=number, files=files)
        for number, (row, test) in enumerate(zip(rows, known, strict=True))
    ]
    _check_names(rows)
    return {**runtime, "tests": _folded(tests, _items(runtime), files)}


def _known(rows: Sequence[TestRow], old: list[Json], places: Sequence[int | None]) -> list[Json]:
    """Return the test that each row was, by its place or else by its name; {} for a new one."""
    taken = set(places)
    named = {str(test.get("name", "")): test for at, test in enumerate(old) if at not in taken}
    return [
        old[place] if place is not None and place < len(old) else named.get(row.name.strip(), {})
        for row, place in zip_longest(rows, places[: len(rows)])
    ]


def _check_names(rows: Sequence[TestRow]) -> None:
    names: set[str] = set()
    for number, row in enumerate(rows):
        if (name := row.name.strip()) in names:
            words = f"Another test is called “{name}”, too."
            raise WrongTest(words, row=number, field="name")
        names.add(name)


def _folded(tests: list[Json], items: list[Any], files: Files) -> list[Any]:
    """Put a file's name in the place of its tests where they stand together as they did.

    A file that lists none goes on being named: its author is told what is wrong with it.
    """
    folded: list[Any] = list(tests)
    for item in (item for item in items if isinstance(item, str)):
        own = tests_of_file(files.get(item, b""))
        starts = range(len(folded) if own else 0)
        at = next((n for n in starts if folded[n : n + len(own)] == own), None)
        if at is not None:
            folded[at : at + len(own)] = [item]
        elif not own:
            folded.append(item)
    return folded


def _test(row: TestRow, known: Json, *, number: int, files: Files) -> Json:
    if known and _row(known, files) == row:
        return known
    if not row.name.strip():
        raise WrongTest("Each test needs a name.", row=number, field="name")
    test: Json = {"name": row.name.strip()}
    test |= {name: value for name, value in known.items() if name not in {"name", *_ALL}}
    try:
        return _common(row, test, known) | _READERS[row.kind](row, known, files)
    except KeyError:
        raise WrongTest("Choose what kind of test it is.", row=number, field="kind") from None
    except _Wrong as error:
        words = f"Test “{row.name.strip()}”: {error}"
        raise WrongTest(words, row=number, field=error.field) from None


class _Wrong(NotReadable):
    def __init__(self, field: str, words: object) -> None:
        super().__init__(str(words))
        self.field = field


def _common(row: TestRow, test: Json, known: Json) -> Json:
    said = {
        "hidden": row.hidden,
        "languages": list(row.languages),
        "any_order": row.any_order,
        "tolerance": _tolerance(row.tolerance, known.get("tolerance")),
    }
    for name, value in said.items():
        if value or (name in test and value == test[name]):
            test[name] = value
        else:
            test.pop(name, None)
    return test


def _tolerance(text: str, known: object) -> Any:  # the author's JSON
    if text == _figure(known):
        return known
    plain = text.strip().replace(",", ".")
    try:
        tolerance = float(plain or "0")
    except ValueError:
        tolerance = -1
    if not 0 <= tolerance < float("inf") or len(plain) > FIGURE_CHARS:
        raise _Wrong("tolerance", "a tolerance is a number from 0, such as 0.001.")
    return tolerance


def _steps(row: TestRow, known: Json, files: Files) -> Json:
    if row.steps == text_of_calls(known.get("calls") or []) and "calls" in known:
        return {"calls": known["calls"]}
    try:
        return {"calls": calls_of(row.steps)}
    except NotReadable as error:
        raise _Wrong("steps", error) from None


def _streams(row: TestRow, known: Json, files: Files) -> Json:
    kept = {"stdin": _kept(row.stdin, known, "stdin")} if row.stdin or "stdin" in known else {}
    return {**kept, "stdout": _kept(row.stdout, known, "stdout"), **_exit_code(row, known)}


def _kept(text: str, known: Json, name: str) -> str:
    """A text that says the same keeps its own ends of lines."""
    held = known.get(name)
    return held if isinstance(held, str) and shown_text(held) == text else text


def _exit_code(row: TestRow, known: Json) -> Json:
    code = _whole(row.exit_code, "exit_code", most=MOST_EXIT_CODE)
    return {"exit_code": code} if code or (code == 0 and "exit_code" in known) else {}


def _checker(row: TestRow, known: Json, files: Files) -> Json:
    if not row.checker.strip():
        raise _Wrong("checker", "the program that judges is not written yet.")
    test = _streams(row, known, files)
    if not row.stdout and "stdout" not in known:
        test.pop("stdout")
    return {**test, "checker": written(row.checker, known.get("checker"), files)}


def _rows(row: TestRow, known: Json, files: Files) -> Json:
    lines = enumerate(row.rows.split("\n"), start=1)
    try:
        rows = [values_of(line, number) for number, line in lines if line.strip()]
    except NotReadable as error:
        raise _Wrong("rows", error) from None
    kept = {"seed": _kept(row.seed, known, "seed")} if row.seed or "seed" in known else {}
    return {**kept, "rows": rows}


def _unit(row: TestRow, known: Json, files: Files) -> Json:
    if len(row.languages) != 1:
        raise _Wrong("languages", "choose the one language that its unit tests are written in.")
    try:
        entry = path_of(row.unit)
        held = known.get("files")
        others = tuple(one for one in rows_of(held, files) if one[0] != known.get("unit"))
        more = rows_of_text(row.unit_others, others)
        sources = sources_of([(entry, row.unit_text), *more], held, files)
    except NotReadable as error:
        raise _Wrong("unit", error) from None
    cases = _whole(row.cases, "cases", least=1, most=MOST_CASES)
    return {"unit": entry, "files": sources, **({} if cases is None else {"cases": cases})}


def _whole(text: str, field: str, *, least: int = 0, most: int) -> int | None:
    plain = text.strip()
    if not plain:
        return None
    if plain.isdecimal() and len(plain) <= len(str(most)) and least <= int(plain) <= most:
        return int(plain)
    raise _Wrong(field, f"a whole number from {least} to {most} is wanted here.")


_READERS: dict[str, Callable[[TestRow, Json, Files], Json]] = {
    STEPS: _steps,
    STREAMS: _streams,
    CHECKER: _checker,
    ROWS: _rows,
    UNIT: _unit,
}
