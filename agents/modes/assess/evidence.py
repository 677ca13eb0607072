"""A level is worth what its evidence is: words that the learner really said in this stage."""

from __future__ import annotations

import re

from agents.core.cursor import Cursor, board_texts
from agents.modes.base import Fault
from agents.moves import Move, MoveKind

CLOSING = (MoveKind.PROBE, MoveKind.QUESTION_DONE)


def fault(cursor: Cursor, move: Move) -> Fault | None:
    """Judge the quotes of a move that closes a stage.

    Each must be found in the words of one turn, whole, in any case and spacing; without any there
    is no level, but for a weak one of a stage in which nothing was said.
    """
    if move.kind not in CLOSING:
        return None
    said = [plain(text) for text in said_in_stage(cursor)]
    lost = next((quote for quote in move.evidence if not _found(plain(quote), said)), None)
    if lost is not None:
        return Fault("evidence", f"the learner did not say “{lost[:120]}” in this stage")
    if not move.evidence and (move.level != "weak" or any(map(_says_something, said))):
        return Fault("evidence", f"level {move.level} without a quote of what was said")
    return None


def said_in_stage(cursor: Cursor) -> list[str]:
    """Return the learner's own messages in this stage, this turn's last, and what they drew."""
    past = [line.text for line in cursor.stage_history if line.by == "candidate"]
    now = cursor.candidate_response.text
    return [*past, *now.split("\n\n"), now, *board_texts(cursor)]


def plain(text: str) -> str:
    """Return a text in one case and with single spaces, as quotes are compared."""
    return " ".join(text.casefold().split())


def _says_something(text: str) -> bool:
    return re.search(r"\w", text) is not None


def _found(quote: str, said: list[str]) -> bool:
    if not _says_something(quote):
        return False
    begins, ends = (r"\b" if quote[at].isalnum() else "" for at in (0, -1))
    whole = re.compile(f"{begins}{re.escape(quote)}{ends}")
    return any(whole.search(text) for text in said)
