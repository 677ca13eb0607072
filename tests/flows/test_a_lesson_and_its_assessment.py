"""Study, Assess, Study again, then an interview: one learner's way through the real service."""

from __future__ import annotations

import pytest

from agents.core.events import (
    AssessmentFinished,
    InterviewEnded,
    NoteKept,
    SessionOpened,
    StageClosed,
)
from interviews.people import access
from interviews.sessions import service, store
from interviews.sessions.errors import Code, InterviewError
from replay.log.read import read
from replay.models import Report
from replay.report import report_of, write_report
from tests.doubles.answers import LESSON_ANSWERS
from tests.doubles.interviews import BROWSER, FakeClock, fake_time, invited
from tests.doubles.learners import Learner, learner_of_lesson
from viva.verification import prove

pytestmark = pytest.mark.django_db(transaction=True)


def test_study_then_assess_then_study_then_an_interview() -> None:
    with fake_time() as clock:
        learner = learner_of_lesson()
        study(learner)
        learner.go()
        assessment = Learner(service.start_assessment(learner.session))
        assessment.sit()
        back_to_the_lesson(learner, assessment, clock)
    interview = service.accept_invitation(
        invited("lru-cache")[1], browser=BROWSER, consent_wording="0" * 64
    )
    service.connect(interview, socket="socket-of-the-interview", tab="tab-1")
    assert store.load(interview).mode == "interview"
    assert Learner(interview).say("A dictionary finds the entry of a key in constant time.")
    for session in (learner.session, assessment.session, interview):
        assert prove(session).faults == ()


def study(learner: Learner) -> None:
    """Talk, take a note, try a task."""
    assert learner.state.mode == "study"
    assert learner.state.live is not None
    assert learner.state.live.files == ("cache.py", "shop.py")
    learner.say("Why is a miss slower than having no cache at all?")
    service.keep_note(learner.session, key="note-1", text="a miss costs both")
    service.open_task(learner.session, "in-front")
    learner.say("I would keep one Cache in the Shop and ask it for every price.")
    assert [note.text for note in learner.state.study.notes if note.by == "learner"] == [
        "a miss costs both"
    ]
    assert "my_shop.py" in learner.state.live.editable


def back_to_the_lesson(learner: Learner, assessment: Learner, clock: FakeClock) -> None:
    """What was shown is told; after an hour a new visit begins with the old one in short."""
    clock.pass_s(3600)
    learner.come()
    study_state = learner.state.study
    assert [seen.session for seen in study_state.assessments] == [str(assessment.session)]
    stages = study_state.assessments[0].stages
    assert [stage.title for stage in stages] == [
        "Question 1",
        "Question 2: old price",
        "Question 3: change",
        "Question 4: noon",
    ]
    assert all(stage.level in {"strong", "ok"} for stage in stages)
    said = " ".join(" ".join(answer.split()) for answer in LESSON_ANSWERS)
    assert all(quote in said for stage in stages for quote in stage.evidence)
    assert study_state.visits == 2
    assert learner.state.live is not None
    assert learner.state.live.stage.history == ()
    assert "Visit 1: the learner wrote" in learner.state.live.closed[-1].record
    learner.say("What should I look at before I add a cache anywhere?")


def test_an_assessment_is_one_fixed_chain_without_a_clock() -> None:
    learner = learner_of_lesson()
    assessment = Learner(service.start_assessment(learner.session))
    assessment.sit()
    closed = [r.event for r in read(assessment.session) if isinstance(r.event, StageClosed)]
    assert [stage.path for stage in closed] == [
        (),
        ("old-price",),
        ("old-price", "change"),
        ("old-price", "change", "noon"),
    ]
    assert assessment.state.phase == "ended"
    assert not [r for r in read(assessment.session) if "Time" in type(r.event).__name__]


def test_a_second_start_goes_on_with_the_same_assessment() -> None:
    learner = learner_of_lesson()
    first = service.start_assessment(learner.session)
    assert service.start_assessment(learner.session) == first
    Learner(first).come()
    service.end_interview(first)
    second = service.start_assessment(learner.session)
    assert second != first
    assert [seen.session for seen in learner.state.study.assessments] == [str(first)]


def test_coming_back_twice_is_told_once() -> None:
    learner = learner_of_lesson()
    assessment = service.start_assessment(learner.session)
    Learner(assessment).come()
    service.come_back(learner.session)
    assert learner.state.study.assessments == ()
    service.end_interview(assessment)
    service.come_back(learner.session)
    service.come_back(learner.session)
    told = [r for r in read(learner.session) if isinstance(r.event, AssessmentFinished)]
    assert len(told) == 1


def test_the_assessment_is_open_to_the_browser_of_the_lesson_alone() -> None:
    learner = learner_of_lesson()
    assessment = service.start_assessment(learner.session)
    facts = access.candidate_session(assessment, BROWSER)
    assert (facts.mode, facts.lesson) == ("assess", learner.session)
    with pytest.raises(access.NotFound):
        access.candidate_session(assessment, "another-browser")


def test_a_resent_note_is_kept_once() -> None:
    learner = learner_of_lesson()
    for _ in range(2):
        service.keep_note(learner.session, key="same", text="Kept.")
    notes = [r for r in read(learner.session) if isinstance(r.event, NoteKept)]
    assert len(notes) == 1


def test_a_lesson_has_no_hints_no_skipping_and_no_end_of_the_learners() -> None:
    learner = learner_of_lesson()
    with pytest.raises(InterviewError, match="NOT_IN_LESSON"):
        service.ask_hint(learner.session, key="h")
    with pytest.raises(InterviewError, match="NOT_IN_LESSON"):
        service.skip_part(learner.session, key="s")
    with pytest.raises(InterviewError, match="NOT_IN_LESSON"):
        service.end_interview(learner.session)


def test_an_interview_has_no_notes_no_tasks_and_no_assessment() -> None:
    session = service.accept_invitation(
        invited("lru-cache")[1], browser=BROWSER, consent_wording="0" * 64
    )
    service.connect(session, socket="s", tab="tab-1")
    with pytest.raises(InterviewError) as refusal:
        service.keep_note(session, key="n", text="x")
    assert refusal.value.code is Code.ONLY_IN_LESSON
    with pytest.raises(InterviewError):
        service.open_task(session, "in-front")
    with pytest.raises(InterviewError):
        service.start_assessment(session)


def test_a_lesson_that_staff_ended_has_no_report_and_is_erased_with_its_assessments() -> None:
    learner = learner_of_lesson()
    assessment = service.start_assessment(learner.session)
    Learner(assessment).come()
    service.end_interview(assessment)
    service.end_interview(learner.session, actor="staff:1")
    assert not Report.objects.filter(session=learner.session).exists()
    assert Report.objects.filter(session=assessment).exists()
    service.erase_session(assessment)
    assert prove(assessment).finding == prove(learner.session).finding == "erased"


def test_an_assessment_that_goes_on_ends_with_its_lesson() -> None:
    learner = learner_of_lesson()
    assessment = service.start_assessment(learner.session)
    Learner(assessment).come()
    service.end_interview(learner.session, actor="staff:1")
    last = list(read(assessment))[-1]
    assert isinstance(last.event, InterviewEnded)
    assert (last.actor, last.event.reason) == ("staff:1", "staff")
    assert service.end_interview(learner.session, actor="staff:1")
    assert prove(assessment).finding == "intact"


def test_an_assessment_keeps_the_consent_of_its_lesson() -> None:
    learner = learner_of_lesson()
    opened = list(read(service.start_assessment(learner.session)))
    assert isinstance(opened[0].event, SessionOpened)
    assert opened[0].event.mode == "assess"
    assert getattr(opened[1].event, "wording", "") == "1" * 64


def test_the_report_of_an_assessment_tells_each_level_with_the_learners_words() -> None:
    learner = learner_of_lesson()
    assessment = Learner(service.start_assessment(learner.session))
    assessment.sit()
    assert write_report(assessment.session)
    progress = report_of(assessment.session)
    assert progress is not None
    assert progress.body is not None
    stages = [s for t in progress.body.topics for q in t.questions for s in q.stages]
    assert len(stages) == 4
    for stage, answer in zip(stages, LESSON_ANSWERS, strict=True):
        assert stage.told[0].text.startswith("The tutor closed this part as")
        quotes = [quote for quote in stage.told[0].quotes if quote.by == "candidate"]
        assert all(quote.text in answer for quote in quotes)
        assert quotes or "Weak" in stage.told[0].text
