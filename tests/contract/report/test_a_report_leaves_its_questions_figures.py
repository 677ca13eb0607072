"""A finished report leaves figures for each question asked; erasing takes them, not the count."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest
from django.utils import timezone
from msgspec.structs import replace

from agents.core.events import SessionOpened
from interviews.banks import search
from interviews.banks import store as bank
from interviews.banks.reading import read_package
from interviews.banks.search import Wanted
from interviews.models import Organisation
from replay.log.erase import erase
from replay.models import ItemOutcome, ItemStatistics, Report
from replay.report import want_report, write_report
from replay.report.items import Usage, usage_of
from replay.report.values import decode_report
from tests.doubles.interview import recorded_interview
from tests.doubles.stored import SHIPPED, organisation, stored_interview

pytestmark = pytest.mark.django_db
LRU, LIMITER = "lru-cache", "rate-limiter"


def reported(session: UUID | None = None) -> UUID:
    session = session or stored_interview()
    want_report(session, organisation().id, timezone.now())
    assert write_report(session)
    return session


def usage(slug: str = LRU) -> Usage:
    # The recorded interview was held on a day that is fixed.
    last = ItemStatistics.objects.get(slug=slug).last_at
    found = usage_of(organisation().id, slug, last + timedelta(days=1))
    assert found is not None
    return found


def test_each_question_that_was_asked_leaves_its_figures() -> None:
    reported()
    slugs = set(ItemOutcome.objects.values_list("slug", flat=True))
    assert len(slugs) == 2
    figures = usage(next(slug for slug in slugs if slug == LRU))
    assert (figures.seen, figures.recent, figures.interviews) == (1, 1, 1)
    assert figures.measures.n == 1
    assert figures.measures.minutes is not None
    assert figures.measures.minutes > 0
    assert any(point.shown for point in figures.measures.points)


def test_the_score_is_the_reports_and_the_rest_is_the_others() -> None:
    session = reported()
    body = bytes(Report.objects.get(session=session).body or b"")
    topics = {topic.questions[0].slug: topic.score for topic in decode_report(body).topics}
    measured = usage(LRU).measures
    assert measured.mean == pytest.approx(topics[LRU], abs=0.01)


def test_writing_it_again_counts_nobody_twice() -> None:
    session = reported()
    Report.objects.filter(session=session).update(status=Report.Status.WANTED, lease_until=None)
    assert write_report(session)
    assert usage().seen == 1
    assert ItemOutcome.objects.filter(slug=LRU).count() == 1


def test_erasing_takes_the_figures_of_one_and_keeps_how_many_have_seen_it() -> None:
    first = reported()
    reported()
    assert usage().seen == 2
    erase(first)
    assert not ItemOutcome.objects.filter(session=first).exists()
    reported()
    after = usage()
    assert (after.seen, after.measures.n) == (3, 2)


def test_figures_hold_nothing_of_somebody_as_soon_as_they_are_erased() -> None:
    first = reported()
    assert usage().measures.n == 1
    erase(first)
    assert usage().measures.n == 0
    assert ItemStatistics.objects.get(slug=LRU).discrimination is None


def test_an_assessment_is_no_interview() -> None:
    log = [
        replace(one, event=replace(one.event, mode="assess"))
        if isinstance(one.event, SessionOpened)
        else one
        for one in recorded_interview()
    ]
    reported(stored_interview(log))
    assert not ItemOutcome.objects.exists()


def test_another_organisations_interviews_say_nothing_here() -> None:
    reported()
    elsewhere = organisation("Elsewhere")
    assert usage_of(elsewhere.id, LRU, timezone.now()) is None


@pytest.fixture
def home() -> Organisation:
    home = organisation()
    for slug in (LRU, "charged-twice", "distributed-rate-limiter"):
        bank.import_package(home, read_package(SHIPPED / slug), findings=(), at=timezone.now())
    for slug, seen, value in ((LRU, 7, 0.45), ("charged-twice", 90, 0.05)):
        last = timezone.now() - timedelta(days=seen)
        ItemStatistics.objects.create(
            organisation=home.id, slug=slug, seen=seen, last_at=last, discrimination=value
        )
    return home


@pytest.mark.parametrize(
    ("wanted", "slugs"),
    [
        ({"used": "never"}, {"distributed-rate-limiter"}),
        ({"used": "yes"}, {LRU, "charged-twice"}),
        ({"separates": "well"}, {LRU}),
        ({"separates": "badly"}, {"charged-twice"}),
        ({"used": "never", "separates": "well"}, set()),
    ],
)
def test_the_bank_is_searched_by_use_and_by_what_it_separates(
    home: Organisation, wanted: dict[str, str], slugs: set[str]
) -> None:
    found = search.search(home, Wanted(**wanted))  # type: ignore[arg-type]  # words of a test
    assert {hit.slug for hit in found.hits} == slugs


def test_the_bank_is_read_by_use(home: Organisation) -> None:
    def order(word: search.Order) -> list[str]:
        return [hit.slug for hit in search.search(home, Wanted(order=word)).hits]

    assert order("most-used") == ["charged-twice", LRU, "distributed-rate-limiter"]
    assert order("longest-unused") == ["distributed-rate-limiter", "charged-twice", LRU]
    hit = search.search(home, Wanted(text="lru")).hits[0]
    assert (hit.seen, hit.discrimination) == (7, 0.45)
