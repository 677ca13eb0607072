"""A session opens with all pinned that decides it: questions, prompts, limits, interviewer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID, uuid4

from django.conf import settings
from django.db import transaction
from msgspec import UNSET
from msgspec.structs import replace

from agents.core.events import (
    ConsentGiven,
    InterviewStarted,
    LanguageChosen,
    Mode,
    QuestionOpened,
    SessionOpened,
)
from agents.core.question import (
    Question,
    Runtime,
    allowed_languages,
    choices_of,
    file_text,
    in_language,
    languages_of,
    letter,
    minutes_ms,
    opening,
    takes_several,
)
from agents.core.state import EMPTY, SessionState, encode_state
from agents.core.values import (
    ChoiceShown,
    FileShown,
    Interviewer,
    PinnedQuestion,
    RoleContext,
    SessionLimits,
)
from interviews.models import Document, Invitation, Session
from interviews.sessions import backends, clock, store
from interviews.sessions.service.recording import CANDIDATE, SYSTEM, record
from interviews.sessions.writing import in_line
from replay.log import store as contents

GREETINGS: dict[Mode, str] = {
    "interview": (
        "Hello, and welcome. I am {label}. Talk to me as you would to a colleague: think aloud, "
        "ask what is unclear, and take the time you need. The clock stops whenever you wait for me."
    ),
    "assess": (
        "Hello, and welcome. I am {label}. I ask one question at a time. Answer in your own words, "
        "from what you know; when a question is unclear, ask what it means."
    ),
    "study": (
        "Hello, and welcome. I am {label}, and I go through this lesson with you. Read as you "
        "like, ask about anything, and say what you think: nothing here is graded."
    ),
}
LESSON_OPENING = (
    "The lesson stands beside our talk. Where would you like to begin: with a question, or with "
    "the first task?"
)

PATIENCE: dict[Mode, int] = {"interview": 1, "assess": 0, "study": 2}
"""How many quiet times pass before somebody is asked how it goes: reading a lesson takes longer,
and whoever is examined without a clock is never hurried."""

NO_ROLE = RoleContext()
DEFAULT_LIMITS = SessionLimits(tests_added_per_question=5)


@dataclass(frozen=True)
class OpeningTerms:
    """What a session is opened with; `packages` are its questions' canonical bytes, in order.

    `lesson` is the session that an assessment is taken from; `keep_days` 0 leaves it to the setting
    how long the recording is kept. A `trial` is in no list; `interviewer` names who asks, "" for
    whom the settings name.
    """

    organisation: UUID
    label: str
    packages: tuple[tuple[PinnedQuestion, bytes], ...]
    consent_wording: str
    role: RoleContext = NO_ROLE
    limits: SessionLimits = DEFAULT_LIMITS
    invitation: Invitation | None = None
    mode: Mode = "interview"
    lesson: UUID | None = None
    keep_days: int = 0
    trial: bool = False
    interviewer: str = ""


def open_session(terms: OpeningTerms) -> UUID:
    """Open a session for a candidate who agreed; return its id. No clock runs yet."""
    session_id = uuid4()
    with in_line(), transaction.atomic():
        for _, body in terms.packages:
            contents.put(body)
        templates = contents.put(backends.templates(terms.mode).to_bytes())
        moment = datetime.fromtimestamp(clock.now_ms() / 1000, UTC)
        Session.objects.create(
            id=session_id,
            organisation_id=terms.organisation,
            invitation=terms.invitation,
            parent_id=terms.lesson,
            label=terms.label,
            keep_days=terms.keep_days or settings.KEEP_DAYS,
            trial=terms.trial,
            state=encode_state(EMPTY),
            created_at=moment,
        )
        with store.locked(session_id) as now:
            record(now, _opened(terms, templates), actor=SYSTEM)
            record(now, ConsentGiven(wording=terms.consent_wording), actor=CANDIDATE)
    return session_id


def _opened(terms: OpeningTerms, templates: str) -> SessionOpened:
    completer = backends.interviewer(terms.mode, terms.interviewer)
    return SessionOpened(
        organisation=str(terms.organisation),
        questions=tuple(pinned for pinned, _ in terms.packages),
        templates=templates,
        role=terms.role,
        limits=_configured(terms.limits, terms.mode),
        interviewer=Interviewer(
            completer=completer.name, label=completer.label, chosen=bool(terms.interviewer)
        ),
        mode=terms.mode,
    )


def _configured(limits: SessionLimits, mode: Mode) -> SessionLimits:
    """Pin what the settings say now: how long prompts may be, and how long quiet is let be."""
    return replace(
        limits,
        prompt_tokens=limits.prompt_tokens or settings.PROMPT_TOKENS,
        quiet_ms=settings.QUIET_S * 1_000 * PATIENCE[mode],
    )


def begin(now: store.Locked) -> None:
    """Greet and open the first question: the candidate is in the room."""
    greeting = GREETINGS[now.state.mode].format(label=now.state.interviewer.label)
    record(now, InterviewStarted(greeting=greeting), actor=SYSTEM)
    open_question(now, 0)


def open_question(now: store.Locked, index: int) -> None:
    """Put a question on the table: its files, its opening words, its clock if it has one."""
    pin = now.state.questions[index]
    question = with_minutes(store.question(pin.digest), pin.minutes)
    event = question_opened(question, index, mode=now.state.mode, times=multiplier(now.state))
    keep_documents(now, index, event.files)
    record(now, event, actor=SYSTEM)
    _begin_in_an_allowed_language(now, index, question.runtime)


def _begin_in_an_allowed_language(now: store.Locked, index: int, runtime: Runtime | None) -> None:
    """A plan may leave out the language that a question begins in."""
    if runtime is None or now.state.mode != "interview":
        return
    first = allowed_languages(runtime, now.state.limits.languages)[0]
    if first != runtime.languages[0]:
        chosen = language_chosen(runtime, key=f"plan-{index}", language=first)
        keep_documents(now, index, chosen.files)
        record(now, chosen, actor=SYSTEM)


def language_chosen(runtime: Runtime, *, key: str, language: str) -> LanguageChosen:
    """Return the event that puts a language's own files on the table, and others' aside."""
    starter = in_language(runtime, language).starter
    others = (in_language(runtime, other).starter for other in languages_of(runtime))
    return LanguageChosen(
        key=key,
        language=language,
        files=tuple(
            FileShown(path=path, text=text, editable=True) for path, text in starter.items()
        ),
        set_aside=tuple(dict.fromkeys(p for other in others for p in other if p not in starter)),
    )


def with_minutes(question: Question, minutes: float) -> Question:
    """Return a question with a plan's minutes in the place of its own; 0 leaves it as it is."""
    if not minutes:
        return question
    first = min(question.seed_duration or minutes, minutes)
    return replace(question, duration=minutes, seed_duration=first)


def multiplier(state: SessionState) -> float:
    """Return what lengthens the times of a session: 0 where its mode has no clock."""
    return state.limits.time_multiplier if state.mode == "interview" else 0


def question_opened(
    question: Question, index: int, *, mode: Mode = "interview", times: float
) -> QuestionOpened:
    """Return the event that opens a question; `times` multiplies its times, 0: it has no clock."""
    stage = opening(question)
    if mode == "study" and question.lesson is not None:
        return QuestionOpened(
            index=index,
            name=question.name,
            asked=LESSON_OPENING,
            duration_ms=0,
            stage_duration_ms=0,
            files=shown(question, question.lesson.files),
        )
    return QuestionOpened(
        index=index,
        name=question.name,
        asked=question.seed_question,
        duration_ms=round(minutes_ms(question.duration) * times),
        stage_duration_ms=round(stage.duration_ms * times),
        files=shown(question, stage.files, stage.editable),
        highlights=stage.highlights,
        choices=_choices(question),
        several=takes_several(question),
    )


def _choices(question: Question) -> tuple[ChoiceShown, ...]:
    return tuple(
        ChoiceShown(id=choice.id, letter=letter(place), text=choice.text, file=choice.file)
        for place, choice in enumerate(choices_of(question))
    )


def shown(
    question: Question, paths: tuple[str, ...], editable: tuple[str, ...] = ()
) -> tuple[FileShown, ...]:
    """Return files as they come on screen."""
    return tuple(
        FileShown(
            path=path,
            text=file_text(question, path),
            editable=path in editable,
            media=UNSET if path in editable else question.media.get(path, UNSET),
        )
        for path in paths
    )


def keep_documents(now: store.Locked, index: int, files: tuple[FileShown, ...]) -> None:
    """Store the texts of files that come on screen; one that is there already keeps its text."""
    Document.objects.bulk_create(
        (
            Document(
                session=now.row, index=index, path=file.path, text=file.text, editable=file.editable
            )
            for file in files
        ),
        ignore_conflicts=True,
    )


def needs_question(now: store.Locked) -> bool:
    """Tell whether the next question waits for the candidate to be there."""
    state = now.state
    return (
        state.phase == "running"
        and state.live is None
        and len(state.finished) < len(state.questions)
    )
