"""Staff pages say what is there, what is not yet, and what is gone for good."""

from __future__ import annotations

import json
import re
from uuid import UUID

import pytest
from django.test import Client
from django.utils import timezone

from agents.core.events import AnswerSubmitted, Recorded
from replay.log.erase import erase
from replay.report import want_report, write_report
from replay.web import showing
from tests.doubles.interview import DESIGN, recorded_interview
from tests.doubles.stored import member, organisation, stored_interview

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> Client:
    client = Client()
    client.force_login(member("admin"))
    return client


def page(client: Client, url: str, **headers: str) -> str:
    return client.get(url, headers=headers).content.decode()


def wanted(session: UUID) -> UUID:
    want_report(session, organisation().id, timezone.now())
    return session


def test_without_interviews_the_list_says_the_one_thing_to_do(client: Client) -> None:
    assert "Invite the first candidate" in page(client, "/sessions/")


def test_the_list_links_a_running_interview_to_its_replay_alone(client: Client) -> None:
    session = stored_interview(recorded_interview()[:20])
    listed = page(client, "/sessions/")
    assert f"/sessions/{session}/replay/" in listed
    assert f"/sessions/{session}/report/" not in listed


def test_the_replay_draws_every_word_and_where_to_jump(client: Client) -> None:
    drawn = page(client, f"/sessions/{stored_interview()}/replay/")
    assert DESIGN in drawn
    assert 'data-t="120000"' in drawn
    assert 'href="?t=363"' in drawn


def test_a_strict_page_has_no_inline_style_and_no_handler(client: Client) -> None:
    session = wanted(stored_interview())
    write_report(session)
    for url in ("/sessions/", f"/sessions/{session}/replay/", f"/sessions/{session}/report/"):
        assert not re.search(r"<[^>]+\s(style|on[a-z]+)=", page(client, url)), url


def test_what_a_candidate_said_cannot_become_a_tag(client: Client) -> None:
    log = recorded_interview()
    said = next(r for r in log if isinstance(r.event, AnswerSubmitted))
    attack = AnswerSubmitted(key="k", text="<script>alert(1)</script>")
    log[said.seq - 1] = Recorded(said.seq, said.at_ms, said.actor, attack)
    drawn = page(client, f"/sessions/{stored_interview(log)}/replay/")
    assert "<script>alert(1)" not in drawn
    assert "&lt;script&gt;alert(1)" in drawn


def test_the_recording_stands_in_its_place_whatever_was_said(client: Client) -> None:
    log = recorded_interview()
    said = next(r for r in log if isinstance(r.event, AnswerSubmitted))
    attack = AnswerSubmitted(key="k", text=f"{showing.PLACE}</script>\u2028")
    log[said.seq - 1] = Recorded(said.seq, said.at_ms, said.actor, attack)
    drawn = page(client, f"/sessions/{stored_interview(log)}/replay/")
    inside = re.search(r'<script type="application/json" id="recording">(.*?)</script>', drawn)
    assert inside is not None
    told = json.loads(inside[1])
    assert attack.text in [entry["text"] for entry in told["conversation"]]
    assert showing.PLACE not in drawn


def test_a_report_being_written_shows_how_far_it_is_and_asks_again(client: Client) -> None:
    session = wanted(stored_interview())
    waiting = page(client, f"/sessions/{session}/report/")
    assert "The report is being written" in waiting
    assert 'hx-trigger="every 2s"' in waiting


def test_a_waiting_page_is_loaded_anew_once_the_report_is_there(client: Client) -> None:
    session = wanted(stored_interview())
    url = f"/sessions/{session}/report/"
    assert "HX-Refresh" not in client.get(url, headers={"HX-Request": "true"})
    write_report(session)
    assert client.get(url, headers={"HX-Request": "true"})["HX-Refresh"] == "true"


def test_a_quote_in_a_report_links_to_its_moment(client: Client) -> None:
    session = wanted(stored_interview())
    write_report(session)
    client.post(f"/sessions/{session}/report/review/", {"abstain": "yes"})
    report = page(client, f"/sessions/{session}/report/")
    assert f'href="/sessions/{session}/replay/?t=120"' in report
    assert "I keep a hash map from key to node, so a lookup by key takes constant time." in report


def test_a_report_gives_no_total_for_a_person(client: Client) -> None:
    session = wanted(stored_interview())
    write_report(session)
    client.post(f"/sessions/{session}/report/review/", {"abstain": "yes"})
    report = page(client, f"/sessions/{session}/report/")
    assert "Total" not in report
    assert "Overall" not in report


def test_an_erased_interview_says_so(client: Client) -> None:
    session = stored_interview()
    erase(session)
    assert "was erased" in page(client, f"/sessions/{session}/replay/")
    assert client.get(f"/sessions/{session}/replay/recording.json").status_code == 404


def test_a_prompt_that_is_not_the_one_sent_is_said_to_be_another(client: Client) -> None:
    shown = page(client, f"/sessions/{stored_interview()}/replay/turns/2/")
    assert "This is not the prompt that was sent" in shown


def test_a_turn_that_was_not_taken_has_no_prompt(client: Client) -> None:
    shown = page(client, f"/sessions/{stored_interview()}/replay/turns/99/")
    assert "turn 99 was not taken" in shown
