"""Of a question's files a room may have those that are on its screen now, and no other."""

from __future__ import annotations

from uuid import UUID

from agents.schema.entities import Shelf
from interviews.sessions import store
from interviews.sessions.errors import Code, InterviewError
from replay.log.shelves import shelf_of


def shelf_on_screen(session_id: UUID, index: int, path: str) -> Shelf:
    """Return the shelf that a file on screen lies on; raise InterviewError for any other file.

    What a later part will show is refused like what does not exist.
    """
    state = store.load(session_id)
    live = state.live
    if state.phase != "running" or live is None or live.index != index or path not in live.files:
        raise InterviewError(Code.UNKNOWN_FILE)
    return shelf_of(state.questions[index].digest)
