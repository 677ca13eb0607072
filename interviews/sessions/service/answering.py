"""What the candidate says is stored before anything else happens; a resend changes nothing."""

from __future__ import annotations

from uuid import UUID

from agents.core.events import (
    AnswerSubmitted,
    AnyEvent,
    ClarificationAsked,
    EndReason,
    HintAsked,
    InterviewEnded,
    QuestionClosed,
    SkipAsked,
)
from agents.core.question import OPENING
from agents.core.state import KeyedAction, LiveQuestion
from agents.core.text import BadText, lines_of, refuse_unstorable, utf16_length
from agents.core.values import Attachment, ChoiceShown
from interviews.sessions import queries, store
from interviews.sessions.errors import Code, InterviewError
from interviews.sessions.service.handing_back import hand_back_for
from interviews.sessions.service.recording import CANDIDATE, SYSTEM, record, require_running

MAX_KEY = 64
MOST_WAITING = 20
MAX_ATTACHMENTS = 8
MAX_ATTACHED_UNITS = 8_000


def submit_answer(
    session_id: UUID,
    *,
    key: str,
    text: str,
    attachments: tuple[tuple[str, int, int], ...] = (),
    choices: tuple[str, ...] = (),
    index: int | None = None,
) -> int:
    """Store an answer with attached lines (path, from, to) and chosen ids; return the seq after it.

    A choice needs no words; `index` is its question, None for the live one. Raises InterviewError
    when the answer is empty, too long, cannot be kept or chooses what cannot be chosen; a known key
    changes nothing.
    """
    with store.locked(session_id) as now:
        if known(now, "answer", key):
            return now.state.seq
        require_running(now.state)
        chosen = _chosen(now.state.live, choices, index=index) if choices else ()
        if text.strip() or not chosen:
            check_text(text, now.state.limits.message_chars)
        lines = tuple(_attach(now, place) for place in attachments[:MAX_ATTACHMENTS])
        answer = AnswerSubmitted(key=key, text=text.strip(), attachments=lines, choices=chosen)
        return _record(now, answer)


def ask_hint(session_id: UUID, *, key: str) -> int:
    """Store that a hint is wanted; raise InterviewError when none is left."""
    with store.locked(session_id) as now:
        if known(now, "hint", key):
            return now.state.seq
        require_running(now.state)
        _refuse_in_lesson(now)
        if queries.hints_left(now.state) == 0:
            raise InterviewError(Code.NO_HINT)
        return _record(now, HintAsked(key=key))


def ask_clarification(session_id: UUID, *, key: str, text: str = "") -> int:
    """Store that the candidate wants to know what is meant, with their words if any."""
    with store.locked(session_id) as now:
        if known(now, "clarify", key):
            return now.state.seq
        require_running(now.state)
        if text.strip():
            check_text(text, now.state.limits.message_chars)
        return _record(now, ClarificationAsked(key=key, text=text.strip()))


def skip_part(session_id: UUID, *, key: str) -> int:
    """Store that the candidate declines this part; it is not asked again."""
    with store.locked(session_id) as now:
        if known(now, "skip", key):
            return now.state.seq
        require_running(now.state)
        _refuse_in_lesson(now)
        seq = _record(now, SkipAsked(key=key))
        hand_back_for(now, "skipped")
        return seq


def end_interview(session_id: UUID, *, actor: str = CANDIDATE) -> int:
    """End the interview at the candidate's or staff's wish; ending twice is ending once.

    A learner leaves a lesson by closing it; only staff end one, and its assessment, if that was
    begun, ends with it.
    """
    seq, assessment = _ended(session_id, actor=actor)
    if assessment is not None and store.load(assessment).phase == "running":
        _ended(assessment, actor=actor)
    return seq


def end_left(session_id: UUID) -> None:
    """End an interview that nobody came back to: from then on it is kept as long as any other."""
    end_interview(session_id, actor=SYSTEM)


def _ended(session_id: UUID, *, actor: str) -> tuple[int, UUID | None]:
    """End one session; return its seq, and the session of an assessment that still goes on."""
    with store.locked(session_id) as now:
        taken = now.state.study.assessment_session if now.state.mode == "study" else ""
        assessment = UUID(taken) if taken else None
        if now.state.phase == "ended":
            return now.state.seq, assessment
        if now.state.phase != "running":
            raise InterviewError(Code.NOT_RUNNING)
        if actor == CANDIDATE:
            _refuse_in_lesson(now)
        reason: EndReason = "candidate" if actor == CANDIDATE else "staff"
        record(now, *_closing(now), InterviewEnded(reason=reason), actor=actor)
        return now.state.seq, assessment


def _refuse_in_lesson(now: store.Locked) -> None:
    if now.state.mode == "study":
        raise InterviewError(Code.NOT_IN_LESSON)


def _closing(now: store.Locked) -> tuple[AnyEvent, ...]:
    live = now.state.live
    if live is None:
        return ()
    question = store.live_question(now.state)
    topic = question.topics[0] if question.topics else question.name
    summary = f"Ended early, after {live.answers} answers."
    return (QuestionClosed(index=live.index, topic=topic, summary=summary, reason="ended"),)


def _record(
    now: store.Locked, event: AnswerSubmitted | HintAsked | ClarificationAsked | SkipAsked
) -> int:
    """What waits is read in one turn, so there is an end to how much may wait."""
    if len(now.state.asked) >= MOST_WAITING:
        raise InterviewError(Code.TOO_FAST)
    return record(now, event, actor=CANDIDATE).seq


def known(now: store.Locked, action: KeyedAction, key: str) -> bool:
    """Tell whether an action was stored before; raise InterviewError for a bad key."""
    if not key or len(key) > MAX_KEY or not key.isascii():
        raise InterviewError(Code.UNKNOWN_MESSAGE, "Its key is missing or too long.")
    return now.state.knows(action, key)


def check_text(text: str, most: int) -> None:
    """Raise InterviewError for a text that is empty, longer than `most` units, or unstorable."""
    if not text.strip():
        raise InterviewError(Code.EMPTY)
    length = utf16_length(text)
    if length > most:
        raise InterviewError(Code.TOO_LONG, f"{length:,} characters; {most:,} fit.")
    try:
        refuse_unstorable(text, where="Your reply")
    except BadText as error:
        raise InterviewError(Code.BAD_TEXT, str(error)) from error


def _chosen(
    live: LiveQuestion | None, ids: tuple[str, ...], *, index: int | None
) -> tuple[ChoiceShown, ...]:
    """Return the chosen choices in the question's order; raise InterviewError for any other id.

    What was chosen in one question and comes when another is live is never taken for that one.
    """
    if live is None or index not in (None, live.index):
        raise InterviewError(Code.CHOICE_CLOSED)
    if not live.choices:
        raise InterviewError(Code.NO_CHOICES)
    if live.stage.path != OPENING:
        raise InterviewError(Code.CHOICE_CLOSED)
    chosen = tuple(choice for choice in live.choices if choice.id in ids)
    if len(set(ids)) < len(ids):
        raise InterviewError(Code.UNKNOWN_MESSAGE, "A choice is named twice.")
    if len(chosen) < len(ids):
        raise InterviewError(Code.UNKNOWN_CHOICE)
    if len(chosen) > 1 and not live.several:
        raise InterviewError(Code.ONE_CHOICE)
    return chosen


def _attach(now: store.Locked, place: tuple[str, int, int]) -> Attachment:
    path, from_line, to_line = place
    if now.state.live is None or not 1 <= from_line <= to_line:
        raise InterviewError(Code.UNKNOWN_MESSAGE, "The attached lines are not in order.")
    row = store.document(now.id, now.state.live.index, path)
    text = lines_of(row.text, from_line, to_line)
    if utf16_length(text) > MAX_ATTACHED_UNITS:
        raise InterviewError(Code.TOO_LONG, "Attach fewer lines.")
    return Attachment(path=path, from_line=from_line, to_line=to_line, text=text)
