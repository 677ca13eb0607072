"""What a browser sends of the forms of code becomes forms; one that came in pieces is refused."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from django.http.request import QueryDict
from msgspec.structs import replace

from interviews.banks.drafts.cases import CHECKER, UNIT, TestRow, WrongTest, with_tests
from interviews.banks.drafts.forms import NotReadable
from interviews.banks.drafts.programs import ProgramForm, WrongRow
from interviews.banks.drafts.running import RunningForm
from interviews.banks.drafts.sources import Row, shown_text
from interviews.sandbox import parse_tests
from interviews.sandbox.cases import MAX_TESTS

TEST_FIELDS = TestRow.__struct_fields__
_CHOSEN = ("place", "hidden", "kind", "languages", "any_order")
PLACE_CHARS = len(str(MAX_TESTS))
_WRONG_FIELDS = WrongRow.__struct_fields__
_OF_CALLS = {"calls": "steps", "stdin": "stdin", "stdout": "stdout", "rows": "rows"}


def program(posted: QueryDict) -> ProgramForm:
    """Return the form of the code in one language; raise NotReadable."""
    wrong = (WrongRow(**row) for row in _rows(posted, "wrong", _WRONG_FIELDS))
    return ProgramForm(
        entry=posted.get("entry", "").strip(),
        starter=shown_text(posted.get("starter", "")),
        starter_others=_files(posted, "starter"),
        solution=shown_text(posted.get("solution", "")),
        solution_others=_files(posted, "solution"),
        wrong=tuple(row for row in wrong if row.name or row.text),
    )


def _files(posted: QueryDict, of: str) -> tuple[Row, ...]:
    rows = ((row["path"], row["text"]) for row in _rows(posted, of, ("path", "text")))
    return tuple(row for row in rows if any(row))


def tests(posted: QueryDict) -> tuple[TestRow, ...]:
    """Return the tests of a form, without those in which nothing stands; raise NotReadable."""
    offered = posted.get("offered", "").split()
    return tuple(_in_its_language(_test(row), offered) for _, row in _test_rows(posted))


def places(posted: QueryDict) -> list[int | None]:
    """Return where each of these tests stood when the form was drawn; None for a new one."""
    return [
        int(place) if place.isascii() and place.isdecimal() and len(place) <= PLACE_CHARS else None
        for place, _ in _test_rows(posted)
    ]


def _test_rows(posted: QueryDict) -> list[tuple[str, dict[str, str]]]:
    rows = _rows(posted, "test", ("place", *TEST_FIELDS))
    return [(row.pop("place"), row) for row in rows if _says_something(row)]


def _says_something(row: dict[str, str]) -> bool:
    """What is only chosen from a list is not yet a test."""
    return any(text for name, text in row.items() if name not in _CHOSEN)


def _test(row: dict[str, str]) -> TestRow:
    flags = {name: row[name] == "yes" for name in ("hidden", "any_order")}
    return msgspec.convert({**row, **flags, "languages": row["languages"].split()}, TestRow)


def _in_its_language(row: TestRow, offered: list[str]) -> TestRow:
    """Unit tests of a question in one language are in that one."""
    if row.kind != UNIT or row.languages or len(offered) != 1:
        return row
    return replace(row, languages=tuple(offered))


def running(posted: QueryDict) -> RunningForm:
    """Return the form of limits and types."""
    names = ("seconds", "memory", "output", "runs", "signature")
    texts = {name: shown_text(posted.get(name, "")) for name in names}
    return RunningForm(tells_hidden=posted.get("tells_hidden") == "yes", **texts)


def _rows(posted: QueryDict, of: str, names: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """Yield the rows of a form: its inputs stand in order, one of each name a row."""
    columns = {name: posted.getlist(f"{of}_{name}") for name in names}
    counts = {len(column) for column in columns.values()}
    if len(counts) > 1 or max(counts) > MAX_TESTS:
        raise NotReadable("This form came in pieces. Reload the page.")
    for number in range(max(counts)):
        yield {name: shown_text(columns[name][number]) for name in names}


def doubtful(posted: QueryDict) -> WrongTest | None:
    """Return what keeps the first of the tests from running, if any; what is saved may yet grow."""
    for number, row in enumerate(tests(posted)):
        test = with_tests((row,), None, {})["tests"][0]
        if row.kind == CHECKER:
            test["checker"] = row.checker
        if row.kind == UNIT:
            test["files"] = {path: source["text"] for path, source in test["files"].items()}
        try:
            parse_tests([test])
        except ValueError as error:
            place, _, words = str(error).partition(": ")
            field = place.removeprefix("tests[0].").partition("[")[0]
            said = f"Test “{row.name.strip()}”: {words}."
            return WrongTest(said, row=number, field=_OF_CALLS.get(field, "name"))
    return None
