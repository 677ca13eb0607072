"""The server draws: each public event has one template, and the room puts in what it is sent."""

from __future__ import annotations

from datetime import UTC, datetime

from django.template.loader import render_to_string

from interviews.markup import safe_html
from interviews.sessions.queries import RoomEvent

NOT_DRAWN = frozenset({"EditingTaken", "EditsReceived", "ReplyStarted"})
"""Public kinds that only move the room's behaviours."""


def draw(event: RoomEvent) -> str:
    """Return an event's fragment as safe HTML, "" for a kind with nothing to draw."""
    if event.kind in NOT_DRAWN:
        return ""
    context = {
        "seq": event.seq,
        "at": datetime.fromtimestamp(event.at_ms / 1000, UTC),
        "event": _with_html(event),
    }
    return render_to_string(f"room/events/{event.kind}.html", context).strip()


def _with_html(event: RoomEvent) -> dict[str, object]:
    """Authored and generated text is Markdown; it becomes HTML here, and nowhere else."""
    data = dict(event.data)
    for field in ("response", "asked", "greeting"):
        if isinstance(data.get(field), str):
            data[f"{field}_html"] = safe_html(str(data[field]))
    return data
