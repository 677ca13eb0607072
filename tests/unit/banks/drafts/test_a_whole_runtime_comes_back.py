"""Whatever code a package holds, its forms show all of it and change only what was changed."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from agents.schema.runtime import read_runtime
from interviews.banks.drafts.cases import listed_tests, rows_of_tests, with_tests
from interviews.banks.drafts.programs import (
    code_of,
    form_of,
    languages_of,
    runtime_of,
    with_first,
    with_language,
    without_language,
)
from interviews.banks.drafts.running import running_of, with_running
from interviews.sandbox import parse_tests
from tests.unit.banks.drafts.runtimes import runtimes

Json = dict[str, Any]
Made = tuple[Json, dict[str, bytes]]
LARGE = settings(
    max_examples=40,
    deadline=None,  # A runtime has many parts.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@LARGE
@given(runtimes())
def test_forms_that_were_only_looked_at_change_nothing(made: Made) -> None:
    runtime, files = made
    for language in languages_of(runtime):
        form = form_of(runtime, language, files)
        assert runtime_of(form, runtime, language=language, files=files) == runtime
    assert with_tests(rows_of_tests(runtime, files), runtime, files) == runtime
    assert with_running(running_of(runtime), runtime) == runtime


@LARGE
@given(runtimes(), st.data())
def test_a_changed_program_changes_itself_alone(made: Made, data: st.DataObject) -> None:
    runtime, files = made
    language = data.draw(st.sampled_from(languages_of(runtime)))
    form = replace(form_of(runtime, language, files), starter="something else entirely")
    after = runtime_of(form, runtime, language=language, files=files)
    changed = code_of(after, language)
    entry = changed["entry"]
    assert changed["starter"][entry]["text"] == "something else entirely"
    back = {**changed["starter"], entry: code_of(runtime, language)["starter"][entry]}
    assert {**changed, "starter": back} == code_of(runtime, language)
    for other in languages_of(runtime):
        assert other == language or code_of(after, other) == code_of(runtime, other)
    assert list(changed["starter"]) == list(code_of(runtime, language)["starter"])


@LARGE
@given(runtimes(), st.data())
def test_a_changed_test_changes_itself_alone(made: Made, data: st.DataObject) -> None:
    runtime, files = made
    rows = list(rows_of_tests(runtime, files))
    number = data.draw(st.integers(0, len(rows) - 1))
    rows[number] = replace(rows[number], hidden=not rows[number].hidden, name="a new name")
    after = with_tests(rows, runtime, files, places=range(len(rows)))
    old, new = listed_tests(runtime, files), listed_tests(after, files)
    assert {**new[number], "name": "", "hidden": ""} == {**old[number], "name": "", "hidden": ""}
    assert [t for n, t in enumerate(new) if n != number] == [
        t for n, t in enumerate(old) if n != number
    ]
    assert {**after, "tests": ""} == {**runtime, "tests": ""}
    assert number > 0 or after["tests"][1:] == runtime["tests"][1:]


@LARGE
@given(runtimes())
def test_what_is_typed_anew_into_an_empty_draft_runs_the_same(made: Made) -> None:
    runtime, files = made
    typed: Json = {}
    for language in languages_of(runtime):
        typed = with_language(typed, language, "main.x")
        form = form_of(runtime, language, files)
        typed = runtime_of(form, typed, language=language, files={})
    typed = with_tests(rows_of_tests(runtime, files), typed, {})
    typed = with_running(running_of(runtime), typed)
    again, before = read_runtime(typed, {}), read_runtime(runtime, files)
    assert replace(again, tests=()) == replace(before, tests=())
    assert parse_tests(list(again.tests)) == parse_tests(list(before.tests))


@LARGE
@given(runtimes(), st.data())
def test_another_first_language_and_back_loses_nothing(made: Made, data: st.DataObject) -> None:
    runtime, files = made
    offered = languages_of(runtime)
    first = data.draw(st.sampled_from(offered))
    after = with_first(runtime, first)
    assert languages_of(after)[0] == first
    for language in offered:
        assert code_of(after, language) == code_of(runtime, language)
    back = with_first(after, offered[0])
    assert {**back, "languages": ""} == {**runtime, "languages": ""}
    assert read_runtime(after, files).tests == read_runtime(runtime, files).tests


@LARGE
@given(runtimes())
def test_a_language_that_came_and_went_leaves_nothing(made: Made) -> None:
    runtime, _ = made
    assert without_language(with_language(runtime, "rust", "main.rs"), "rust") == runtime
