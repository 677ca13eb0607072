"""Sessions and interviews open, begin and end."""

from __future__ import annotations

from agents.core.kinds.base import EndReason, Event, Mode
from agents.core.values import Interviewer, PinnedQuestion, RoleContext, SessionLimits


class SessionOpened(Event, frozen=True, kw_only=True):
    """A candidate claimed the link; everything that decides the interview is pinned here."""

    organisation: str
    questions: tuple[PinnedQuestion, ...]
    templates: str
    role: RoleContext
    limits: SessionLimits
    interviewer: Interviewer
    mode: Mode = "interview"


class ConsentGiven(Event, frozen=True, kw_only=True):
    """The candidate read what is recorded and agreed; `wording` is the text's SHA-256."""

    wording: str


class InterviewStarted(Event, frozen=True, kw_only=True):
    """The first question may open; `greeting` is what the interviewer says first."""

    greeting: str


class InterviewEnded(Event, frozen=True, kw_only=True):
    """Nothing more is accepted, and the report is due."""

    reason: EndReason
    closing: str = ""
