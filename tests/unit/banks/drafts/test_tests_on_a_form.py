"""A test's kind is chosen by name; its fields say what an author means, and where they do not."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from interviews.banks.drafts.cases import (
    CHECKER,
    KINDS,
    ROWS,
    STREAMS,
    UNIT,
    TestRow,
    WrongTest,
    rows_of_tests,
    with_tests,
)
from interviews.banks.reading import read_package
from interviews.sandbox import parse_tests

LRU = read_package(Path(__file__).parents[4] / "interviews/banks/shipped/lru-cache")
RUNTIME = LRU.raw["runtime"]
OF_EVERY_KIND = (
    TestRow(name="steps", steps='get("a") raises python: KeyError, java: java.util.X'),
    TestRow(
        name="streams",
        kind=STREAMS,
        stdin="1 2\n",
        stdout="3\n",
        exit_code="2",
        tolerance="0.001",
        any_order=True,
    ),
    TestRow(name="judged", kind=CHECKER, stdin="a", checker="raise SystemExit(0)"),
    TestRow(
        name="rows",
        kind=ROWS,
        seed="INSERT INTO person VALUES (1, 'Ann');",
        rows='"Ann", 3\n"Bob, the second", null',
        languages=("sql", "postgresql"),
    ),
    TestRow(
        name="units",
        kind=UNIT,
        unit="cart_test.go",
        unit_text="package main",
        unit_others="=== help_test.go ===\npackage main\n",
        cases="4",
        languages=("go",),
        hidden=True,
    ),
)


def made_of(*rows: TestRow, before: object = None, places: Sequence[int | None] = ()) -> list[Any]:
    listed: list[Any] = with_tests(rows, before, LRU.files, places=places)["tests"]
    return listed


def test_there_is_an_example_of_every_kind() -> None:
    assert {row.kind for row in OF_EVERY_KIND} == {kind for kind, _ in KINDS}


def test_a_test_of_every_kind_is_one_that_the_sandbox_reads() -> None:
    tests = made_of(*OF_EVERY_KIND)
    assert rows_of_tests({"tests": tests}, {}) == OF_EVERY_KIND
    tests[2]["checker"] = "raise SystemExit(0)"
    tests[4]["files"] = {path: one["text"] for path, one in tests[4]["files"].items()}
    assert [test.name for test in parse_tests(tests)] == [row.name for row in OF_EVERY_KIND]


def test_a_form_shows_every_test_and_which_are_hidden() -> None:
    rows = rows_of_tests(RUNTIME, LRU.files)
    visible = json.loads(LRU.files["tests/visible.json"])
    assert [row.name for row in rows][: len(visible)] == [test["name"] for test in visible]
    assert {row.hidden for row in rows} == {True, False}
    assert rows[0].steps.startswith("new LRUCache(2)\n")


def test_another_kind_leaves_nothing_of_the_old_one() -> None:
    before = {"tests": [{"name": "t", "hidden": True, "stdin": "1", "stdout": "2", "exit_code": 1}]}
    row = replace(rows_of_tests(before, {})[0], kind=ROWS, rows="1, true")
    assert made_of(row, before=before) == [{"name": "t", "hidden": True, "rows": [[1, True]]}]


def test_a_renamed_test_keeps_its_place_and_what_the_form_does_not_show() -> None:
    test = {"name": "old", "stdin": "1", "stdout": "2", "of-others": [1]}
    row = replace(rows_of_tests({"tests": [test]}, {})[0], name="new")
    assert made_of(row, before={"tests": [test]}, places=[0]) == [{**test, "name": "new"}]


def test_a_test_never_takes_over_what_another_has() -> None:
    """One is taken out and the next renamed in one save; then two change their names."""
    kept: list[dict[str, Any]] = [
        {"name": "a", "weight": 3},
        {"name": "b", "note": "b"},
        {"name": "c"},
    ]
    tests: list[dict[str, Any]] = [
        {**test, "calls": [{"function": "f", "args": []}]} for test in kept
    ]
    _, b, c = rows_of_tests({"tests": tests}, {})
    renamed = made_of(replace(b, name="b2"), c, before={"tests": tests}, places=[1, 2])
    assert renamed == [{**tests[1], "name": "b2"}, tests[2]]
    swapped = (replace(b, name="c"), replace(c, name="b"))
    assert made_of(*swapped, before={"tests": tests[1:]}, places=[0, 1]) == [
        {**tests[1], "name": "c"},
        {**tests[2], "name": "b"},
    ]
    new = TestRow(name="new", steps="f()")
    assert "weight" not in made_of(new, b, c, before={"tests": tests}, places=[None, 1, 2])[0]


def test_where_places_are_not_known_a_test_is_known_by_its_name() -> None:
    tests = [{"name": name, "of": name, "calls": [{"function": "f"}]} for name in "abc"]
    rows = [replace(row, hidden=True) for row in rows_of_tests({"tests": tests}, {})]
    made = made_of(rows[2], rows[1], before={"tests": tests})
    assert [test["of"] for test in made] == ["c", "b"]


def test_a_file_of_tests_that_were_not_changed_goes_on_being_named() -> None:
    rows = rows_of_tests(RUNTIME, LRU.files)
    added = (*rows, TestRow(name="one more", steps="f() -> 1"))
    assert made_of(*added, before=RUNTIME)[: len(RUNTIME["tests"])] == RUNTIME["tests"]
    changed = (replace(rows[0], hidden=True), *rows[1:])
    assert made_of(*changed, before=RUNTIME)[-1] == RUNTIME["tests"][-1]


@pytest.mark.parametrize(
    ("row", "words", "field"),
    [
        (TestRow(steps="f() -> 1"), "needs a name", "name"),
        (TestRow(name="t", kind="guess"), "what kind", "kind"),
        (TestRow(name="t", steps="f() -> 1\nf( -> 1"), "Test “t”: Line 2", "steps"),
        (TestRow(name="t", steps="f() raises one two"), "names no exception", "steps"),
        (TestRow(name="t", kind=STREAMS, exit_code="256"), "from 0 to 255", "exit_code"),
        (TestRow(name="t", kind=STREAMS, exit_code="-1"), "from 0 to 255", "exit_code"),
        (TestRow(name="t", tolerance="some"), "a number from 0", "tolerance"),
        (TestRow(name="t", tolerance="inf"), "a number from 0", "tolerance"),
        (TestRow(name="t", kind=CHECKER), "not written yet", "checker"),
        (TestRow(name="t", kind=ROWS, rows="1\n'Ann'"), "Line 2", "rows"),
        (TestRow(name="t", kind=UNIT, unit="a_test.go"), "one language", "languages"),
        (TestRow(name="t", kind=UNIT, languages=("go",)), "needs a name", "unit"),
        (TestRow(name="t", kind=UNIT, languages=("go",), unit="../x"), "climbs out", "unit"),
        (
            TestRow(name="t", kind=UNIT, languages=("go",), unit="x", cases="0"),
            "from 1 to 1000",
            "cases",
        ),
    ],
)
def test_what_means_nothing_is_told_with_its_test_and_field(
    row: TestRow, words: str, field: str
) -> None:
    with pytest.raises(WrongTest, match=words) as wrong:
        made_of(TestRow(name="sound", steps="f() -> 1"), row)
    assert (wrong.value.row, wrong.value.field) == (1, field)


def test_two_tests_of_one_name_are_told() -> None:
    with pytest.raises(WrongTest, match="Another test") as wrong:
        made_of(TestRow(name="a", steps="f() -> 1"), TestRow(name="a ", steps="f() -> 2"))
    assert wrong.value.row == 1


def test_line_ends_that_a_browser_does_not_know_stay_in_what_was_not_changed() -> None:
    before = {"tests": [{"name": "t", "stdin": "a\r\nb\r", "stdout": "c\r\n"}]}
    row = rows_of_tests(before, {})[0]
    assert row.stdin == "a\nb\n"
    assert made_of(replace(row, stdout="d"), before=before)[0]["stdin"] == "a\r\nb\r"
