"""A candidate sees what they showed once it is shared, no answers, and answers once."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from msgspec.structs import replace

from interviews.models import EvidenceAnswer, Feedback
from interviews.people import access
from interviews.reviews import ratings, sharing
from interviews.sessions import clock, service, store
from replay.models import Report
from replay.report import report_of, write_report
from replay.report.values import ReportBody, RunOfTests, encode_report
from tests.doubles.interviews import FakeClock, Interview
from tests.doubles.stored import member

CLAIM = "C" * 43
pytestmark = pytest.mark.django_db(transaction=True)
SAID = (
    "I keep a dictionary from each key to its entry, so finding the entry of a key takes constant "
    "time, and a doubly linked list keeps the order of use."
)


@pytest.fixture
def interview() -> Interview:
    fake = FakeClock()
    with clock.use(fake):
        sat = Interview("lru-cache", now=fake)
        sat.turn()
        sat.say(SAID)
        sat.turn()
        fake.pass_s(60)
        service.end_interview(sat.id)
    # The doubles' browser has a name for people; a cookie holds 43 letters.
    sat.invitation.claim_digest = access.digest_of(CLAIM)
    sat.invitation.save(update_fields=["claim_digest"])
    assert write_report(sat.id)
    return sat


def candidate(claim: str = CLAIM) -> Client:
    client = Client()
    client.cookies[settings.BROWSER_COOKIE] = claim
    return client


def address(sat: Interview) -> str:
    return f"/room/{sat.id}/feedback/"


def share(sat: Interview, *, levels: bool = False) -> None:
    person = member("interviewer", of="Home")
    assert sharing.share(sat.id, levels=levels, by=person, at=timezone.now())


def body_of(session: UUID) -> ReportBody:
    progress = report_of(session)
    assert progress is not None
    assert progress.body is not None
    return progress.body


def test_there_is_no_page_before_it_is_shared(interview: Interview) -> None:
    assert candidate().get(address(interview)).status_code == 404
    share(interview)
    assert candidate().get(address(interview)).status_code == 200
    assert candidate("D" * 43).get(address(interview)).status_code == 404


def test_the_goodbye_page_leads_there(interview: Interview) -> None:
    ended = f"/room/{interview.id}/ended/"
    assert address(interview) not in candidate().get(ended).content.decode()
    share(interview)
    assert address(interview) in candidate().get(ended).content.decode()


def test_they_read_their_own_words_and_nothing_that_was_missing(interview: Interview) -> None:
    share(interview)
    page = candidate().get(address(interview)).content.decode()
    stages = [s for t in body_of(interview.id).topics for q in t.questions for s in q.stages]
    shown = [claim for stage in stages for claim in stage.shown]
    missed = [claim.text for stage in stages for claim in stage.missed]
    assert shown
    assert missed
    assert "a doubly linked list keeps the order of use" in page
    assert not [text for text in missed if text in page]
    question = store.question(interview.state.questions[0].digest)
    spoken = SAID.casefold()
    secret = [part for part in question.withheld_solution_parts if part.casefold() not in spoken]
    assert secret
    assert not [part for part in secret if part.casefold() in page.casefold()]


def test_nothing_of_the_staffs_view_of_code_and_talk_is_theirs(interview: Interview) -> None:
    share(interview)
    page = candidate().get(address(interview)).content.decode()
    for words in ("Hidden", "hidden test", "Measured on", "talk that bore", "not assessed"):
        assert words not in page


@pytest.mark.parametrize(
    ("shown", "told"),
    [(True, "5 of 8"), (None, "5 of 8"), (False, "3 of 4")],
    ids=["told", "as before", "kept back"],
)
def test_a_count_that_was_kept_back_stays_so(
    interview: Interview, shown: bool | None, told: str
) -> None:
    run = RunOfTests(
        seq=1,
        t_ms=0,
        passed=5,
        total=8,
        failed=("a visible one",),
        by_interviewer=False,
        hidden_passed=2,
        hidden_total=4,
        hidden_shown=shown,
    )
    body = body_of(interview.id)
    ((topic, *_),) = (body.topics,)
    question = replace(topic.questions[0], tests=(run,))
    told_body = replace(body, topics=(replace(topic, questions=(question,)),))
    Report.objects.update(body=encode_report(told_body))
    share(interview)
    page = candidate().get(address(interview)).content.decode()
    assert f"{told} tests passed in your last run" in page


def test_levels_are_shown_only_where_they_were_shared(interview: Interview) -> None:
    share(interview)
    page = candidate().get(address(interview)).content.decode()
    assert "Not there yet" not in page
    assert 'class="tag"' not in page


def test_the_level_that_counts_is_a_persons(interview: Interview) -> None:
    share(interview, levels=True)
    topic = body_of(interview.id).topics[0].name
    ratings.override(
        interview.id,
        topic=topic,
        level="strong",
        reason="Heard it.",
        by=member("admin", of="Home"),
        at=timezone.now(),
    )
    assert "Strong" in candidate().get(address(interview)).content.decode()


def test_the_answer_is_taken_once_and_staff_read_it(interview: Interview) -> None:
    share(interview)
    client = candidate()
    client.post(address(interview), {"answer-0": "  I meant both directions.\0 "})
    client.post(address(interview), {"answer-0": "Something else."})
    answered = sharing.answered(interview.id)
    assert answered is not None
    assert list(answered.words.values()) == ["I meant both directions."]
    page = client.get(address(interview)).content.decode()
    assert "I meant both directions." in page
    assert "<textarea" not in page


def test_an_empty_answer_is_none(interview: Interview) -> None:
    share(interview)
    candidate().post(address(interview), {"answer-0": "   ", "answer-99": "lost"})
    assert sharing.answered(interview.id) is None


def test_markup_in_an_answer_stays_text(interview: Interview) -> None:
    share(interview)
    candidate().post(address(interview), {"answer-0": "<script>alert(1)</script>"})
    page = candidate().get(address(interview)).content.decode()
    assert "<script>alert(1)" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_sharing_is_once_and_erased_with_the_interview(interview: Interview) -> None:
    share(interview)
    person = member("admin", of="Home")
    assert not sharing.share(interview.id, levels=True, by=person, at=timezone.now())
    candidate().post(address(interview), {"answer-0": "Mine."})
    service.erase_session(interview.id)
    assert not Feedback.objects.exists()
    assert not EvidenceAnswer.objects.exists()
