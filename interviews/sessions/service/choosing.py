"""A candidate may go on in another language: each has its own files, and none is ever lost."""

from __future__ import annotations

from uuid import UUID

from agents.core.question import allowed_languages
from interviews.sessions import backends, store
from interviews.sessions.errors import Code, InterviewError
from interviews.sessions.service import opening
from interviews.sessions.service.recording import CANDIDATE, record, require_running


def choose_language(session_id: UUID, *, key: str, language: str) -> int:
    """Go on in a language that the question offers; return the session's seq.

    Raises InterviewError for one that it does not offer, or that does not run here.
    """
    with store.locked(session_id) as now:
        if now.state.knows("language", key):
            return now.state.seq
        require_running(now.state)
        runtime, live = store.live_question(now.state).runtime, now.state.live
        if runtime is None or live is None:
            raise InterviewError(Code.NO_RUN)
        if language == (live.language or runtime.languages[0]):
            return now.state.seq
        allowed = allowed_languages(runtime, now.state.limits.languages)
        if language not in allowed or not backends.speaks(language):
            raise InterviewError(Code.UNKNOWN_LANGUAGE)
        event = opening.language_chosen(runtime, key=key, language=language)
        opening.keep_documents(now, live.index, event.files)
        return record(now, event, actor=CANDIDATE).seq
