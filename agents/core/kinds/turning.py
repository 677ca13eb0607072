"""A turn is begun, withdrawn, failed or taken."""

from __future__ import annotations

from agents.core.kinds.base import Confusion, Event
from agents.core.question import Highlight
from agents.core.values import ProposedTest, Rejection, TurnCost, TurnVersions


class ReplyStarted(Event, frozen=True, kw_only=True):
    """The first characters of a reply became visible: from here a new message waits its turn."""

    turn: int
    attempt: int


class ReplyWithdrawn(Event, frozen=True, kw_only=True):
    """A reply was refused after some of it was visible; what was shown is said openly."""

    turn: int
    attempt: int
    shown: str
    reason: str


class TurnFailed(Event, frozen=True, kw_only=True):
    """No reply could be had: our fault. The turn is tried again at `retry_at_ms`.

    `unasked`: nobody waited for it, since only silence was to be answered; it is let be.
    """

    turn: int
    attempt: int
    code: str
    detail: str
    retry_at_ms: int
    unasked: bool = False


class TurnTaken(Event, frozen=True, kw_only=True):
    """The interviewer's one move, with all that replay, judging, evaluation and training need.

    `prompt_room` is how long the prompt was allowed to be, in estimated tokens, after the server
    counted too many; 0: as long as the session's budget.
    """

    turn: int
    attempt: int
    move: str
    response: str
    gap: str = ""
    note: str = ""
    probe_id: str = ""
    hint_id: str = ""
    point: Highlight | None = None
    task_id: str = ""
    confusion: Confusion = ""
    fallback: bool = False
    as_of: int
    clock_at_ms: int
    fingerprint: str
    offered: tuple[str, ...]
    versions: TurnVersions
    raw_reply: str
    rejections: tuple[Rejection, ...] = ()
    cost: TurnCost
    prompt_room: int = 0


class TestsAsked(Event, frozen=True, kw_only=True):
    """The interviewer asked for a test run; the same turn is decided again with the result."""

    turn: int
    attempt: int
    gap: str
    note: str
    as_of: int
    clock_at_ms: int
    fingerprint: str
    offered: tuple[str, ...]
    versions: TurnVersions
    raw_reply: str
    rejections: tuple[Rejection, ...] = ()
    cost: TurnCost
    prompt_room: int = 0


class TestProposed(Event, frozen=True, kw_only=True):
    """The interviewer wants to add a test; `run` first tries it on the reference solution."""

    turn: int
    attempt: int
    run: str
    test: ProposedTest
    gap: str
    note: str
    as_of: int
    clock_at_ms: int
    fingerprint: str
    offered: tuple[str, ...]
    versions: TurnVersions
    raw_reply: str
    rejections: tuple[Rejection, ...] = ()
    cost: TurnCost
    prompt_room: int = 0
