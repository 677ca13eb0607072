"""What is published is found by its words, topics, level, kind and length; the rest is not."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from interviews.banks import life, search
from interviews.banks import store as bank
from interviews.banks.drafts.store import Author
from interviews.banks.lint import Finding
from interviews.banks.package import package_of
from interviews.banks.search import Wanted
from interviews.models import Listing, Organisation, User
from tests.unit.banks.packages import files_of

pytestmark = pytest.mark.django_db
AT = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
BLOCKER = Finding("topics", "blocker", "$.topics", "there is no topic")


@pytest.fixture
def home() -> Organisation:
    home = Organisation.objects.create(name="Home", slug="here")
    keep(home, "rows", {"name": "Where did the rows go?", "topics": ["Databases"], "duration": 20})
    keep(
        home,
        "locks",
        {
            "name": "Two locks",
            "topics": ["Concurrency"],
            "duration": 45,
            "seniority": "senior",
            "categories": ["systems"],
        },
    )
    keep(home, "draw", {"name": "Ünïcode 100%", "mode": "draw-probe", "topics": ["Data"]})
    return home


def keep(home: Organisation, slug: str, patch: dict[str, object], *findings: Finding) -> None:
    package = package_of(slug, files_of(patch))
    bank.import_package(home, package, findings=findings, at=AT)


def found(home: Organisation, **wanted: object) -> list[str]:
    hits = search.search(home, Wanted(**wanted)).hits  # type: ignore[arg-type]  # words of a test
    return [hit.slug for hit in hits]


@pytest.mark.parametrize(
    ("wanted", "slugs"),
    [
        ({}, ["locks", "rows", "draw"]),
        ({"text": "ROWS nightly"}, ["rows"]),
        ({"text": "ünïcode"}, ["draw"]),
        ({"text": "100%"}, ["draw"]),
        ({"text": "100_"}, []),
        ({"text": "nowhere"}, []),
        ({"topic": "Data"}, ["draw"]),
        ({"topic": "Databases"}, ["rows"]),
        ({"category": "systems"}, ["locks"]),
        ({"seniority": "senior"}, ["locks"]),
        ({"mode": "draw-probe"}, ["draw"]),
        ({"minutes_at_most": 20}, ["rows", "draw"]),
    ],
)
def test_each_filter_finds_what_it_says(
    home: Organisation, wanted: dict[str, object], slugs: list[str]
) -> None:
    assert found(home, **wanted) == slugs


def test_what_is_not_published_is_not_found(home: Organisation) -> None:
    keep(home, "unsound", {"name": "Not yet"}, BLOCKER)
    assert "unsound" not in found(home)
    assert [row.slug for row in bank.unlisted(home).rows] == ["unsound"]


def test_a_newer_revision_takes_the_place_of_the_older(home: Organisation) -> None:
    keep(home, "rows", {"name": "A better name", "topics": ["Databases"]})
    (hit,) = search.search(home, Wanted(topic="Databases")).hits
    assert (hit.title, hit.number) == ("A better name", 2)


def test_a_retired_revision_leaves_the_one_before_or_nothing(home: Organisation) -> None:
    person = User.objects.create(username="ada", organisation=home)
    author = Author(person, home, AT)
    keep(home, "rows", {"name": "A better name", "topics": ["Databases"]})
    for left in ([("Where did the rows go?", 1)], []):
        newest = bank.published(home, "rows")
        life.retire(newest.pk, reason="Too easy.", leaked=False, author=author)
        hits = search.search(home, Wanted(topic="Databases")).hits
        assert [(hit.title, hit.number) for hit in hits] == left


def test_another_organisations_questions_are_not_found(home: Organisation) -> None:
    away = Organisation.objects.create(name="Away", slug="away")
    assert found(away) == []
    assert search.topics(away) == ()


def test_topics_are_told_the_most_used_first(home: Organisation) -> None:
    keep(home, "more", {"name": "More", "topics": ["Concurrency", "Databases"]})
    keep(home, "most", {"name": "Most", "topics": ["Concurrency"]})
    assert search.topics(home)[:2] == ("Concurrency", "Databases")


def test_a_page_beyond_the_last_is_the_last(home: Organisation) -> None:
    assert search.search(home, Wanted(), page=99).page == 1


def test_a_list_that_was_lost_is_made_again(home: Organisation) -> None:
    before = found(home)
    Listing.objects.all().delete()
    assert search.refresh_missing(home) == 3
    assert found(home) == before
