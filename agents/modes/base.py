"""A mode is one value: what it offers, how moves are written, what is done when all fails."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from agents.core.cursor import Cursor
from agents.moves import Move, Offer, Spelling

SafeMove = Callable[[Cursor, tuple[Offer, ...]], Move]
"""Picks the fixed, neutral move among the offers that is taken when no reply passed."""


class Mode(Struct, frozen=True, kw_only=True):
    """Everything that the engine asks a mode.

    `name` is also the folder of its prompt texts. `last_resort` is what the safe move says where a
    question withholds the words of its fixed reply.
    """

    name: str
    legal_moves: Callable[[Cursor], tuple[Offer, ...]]
    spelling: Spelling
    safe_move: SafeMove
    last_resort: str
