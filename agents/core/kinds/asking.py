"""The candidate says something, asks for something, or has been quiet for a while."""

from __future__ import annotations

from agents.core.kinds.base import Event
from agents.core.values import Attachment, ChoiceShown


class AnswerSubmitted(Event, frozen=True, kw_only=True):
    """The candidate said something. `key` is the browser's own, so that a resend is recognised.

    `choices` are those chosen with it, in the question's order, as they were shown.
    """

    key: str
    text: str
    attachments: tuple[Attachment, ...] = ()
    choices: tuple[ChoiceShown, ...] = ()


class HintAsked(Event, frozen=True, kw_only=True):
    """The candidate asked for a hint, knowing that it is noted."""

    key: str


class ClarificationAsked(Event, frozen=True, kw_only=True):
    """The candidate asked what the question means, at no cost."""

    key: str
    text: str = ""


class SkipAsked(Event, frozen=True, kw_only=True):
    """The candidate declined this part; it is never asked again."""

    key: str


class QuietNoticed(Event, frozen=True, kw_only=True):
    """Nobody has done anything for `quiet_ms`: the interviewer may ask how it goes, once a stage.

    It lapses when the candidate does anything before the first character of a reply is visible.
    """

    quiet_ms: int
