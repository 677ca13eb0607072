"""Closed book, no clock: what may be done follows from the chain and from what was answered."""

from __future__ import annotations

from agents.core.cursor import Cursor
from agents.moves import MoveKind, Offer, declined


def legal_moves(cursor: Cursor) -> tuple[Offer, ...]:
    """Return what may be done now: at least one offer, in the enum's order.

    A stage is left after an answer or when it is declined; a declined one is only left.
    """
    declining = declined(cursor)
    leaving = declining or answers(cursor) > 0
    offers = [] if declining else _staying(cursor)
    if cursor.probe_options and leaving:
        offers.append(Offer(MoveKind.PROBE, (cursor.probe_options[0].id,)))
    if declining or (leaving and not cursor.probe_options):
        offers.append(Offer(MoveKind.QUESTION_DONE))
    return tuple(offers)


def _staying(cursor: Cursor) -> list[Offer]:
    hints = tuple(hint.id for hint in cursor.available_hints)
    staying = [Offer(kind) for kind in (MoveKind.CLARIFY, MoveKind.REDIRECT, MoveKind.FOLLOW_UP)]
    return [*staying, *([Offer(MoveKind.HINT, hints)] if hints else [])]


def answers(cursor: Cursor) -> int:
    """Return how many answers this stage has, those of this turn included."""
    past = sum(line.by == "candidate" and line.kind == "answer" for line in cursor.stage_history)
    return past + cursor.candidate_response.kinds.count("answer")
