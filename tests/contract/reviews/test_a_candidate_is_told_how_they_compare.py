"""How a candidate compares is told where the company allows it, among enough, and once for all."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from interviews.models import Feedback, User
from interviews.reviews import ratings, sharing
from replay.compare.standing import standing_of
from replay.compare.table import ENOUGH
from replay.models import Summary, TopicScore
from tests.contract.reviews.test_a_candidate_answers_the_evidence import (
    address,
    candidate,
    interview,
)
from tests.doubles.interviews import Interview
from tests.doubles.stored import member

__all__ = ["interview"]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def allowed(settings: LazySettings) -> None:
    settings.FEEDBACK_COMPARED = True


def others(sat: Interview, count: int, *, lower: int, same: int = 0) -> None:
    """Store so many comparable interviews; in every topic some scored lower, some the same."""
    mine = Summary.objects.get(session=sat.id)
    scores = list(TopicScore.objects.filter(session=sat.id, score__isnull=False))
    assert scores
    for number in range(count):
        session = uuid4()
        mine.pk = session
        mine.save(force_insert=True)
        for one in scores:
            assert one.score is not None
            higher = one.score if number < lower + same else (one.score + 5) / 2
            score = one.score / 2 if number < lower else higher
            TopicScore.objects.create(
                session=session, topic=one.topic, level=one.level, score=score, low=0, high=5
            )


def signed_in() -> Client:
    client = Client()
    client.force_login(member("interviewer", of="Home"))
    return client


def rated(sat: Interview, client: Client) -> None:
    """Rate first: the report opens after that, and what is on it can be shared."""
    answer = client.post(f"/sessions/{sat.id}/report/review/", {"abstain": "yes"})
    assert answer.status_code == 302


def shares(sat: Interview) -> str:
    """Share with the tick set, as a browser does or somebody who forges it; return the page."""
    client = signed_in()
    rated(sat, client)
    page = client.get(f"/sessions/{sat.id}/report/").content.decode()
    answer = client.post(f"/sessions/{sat.id}/report/share/", {"compared": "yes"})
    assert answer.status_code == 302
    return page


@pytest.mark.usefixtures("allowed")
def test_it_is_told_by_topic_and_roughly(interview: Interview) -> None:
    others(interview, 30, lower=21)
    assert 'name="compared"' in shares(interview)
    page = candidate().get(address(interview)).content.decode()
    assert "Among 31 interviews with the same questions, about 70 in 100 showed less here" in page


@pytest.mark.usefixtures("allowed")
@pytest.mark.parametrize(
    ("lower", "words"), [(0, "fewer than 10 in 100"), (30, "more than 90 in 100")]
)
def test_the_ends_are_not_told_exactly(interview: Interview, lower: int, words: str) -> None:
    others(interview, 30, lower=lower)
    shares(interview)
    assert words in candidate().get(address(interview)).content.decode()


@pytest.mark.usefixtures("allowed")
def test_who_scored_as_much_did_not_score_less(interview: Interview) -> None:
    others(interview, 30, lower=6, same=18)
    assert "about 20 in 100 of 31 scored less, about 60 as much" in shares(interview)
    page = candidate().get(address(interview)).content.decode()
    assert "about 20 in 100 showed less here than you did, and about 60 in 100 as much." in page


@pytest.mark.usefixtures("allowed")
def test_what_a_person_decides_later_is_no_longer_compared(interview: Interview) -> None:
    others(interview, 30, lower=21)
    shares(interview)
    for topic in [one.topic for one in standing_of(interview.id)]:
        ratings.override(
            interview.id,
            topic=topic,
            level="strong",
            reason="Heard it.",
            by=User.objects.get(username="interviewer-of-Home"),
            at=timezone.now(),
        )
    assert "interviews with the same questions" not in (
        candidate().get(address(interview)).content.decode()
    )


@pytest.mark.usefixtures("allowed")
def test_among_too_few_nothing_is_told(interview: Interview) -> None:
    others(interview, ENOUGH - 2, lower=3)
    page = shares(interview)
    assert 'name="compared"' not in page
    assert "from 20 comparable interviews on" in page
    assert "interviews with the same questions" not in (
        candidate().get(address(interview)).content.decode()
    )


def test_where_the_company_does_not_allow_it_nothing_is_told(interview: Interview) -> None:
    others(interview, 30, lower=21)
    page = shares(interview)
    assert 'name="compared"' not in page
    assert "comparable interviews on" not in page
    assert Feedback.objects.get(session=interview.id).compared == []


@pytest.mark.usefixtures("allowed")
def test_who_comes_later_changes_nothing(interview: Interview) -> None:
    others(interview, 30, lower=21)
    shares(interview)
    before = candidate().get(address(interview)).content.decode()
    others(interview, 30, lower=0)
    after = candidate().get(address(interview)).content.decode()
    assert "Among 31 interviews" in before
    assert "Among 31 interviews" in after


@pytest.mark.usefixtures("allowed")
def test_a_topic_that_a_person_decided_is_left_out(interview: Interview) -> None:
    others(interview, 30, lower=21)
    topics = [one.topic for one in standing_of(interview.id)]
    assert topics
    for topic in topics:
        ratings.override(
            interview.id,
            topic=topic,
            level="strong",
            reason="Heard it.",
            by=member("admin", of="Home"),
            at=timezone.now(),
        )
    assert 'name="compared"' not in shares(interview)
    assert "interviews with the same questions" not in (
        candidate().get(address(interview)).content.decode()
    )


def test_interviews_of_another_company_or_kind_do_not_count(interview: Interview) -> None:
    others(interview, 30, lower=21)
    mine = Summary.objects.get(session=interview.id)
    Summary.objects.exclude(session=mine.session).update(organisation=uuid4())
    assert standing_of(interview.id) == ()


def test_without_it_the_page_says_nothing_of_others(interview: Interview) -> None:
    others(interview, 30, lower=21)
    person = member("interviewer", of="Home")
    assert sharing.share(interview.id, levels=True, by=person, at=timezone.now())
    page = candidate().get(address(interview)).content.decode()
    assert "interviews with the same questions" not in page
