"""The room hears what happened once it is stored; what it misses it asks for by seq."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from uuid import UUID

from django.db import transaction

from agents.core.events import Recorded
from agents.core.state import SessionState
from interviews.sessions import queries, wire


def on_commit(
    session_id: UUID, events: Sequence[Recorded], *, state: SessionState, at_ms: int
) -> None:
    """Tell the room about events, when the transaction that stores them has committed.

    A socket that knows `before` is in step; it moves on to `after` even when nothing is shown.
    """
    shown = [asdict(event) for recorded in events if (event := queries.room_event(recorded))]
    message: wire.Message = {
        "type": "room.events",
        "before": events[0].seq - 1,
        "after": events[-1].seq,
        "events": shown,
        "facts": queries.facts(state, at_ms),
    }
    transaction.on_commit(lambda: to_room(session_id, message), robust=True)


def pen_on_commit(session_id: UUID, *, free: bool) -> None:
    """Tell the room, once stored, whether the tab that typed is gone."""
    message: wire.Message = {"type": "room.pen", "free": free}
    transaction.on_commit(lambda: to_room(session_id, message), robust=True)


def to_room(session_id: UUID, message: wire.Message) -> None:
    """Send a message to every socket of a room at once, stored or not."""
    wire.to_group(queries.group_of(session_id), message)
