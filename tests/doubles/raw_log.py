"""What a server process has stored, read from its file beside it and through none of its code."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import UUID

from agents.core.events import Recorded, decode
from agents.core.state import SessionState, decode_state

DATABASE = "viva.sqlite3"


def rows(data: Path, query: str, *values: object) -> list[tuple[object, ...]]:
    """Return what a query finds in a server's database."""
    with closing(sqlite3.connect(data / DATABASE, timeout=20)) as database:
        return database.execute(query, values).fetchall()


def stored_events(data: Path, session: str, *kinds: str) -> list[Recorded]:
    """Return a session's events in order, of some kinds or all."""
    found = rows(
        data,
        "SELECT e.seq, e.at_ms, e.actor, b.body FROM replay_logentry e"
        " JOIN replay_logbody b ON b.session = e.session AND b.seq = e.seq"
        " WHERE e.session = ? ORDER BY e.seq",
        UUID(session).hex,
    )
    events = [
        Recorded(int(str(seq)), int(str(at_ms)), str(actor), decode(_bytes(body)))
        for seq, at_ms, actor, body in found
    ]
    return [e for e in events if not kinds or type(e.event).__name__ in kinds]


def stored_state(data: Path, session: str) -> SessionState:
    """Return the state row of a session."""
    [(body,)] = rows(data, "SELECT state FROM interviews_session WHERE id = ?", UUID(session).hex)
    return decode_state(_bytes(body))


def stored_text(data: Path, session: str, path: str, index: int = 0) -> str:
    """Return a file as last stored."""
    [(text,)] = rows(
        data,
        'SELECT text FROM interviews_document WHERE session_id = ? AND path = ? AND "index" = ?',
        UUID(session).hex,
        path,
        index,
    )
    return str(text)


def _bytes(value: object) -> bytes:
    assert isinstance(value, bytes | memoryview)
    return bytes(value)
