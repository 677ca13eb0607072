"""A level is worth what its evidence is: words that the learner really said in this stage."""

from __future__ import annotations

import re

from agents.core.cursor import Cursor, board_texts
from agents.core.values import ChoiceShown
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
    """Return the learner's own messages in this stage, this turn's last, choices and drawing."""
    lines = [line for line in cursor.stage_history if line.by == "candidate"]
    now = cursor.candidate_response
    chosen = [choice.told for choices in _chosen(cursor) for choice in choices]
    said = [*(line.text for line in lines), *now.text.split("\n\n"), now.text]
    return [*said, *chosen, *board_texts(cursor)]


def _chosen(cursor: Cursor) -> list[tuple[ChoiceShown, ...]]:
    return [*(line.choices for line in cursor.stage_history), cursor.candidate_response.choices]


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
