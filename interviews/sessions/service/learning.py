"""A learner's own verbs: a note, a task, the way to the assessment and back to the lesson."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from agents.core.events import (
    AssessmentFinished,
    AssessmentStarted,
    ConsentGiven,
    Level,
    NoteKept,
    StageClosed,
    TaskOpened,
    VisitBegan,
)
from agents.core.question import Lesson, Path, Question, Task, opening, stage_at
from agents.core.state import LiveQuestion, SessionState
from agents.core.values import PinnedQuestion, StageLevel
from interviews.banks import store as bank
from interviews.models import Session
from interviews.sessions import store
from interviews.sessions.errors import Code, InterviewError
from interviews.sessions.service.accepting import pinned
from interviews.sessions.service.answering import check_text, known
from interviews.sessions.service.opening import (
    OpeningTerms,
    keep_documents,
    open_session,
    shown,
)
from interviews.sessions.service.recording import CANDIDATE, SYSTEM, record, require_running
from replay.log import store as contents
from replay.log.read import read

MAX_NOTE_UNITS = 1_000
MAX_NOTES = 200
NEW_VISIT_MS = 30 * 60_000
QUOTED = 200
"""How much of somebody's words a visit's summary repeats, in characters."""


def keep_note(session_id: UUID, *, key: str, text: str) -> int:
    """Keep a line of the learner's own; return the session's seq. A known key changes nothing.

    Raises InterviewError outside a lesson, and for a text that is empty, too long or one too many.
    """
    with store.locked(session_id) as now:
        if known(now, "note", key):
            return now.state.seq
        lesson_of(now)
        check_text(text, MAX_NOTE_UNITS)
        if len(now.state.study.notes) >= MAX_NOTES:
            raise InterviewError(Code.NOTES_FULL)
        note = NoteKept(text=text.strip(), by="learner", key=key)
        return record(now, note, actor=CANDIDATE).seq


def open_task(session_id: UUID, task_id: str) -> int:
    """Put the learner on a task; return the session's seq. The task they are on changes nothing.

    Raises InterviewError outside a lesson and for a task that it does not have.
    """
    with store.locked(session_id) as now:
        lesson = lesson_of(now)
        if now.state.study.task_id == task_id:
            return now.state.seq
        event = task_opened(store.live_question(now.state), lesson, task_id)
        keep_documents(now, now.state.live.index if now.state.live else 0, event.files)
        return record(now, event, actor=CANDIDATE).seq


def task_opened(question: Question, lesson: Lesson, task_id: str) -> TaskOpened:
    """Return the event of a task; its files that the lesson does not show are the learner's."""
    task = _task(lesson, task_id)
    own = tuple(path for path in task.files if path not in lesson.files)
    files = shown(question, task.files, own)
    return TaskOpened(task_id=task.id, title=task.title, text=task.text, files=files)


def _task(lesson: Lesson, task_id: str) -> Task:
    for task in lesson.tasks:
        if task.id == task_id:
            return task
    raise InterviewError(Code.UNKNOWN_TASK)


def lesson_of(now: store.Locked) -> Lesson:
    """Return the lesson that goes on; raise InterviewError for anything else."""
    require_running(now.state)
    lesson = store.live_question(now.state).lesson
    if now.state.mode != "study" or lesson is None:
        raise InterviewError(Code.ONLY_IN_LESSON)
    return lesson


def start_assessment(session_id: UUID) -> UUID:
    """Open the lesson's assessment and return its session; one that goes on is returned again.

    Raises InterviewError outside a lesson, and when the assessment is not in the bank.
    """
    with store.locked(session_id) as now:
        lesson = lesson_of(now)
        _come_back(now)
        if now.state.study.assessment_session:
            return UUID(now.state.study.assessment_session)
        assessment = open_session(_terms(now, lesson))
        record(now, AssessmentStarted(session=str(assessment)), actor=CANDIDATE)
        return assessment


def _terms(now: store.Locked, lesson: Lesson) -> OpeningTerms:
    return OpeningTerms(
        organisation=now.organisation,
        label=now.row.label,
        packages=(_assessment(now, lesson),),
        consent_wording=_consented(now.id),
        role=now.state.role,
        limits=now.state.limits,
        mode="assess",
        lesson=now.id,
        keep_days=now.row.keep_days,
    )


def _assessment(now: store.Locked, lesson: Lesson) -> tuple[PinnedQuestion, bytes]:
    """A lesson's own chain is pinned as the lesson was; another question as it is now."""
    if not lesson.assessment:
        pin = now.state.questions[0]
        return pin, contents.get(pin.digest)
    try:
        return pinned(bank.published(now.row.organisation, lesson.assessment).pk)
    except bank.UnknownQuestion as error:
        raise InterviewError(Code.NO_ASSESSMENT) from error


def _consented(session_id: UUID) -> str:
    """The lesson's consent says that its assessments are recorded too."""
    events = (recorded.event for recorded in read(session_id))
    return next(event.wording for event in events if isinstance(event, ConsentGiven))


def come_back(session_id: UUID) -> None:
    """Note how the lesson's assessment went once it has ended; doing it twice is doing it once."""
    with store.locked(session_id) as now:
        take_up(now)


def take_up(now: store.Locked) -> None:
    """Note an assessment that has ended since, if this is a lesson that waits for one."""
    if now.state.mode == "study" and now.state.phase == "running":
        _come_back(now)


def _come_back(now: store.Locked) -> None:
    taken = now.state.study.assessment_session
    row = Session.objects.filter(id=taken).first() if taken else None
    if row is None or row.phase not in {"ended", "erased"}:
        return
    told = stages_told(row.id) if row.phase == "ended" else ()
    stages = tuple(StageLevel(title=t.title, level=t.level, evidence=t.evidence) for t in told)
    record(now, AssessmentFinished(session=taken, stages=stages), actor=SYSTEM)


@dataclass(frozen=True)
class StageTold:
    """How a question of an assessment went, as its learner is told; level "" where not closed."""

    title: str
    asked: str = ""
    level: Level = ""
    evidence: tuple[str, ...] = ()


def stages_told(session_id: UUID) -> tuple[StageTold, ...]:
    """Return an assessment's chain in order, each stage as it was closed."""
    state = store.load(session_id)
    question = store.question(state.questions[0].digest)
    closed = {r.event.path: r.event for r in read(session_id) if isinstance(r.event, StageClosed)}
    return tuple(_told(path, closed.get(path)) for path in chain(question))


def _told(path: Path, closed: StageClosed | None) -> StageTold:
    """A stage is called by its place; what it is about is said once it was asked."""
    number = f"Question {len(path) + 1}"
    if closed is None:
        return StageTold(number)
    about = path[-1].replace("-", " ").replace("_", " ").strip() if path else ""
    title = f"{number}: {about}" if about else number
    return StageTold(title, closed.asked, closed.level, closed.evidence)


def chain(question: Question) -> tuple[Path, ...]:
    """Return the places of an assessment's stages: the opening, then always the first probe."""
    paths = [opening(question).path]
    while children := stage_at(question, paths[-1]).children:
        paths.append((*paths[-1], children[0].id))
    return tuple(paths)


def begin_visit(now: store.Locked, away_ms: int) -> None:
    """After a long absence fold the last visit into one line and begin the next."""
    state = now.state
    live = state.live
    if state.mode != "study" or live is None or away_ms < NEW_VISIT_MS or not live.stage.history:
        return
    record_of_visit = visit_summary(state, live)
    closed = StageClosed(path=live.stage.path, asked=live.stage.asked, record=record_of_visit)
    record(now, closed, VisitBegan(number=state.study.visits + 1), actor=SYSTEM)


def visit_summary(state: SessionState, live: LiveQuestion) -> str:
    """Return what later prompts carry of a visit: how much was said, the task, the last words."""
    mine = [said.text for said in live.stage.history if said.by == "candidate" and said.text]
    parts = [f"Visit {state.study.visits}: the learner wrote {len(mine)} messages."]
    if state.study.task_id:
        parts.append(f"Task at the end: {state.study.task_id}.")
    if mine:
        parts.append(f"First: “{_clipped(mine[0])}” Last: “{_clipped(mine[-1])}”")
    if state.study.gaps:
        parts.append(f"Open gap: {_clipped(state.study.gaps[-1])}")
    return " ".join(parts)


def _clipped(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= QUOTED else f"{line[: QUOTED - 1]}…"
