"""What only the interviewer can do, such as closing a part, takes the conversation back to it."""

from __future__ import annotations

from agents.core.events import ConversationHandedBack, HandBackReason
from interviews.sessions import store
from interviews.sessions.service.recording import SYSTEM, record


def hand_back_for(now: store.Locked, reason: HandBackReason) -> None:
    """Let the interviewer speak again, if somebody speaks in its place: it has to close a part."""
    if now.state.colleague is not None:
        record(now, handed_back(now, reason), actor=SYSTEM)


def handed_back(now: store.Locked, reason: HandBackReason) -> ConversationHandedBack:
    """Return the event that ends a colleague's turn to speak."""
    by = now.state.colleague.by if now.state.colleague else ""
    return ConversationHandedBack(by=by, reason=reason)
