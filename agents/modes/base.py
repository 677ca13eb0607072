"""A mode is one value: what it knows, what it offers, how moves are written, what is forbidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeVar

from msgspec import Struct

from agents.core import cursor as core
from agents.core.cursor import Cursor
from agents.core.documents import Documents
from agents.core.drawing import NO_DRAWING, Drawing
from agents.core.question import Question
from agents.core.state import SessionState
from agents.moves import Move, Offer, Spelling

AnyCursor = TypeVar("AnyCursor", bound=Cursor)


class CursorInputs(Struct, frozen=True, kw_only=True):
    """What a turn's fields are made of: all but the state is the live question's."""

    state: SessionState
    question: Question
    documents: Documents
    drawing: Drawing = NO_DRAWING
    mode_brief: str
    now_ms: int


class Fault(Struct, frozen=True):
    """A rule of the mode's own that a move breaks, and for the next attempt what broke it."""

    rule: Literal["evidence"]
    detail: str


SafeMove = Callable[[Cursor, tuple[Offer, ...]], Move]
"""Picks the fixed, neutral move among the offers that is taken when no reply passed."""

Texts = Callable[[Cursor], tuple[str, ...]]
"""Texts that a cursor holds beyond those every mode has."""


def common_cursor(inputs: CursorInputs) -> Cursor:
    """Return the fields that all modes share; raise ValueError when no question is live."""
    return core.build_cursor(
        inputs.state,
        question=inputs.question,
        documents=inputs.documents,
        drawing=inputs.drawing,
        mode_brief=inputs.mode_brief,
        now_ms=inputs.now_ms,
    )


def extended(cursor: Cursor, kind: type[AnyCursor], **more: object) -> AnyCursor:
    """Return a cursor of a mode's own kind: the common fields, and `more` on top of them."""
    common = {name: getattr(cursor, name) for name in cursor.__struct_fields__}
    return kind(**{**common, **more})


def faultless(cursor: Cursor, move: Move) -> Fault | None:
    """Find nothing wrong: for a mode without rules of its own."""
    return None


def no_texts(cursor: Cursor) -> tuple[str, ...]:
    """Return nothing: for a mode whose cursor holds no further texts."""
    return ()


class Mode(Struct, frozen=True, kw_only=True):
    """Everything that the engine asks a mode.

    `name` is also the folder of its prompt texts. `fields` are the names of the cursor's fields
    that its prompt draws, each in one section. `last_resort` is what the safe move says where a
    question withholds the words of its fixed reply. `fault` judges what the schema cannot say.
    `shown` are the fields of a move that a candidate reads. `private` and `public` are texts of its
    own cursor that may not, or may, be quoted.
    """

    name: str
    fields: tuple[str, ...]
    build_cursor: Callable[[CursorInputs], Cursor]
    legal_moves: Callable[[Cursor], tuple[Offer, ...]]
    spelling: Spelling
    safe_move: SafeMove
    last_resort: str
    fault: Callable[[Cursor, Move], Fault | None] = faultless
    shown: tuple[str, ...] = ("response",)
    private: Texts = no_texts
    public: Texts = no_texts
