"""Each role sees its pages and no others; an outsider and a stranger see none."""

from __future__ import annotations

import json
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.utils import timezone
from msgspec.structs import replace

from agents.core.events import AnyEvent, QuestionOpened, Recorded, SessionOpened
from interviews.models import Session
from replay.report import want_report, write_report
from tests.doubles.interview import DESIGN
from tests.doubles.interview import recorded_interview as recorded
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
    "recruiter": {"sessions", "replay", "recording", "report"},
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
    for name in ("report", "replay", "recording"):
        page = client.get(PAGES[name].format(session)).content.decode()
        assert "Let them find the read" not in page
        assert "Has not said that a read counts" not in page


def test_a_recruiter_replays_what_was_typed_run_and_said_and_no_context() -> None:
    session = written()
    theirs, whole = (
        reader(role).get(PAGES["replay"].format(session)).content.decode()
        for role in ("recruiter", "interviewer")
    )
    for told in (DESIGN, "a read keeps a pair alive", "self.items"):
        assert told in theirs
    for context in ("Signals, not verdicts", "TextPasted", "FocusChanged", "LinesSelected"):
        assert context in whole
        assert context not in theirs
    assert "are for interviewers" in theirs
    assert "exports-dialog" not in theirs


def test_a_recruiter_takes_no_replay_away() -> None:
    session, client = written(), reader("recruiter")
    for name in ("replay.html", "log.jsonl", "replay.html?for=candidate"):
        assert client.get(f"/sessions/{session}/{name}").status_code == 403


def test_a_recruiter_watches_nobody() -> None:
    session, client = written(), reader("recruiter")
    Session.objects.filter(id=session).update(phase="running", ended_at=None)
    for name in ("replay", "recording"):
        assert client.get(PAGES[name].format(session)).status_code == 404
    assert "/replay/" not in client.get("/sessions/").content.decode()


def given_more_time() -> list[Recorded]:
    """Return the recorded interview as of somebody who was given half more."""
    return [Recorded(one.seq, one.at_ms, one.actor, _longer(one.event)) for one in recorded()]


def _longer(event: AnyEvent) -> AnyEvent:
    if isinstance(event, SessionOpened):
        return replace(event, limits=replace(event.limits, time_multiplier=1.5))
    if isinstance(event, QuestionOpened):
        return replace(event, duration_ms=round(event.duration_ms * 1.5))
    return event


@pytest.mark.parametrize("asked", ["", "?for=candidate"])
def test_a_log_tells_nobody_who_only_judges_of_extra_time(asked: str) -> None:
    session = stored_interview(given_more_time())

    def told(role: str) -> tuple[bool, int]:
        text = reader(role).get(f"/sessions/{session}/log.jsonl{asked}").content.decode()
        events = [json.loads(line)["event"] for line in text.splitlines()[1:]]
        question = next(one for one in events if one["kind"] == "QuestionOpened")
        return '"time_multiplier":1.5' in text, question["duration_ms"] // 60_000

    assert told("interviewer") == (False, 25)
    assert told("admin") == (not asked, 37)
