"""What the candidate's templates are given, from public facts alone."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe

from agents.core.events import Mode
from agents.core.question import Lesson, Question, allowed_languages, shown_files
from agents.core.state import SessionState, StudyState
from agents.core.values import SessionLimits
from interviews.banks import plans
from interviews.banks import store as bank
from interviews.banks.plans import PlanBody
from interviews.markup import safe_html, safe_lesson
from interviews.people import groups
from interviews.people.access import SessionFacts
from interviews.people.invitations import LinkFacts
from interviews.reviews import sharing
from interviews.sessions import backends, queries, service, store
from interviews.sessions.queries import RoomEvent
from interviews.web.fragments import SPEAKERS, draw


def welcome_context(link: LinkFacts) -> dict[str, object]:
    """Return the facts of a link: who asks, how long, in which languages."""
    questions = [bank.question_of_revision(number) for number in link.revisions]
    plan = plans.body_of(link.plan) if link.plan else PlanBody()
    planned = {question.slug: question.minutes for question in plan.questions}
    minutes = sum(planned.get(q.slug) or q.duration for q in questions) * link.time_multiplier
    spoken = (allowed_languages(q.runtime, plan.languages) for q in questions if q.runtime)
    languages = {name for names in spoken for name in names}
    return {
        "mode": link.mode,
        "organisation": link.organisation_name,
        "role_title": link.role_title,
        "interviewer": {"label": backends.completer().label},
        "question_count": len(questions),
        "name": questions[0].name if questions else "",
        "minutes": round(minutes),
        "languages": sorted(languages),
        "expires_at": link.expires_at,
        "claimed": link.claimed,
        "hints": plan.hints,
        "own_consent": plan.consent,
        "keep_days": plan.keep_days or settings.KEEP_DAYS,
        "offline_minutes": SessionLimits().offline_budget_ms // 60_000,
    }


def room_context(session_id: UUID) -> dict[str, object]:
    """Return the room as it stands at one place of the log."""
    state = store.load(session_id)
    question = _on_the_table(state)
    return {
        "session_id": session_id,
        "seq": state.seq,
        "mode": state.mode,
        "speaker": SPEAKERS[state.mode],
        "state": state.phase,
        "index": state.live.index if state.live else None,
        "count": len(state.questions),
        "stage_number": len(state.live.visited) + 1 if state.live else 1,
        "stage_count": len(service.chain(question)) if question else 0,
        "question_name": question.name if question else "",
        "problem_html": safe_html(question.seed_question) if question else "",
        "files": _files(state),
        "has_files": bool(question and _first_files(question, state.mode)),
        "whiteboard": bool(question and question.mode == "draw-probe"),
        "log_html": _log(session_id, state.seq, state.mode),
        "greeting": state.greeting,
        "hints": state.limits.hints,
        "hints_left": queries.hints_left(state),
        "interviewer_label": state.interviewer.label,
        "person": state.colleague.by if state.colleague else "",
        "limits": {
            "message_chars": state.limits.message_chars,
            "offline_minutes": state.limits.offline_budget_ms // 60_000,
        },
        **_running(state, question),
    }


def lesson_context(session_id: UUID) -> dict[str, object]:
    """Return the lesson as it stands: its text, its tasks, the notes, the assessments taken."""
    state = store.load(session_id)
    question = _on_the_table(state)
    lesson = question.lesson if question and question.lesson else Lesson(text="")
    study = state.study
    return {
        **room_context(session_id),
        "lesson_html": safe_lesson(lesson.text),
        "tasks": _tasks(lesson, study),
        "tasks_done": len(study.tasks_opened),
        "notes": study.notes,
        "assessment_offered": study.assessment_offered,
        "assessment_runs": bool(study.assessment_session),
        "assessments": list(reversed(study.assessments)),
    }


def _tasks(lesson: Lesson, study: StudyState) -> list[dict[str, object]]:
    return [
        {
            "id": task.id,
            "title": task.title,
            "text_html": safe_html(task.text),
            "opened": task.id in study.tasks_opened,
            "now": task.id == study.task_id,
        }
        for task in lesson.tasks
    ]


def ended_context(facts: SessionFacts) -> dict[str, object]:
    """Return whether a copy may be had, how an assessment went, or whether evidence was shared."""
    told: dict[str, object] = {"copy": settings.CANDIDATE_COPY and not facts.trial}
    if facts.mode == "interview":
        told["shared"] = sharing.shared(facts.session_id)
        told["groups"] = groups.asked(facts.session_id)
    elif facts.mode == "assess" and facts.phase == "ended":
        told["assessment"] = {"stages": service.stages_told(facts.session_id)}
    return told


def _on_the_table(state: SessionState) -> Question | None:
    """Return the question that is asked, or that is asked as soon as the socket is there."""
    index = state.live.index if state.live else len(state.finished)
    return store.question(state.questions[index].digest) if index < len(state.questions) else None


def _files(state: SessionState) -> list[dict[str, object]]:
    if state.live is None:
        return []
    return [{"path": path, "editable": path in state.live.editable} for path in state.live.files]


def _first_files(question: Question, mode: Mode) -> tuple[str, ...]:
    """Return what is on screen from the start, also before the socket is there."""
    if mode == "study" and question.lesson is not None:
        return question.lesson.files
    return shown_files(question)


def _log(session_id: UUID, up_to: int, mode: Mode) -> SafeString:
    events = parts_before_words(queries.room_events(session_id, up_to=up_to))
    drawn = (draw(event, mode) for event in events)
    return mark_safe("\n".join(drawn))  # noqa: S308  fragments escape what they are given


def parts_before_words(events: Iterable[RoomEvent]) -> list[RoomEvent]:
    """Return events as they are read: a new part's heading stands above the words that open it."""
    ordered: list[RoomEvent] = []
    for event in events:
        opens = event.kind == "StageOpened" and ordered and ordered[-1].kind == "TurnTaken"
        ordered.insert(len(ordered) - 1 if opens else len(ordered), event)
    return ordered


def _running(state: SessionState, question: Question | None) -> dict[str, object]:
    runtime = question.runtime if question else None
    refusal = backends.run_refusal() if runtime else ""
    return {
        "run_enabled": runtime is not None and not refusal,
        "run_disabled_reason": refusal,
        "language_label": queries.languages(state, runtime)["language"],
    }
