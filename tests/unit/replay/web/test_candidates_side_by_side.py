"""Two to four candidates of a role stand side by side; nobody else's words can be asked for."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.test import Client

from tests.doubles import pools
from tests.doubles.compared import reported
from tests.doubles.interview import DESIGN, recorded_interview
from tests.doubles.stored import member

pytestmark = pytest.mark.django_db
ROLE = f"/roles/{pools.SLUG}/"


def reader(role: str, *, of: str = "Acme") -> Client:
    client = Client()
    client.force_login(member(role, of=of))
    return client


def sat(of: str = "Acme", slug: str = pools.SLUG) -> UUID:
    return reported(recorded_interview(), of=of, slug=slug)


def side_by_side(client: Client, *sessions: UUID, part: str = "lru-cache") -> str:
    asked = "&".join(f"with={session}" for session in sessions)
    return client.get(f"{ROLE}?{asked}&part={part}").content.decode()


def test_two_stand_side_by_side_with_the_words_and_code_of_one_part() -> None:
    page = side_by_side(reader("recruiter"), sat(), sat())
    assert page.count('<article class="side"') == 2
    assert page.count(DESIGN) == 2
    assert "Written in this part" in page


def test_who_may_replay_gets_there_from_each_moment() -> None:
    session, other = sat(), sat()
    page = side_by_side(reader("interviewer"), session, other)
    assert f'href="/sessions/{session}/replay/?t=' in page
    assert "/replay/" not in side_by_side(reader("recruiter"), session, other)


def test_one_alone_is_told_to_find_company() -> None:
    page = side_by_side(reader("recruiter"), sat())
    assert "Choose two to four candidates" in page
    assert '<article class="side"' not in page


def test_more_than_four_are_cut_to_four() -> None:
    sessions = [sat() for _ in range(5)]
    page = side_by_side(reader("recruiter"), *sessions)
    assert page.count('<article class="side"') == 4


def test_nobody_of_another_role_or_organisation_can_be_put_beside() -> None:
    mine, elsewhere, other = sat(), sat(of="Other"), sat(slug="another-role")
    page = side_by_side(reader("recruiter"), mine, elsewhere, other)
    assert '<article class="side"' not in page


@pytest.mark.parametrize(
    "asked", ["?with=x", "?with=", "?with=00000000-0000-4000-8000-000000000000"]
)
def test_what_is_no_candidate_is_left_out(asked: str) -> None:
    sat()
    assert reader("recruiter").get(ROLE + asked).status_code == 200
