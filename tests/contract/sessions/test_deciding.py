"""A decision is a person's, has a reason, and stays; the funnel counts them."""

from __future__ import annotations

import re
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
TOLD = r">Declined</span>|,Declined,"
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


REASON = "Her design was weak at every level."


@pytest.mark.parametrize("role", ["admin", "interviewer"])
def test_who_rates_reads_no_decision_of_others_before(role: str) -> None:
    who = finished()
    decide(cast.client("recruiter"), who, "decline", REASON)
    browser, where = cast.client(role), f"/roles/{pools.SLUG}/"
    for address in (where, f"{where}candidates.csv", f"{PEOPLE}{who}/"):
        page = browser.get(address).content.decode()
        assert REASON not in page, address
        assert not re.search(TOLD, page), address
    assert ">Ada</a>" not in browser.get(f"{where}?decided=decline").content.decode()
    session = Session.objects.get(invitation=who).id
    rated = [ratings.Rating("Cost", "ok")]
    ratings.rate(session, rated, topics=["Cost"], by=cast.account(role), at=timezone.now())
    assert REASON in browser.get(f"{PEOPLE}{who}/").content.decode()
    assert re.search(TOLD, browser.get(where).content.decode())


def test_the_list_of_people_keeps_an_outcome_from_who_rates_first() -> None:
    who = finished()
    decide(cast.client("recruiter"), who, "decline", REASON)
    assert not re.search(TOLD, cast.client("admin").get(PEOPLE).content.decode())
    assert re.search(TOLD, cast.client("recruiter").get(PEOPLE).content.decode())


def test_what_somebody_decided_themselves_they_read() -> None:
    who, admin = finished(), cast.client("admin")
    decide(cast.client("recruiter"), who, "decline", REASON)
    decide(admin, who, "hold", "I wait.")
    page = admin.get(f"{PEOPLE}{who}/").content.decode()
    assert "I wait." in page
    assert REASON not in page


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
