"""A report is given as a PDF, to whom it may be read, with strangers' words as words alone."""

from __future__ import annotations

from io import BytesIO
from uuid import UUID

import pytest
from django.test import Client
from django.utils import timezone
from msgspec.structs import replace
from pypdf import PdfReader

from agents.core.events import AnswerSubmitted, Recorded
from replay.report import want_report, write_report
from replay.web import paper
from tests.doubles.interview import recorded_interview
from tests.doubles.stored import member, organisation, stored_interview

pytestmark = pytest.mark.django_db
ATTACK = (
    '<img src="http://169.254.169.254/latest"> <link rel=attachment href="file:///etc/passwd"> '
    "I keep a hash map from key to node, so a lookup by key takes constant time."
)


def reported(log: list[Recorded] | None = None) -> UUID:
    session = stored_interview(log)
    want_report(session, organisation().id, timezone.now())
    assert write_report(session)
    return session


def signed_in(role: str) -> Client:
    client = Client()
    client.force_login(member(role))
    return client


def address(session: UUID) -> str:
    return f"/sessions/{session}/report/report.pdf"


def words_of(body: bytes) -> str:
    pages = PdfReader(BytesIO(body)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_it_holds_the_levels_and_the_quotes() -> None:
    session = reported()
    answer = signed_in("recruiter").get(address(session))
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"].startswith("attachment")
    words = words_of(answer.content)
    assert "Candidate 14" in words
    assert "a lookup by key takes constant time" in words
    assert "There is no total for a person" in words


def test_who_is_to_rate_first_gets_no_paper_before() -> None:
    session = reported()
    client = signed_in("interviewer")
    assert client.get(address(session)).status_code == 302
    client.post(f"/sessions/{session}/report/review/", {"abstain": "yes"})
    assert client.get(address(session)).status_code == 200


def test_there_is_none_before_the_report() -> None:
    session = stored_interview()
    assert signed_in("recruiter").get(address(session)).status_code == 302


def test_addresses_in_a_candidates_words_are_words() -> None:
    log = recorded_interview()
    at = next(n for n, one in enumerate(log) if isinstance(one.event, AnswerSubmitted))
    log[at] = replace(log[at], event=replace(log[at].event, text=ATTACK))
    body = signed_in("recruiter").get(address(reported(log))).content
    assert "169.254.169.254" in words_of(body)
    assert PdfReader(BytesIO(body)).attachments == {}


def test_nothing_is_ever_fetched_for_a_page() -> None:
    with pytest.raises(ValueError, match="fetches nothing"):
        paper.refused("file:///etc/passwd")
