"""A decision is a person's, has a reason, and stays; the funnel counts them."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.test import Client
from django.utils import timezone

from interviews.models import Decision, Invitation, Session
from interviews.people import first_start
from interviews.people.pools import pool
from interviews.reviews import ratings
from tests.contract.access import cast
from tests.doubles import pools

pytestmark = pytest.mark.django_db
PEOPLE = f"/roles/{pools.SLUG}/people/"


def finished() -> UUID:
    """Return the invitation of somebody who finished."""
    session = pools.finished(first_start.organisation(), "Ada")
    return Invitation.objects.get(session=session).id


def decide(client: Client, who: UUID, outcome: str, reason: str) -> int:
    form = {"outcome": outcome, "reason": reason}
    return client.post(f"{PEOPLE}{who}/decide/", form).status_code


def test_a_decision_is_kept_with_who_and_why() -> None:
    who = finished()
    assert decide(cast.client("recruiter"), who, "advance", "Strong in both topics.") == 302
    row = Decision.objects.get(invitation=who)
    assert (row.outcome, row.reason, row.by) == ("advance", "Strong in both topics.", "recruiter")


@pytest.mark.parametrize(("outcome", "reason"), [("advance", " "), ("", "Why"), ("hire", "Why")])
def test_without_a_reason_or_an_outcome_nothing_is_decided(outcome: str, reason: str) -> None:
    who = finished()
    assert decide(cast.client("recruiter"), who, outcome, reason) == 422
    assert not Decision.objects.exists()


def test_a_later_decision_holds_and_the_earlier_stays() -> None:
    who, recruiter = finished(), cast.client("recruiter")
    decide(recruiter, who, "hold", "We wait for the team.")
    decide(recruiter, who, "decline", "Another was stronger in design.")
    page = recruiter.get(f"{PEOPLE}{who}/").content.decode()
    assert page.index("We wait for the team.") < page.index("Another was stronger in design.")
    held = recruiter.get(f"/roles/{pools.SLUG}/?decided=decline").content.decode()
    assert ">Ada</a>" in held
    assert ">Ada</a>" not in recruiter.get(f"/roles/{pools.SLUG}/?decided=hold").content.decode()


def test_pressing_twice_decides_once() -> None:
    who, recruiter = finished(), cast.client("recruiter")
    decide(recruiter, who, "hold", "We wait.")
    decide(recruiter, who, "hold", "We wait.")
    assert Decision.objects.count() == 1


def test_a_decision_is_neither_edited_nor_deleted() -> None:
    who = finished()
    decide(cast.client("recruiter"), who, "hold", "We wait.")
    row = Decision.objects.get()
    with pytest.raises(ValueError, match="decide again"):
        row.save()
    with pytest.raises(ValueError, match="not forgotten"):
        row.delete()


def test_an_interviewer_does_not_decide() -> None:
    assert decide(cast.client("interviewer"), finished(), "hold", "We wait.") == 403


def test_an_interviewer_reads_no_address() -> None:
    who = finished()
    Invitation.objects.update(email="ada@example.com")
    assert "ada@example.com" in cast.client("recruiter").get(f"{PEOPLE}{who}/").content.decode()
    page = cast.client("interviewer").get(f"{PEOPLE}{who}/").content.decode()
    assert "ada@example.com" not in page


def test_the_funnel_counts_each_step() -> None:
    who = finished()
    pools.finished(first_start.organisation(), "Bob")
    rated = [ratings.Rating("Cost", "ok")]
    session = Session.objects.get(invitation=who).id
    by, at = cast.account("interviewer"), timezone.now()
    ratings.rate(session, rated, topics=["Cost"], by=by, at=at)
    decide(cast.client("recruiter"), who, "advance", "Strong.")
    funnel = pool(cast.account("recruiter"), pools.SLUG).funnel
    steps = (funnel.invited, funnel.started, funnel.finished, funnel.reviewed, funnel.decided)
    assert steps == (2, 2, 2, 1, 1)
