"""A code question is written without JSON, and a form that was only looked at changes nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from interviews.banks.drafts.forms import NotReadable
from interviews.banks.drafts.programs import (
    ProgramForm,
    TestRow,
    WrongRow,
    form_of,
    runtime_of,
)
from interviews.banks.package import package_of
from interviews.banks.reading import read_package
from tests.unit.banks.packages import files_of

LRU = read_package(Path(__file__).parents[4] / "interviews/banks/shipped/lru-cache")
RUNTIME = LRU.raw["runtime"]
FORM = form_of(RUNTIME, LRU.files)


def test_a_form_that_was_only_looked_at_changes_nothing() -> None:
    assert runtime_of(FORM, RUNTIME, LRU.files) == RUNTIME


def test_a_form_shows_the_programs_and_every_test() -> None:
    assert "class LRUCache" in FORM.starter
    assert len(FORM.wrong) == len(RUNTIME["wrong"])
    visible = json.loads(LRU.files["tests/visible.json"])
    assert [test.name for test in FORM.tests][: len(visible)] == [test["name"] for test in visible]
    assert {test.hidden for test in FORM.tests} == {True, False}
    assert FORM.tests[0].steps.startswith("new LRUCache(2)\n")


def test_a_changed_solution_leaves_starter_and_tests_where_they_were() -> None:
    runtime = runtime_of(replace(FORM, solution="class LRUCache: ..."), RUNTIME, LRU.files)
    assert runtime["solution"] == {"cache.py": {"text": "class LRUCache: ..."}}
    assert {**runtime, "solution": None} == {**RUNTIME, "solution": None}


def test_a_changed_test_keeps_what_the_form_does_not_show() -> None:
    before = {
        **RUNTIME,
        "tests": [{"name": "near", "tolerance": 0.1, "calls": [{"function": "f", "returns": 1}]}],
    }
    form = form_of(before, LRU.files)
    row = replace(form.tests[0], steps="f() -> 2", hidden=True)
    runtime = runtime_of(replace(form, tests=(row,)), before, LRU.files)
    assert runtime["tests"] == [
        {
            "name": "near",
            "tolerance": 0.1,
            "hidden": True,
            "calls": [{"function": "f", "returns": 2}],
        }
    ]


def test_a_test_of_another_kind_stays_one_when_it_is_hidden() -> None:
    rows = {"name": "earns most", "seed": "INSERT …", "rows": [["Ann"]]}
    before = {**RUNTIME, "tests": [rows]}
    form = form_of(before, LRU.files)
    hidden = replace(form.tests[0], hidden=True)
    runtime = runtime_of(replace(form, tests=(hidden,)), before, LRU.files)
    assert runtime["tests"] == [{**rows, "hidden": True}]


def test_a_runtime_from_nothing_is_a_package_that_reads() -> None:
    form = ProgramForm(
        entry="gap.py",
        starter="def gap(numbers): ...",
        solution="def gap(numbers): return max(numbers) - min(numbers)",
        wrong=(WrongRow(name="zero", text="def gap(numbers): return 0"),),
        tests=(
            TestRow(name="two", steps="gap([1, 3]) -> 2"),
            TestRow(name="whole program", stdin="1 3", stdout="2", hidden=True),
        ),
    )
    runtime = runtime_of(form, None, {})
    question = package_of("gap", files_of({"mode": "code", "runtime": runtime})).question
    assert question.runtime is not None
    assert question.runtime.starter == {"gap.py": "def gap(numbers): ..."}
    assert [test["name"] for test in question.runtime.tests] == ["two", "whole program"]


@pytest.mark.parametrize(
    ("form", "words"),
    [
        (ProgramForm(entry=" "), "Name the file"),
        (ProgramForm(tests=(TestRow(steps="f() -> 1"),)), "needs a name"),
        (ProgramForm(tests=(TestRow(name="t", steps="f( -> 1"),)), "Test “t”: Line 1"),
        (ProgramForm(wrong=(WrongRow(text="x"),)), "name of its own"),
        (ProgramForm(wrong=(WrongRow(name="a"), WrongRow(name="a"))), "name of its own"),
    ],
)
def test_what_means_nothing_is_refused_in_words(form: ProgramForm, words: str) -> None:
    with pytest.raises(NotReadable, match=words):
        runtime_of(form, None, {})
