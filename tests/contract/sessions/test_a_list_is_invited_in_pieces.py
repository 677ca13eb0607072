"""A long list is invited piece by piece: whatever dies or is pressed twice, everybody once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from interviews.banks import plans
from interviews.models import GuestList, Invitation, Listing, Mail
from interviews.people import guest_lists
from interviews.people.guests import Guest, read_guests
from interviews.sessions import service
from interviews.sessions.service import Sender, inviting
from tests.contract.access import cast
from tests.doubles import pools
from tests.doubles.interviews import fake_time, home

pytestmark = pytest.mark.django_db
PEOPLE = f"/roles/{pools.SLUG}/people/"
Execute = Callable[..., object]
MANY = 2 * inviting.A_PIECE + 10


@pytest.fixture(autouse=True)
def role() -> None:
    pools.role(home())


def list_of(count: int) -> str:
    return "name,email\n" + "".join(f"P {one},p{one}@example.com\n" for one in range(count))


def begun(count: int, *, key: UUID | None = None, patience_s: float = 0) -> UUID:
    """Invite a list as the page does, and stop after the first piece."""
    guests: list[Guest] = read_guests(list_of(count), now=timezone.now())
    sender = Sender(key or uuid4(), by=cast.account("recruiter"), origin="https://viva.example/")
    plan = plans.plan_of(home(), pools.SLUG)
    return service.invite_list(home(), plan, guests, sender=sender, patience_s=patience_s)


def invited() -> list[str]:
    of_role = Invitation.objects.filter(plan__plan__slug=pools.SLUG)
    return list(of_role.values_list("email", flat=True))


def queries_of_a_piece(list_id: UUID) -> int:
    with CaptureQueriesContext(connection) as asked:
        service.invite_piece(list_id)
    return len(asked)


def test_a_piece_takes_the_same_queries_whoever_is_invited_already() -> None:
    first = begun(3 * inviting.A_PIECE)
    second = queries_of_a_piece(first)
    third = queries_of_a_piece(first)
    assert second == third <= 12
    assert len(invited()) == 3 * inviting.A_PIECE


def test_what_is_not_done_in_time_is_done_by_a_worker() -> None:
    list_id = begun(MANY)
    assert len(invited()) == inviting.A_PIECE
    service.invite_the_rest(list_id)
    assert len(invited()) == MANY
    assert Mail.objects.filter(status=Mail.Status.WANTED).count() == MANY


def test_a_letter_is_asked_for_once_and_only_after_the_invitation_is_stored(
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks() as woken:
        begun(10, patience_s=60)
    assert len(woken) == Mail.objects.count() == 10


class Died(Exception):
    """What ends a process between two statements."""


def dies_before_letters(execute: Execute, sql: str, *rest: Any) -> object:
    """Wrap the database's statements, as Django calls it."""
    if sql.startswith("INSERT") and Mail._meta.db_table in sql:
        raise Died
    return execute(sql, *rest)


def test_whoever_dies_in_a_piece_leaves_none_of_it() -> None:
    list_id = begun(MANY)
    with connection.execute_wrapper(dies_before_letters), pytest.raises(Died):
        service.invite_the_rest(list_id)
    assert len(invited()) == inviting.A_PIECE
    service.invite_the_rest(list_id)
    assert len(invited()) == len(set(invited())) == Mail.objects.count() == MANY


def test_a_list_that_somebody_left_is_found_again() -> None:
    with fake_time() as now:
        now.now_ms = round(timezone.now().timestamp() * 1000)
        begun(MANY)
        assert service.wake_due_lists() == 0
        now.pass_s(inviting.LEFT_FOR.total_seconds() + 1)
        assert service.wake_due_lists() == 1


def test_pressed_twice_it_is_one_list() -> None:
    key = uuid4()
    begun(MANY, key=key)
    begun(MANY, key=key, patience_s=60)
    assert GuestList.objects.count() == 1
    assert len(invited()) == len(set(invited())) == MANY


def test_two_lists_of_the_same_people_invite_each_once() -> None:
    one, other = begun(MANY), begun(MANY)
    service.invite_the_rest(other)
    service.invite_the_rest(one)
    assert len(invited()) == len(set(invited())) == Mail.objects.count() == MANY


def test_an_address_is_the_same_in_large_and_small_letters() -> None:
    begun(3)
    guests = read_guests("name,email\nP,P1@EXAMPLE.com\n", now=timezone.now())
    (row,) = guest_lists.checked(home(), pools.SLUG, guests)
    assert row.faults == (guest_lists.INVITED_ALREADY,)


def test_a_plan_that_cannot_be_held_any_more_stops_the_rest_in_words() -> None:
    list_id = begun(MANY)
    Listing.objects.filter(question__slug="lru-cache").delete()
    service.invite_the_rest(list_id)
    row = GuestList.objects.get(id=list_id)
    assert "is not published" in row.problem
    assert (row.invited, row.guests) == (inviting.A_PIECE, [])


def test_a_list_that_is_done_holds_nobodys_name() -> None:
    list_id = begun(MANY, patience_s=60)
    assert "example.com" not in str(GuestList.objects.filter(id=list_id).values())


def test_the_page_shows_how_far_it_is_and_is_drawn_anew_at_the_end() -> None:
    recruiter, list_id = cast.client("recruiter"), begun(MANY)
    assert f'value="{inviting.A_PIECE}"' in recruiter.get(PEOPLE).content.decode()
    address, by_htmx = f"{PEOPLE}?list={list_id}", {"HX-Request": "true"}
    assert "HX-Refresh" not in recruiter.get(address, headers=by_htmx).headers
    service.invite_the_rest(list_id)
    answer = recruiter.get(address, headers=by_htmx)
    assert answer.headers["HX-Refresh"] == "true"
    assert f"{MANY} invited" in answer.content.decode()


def test_a_list_of_another_organisation_is_not_told() -> None:
    list_id = begun(MANY)
    page = cast.client("elsewhere").get(f"{PEOPLE}?list={list_id}")
    assert page.status_code == 404
