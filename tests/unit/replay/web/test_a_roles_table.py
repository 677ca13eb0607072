"""A recruiter's table sorts, filters and pages by the database, with the same few queries."""

from __future__ import annotations

import csv
import io
import re
from uuid import UUID
from zipfile import ZipFile

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from interviews.models import Invitation
from interviews.reviews import ratings
from tests.doubles import pools
from tests.doubles.stored import member, organisation

pytestmark = pytest.mark.django_db
ROLE = f"/roles/{pools.SLUG}/"
MOST_QUERIES = 18


@pytest.fixture
def recruiter() -> Client:
    client = Client()
    client.force_login(member("recruiter"))
    return client


def sat(label: str, number: int = 0, **scores: float | None) -> UUID:
    """Store somebody who finished, with a score for each topic named."""
    session = pools.finished(organisation(), label, number=number)
    pools.summed(session, {name.replace("_", " "): score for name, score in scores.items()})
    return session


def shown(client: Client, asked: str = "") -> list[str]:
    """Return the candidates of a page, in its order."""
    page = client.get(ROLE + asked).content.decode()
    return re.findall(r'<th scope="row"><a href="[^"]+">([^<]+)</a>', page)


def test_a_page_costs_the_same_few_queries_however_many_there_are(recruiter: Client) -> None:
    pools.crowd(organisation(), 3)
    with CaptureQueriesContext(connection) as few:
        recruiter.get(ROLE)
    pools.crowd(organisation(), 120, seed=2)
    with CaptureQueriesContext(connection) as many:
        recruiter.get(ROLE)
    assert len(many) == len(few) <= MOST_QUERIES


def test_a_page_beyond_the_end_is_the_last(recruiter: Client) -> None:
    pools.crowd(organisation(), 60)
    page = recruiter.get(f"{ROLE}?page=99&sort=name").content.decode()
    assert "51 to 60 of 60" in page
    assert shown(recruiter, "?page=99&sort=name") == shown(recruiter, "?page=2&sort=name")
    assert "page=1" in page
    assert "page=100" not in page


def test_a_topic_sorts_by_score_and_who_has_none_comes_last(recruiter: Client) -> None:
    sat("Low", Cost=1.0)
    sat("None", Cost=None)
    sat("High", Cost=4.0)
    assert shown(recruiter, "?sort=-t1") == ["High", "Low", "None"]
    assert shown(recruiter, "?sort=t1") == ["Low", "High", "None"]


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("name", ["A", "B", "C"]),
        ("-name", ["C", "B", "A"]),
        ("hints", ["B", "A", "C"]),
        ("-tests", ["C", "A", "B"]),
        ("minutes", ["C", "B", "A"]),
    ],
)
def test_figures_sort_too(recruiter: Client, sort: str, order: list[str]) -> None:
    figures = {"A": (2, (5, 15), 60), "B": (0, None, 50), "C": (7, (15, 15), 40)}
    for label, (hints, tests, minutes) in figures.items():
        session = pools.finished(organisation(), label)
        pools.summed(session, {"Cost": 3.0}, hints=hints, tests=tests, minutes=minutes)
    assert shown(recruiter, f"?sort={sort}") == order


def test_a_filter_by_level_keeps_those_who_reached_it(recruiter: Client) -> None:
    sat("Weak", Data_structures=1.0)
    sat("OK", Data_structures=2.5)
    sat("Strong", Data_structures=4.5)
    sat("Not assessed", Data_structures=None)
    assert shown(recruiter, "?level=0:ok&sort=name") == ["OK", "Strong"]
    assert shown(recruiter, "?level=0:strong") == ["Strong"]


def test_comparable_only_leaves_others_out(recruiter: Client) -> None:
    sat("Same 1", Cost=3.0)
    sat("Same 2", Cost=3.0)
    other = pools.finished(organisation(), "Other")
    pools.summed(other, {"Cost": 5.0}, alike=pools.facets(judge="older"))
    assert shown(recruiter, "?sort=name") == ["Other", "Same 1", "Same 2"]
    assert shown(recruiter, "?sort=name&comparable=yes") == ["Same 1", "Same 2"]
    assert "Other judge" in recruiter.get(ROLE).content.decode()


def test_a_name_is_found_whatever_its_case(recruiter: Client) -> None:
    sat("Candidate 14", Cost=3.0)
    sat("Candidate 22", Cost=3.0)
    assert shown(recruiter, "?q=candidate+22") == ["Candidate 22"]


def test_pages_hold_everybody_once(recruiter: Client) -> None:
    pools.crowd(organisation(), 120)
    pages = [shown(recruiter, f"?page={number}") for number in (1, 2, 3)]
    assert [len(page) for page in pages] == [50, 50, 20]
    assert len({label for page in pages for label in page}) == 120


@pytest.mark.parametrize("asked", ["?sort=t99", "?sort=;drop", "?page=0", "?page=x", "?level=9:ok"])
def test_an_address_that_makes_no_sense_shows_the_table(recruiter: Client, asked: str) -> None:
    sat("Candidate 14", Cost=3.0)
    assert shown(recruiter, asked) == ["Candidate 14"]


def test_where_nothing_was_assessed_the_cell_says_so(recruiter: Client) -> None:
    sat("Candidate 14", Cost=None)
    pools.finished(organisation(), "Candidate 15")
    page = recruiter.get(ROLE).content.decode()
    assert page.count("Not assessed") == 2 * len(pools.TOPICS)
    assert "Report being written" in page


def test_extra_time_is_told_nowhere(recruiter: Client) -> None:
    sat("Candidate 14", Cost=3.0)
    before = shown_table(recruiter)
    Invitation.objects.update(time_multiplier=2.0)
    assert shown_table(recruiter) == before


def shown_table(client: Client) -> str:
    page = client.get(ROLE).content.decode()
    return re.sub(r'nonce="[^"]+"|value="\w{64}"', "", page)


def test_people_of_another_organisation_find_no_such_role() -> None:
    sat("Candidate 14", Cost=3.0)
    client = Client()
    client.force_login(member("admin", of="Other"))
    assert client.get(ROLE).status_code == 404
    assert client.get(f"{ROLE}candidates.csv").status_code == 404


def test_the_export_holds_all_pages_in_the_tables_order(recruiter: Client) -> None:
    pools.crowd(organisation(), 120)
    rows = exported(recruiter, "?sort=-name&page=2")
    assert [row["Candidate"] for row in rows] == [f"Candidate {n:04}" for n in range(119, -1, -1)]


def exported(client: Client, asked: str = "") -> list[dict[str, str]]:
    answer = client.get(f"{ROLE}candidates.csv{asked}")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_what_was_not_assessed_is_exported_as_words_and_never_as_zero(recruiter: Client) -> None:
    sat("Candidate 14", Cost=None)
    row = exported(recruiter)[0]
    assert (row["Cost"], row["Cost, lowest"]) == ("Not assessed", "")


@pytest.mark.parametrize("label", ['=HYPERLINK("//x")', "+1", "-1", "@SUM(A1)", " =1", "\uff1d1"])
def test_a_name_is_never_a_formula(recruiter: Client, label: str) -> None:
    sat(label, Cost=3.0)
    assert exported(recruiter)[0]["Candidate"] == f"'{label}"
    sheet = in_workbook(recruiter, "xl/worksheets/sheet1.xml")
    assert "<f>" not in sheet
    assert "hyperlink" not in sheet


def in_workbook(client: Client, name: str) -> str:
    answer = client.get(f"{ROLE}candidates.xlsx")
    with ZipFile(io.BytesIO(answer.content)) as book:
        return book.read(name).decode()


def test_the_workbook_holds_text_as_text_and_numbers_as_numbers(recruiter: Client) -> None:
    sat("Candidate 14", Cost=4.5)
    assert "Candidate 14" in in_workbook(recruiter, "xl/sharedStrings.xml")
    assert "<v>52</v>" in in_workbook(recruiter, "xl/worksheets/sheet1.xml")


def test_who_has_yet_to_rate_sees_no_level_and_no_order_by_one() -> None:
    low, high = sat("A low one", Cost=1.0), sat("B high one", Cost=4.5)
    person = member("interviewer")
    client = Client()
    client.force_login(person)
    page = client.get(f"{ROLE}?sort=-t1").content.decode()
    assert page.count("Rate first") == 2 * len(pools.TOPICS)
    assert shown(client, "?sort=-t1") == ["A low one", "B high one"]
    assert shown(client, "?level=1:strong") == []
    assert {row["Cost"] for row in exported(client)} == {"Rate first"}
    for session in (low, high):
        ratings.rate(session, [], topics=[], by=person, at=timezone.now())
    assert shown(client, "?sort=-t1") == ["B high one", "A low one"]
    assert shown(client, "?level=1:strong") == ["B high one"]


def test_reviewed_means_that_somebody_rated(recruiter: Client) -> None:
    rated, abstained = sat("Rated", Cost=3.0), sat("Abstained", Cost=3.0)
    person, at = member("interviewer"), timezone.now()
    ratings.rate(rated, [ratings.Rating("Cost", "ok")], topics=["Cost"], by=person, at=at)
    ratings.rate(abstained, [], topics=[], by=person, at=at)
    assert shown(recruiter, "?reviewed=yes") == ["Rated"]
    assert shown(recruiter, "?reviewed=no") == ["Abstained"]
