"""Staff choose what a link is for; a lesson's link leads to the lesson and nowhere else."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.http import HttpResponse
from django.utils import timezone

from interviews.banks import store as bank
from interviews.models import Invitation, Session
from interviews.people import first_start
from interviews.sessions import retention, service, store
from tests.contract.access import cast
from tests.doubles.answers import LESSON
from tests.doubles.interviews import home, invited
from tests.doubles.learners import Learner, invited_to_lesson, learner_of_lesson

pytestmark = pytest.mark.django_db


def revision(slug: str) -> str:
    return str(bank.published(first_start.organisation(), slug).pk)


def asked(mode: str, *slugs: str) -> HttpResponse:
    """Ask for a link as a recruiter would."""
    home()
    form = {"label": "L", "mode": mode, "days": "7", "time_multiplier": "1"}
    questions = [revision(slug) for slug in slugs]
    answer = cast.client("recruiter").post("/invitations/", {**form, "questions": questions})
    assert isinstance(answer, HttpResponse)
    return answer


@pytest.mark.parametrize("mode", ["study", "assess"])
def test_a_lesson_and_an_assessment_can_be_chosen(mode: str) -> None:
    assert asked(mode, LESSON).status_code == 200
    assert Invitation.objects.get().mode == mode


def test_without_a_choice_it_is_an_interview() -> None:
    assert asked("", "lru-cache").status_code == 200
    assert Invitation.objects.get().mode == "interview"


@pytest.mark.parametrize("mode", ["study", "assess"])
def test_a_lesson_or_an_assessment_is_over_one_question(mode: str) -> None:
    answer = asked(mode, LESSON, "lru-cache")
    assert answer.status_code == 422
    assert "choose one" in answer.content.decode()
    assert not Invitation.objects.exists()


def test_a_question_without_a_lesson_cannot_be_studied() -> None:
    answer = asked("study", "lru-cache")
    assert answer.status_code == 422
    assert "has no lesson" in answer.content.decode()
    with pytest.raises(CommandError, match="has no lesson"):
        call_command("invite", question=["lru-cache"], mode="study")


def test_an_unknown_mode_is_refused() -> None:
    assert asked("cheating", "lru-cache").status_code == 422


def test_the_welcome_of_a_lesson_speaks_of_learning() -> None:
    _, token = invited_to_lesson()
    page = cast.client("outsider").get(f"/i/{token}/").content.decode()
    assert "Open the lesson" in page
    for word in ("interview for", "Your interview", "hire", "reject", "exam"):
        assert word not in page


def test_agreeing_leads_to_the_lesson() -> None:
    _, token = invited_to_lesson()
    learner = cast.client("candidate")
    answer = learner.post(f"/i/{token}/", {"consent": "yes"}, follow=True)
    assert answer.redirect_chain[-1][0].startswith("/lesson/")
    assert "Caching basics" in answer.content.decode()


def test_an_assessment_by_its_own_link_has_no_lesson_to_go_back_to() -> None:
    invitation, token = invited(LESSON)
    Invitation.objects.filter(id=invitation.id).update(mode="assess")
    session = service.accept_invitation(token, browser=cast.CLAIM, consent_wording="0" * 64)
    Learner(session).come()
    assert store.load(session).mode == "assess"
    service.end_interview(session)
    page = cast.client("candidate").get(f"/room/{session}/ended/").content.decode()
    assert "How it went" in page
    assert "Back to the lesson" not in page


def test_the_assessment_page_holds_no_lesson_no_notes_and_no_clock() -> None:
    learner = learner_of_lesson(cast.CLAIM)
    service.keep_note(learner.session, key="n", text="my very own note")
    assessment = service.start_assessment(learner.session)
    Learner(assessment).come()
    browser = cast.client("candidate")
    page = browser.get(f"/room/{assessment}/").content.decode()
    for hidden in ("my very own note", "what was slow to find out", "Time left", "clocks"):
        assert hidden not in page
    assert "Question 1 of 4" in page


def test_a_lesson_knows_its_learner_again() -> None:
    learner = learner_of_lesson(cast.CLAIM)
    service.keep_note(learner.session, key="n", text="A miss costs <both>.")
    service.open_task(learner.session, "expire")
    page = cast.client("candidate").get(f"/lesson/{learner.session}/").content.decode()
    assert "A miss costs &lt;both&gt;." in page
    assert 'data-task-item="expire" data-opened="true" data-now="true"' in page


def test_nobody_else_sees_a_lesson_or_starts_its_assessment() -> None:
    learner = learner_of_lesson(cast.CLAIM)
    for role in ("another", "outsider"):
        browser = cast.client(role)
        assert browser.get(f"/lesson/{learner.session}/").status_code == 404
        assert browser.post(f"/lesson/{learner.session}/assessment/").status_code == 404
    assert learner.state.study.assessment_session == ""


def test_a_lesson_that_is_ended_leaves_an_assessment_that_nobody_came_to() -> None:
    learner = learner_of_lesson(cast.CLAIM)
    assessment = service.start_assessment(learner.session)
    service.end_interview(learner.session, actor="staff")
    assert (learner.state.phase, store.load(assessment).phase) == ("ended", "consented")


def test_a_lesson_and_its_assessment_are_kept_as_long_as_the_later_of_them() -> None:
    learner = learner_of_lesson(cast.CLAIM)
    Session.objects.filter(id=learner.session).update(keep_days=30)
    assessment = service.start_assessment(learner.session)
    Learner(assessment).come()
    service.end_interview(assessment)
    service.end_interview(learner.session, actor="staff")
    both = {learner.session, assessment}
    end = timezone.now()
    assert {row.keep_days for row in Session.objects.filter(id__in=both)} == {30}
    Session.objects.filter(id=assessment).update(ended_at=end - timedelta(days=40))
    Session.objects.filter(id=learner.session).update(ended_at=end)
    day_ms = 24 * 3_600_000
    now_ms = round(end.timestamp() * 1000)
    assert retention.ids_kept_long_enough(now_ms + 29 * day_ms) == []
    assert set(retention.ids_kept_long_enough(now_ms + 31 * day_ms)) == both
