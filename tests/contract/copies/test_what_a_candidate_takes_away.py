"""A candidate's copy is searched for whatever the house keeps to itself; a file asks nobody."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from uuid import UUID

import msgspec
import pytest
from django.conf import LazySettings
from django.test import Client
from jsonschema import Draft202012Validator

from agents.core.events import QuestionClosed, StageClosed, TurnTaken
from interviews.models import Invitation
from interviews.people.access import digest_of
from interviews.sessions import service
from replay.log.erase import erase
from replay.log.read import read
from replay.player.lines import schema
from tests.contract.access import cast
from tests.doubles.interviews import SHIPPED, Interview, fake_time, interviewer
from tests.load.hours import Talker

pytestmark = pytest.mark.django_db(transaction=True)
FOLDER = SHIPPED / "lru-cache"
PACKAGE = json.loads((FOLDER / "question.json").read_text(encoding="utf-8"))
HIDDEN = json.loads((FOLDER / "tests" / "hidden.json").read_text(encoding="utf-8"))
FILES = ("replay.html", "log.jsonl")
LONG = 12
"""Shorter texts of a package stand in any interview by chance."""


@pytest.fixture
def session() -> UUID:
    """An interview with notes, gaps and a probe over a shipped question, ended by its candidate."""
    with fake_time() as now, interviewer(Talker()):
        interview = Interview("lru-cache", now=now)
        for number in range(1, 16):
            now.pass_s(20)
            interview.say(f"A map from key to entry, {number}. </script><script>alert(1)</script>")
            while interview.state.turn_wanted and interview.turn():
                pass
        service.end_interview(interview.id)
    Invitation.objects.filter(id=interview.invitation.id).update(claim_digest=digest_of(cast.CLAIM))
    return interview.id


def own(session: UUID, name: str) -> str:
    return taken(cast.client("candidate"), f"/room/{session}/copy/{name}")


def staffs(session: UUID, name: str) -> str:
    cast.account("interviewer")
    return taken(cast.client("interviewer"), f"/sessions/{session}/{name}")


def taken(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    assert response.headers["Content-Disposition"].startswith("attachment; ")
    return response.content.decode()


def told(text: str) -> str:
    """Return what a file tells, without the player's own script and styles."""
    return re.sub(r"<style.*?</style>|<script>.*?</script>", "", text, flags=re.DOTALL)


def of_the_house(session: UUID) -> Iterator[str]:
    """Yield every text that stays with the company: of the package, and of this interview's log."""
    yield from texts([PACKAGE["question_prompt"], PACKAGE["answer_key"], PACKAGE["seed_hints"]])
    yield from texts([PACKAGE["probes"], PACKAGE["concepts"], HIDDEN])
    yield from PACKAGE["withheld_solution_parts"]
    for recorded in read(session):
        match recorded.event:
            case TurnTaken(gap=gap, note=note, raw_reply=raw):
                yield from (gap, note, raw)
            case StageClosed(record=record):
                yield record
            case QuestionClosed(summary=summary):
                yield summary
            case _:
                continue


def texts(given: object) -> Iterator[str]:
    """Yield every text in a value as JSON has it."""
    if isinstance(given, str):
        yield given
    elif isinstance(given, dict | list):
        for one in given.values() if isinstance(given, dict) else given:
            yield from texts(one)


@pytest.mark.parametrize("name", FILES)
def test_nothing_of_the_house_is_in_what_a_candidate_takes_away(session: UUID, name: str) -> None:
    found = told(own(session, name)).lower()
    secrets = {text.lower() for text in of_the_house(session) if len(text) >= LONG}
    assert len(secrets) > 80
    shown = json.dumps([PACKAGE["name"], PACKAGE["seed_question"]]).lower()
    assert [text for text in secrets if text in found and text not in shown] == []


def test_the_search_would_find_it(session: UUID) -> None:
    found = told(staffs(session, "log.jsonl")).lower()
    notes = [one.event.note for one in read(session) if isinstance(one.event, TurnTaken)]
    assert notes
    assert all(note.lower() in found for note in notes)


@pytest.mark.parametrize("name", FILES)
def test_staff_give_the_very_file_that_a_candidate_takes(session: UUID, name: str) -> None:
    given = staffs(session, f"{name}?for=candidate")
    nonce = re.compile(r"nonce[-=]\"?[\w-]+")
    assert nonce.sub("", given) == nonce.sub("", own(session, name))


def test_what_they_said_is_all_there(session: UUID) -> None:
    lines = [json.loads(line) for line in own(session, "log.jsonl").splitlines()]
    said = [one["event"]["text"] for one in lines[1:] if one["event"]["kind"] == "AnswerSubmitted"]
    assert [text.split(".")[0] for text in said] == [
        f"A map from key to entry, {number}" for number in range(1, len(said) + 1)
    ]
    assert len(said) >= 10
    assert lines[0]["whole"] is False


@pytest.mark.parametrize("who", [own, staffs])
def test_every_line_keeps_to_the_published_schema(session: UUID, who) -> None:  # type: ignore[no-untyped-def]
    check = Draft202012Validator(schema())
    for line in who(session, "log.jsonl").splitlines():
        check.validate(msgspec.json.decode(line))


@pytest.mark.parametrize("who", [own, staffs])
def test_the_file_asks_nobody_and_what_was_said_in_it_runs_nothing(session: UUID, who) -> None:  # type: ignore[no-untyped-def]
    page = who(session, "replay.html")
    scripts = re.findall(r"<script>(.*?)</script>", page, flags=re.DOTALL)
    assert len(scripts) == 1
    digest = b64encode(sha256(scripts[0].encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}';" in page
    assert "default-src 'none'" in page
    assert not re.search(r"<[^>]+\s(style|on[a-z]+)=", told(page))
    assert not re.search(r"(src|href)=\"(?!\?t=|#)", told(page))
    assert "<script>alert" not in page
    data = re.search(r'<script type="application/json" id="recording">(.*?)</script>', page)
    assert data is not None
    assert "alert(1)" in json.loads(data[1])["conversation"][2]["text"]


@pytest.mark.parametrize("name", FILES)
def test_a_company_may_keep_the_copy_for_its_staff_to_give(
    session: UUID, name: str, settings: LazySettings
) -> None:
    settings.CANDIDATE_COPY = False
    client = cast.client("candidate")
    assert client.get(f"/room/{session}/copy/{name}").status_code == 404
    assert "copy/replay.html" not in client.get(f"/room/{session}/ended/").content.decode()
    assert staffs(session, f"{name}?for=candidate")


def test_the_last_page_offers_the_copy(session: UUID) -> None:
    page = cast.client("candidate").get(f"/room/{session}/ended/").content.decode()
    assert all(f"/room/{session}/copy/{name}" in page for name in FILES)


@pytest.mark.parametrize("name", FILES)
def test_what_was_erased_is_in_no_copy(session: UUID, name: str) -> None:
    erase(session)
    cast.account("admin")
    assert cast.client("candidate").get(f"/room/{session}/copy/{name}").status_code == 404
    assert cast.client("admin").get(f"/sessions/{session}/{name}").status_code == 404


def test_copies_are_not_taken_without_end(session: UUID, settings: LazySettings) -> None:
    settings.TRIES = {**settings.TRIES, "copies": (2, 600)}
    client = cast.client("candidate")
    answers = [client.get(f"/room/{session}/copy/log.jsonl").status_code for _ in range(3)]
    assert answers == [200, 200, 429]
