"""A person of the company who watches says something to the interviewer."""

from __future__ import annotations

from agents.core.kinds.base import Event


class NoteSent(Event, frozen=True, kw_only=True):
    """A colleague wrote to the interviewer, in private. It is data for its next turn, no rule."""

    by: str
    text: str
