"""Whoever waits for a runner is told where they stand, as it is now; nothing of that is stored."""

from __future__ import annotations

from interviews.models import Run
from interviews.sessions import broadcast

MOST_TOLD = 50
"""Those further back hear of it when they have come nearer."""


def tell_taken(run: Run) -> None:
    """Tell a room that its run has begun, and those still waiting how many stand before them."""
    _tell(run, ahead=None)
    waiting = Run.objects.filter(lease_until=None).order_by("wanted_at_ms")[:MOST_TOLD]
    for place, other in enumerate(waiting):
        _tell(other, ahead=place)


def _tell(run: Run, *, ahead: int | None) -> None:
    if run.purpose == "trial":  # Nobody in the room knows of it.
        return
    broadcast.to_room(run.session_id, {"type": "room.queue", "run": str(run.id), "ahead": ahead})
