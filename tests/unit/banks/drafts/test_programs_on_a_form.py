"""A code question is written without JSON, in one language or several."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from interviews.banks.drafts.changes import NotPossible
from interviews.banks.drafts.forms import NotReadable
from interviews.banks.drafts.programs import (
    ProgramForm,
    WrongRow,
    code_of,
    form_of,
    languages_of,
    runtime_of,
    with_first,
    with_language,
    without_language,
)
from interviews.banks.reading import read_package

LRU = read_package(Path(__file__).parents[4] / "interviews/banks/shipped/lru-cache")
RUNTIME = LRU.raw["runtime"]
FORM = form_of(RUNTIME, "python", LRU.files)
EMPTY = with_language(None, "python", "main.py")


def written(form: ProgramForm, before: object = EMPTY, language: str = "python") -> dict[str, Any]:
    return runtime_of(form, before, language=language, files=LRU.files)


def test_a_form_shows_the_programs_of_each_language() -> None:
    assert "class LRUCache" in FORM.starter
    assert len(FORM.wrong) == len(RUNTIME["wrong"])
    for language in languages_of(RUNTIME):
        form = form_of(RUNTIME, language, LRU.files)
        assert "LRU" in form.starter
        assert form.solution not in ("", FORM.solution if language != "python" else "")


def test_a_changed_solution_leaves_starter_and_tests_where_they_were() -> None:
    runtime = written(replace(FORM, solution="class LRUCache: ..."), RUNTIME)
    assert runtime["solution"] == {"cache.py": {"text": "class LRUCache: ..."}}
    assert {**runtime, "solution": None} == {**RUNTIME, "solution": None}


def test_a_further_file_stands_beside_the_one_that_is_started() -> None:
    form = ProgramForm(entry="main.py", starter="import stock", starter_others=(("stock.py", "x"),))
    runtime = written(form)
    assert runtime["starter"] == {"main.py": {"text": "import stock"}, "stock.py": {"text": "x"}}
    assert form_of(runtime, "python", {}).starter_others == (("stock.py", "x"),)


def test_another_name_of_the_file_is_its_name_in_every_program() -> None:
    runtime = written(replace(FORM, entry="lru.py"), RUNTIME)
    assert runtime["starter"] == {"lru.py": RUNTIME["starter"]["cache.py"]}
    assert runtime["solution"] == {"lru.py": RUNTIME["solution"]["cache.py"]}
    assert {path for program in runtime["wrong"].values() for path in program} == {"lru.py"}


def test_a_wrong_program_may_have_further_files() -> None:
    row = WrongRow(name="forgets", text="import stock", others="=== stock.py ===\nx = 1\n")
    runtime = written(ProgramForm(entry="main.py", wrong=(row,)))
    assert runtime["wrong"]["forgets"]["stock.py"] == {"text": "x = 1\n"}
    assert form_of(runtime, "python", {}).wrong == (row,)


def test_a_second_language_has_programs_of_its_own() -> None:
    runtime = with_language(EMPTY, "java", "Main.java")
    assert languages_of(runtime) == ("python", "java")
    form = ProgramForm(entry="Main.java", starter="class Main {}", solution="class Main { }")
    runtime = written(form, runtime, "java")
    assert form_of(runtime, "java", {}) == form
    assert code_of(runtime, "python") == code_of(EMPTY, "python")


def test_the_first_language_changes_and_goes() -> None:
    both = with_language(EMPTY, "java", "Main.java")
    assert languages_of(with_first(both, "java")) == ("java", "python")
    left = without_language(both, "python")
    assert languages_of(left) == ("java",)
    assert left["entry"] == "Main.java"
    assert "variants" not in left


def test_a_question_keeps_one_language_and_has_each_once() -> None:
    with pytest.raises(NotPossible, match="needs one language"):
        without_language(EMPTY, "python")
    with pytest.raises(NotPossible, match="already"):
        with_language(EMPTY, "python", "main.py")
    with pytest.raises(NotPossible, match="any more"):
        with_first(EMPTY, "java")
    with pytest.raises(NotPossible, match="any more"):
        written(ProgramForm(), EMPTY, "java")


@pytest.mark.parametrize(
    ("form", "words"),
    [
        (ProgramForm(entry=" "), "Name the file"),
        (ProgramForm(entry="../main.py"), "climbs out"),
        (ProgramForm(entry="a.py", starter_others=(("", "x"),)), "needs a name"),
        (ProgramForm(entry="a.py", starter_others=(("a.py", "x"),)), "two files"),
        (ProgramForm(entry="a.py", wrong=(WrongRow(text="x"),)), "name of its own"),
        (
            ProgramForm(entry="a.py", wrong=(WrongRow(name="a"), WrongRow(name="a", text="x"))),
            "name of its own",
        ),
        (ProgramForm(entry="a.py", wrong=(WrongRow(name="a", others="x"),)), "Begin each"),
    ],
)
def test_what_means_nothing_is_refused_in_words(form: ProgramForm, words: str) -> None:
    with pytest.raises(NotReadable, match=words):
        written(form)
