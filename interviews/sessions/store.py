"""Rows to values and back: one session at a time, and no lock is held while anything is slow."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from uuid import UUID

from django.db import transaction

from agents.core import clock as clocks
from agents.core.documents import Document, Documents
from agents.core.drawing import NO_DRAWING, Drawing, decode_elements
from agents.core.question import Question
from agents.core.state import SessionState, decode_state, encode_state
from agents.schema.question import question_of
from interviews.models import Document as DocumentRow
from interviews.models import Drawing as DrawingRow
from interviews.models import Session
from interviews.sessions import clock
from interviews.sessions.errors import Code, InterviewError
from interviews.sessions.writing import in_line
from replay.log import store as contents

COLUMNS = ("state", "seq", "phase", "turn_due_at_ms", "deadline_at_ms", "started_at", "ended_at")
"""What a save may change; unchanged ones are left out, since SQLite rewrites their indexes too."""


@dataclass
class Locked:
    """A session held by this transaction. `state` moves on with each record; `at_ms` stands."""

    row: Session
    state: SessionState
    at_ms: int

    @property
    def id(self) -> UUID:
        """Return the session's id."""
        return self.row.id

    @property
    def moment(self) -> datetime:
        """Return the transaction's one time as an aware datetime."""
        return datetime.fromtimestamp(self.at_ms / 1000, UTC)

    @property
    def organisation(self) -> UUID:
        """Return whose session it is."""
        return self.row.organisation_id


@contextmanager
def locked(session_id: UUID) -> Iterator[Locked]:
    """Hold a session for one short transaction; raise InterviewError for an unknown one."""
    with in_line(), transaction.atomic():
        row = Session.objects.select_for_update().filter(id=session_id).first()
        if row is None:
            raise InterviewError(Code.NO_SESSION)
        yield Locked(row, decode_state(bytes(row.state)), clock.now_ms())


def load(session_id: UUID) -> SessionState:
    """Return a session's state as it is now; raise InterviewError for an unknown session."""
    body = Session.objects.filter(id=session_id).values_list("state", flat=True).first()
    if body is None:
        raise InterviewError(Code.NO_SESSION)
    return decode_state(bytes(body))


def save(now: Locked, state: SessionState) -> None:
    """Store a state that events were folded into, with what is due because of it."""
    now.state = state
    row = now.row
    before = {name: getattr(row, name) for name in COLUMNS}
    row.state = encode_state(state)
    row.seq, row.phase = state.seq, state.phase
    row.turn_due_at_ms = turn_due_at_ms(state)
    row.deadline_at_ms = _look_at_ms(now, clocks.next_deadline(state))
    if state.phase == "running" and row.started_at is None:
        row.started_at = now.moment
    if state.phase == "ended" and row.ended_at is None:
        row.ended_at = now.moment
    row.save(update_fields=[name for name in COLUMNS if getattr(row, name) != before[name]])


def _look_at_ms(now: Locked, deadline: clocks.Deadline | None) -> int | None:
    """Quiet begins anew with every key: to look too early costs less than to move an index."""
    before = now.row.deadline_at_ms
    if deadline is None:
        return None
    if deadline.kind == "quiet" and before is not None and now.at_ms < before <= deadline.at_ms:
        return before
    return deadline.at_ms


def look_later(now: Locked) -> None:
    """Move the time at which a session is looked at to when something is really due."""
    deadline = clocks.next_deadline(now.state)
    now.row.deadline_at_ms = deadline.at_ms if deadline else None
    now.row.save(update_fields=["deadline_at_ms"])


def turn_due_at_ms(state: SessionState) -> int | None:
    """Return from when a turn may be taken; None while none is wanted."""
    if not state.turn_wanted:
        return None
    return max(state.asked[0].at_ms, state.retry_at_ms)


def documents(session_id: UUID, index: int) -> Documents:
    """Return a question's files as last acknowledged."""
    rows = DocumentRow.objects.filter(session=session_id, index=index)
    return {row.path: Document(row.text, row.version, row.editable) for row in rows}


def document(session_id: UUID, index: int, path: str) -> DocumentRow:
    """Return one file's row; raise InterviewError for a file the question does not have."""
    row = DocumentRow.objects.filter(session=session_id, index=index, path=path).first()
    if row is None:
        raise InterviewError(Code.UNKNOWN_FILE, path)
    return row


def drawing(session_id: UUID, index: int) -> Drawing:
    """Return a question's whiteboard as last acknowledged."""
    row = DrawingRow.objects.filter(session=session_id, index=index).first()
    return Drawing(decode_elements(bytes(row.elements)), row.version) if row else NO_DRAWING


@lru_cache(maxsize=128)
def question(digest: str) -> Question:
    """Return a pinned question; it is content, so it can be kept for the life of the process."""
    return question_of(contents.get(digest))


def live_question(state: SessionState) -> Question:
    """Return the question being asked; raise InterviewError when none is."""
    if state.live is None:
        raise InterviewError(Code.NOT_RUNNING)
    return question(state.questions[state.live.index].digest)


def has_whiteboard(state: SessionState) -> bool:
    """Tell whether the question being asked is answered with a drawing."""
    return state.live is not None and live_question(state).mode == "draw-probe"
