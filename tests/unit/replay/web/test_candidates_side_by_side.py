"""Two to four candidates of a role stand side by side; nobody else's words can be asked for."""

from __future__ import annotations

import re
from uuid import UUID

import pytest
from django.test import Client

from agents.core.events import AnswerSubmitted, Recorded
from replay import summaries
from replay.models import Likeness, Summary
from tests.doubles import pools
from tests.doubles.compared import reported
from tests.doubles.drawings import box, drawn_into, write_path
from tests.doubles.interview import DESIGN, recorded_interview
from tests.doubles.stored import member

pytestmark = pytest.mark.django_db
ROLE = f"/roles/{pools.SLUG}/"


def reader(role: str, *, of: str = "Acme") -> Client:
    client = Client()
    client.force_login(member(role, of=of))
    return client


def sat(of: str = "Acme", slug: str = pools.SLUG, *, log: list[Recorded] | None = None) -> UUID:
    return reported(log or recorded_interview(), of=of, slug=slug)


def side_by_side(client: Client, *sessions: UUID, part: str = "lru-cache") -> str:
    asked = "&".join(f"with={session}" for session in sessions)
    return client.get(f"{ROLE}?{asked}&part={part}").content.decode()


def test_two_stand_side_by_side_with_the_words_and_code_of_one_part() -> None:
    page = side_by_side(reader("recruiter"), sat(), sat())
    assert page.count('<article class="side"') == 2
    assert page.count(DESIGN) == 2
    assert "Written in this part" in page


@pytest.mark.parametrize("role", ["recruiter", "interviewer"])
def test_each_moment_leads_to_where_its_reader_may_go(role: str) -> None:
    session, other = sat(), sat()
    client = reader(role)
    page = side_by_side(client, session, other)
    moments = re.findall(r'href="(/sessions/[^"]+[?]t=[^"]+)"', page)
    assert len(moments) >= 2 * len(("opening", "answer", "code", "tests"))
    assert {client.get(moment).status_code for moment in moments} == {200}


def test_a_whiteboard_is_shown_with_its_words_and_its_moment() -> None:
    log = drawn_into(recorded_interview(), *write_path(), before=AnswerSubmitted)
    drew, other = sat(log=log), sat()
    page = side_by_side(reader("recruiter"), drew, other)
    assert page.count('data-behaviour="drawing"') == 1
    assert f"{len(write_path())} elements" in page
    assert "Nothing was drawn up to the end of this part." in page
    assert 'id="words-1"' in page
    assert f'href="/sessions/{drew}/replay/?t=120"' in page


def test_words_of_a_drawing_cannot_end_its_data() -> None:
    hostile = box("a", "</script><script>alert(1)</script>")
    log = drawn_into(recorded_interview(), *hostile, before=AnswerSubmitted)
    page = side_by_side(reader("recruiter"), sat(log=log), sat())
    assert "<script>alert(1)" not in page
    assert "</script><script>" not in page


def test_what_cannot_be_compared_is_said_where_it_stands() -> None:
    sessions = [sat(), sat(), sat()]
    Summary.objects.filter(session=sessions[2]).update(likeness=other_judge())
    page = side_by_side(reader("recruiter"), *sessions)
    side = page.split("<article")[3]
    assert "Not comparable: Other" in side
    assert "Not comparable" not in page.split("<article")[1]
    assert re.search(r'<th scope="row">.*Not comparable: Other', page)


def other_judge() -> str:
    """Return a likeness that no other interview here has."""
    odd = pools.facets(judge="another judge")
    digest = summaries.digest_of(odd)
    Likeness.objects.get_or_create(digest=digest, defaults={"body": summaries.encode(odd)})
    return digest


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
