"""A link cannot be guessed, and whoever tries is slowed down; who holds one is never in the way."""

import pytest
from django.test import Client
from pytest_django import Settings

from interviews.models import Invitation
from tests.contract.access import cast
from tests.doubles.interviews import invited

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _few_tries(settings: Settings) -> None:
    settings.TRIES = {**settings.TRIES, "unknown-links": (3, 300), "tickets": (3, 60)}


def knock(token: str, address: str = "192.0.2.1") -> int:
    return Client(REMOTE_ADDR=address).get(f"/i/{token}/").status_code


def test_a_token_has_256_bits_and_is_kept_as_a_digest() -> None:
    invitation, token = invited()
    assert len(token) == 43
    row = Invitation.objects.filter(id=invitation.id).values().get()
    assert token not in str(row)


def test_an_address_that_tries_unknown_links_waits() -> None:
    assert [knock(f"guess-{number}") for number in range(5)] == [410, 410, 410, 429, 429]
    assert knock("guess-9", address="192.0.2.2") == 410


def test_who_waits_cannot_tell_a_right_guess() -> None:
    _, token = invited()
    for number in range(4):
        knock(f"guess-{number}")
    assert knock(token) == 429


def test_a_good_link_may_be_opened_as_often_as_one_likes() -> None:
    _, token = invited()
    assert {knock(token) for _ in range(10)} == {200}


def test_the_page_says_how_long_in_plain_words() -> None:
    for number in range(4):
        knock(f"guess-{number}")
    page = Client(REMOTE_ADDR="192.0.2.1").get("/i/guess/").content.decode()
    assert "Please wait" in page
    assert "Nothing is lost" in page


@pytest.mark.parametrize("token", ["%00", "%ff%fe", "a" * 10_000, "..%2f..%2f", "'%20OR%201=1--"])
def test_a_mangled_link_is_unknown(token: str) -> None:
    assert knock(token) in {404, 410}


def test_one_person_gets_so_many_tickets_a_minute() -> None:
    session = cast.accepted(invited()[1], cast.CLAIM)
    other = cast.accepted(invited()[1], cast.CLAIM_OF_ANOTHER)
    browser = cast.client("candidate")
    bought = [browser.post(f"/room/{session}/ticket/").status_code for _ in range(5)]
    assert bought == [200, 200, 200, 429, 429]
    assert cast.client("another").post(f"/room/{other}/ticket/").status_code == 200
