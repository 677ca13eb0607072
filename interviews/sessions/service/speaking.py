"""A colleague speaks in the interviewer's place: openly, one at a time, and never for ever."""

from __future__ import annotations

from uuid import UUID

from agents.check.aloud import gives_away
from agents.check.naming import is_a_persons
from agents.core.events import ColleagueSaid, ConversationTaken
from agents.core.state import Colleague
from agents.modes import MODES, CursorInputs
from interviews.sessions import store
from interviews.sessions.errors import Code, InterviewError
from interviews.sessions.service.answering import check_text, known
from interviews.sessions.service.handing_back import handed_back
from interviews.sessions.service.recording import record, require_running

MAX_NAME_UNITS = 60
MAX_SAID_UNITS = 4_000
ONLY_THE_INTERVIEWER = frozenset({"skip", "time_up"})
"""What closes a part is the interviewer's: a person cannot answer it."""


def take_conversation(session_id: UUID, *, by: str, actor: str) -> int:
    """Let a colleague speak from now on, under the name that is shown; return the session's seq.

    A reply that is visible already is brought to its end; one that is not is given up. Raises
    InterviewError outside a running interview, while somebody else speaks, while a part closes, and
    for a name that nobody could read as a person's.
    """
    with store.locked(session_id) as now:
        require_running(now.state)
        if now.state.mode != "interview":
            raise InterviewError(Code.NOT_RUNNING)
        name = _name(now, by)
        if now.state.colleague is not None:
            if now.state.colleague.actor == actor:
                return now.state.seq
            raise InterviewError(Code.SPOKEN_FOR, f"{now.state.colleague.by} does.")
        if any(asked.kind in ONLY_THE_INTERVIEWER for asked in now.state.asked):
            raise InterviewError(Code.PART_CLOSES)
        return record(now, ConversationTaken(by=name), actor=actor).seq


def say_to_candidate(
    session_id: UUID, *, key: str, text: str, actor: str, anyway: bool = False
) -> int:
    """Say something to the candidate; return the session's seq. A known key changes nothing.

    Raises InterviewError for a text that cannot be kept, from anybody who did not take over, while
    a reply is being shown, and, unless it is to be said `anyway`, for one that gives away what the
    interviewer would never say.
    """
    with store.locked(session_id) as now:
        if known(now, "colleague", key):
            return now.state.seq
        require_running(now.state)
        colleague = _speaking(now, actor)
        check_text(text, MAX_SAID_UNITS)
        if now.state.reply_started:
            raise InterviewError(Code.REPLY_GOES_ON)
        told = _gives_away(now, text)
        if told and not anyway:
            raise InterviewError(Code.GIVES_AWAY, f"Here: {told}.")
        said = ColleagueSaid(key=key, by=colleague.by, text=text.strip(), gives_away=told)
        return record(now, said, actor=actor).seq


def hand_back(session_id: UUID, *, actor: str) -> int:
    """Let the interviewer speak again; return the session's seq. Twice is once.

    Raises InterviewError from anybody who did not take over.
    """
    with store.locked(session_id) as now:
        if now.state.colleague is None:
            return now.state.seq
        _speaking(now, actor)
        return record(now, handed_back(now, "handed_back"), actor=actor).seq


def _name(now: store.Locked, by: str) -> str:
    """Return a name on one line."""
    name = " ".join(by.split())
    check_text(name, MAX_NAME_UNITS)
    if not is_a_persons(name, interviewer=now.state.interviewer.label):
        raise InterviewError(Code.BAD_NAME)
    return name


def _speaking(now: store.Locked, actor: str) -> Colleague:
    colleague = now.state.colleague
    if colleague is None or colleague.actor != actor:
        raise InterviewError(Code.NOT_TAKEN)
    return colleague


def _gives_away(now: store.Locked, text: str) -> str:
    """Return what a text gives away, by the rules that a reply would be judged by; "" for nothing.

    What the candidate said or typed in this part gives nothing away.
    """
    mode = MODES[now.state.mode]
    index = now.state.live.index if now.state.live else 0
    inputs = CursorInputs(
        state=now.state,
        question=store.live_question(now.state),
        documents=store.documents(now.id, index),
        drawing=store.drawing(now.id, index),
        mode_brief="",
        now_ms=now.at_ms,
    )
    return gives_away(text.strip(), mode.build_cursor(inputs), mode)
