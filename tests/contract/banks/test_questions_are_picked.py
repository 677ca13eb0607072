"""A plan and an invitation find their questions by words; no page lists the whole bank."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from interviews.banks import life, search
from interviews.banks import store as bank
from interviews.banks.drafts.store import Author
from interviews.banks.package import package_of
from interviews.models import Organisation
from interviews.people import first_start
from interviews.web.picking import MOST_SHOWN
from tests.contract.access import cast
from tests.doubles.interviews import home as whole_bank
from tests.unit.banks.packages import files_of

pytestmark = pytest.mark.django_db
AT = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
PAGES = ("/invitations/", "/bank/plans/new/", "/invitations/questions/", "/bank/pick/")


@pytest.fixture
def home() -> Organisation:
    return first_start.organisation()


@pytest.fixture
def browser() -> Client:
    return cast.client("admin")


def publish(home: Organisation, count: int, begin: int = 0) -> None:
    for number in range(begin, begin + count):
        patch = {"name": f"Question {number:03}", "categories": [f"Shelf {number % 2}"]}
        package = package_of(f"question-{number:03}", files_of(patch))
        life.record_import(package, findings=(), author=Author(None, home, AT))


def revision(home: Organisation, slug: str) -> str:
    return str(bank.published(home, slug).pk)


@pytest.mark.parametrize("page", PAGES)
def test_a_larger_bank_costs_a_page_nothing(home: Organisation, browser: Client, page: str) -> None:
    publish(home, MOST_SHOWN + 1)
    browser.get(page)
    with CaptureQueriesContext(connection) as few:
        small = browser.get(page).content
    publish(home, 40, begin=MOST_SHOWN + 1)
    with CaptureQueriesContext(connection) as many:
        large = browser.get(page).content
    assert len(many) == len(few)
    assert abs(len(large) - len(small)) < 100
    assert large.count(b"Question 0") >= MOST_SHOWN
    assert b"Question 050" not in large


def test_words_find_what_is_not_among_the_first(home: Organisation, browser: Client) -> None:
    publish(home, 40)
    found = browser.get("/invitations/questions/", {"find_text": "question 037"}).content.decode()
    assert found.count('role="option"') == 1
    assert "Question 037" in found
    assert "go on typing" in browser.get("/invitations/questions/").content.decode()


def test_an_invitation_finds_without_scripts_and_forgets_nothing(
    home: Organisation, browser: Client
) -> None:
    publish(home, 40)
    chosen = revision(home, "question-039")
    form = {"label": "Candidate <7>", "questions": [chosen], "role_title": "Engineer"}
    form |= {"days": "3", "time_multiplier": "1.5", "find": "yes", "find_text": "question 038"}
    answer = browser.post("/invitations/", form)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert f'value="{chosen}" checked' in page
    assert f'value="{revision(home, "question-038")}"><span>' in page
    assert "Candidate &lt;7&gt;" in page
    assert 'value="1.5" selected' in page
    assert "Question 001" not in page
    assert answer.context["made"] is None


def test_a_plan_finds_without_scripts_and_forgets_nothing(
    home: Organisation, browser: Client
) -> None:
    publish(home, 40)
    form = {"title": "Backend", "question": ["question-039"], "minutes-question-039": "7"}
    form |= {"find": "yes", "find_text": "question 038"}
    page = browser.post("/bank/plans/", form).content.decode()
    assert 'value="Backend"' in page
    assert 'id="q-question-039"' in page
    assert 'id="q-question-038"' in page
    assert 'name="minutes-question-039" inputmode="decimal" size="4" value="7"' in page
    browser.post("/bank/plans/", {k: v for k, v in form.items() if k not in ("find", "find_text")})
    page = browser.post("/bank/plans/backend/", form).content.decode()
    assert "Save as revision 2" in page


def test_a_question_that_is_taken_is_not_found_again(home: Organisation, browser: Client) -> None:
    publish(home, 3)
    form = {"label": "C", "questions": [revision(home, "question-001")], "find": "yes"}
    page = browser.post("/invitations/", form).content.decode()
    assert page.count("Question 001") == 1


def test_a_plan_asks_no_lessons(browser: Client) -> None:
    whole_bank()
    asked = {"find_text": "caching"}
    assert b"lesson" in browser.get("/invitations/questions/", asked).content
    assert b"lesson" not in browser.get("/bank/pick/", asked).content


def test_questions_are_asked_in_the_order_in_which_they_stand(
    home: Organisation, browser: Client
) -> None:
    publish(home, 3)
    order = [revision(home, f"question-00{number}") for number in (2, 0, 1)]
    form = {"label": "C", "questions": order, "days": "3", "time_multiplier": "1"}
    answer = browser.post("/invitations/", form)
    assert answer.context["leaf"].rows[0].question_names == (
        "Question 002",
        "Question 000",
        "Question 001",
    )


def test_a_question_of_another_organisation_cannot_be_asked(
    home: Organisation, browser: Client
) -> None:
    other = Organisation.objects.create(name="Elsewhere", slug="elsewhere")
    publish(other, 1)
    theirs = revision(other, "question-000")
    assert search.of_revisions(home, [int(theirs)]) == ()
    form = {"label": "C", "questions": [theirs], "days": "3", "time_multiplier": "1"}
    answer = browser.post("/invitations/", form)
    assert answer.status_code == 422
    assert b"not published any more" in answer.content


def test_the_bank_is_filtered_by_where_a_question_is_filed(
    home: Organisation, browser: Client
) -> None:
    publish(home, 4)
    page = browser.get("/bank/", {"category": "Shelf 1"})
    names = [hit.title for hit in page.context["found"].hits]
    assert names == ["Question 001", "Question 003"]
    assert b'<option value="Shelf 1" selected>' in page.content
