"""What a person is about to say is judged as a reply is; but they are told, and not stopped."""

from __future__ import annotations

from agents.check.rules import Rules
from agents.core.cursor import Cursor
from agents.modes.base import Mode
from agents.moves import Move, MoveKind


def gives_away(text: str, cursor: Cursor, mode: Mode) -> str:
    """Return in words what a text would give away in this turn's part; "" for nothing."""
    move = Move(kind=MoveKind.FOLLOW_UP, response=text)
    fault = Rules(cursor, (), schema={"anyOf": []}, mode=mode).text_fault(text, move)
    return fault.detail if fault else ""
