"""The room hears what happened once it is stored; what it misses it asks for by seq."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from functools import partial
from uuid import UUID

from django.db import transaction

from agents.core.events import Recorded
from agents.core.state import SessionState
from interviews.sessions import queries, wire


def group_of(session_id: UUID) -> str:
    """Return the channel group of a room."""
    return f"room.{session_id}"


def on_commit(
    session_id: UUID, events: Iterable[Recorded], *, state: SessionState, at_ms: int
) -> None:
    """Tell the room about events, when the transaction that stores them has committed."""
    shown = [asdict(event) for recorded in events if (event := queries.room_event(recorded))]
    if not shown:
        return
    message: wire.Message = {
        "type": "room.events",
        "events": shown,
        "facts": queries.facts(state, at_ms),
    }
    transaction.on_commit(partial(to_room, session_id, message))


def to_room(session_id: UUID, message: wire.Message) -> None:
    """Send a message to every socket of a room at once, stored or not."""
    wire.to_group(group_of(session_id), message)
