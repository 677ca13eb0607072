"""The code of a question is saved language by language; what a browser sends is checked."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.changes import SetField
from interviews.banks.drafts.store import Author
from interviews.models import Organisation
from interviews.people import first_start
from interviews.web.authoring.posted import TEST_FIELDS
from tests.contract.access import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def home() -> Organisation:
    return first_start.organisation()


@pytest.fixture
def browser() -> Client:
    return cast.client("interviewer")


@pytest.fixture
def draft_id(home: Organisation, browser: Client) -> UUID:
    author = Author(cast.account("interviewer"), home, timezone.now())
    made = drafts.new_draft("A question with code", "code", author=author)
    browser.post(at(made, "languages"), {"do": "add", "name": "python", "tab": "code"})
    return made


def at(draft_id: UUID, *words: str) -> str:
    return "/".join(["/bank/drafts", str(draft_id), *words]) + "/"


def runtime(home: Organisation, draft_id: UUID) -> dict[str, Any]:
    held: dict[str, Any] = drafts.draft(home, draft_id).document.opening.fields["runtime"]
    return held


def seen(browser: Client, draft_id: UUID, section: str, language: str = "") -> str:
    page = browser.get(at(draft_id), {"tab": "code", "language": language}).content.decode()
    found = re.search(rf'id="seen-{section}" value="(\w+)"', page)
    assert found is not None
    return found[1]


def row(**fields: str) -> dict[str, str]:
    return {f"test_{name}": fields.get(name, "") for name in ("place", *TEST_FIELDS)}


def test_each_language_is_saved_beside_the_others(
    browser: Client, home: Organisation, draft_id: UUID
) -> None:
    browser.post(at(draft_id, "languages"), {"do": "add", "name": "java", "tab": "code"})
    for language, entry in (("python", "cart.py"), ("java", "Cart.java")):
        form = {"entry": entry, "starter": f"in {language}\r\n", "solution": "s"}
        form["seen"] = seen(browser, draft_id, "program", language)
        answer = browser.post(at(draft_id, "code", language), form)
        assert answer.headers["HX-Trigger"] == "draft-changed"
    held = runtime(home, draft_id)
    assert held["languages"] == ["python", "java"]
    assert held["starter"] == {"cart.py": {"text": "in python\n"}}
    assert held["variants"]["java"]["starter"] == {"Cart.java": {"text": "in java\n"}}


def test_two_authors_write_in_two_languages_at_once(
    browser: Client, home: Organisation, draft_id: UUID
) -> None:
    browser.post(at(draft_id, "languages"), {"do": "add", "name": "go", "tab": "code"})
    drawn = {name: seen(browser, draft_id, "program", name) for name in ("python", "go")}
    for name, before in drawn.items():
        form = {"entry": f"main.{name}", "starter": "x", "solution": "y", "seen": before}
        assert "meantime" not in browser.post(at(draft_id, "code", name), form).content.decode()
    late = {"entry": "late.py", "starter": "", "solution": "", "seen": drawn["python"]}
    told = browser.post(at(draft_id, "code", "python"), late)
    assert "You, in another window, changed this while you wrote" in told.content.decode()
    assert runtime(home, draft_id)["entry"] == "main.python"


def test_two_authors_in_one_form_see_both_and_choose(
    browser: Client, home: Organisation, draft_id: UUID
) -> None:
    drawn = seen(browser, draft_id, "program")
    theirs = {"entry": "main.py", "starter": "theirs = 1", "solution": "", "seen": drawn}
    cast.client("admin").post(at(draft_id, "code", "python"), theirs)
    mine = {**theirs, "starter": "mine = 1"}
    told = browser.post(at(draft_id, "code", "python"), mine).content.decode()
    assert "admin changed this while you wrote" in told
    assert "theirs = 1" in told
    assert "Not saved" in told
    assert "Take theirs" in told
    offered = re.search(r'data-keeps="program" data-seen="(\w+)"', told)
    assert offered is not None
    assert offered[1] == seen(browser, draft_id, "program")
    browser.post(at(draft_id, "code", "python"), {**mine, "seen": offered[1]})
    assert runtime(home, draft_id)["starter"] == {"main.py": {"text": "mine = 1"}}


@pytest.mark.parametrize(
    ("section", "form"),
    [
        ("program", {"entry": "main.py", "starter": "x", "solution": "y"}),
        ("tests", {}),
        ("running", {"seconds": "2", "tells_hidden": "no"}),
    ],
)
def test_the_same_words_are_accepted_again_where_their_answer_was_lost(
    browser: Client, draft_id: UUID, section: str, form: dict[str, str]
) -> None:
    form = form or row(name="t", kind="steps", steps="f(1) -> 1", any_order="yes")
    form["seen"] = seen(browser, draft_id, section)
    address = at(draft_id, *(("code", "python") if section == "program" else (section,)))
    browser.post(address, form)
    again = browser.post(address, form).content.decode()
    assert "changed this" not in again
    assert f'value="{seen(browser, draft_id, section)}"' in again


def test_what_the_form_of_tests_does_not_show_stays_with_its_test(
    browser: Client, home: Organisation, draft_id: UUID
) -> None:
    author = Author(cast.account("interviewer"), home, timezone.now())
    view = drafts.draft(home, draft_id)
    before = runtime(home, draft_id)
    tests = [
        {"name": name, "of-others": name, "calls": [{"function": "f", "equals": 1}]}
        for name in ("a", "b")
    ]
    step = SetField(
        key=view.document.opening.key,
        field="runtime",
        before=before,
        after={**before, "tests": tests},
    )
    drafts.change(draft_id, step, author=author)
    form = row(place="1", name="b2", kind="steps", steps="f() -> 1")
    browser.post(at(draft_id, "tests"), form | {"seen": seen(browser, draft_id, "tests")})
    assert [(t["name"], t["of-others"]) for t in runtime(home, draft_id)["tests"]] == [("b2", "b")]


def test_a_field_that_means_nothing_is_told_with_its_test_and_nothing_is_saved(
    browser: Client, home: Organisation, draft_id: UUID
) -> None:
    form = row(name="t", kind="steps", steps="f( -> 1") | {"seen": seen(browser, draft_id, "tests")}
    told = browser.post(at(draft_id, "tests"), form).content.decode()
    assert "Test “t”: Line 1" in told
    assert 'data-wrong="steps" data-wrong-row="0"' in told
    assert runtime(home, draft_id)["tests"] == []


def test_what_cannot_run_yet_is_saved_and_told(
    browser: Client, home: Organisation, draft_id: UUID
) -> None:
    form = row(name="t", kind="steps", steps="f(1)") | {"seen": seen(browser, draft_id, "tests")}
    told = browser.post(at(draft_id, "tests"), form).content.decode()
    assert "Test “t”: nothing is compared" in told
    assert runtime(home, draft_id)["tests"] == [
        {"name": "t", "calls": [{"function": "f", "args": [1]}]}
    ]


def test_unit_tests_of_a_question_in_one_language_are_in_that_one(
    browser: Client, home: Organisation, draft_id: UUID
) -> None:
    form = row(name="t", kind="unit", unit="test_cart.py", unit_text="import unittest")
    form |= {"offered": "python", "seen": seen(browser, draft_id, "tests")}
    browser.post(at(draft_id, "tests"), form)
    assert runtime(home, draft_id)["tests"][0]["languages"] == ["python"]


@pytest.mark.parametrize(
    "broken",
    [
        {"test_name": ["a", "b"]},
        {name: ["x"] * 201 for name in row()},
        {"test_name": "a"},
    ],
)
def test_a_form_in_pieces_is_refused(
    browser: Client, home: Organisation, draft_id: UUID, broken: dict[str, list[str]]
) -> None:
    whole = row(name="t") if broken == {"test_name": ["a", "b"]} else {}
    form = {**whole, **broken, "seen": seen(browser, draft_id, "tests")}
    assert b"came in pieces" in browser.post(at(draft_id, "tests"), form).content
    assert runtime(home, draft_id)["tests"] == []


@pytest.mark.parametrize(
    "posted",
    [
        {"do": "add", "name": "cobol"},
        {"do": "burn", "name": "python"},
        {},
    ],
)
def test_a_language_that_is_none_is_not_found(
    browser: Client, draft_id: UUID, posted: dict[str, str]
) -> None:
    assert browser.post(at(draft_id, "languages"), posted).status_code == 404


@pytest.mark.parametrize(
    ("posted", "words"),
    [
        ({"do": "out", "name": "python"}, "needs one language"),
        ({"do": "add", "name": "python"}, "already"),
        ({"do": "first", "name": "java"}, "any more"),
    ],
)
def test_what_cannot_be_done_with_a_language_is_told(
    browser: Client, draft_id: UUID, posted: dict[str, str], words: str
) -> None:
    assert words in browser.post(at(draft_id, "languages"), posted).content.decode()


def test_limits_and_types_are_saved(browser: Client, home: Organisation, draft_id: UUID) -> None:
    form = {"seconds": "1,5", "signature": "f(int) -> int", "tells_hidden": "no"}
    form["seen"] = seen(browser, draft_id, "running")
    browser.post(at(draft_id, "running"), form)
    held = runtime(home, draft_id)
    assert held["limits"] == {"wall_ms": 1500}
    assert held["signature"] == {"f": {"args": ["int"], "returns": "int"}}
    assert held["show_hidden_count"] is False


def test_a_text_that_begins_with_an_empty_line_is_drawn_with_it(
    browser: Client, draft_id: UUID
) -> None:
    """A browser drops the line end that follows the tag of a box; the page gives it one."""
    form = {"entry": "main.py", "starter": "\nx = 1", "solution": ""}
    form["seen"] = seen(browser, draft_id, "program")
    browser.post(at(draft_id, "code", "python"), form)
    page = browser.get(at(draft_id), {"tab": "code"}).content.decode()
    assert ">\n\nx = 1</textarea>" in page


def test_code_asks_for_the_files_that_it_names_and_for_each_once(
    browser: Client,
    home: Organisation,
    draft_id: UUID,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    author = Author(cast.account("interviewer"), home, timezone.now())
    drafts.put_file(draft_id, "entities/own.bin", draft_id.bytes, author=author)
    view = drafts.draft(home, draft_id)
    with django_assert_num_queries(0):
        assert drafts.files_of(view, ()) == {}
    for asked in (1, 0):
        with django_assert_num_queries(asked):
            assert drafts.files_of(view) == {"entities/own.bin": draft_id.bytes}


def test_as_many_tests_as_a_question_may_have_are_saved(
    browser: Client, home: Organisation, draft_id: UUID
) -> None:
    tests = [row(name=f"t{number}", kind="streams", stdout="x") for number in range(200)]
    form: dict[str, Any] = {name: [test[name] for test in tests] for name in row()}
    browser.post(at(draft_id, "tests"), form | {"seen": seen(browser, draft_id, "tests")})
    assert len(runtime(home, draft_id)["tests"]) == 200
