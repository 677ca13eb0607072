"""Each role sees its pages and no others; an outsider and a stranger see none."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.utils import timezone

from replay.report import want_report, write_report
from tests.doubles.stored import member, organisation, stored_interview

pytestmark = pytest.mark.django_db

PAGES = {
    "sessions": "/sessions/",
    "replay": "/sessions/{}/replay/",
    "recording": "/sessions/{}/replay/recording.json",
    "prompt": "/sessions/{}/replay/turns/2/",
    "report": "/sessions/{}/report/",
}
SEES = {
    "admin": {"sessions", "replay", "recording", "prompt", "report"},
    "interviewer": {"sessions", "replay", "recording", "prompt", "report"},
    "recruiter": {"sessions", "report"},
}


def reader(role: str, *, of: str = "Acme") -> Client:
    client = Client()
    client.force_login(member(role, of=of))
    return client


def written() -> UUID:
    session = stored_interview()
    want_report(session, organisation().id, timezone.now())
    write_report(session)
    return session


@pytest.mark.parametrize("role", SEES)
def test_a_role_sees_its_pages(role: str) -> None:
    session, client = written(), reader(role)
    answers = {name: client.get(url.format(session)).status_code for name, url in PAGES.items()}
    assert answers == {name: 200 if name in SEES[role] else 403 for name in PAGES}


def test_people_of_another_organisation_learn_nothing() -> None:
    session, client = written(), reader("admin", of="Other")
    urls = [url.format(session) for name, url in PAGES.items() if name != "sessions"]
    assert {client.get(url).status_code for url in urls} == {404}
    assert "Candidate 14" not in client.get("/sessions/").content.decode()


def test_a_session_that_is_not_there_is_not_found() -> None:
    assert reader("admin").get(PAGES["report"].format(uuid4())).status_code == 404


def test_a_stranger_is_asked_to_log_in() -> None:
    session = written()
    for url in PAGES.values():
        answer = Client().get(url.format(session))
        assert answer.status_code == 302
        assert answer["Location"].startswith("/login/")


def test_pages_only_read() -> None:
    session, client = written(), reader("admin")
    assert {client.post(url.format(session)).status_code for url in PAGES.values()} == {405}


def test_nothing_private_is_on_a_recruiters_page() -> None:
    session, client = written(), reader("recruiter")
    page = client.get(PAGES["report"].format(session)).content.decode()
    assert "Let them find the read" not in page
    assert "/replay/" not in page
