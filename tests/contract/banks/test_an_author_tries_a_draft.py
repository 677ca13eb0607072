"""An author sits their own draft; nobody else comes in, and nothing of it is kept."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest
from django.conf import settings
from django.test import Client, override_settings
from django.utils import timezone

from agents.completers.scripted import ScriptedCompleter
from agents.core.events import QuestionOpened
from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.changes import SetField
from interviews.banks.drafts.store import Author
from interviews.models import Session
from interviews.people import access, invitations
from interviews.sessions import clock, retention, service, store
from replay.log.read import read
from replay.models import LogBody, Report, StoredContent
from tests.contract.access import cast
from tests.doubles.interviews import home as whole_bank
from tests.doubles.interviews import interviewer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def draft_id() -> UUID:
    author = Author(cast.account("interviewer"), whole_bank(), timezone.now())
    return drafts.open_draft("distributed-rate-limiter", author=author)


@pytest.fixture
def browser() -> Client:
    return cast.client("interviewer")


def tried(browser: Client, draft_id: UUID, named: str = "") -> UUID:
    answer = browser.post(f"/bank/drafts/{draft_id}/try/", {"interviewer": named})
    assert answer.status_code == 302
    return UUID(answer.headers["Location"].strip("/").rpartition("/")[2])


def test_a_trial_is_a_room_for_its_author_alone(browser: Client, draft_id: UUID) -> None:
    session = tried(browser, draft_id)
    secret = browser.cookies[settings.BROWSER_COOKIE].value
    page = browser.get(f"/room/{session}/")
    assert page.status_code == 200
    assert "Trial: nothing is kept" in page.content.decode()
    for stranger in (Client(), cast.client("candidate"), cast.client("admin")):
        assert stranger.get(f"/room/{session}/").status_code == 404
    browser.logout()
    browser.cookies[settings.BROWSER_COOKIE] = secret
    assert browser.get(f"/room/{session}/").status_code == 404


def test_a_trial_is_in_no_list_and_is_not_judged(browser: Client, draft_id: UUID) -> None:
    session = tried(browser, draft_id)
    service.connect(session, socket="s", tab="t")
    service.end_interview(session)
    admin = cast.account("admin")
    assert session not in [facts.session_id for facts in access.staff_sessions(admin).rows]
    assert invitations.rows(admin).rows == []
    assert not Report.objects.filter(session=session).exists()
    for page in ("replay", "report"):
        assert cast.client("admin").get(f"/sessions/{session}/{page}/").status_code == 404


def test_a_trial_is_forgotten_after_its_end_or_some_hours(browser: Client, draft_id: UUID) -> None:
    over, open_still = tried(browser, draft_id), tried(browser, draft_id)
    for session in (over, open_still):
        service.connect(session, socket=f"s-{session}", tab="t")
    service.end_interview(over)
    assert retention.ids_of_old_trials(clock.now_ms()) == [over]
    later = clock.now_ms() + round(timedelta(hours=5).total_seconds() * 1000)
    assert set(retention.ids_of_old_trials(later)) == {over, open_still}
    for session in (over, open_still):
        service.forget_trial(session)
        assert not LogBody.objects.filter(session=session).exists()
        assert Session.objects.get(id=session).phase == "erased"
    assert retention.ids_of_old_trials(later) == []


def test_the_interviewer_is_the_one_that_was_chosen(browser: Client, draft_id: UUID) -> None:
    served = override_settings(COMPLETER="openai_compatible")
    with served, interviewer(ScriptedCompleter([])):
        usual = store.load(tried(browser, draft_id)).interviewer
        chosen = store.load(tried(browser, draft_id, "builtin")).interviewer
    assert (usual.completer, usual.chosen) == ("scripted", False)
    assert (chosen.completer, chosen.chosen) == ("builtin", True)


def test_the_draft_is_tried_as_it_stands(browser: Client, draft_id: UUID) -> None:
    home = whole_bank()
    opening = drafts.draft(home, draft_id).document.opening
    posted = {"value": "Something new?"}
    page = browser.get(f"/bank/drafts/{draft_id}/parts/{opening.key}/").content.decode()
    seen = page.partition('id="seen-seed_question" value="')[2].partition('"')[0]
    address = f"/bank/drafts/{draft_id}/parts/{opening.key}/seed_question/"
    browser.post(address, {**posted, "seen": seen})
    session = tried(browser, draft_id)
    service.connect(session, socket="s", tab="t")
    opened = [r.event for r in read(session) if isinstance(r.event, QuestionOpened)]
    assert opened[0].asked == "Something new?"


def test_what_is_no_package_yet_is_told(browser: Client) -> None:
    author = Author(cast.account("interviewer"), whole_bank(), timezone.now())
    unready = drafts.new_draft("Not ready", "open-probe", author=author)
    answer = browser.post(f"/bank/drafts/{unready}/try/")
    assert answer.status_code == 409
    assert b"cannot be tried yet" in answer.content


def reworded(draft_id: UUID) -> None:
    home = whole_bank()
    opening = drafts.draft(home, draft_id).document.opening
    before = opening.fields["seed_question"]
    step = SetField(key=opening.key, field="seed_question", before=before, after="Only here?")
    drafts.change(draft_id, step, author=Author(cast.account("interviewer"), home, timezone.now()))


def package_of(session: UUID) -> str:
    (pin,) = store.load(session).questions
    return pin.digest


def kept(digest: str) -> bool:
    return StoredContent.objects.filter(digest=digest).exists()


def test_a_trial_takes_its_package_with_it(browser: Client, draft_id: UUID) -> None:
    reworded(draft_id)
    first, second = tried(browser, draft_id), tried(browser, draft_id)
    digest = package_of(first)
    assert package_of(second) == digest
    service.forget_trial(first)
    assert kept(digest)
    service.forget_trial(second)
    assert not kept(digest)
    again = tried(browser, draft_id)
    assert kept(package_of(again))


def test_a_package_that_is_a_revision_stays(browser: Client, draft_id: UUID) -> None:
    session = tried(browser, draft_id)
    digest = package_of(session)
    service.forget_trial(session)
    assert kept(digest)
