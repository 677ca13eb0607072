"""A colleague who watches writes to the interviewer; the candidate is not told, nothing waits."""

from __future__ import annotations

from uuid import UUID

from agents.core.events import NoteSent
from agents.core.folding.watching import notes_in_stage
from interviews.sessions import store
from interviews.sessions.errors import Code, InterviewError
from interviews.sessions.service.answering import check_text
from interviews.sessions.service.recording import record, require_running

MAX_NOTE_UNITS = 300
MAX_NOTES_IN_STAGE = 5
"""They stand in every prompt of the stage, so they are few and short."""


def send_note(session_id: UUID, *, text: str, by: str, actor: str) -> int:
    """Keep a note for the interviewer's next turn; return the session's seq.

    Raises InterviewError outside a running interview, and for a text that is empty, too long or one
    too many for this part.
    """
    with store.locked(session_id) as now:
        require_running(now.state)
        if now.state.mode != "interview":
            raise InterviewError(Code.NOT_RUNNING)
        check_text(text, MAX_NOTE_UNITS)
        if notes_in_stage(now.state) >= MAX_NOTES_IN_STAGE:
            raise InterviewError(Code.NOTES_FULL)
        return record(now, NoteSent(by=by, text=text.strip()), actor=actor).seq
