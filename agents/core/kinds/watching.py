"""A person of the company who watches writes to the interviewer, or speaks in its place."""

from __future__ import annotations

from agents.core.kinds.base import Event, HandBackReason


class NoteSent(Event, frozen=True, kw_only=True):
    """A colleague wrote to the interviewer, in private. It is data for its next turn, no rule."""

    by: str
    text: str


class ConversationTaken(Event, frozen=True, kw_only=True):
    """A colleague speaks in the interviewer's place from now on, and the candidate is told."""

    by: str


class ColleagueSaid(Event, frozen=True, kw_only=True):
    """A colleague spoke to the candidate: what had waited for a reply has one now.

    `key` is the browser's own, so that a resend is recognised. `gives_away` is what they were told
    that this gives away before they sent it all the same; "" for nothing.
    """

    key: str
    by: str
    text: str
    gives_away: str = ""


class ConversationHandedBack(Event, frozen=True, kw_only=True):
    """The interviewer speaks again: by a colleague's wish, or since it could not wait for them."""

    by: str
    reason: HandBackReason
