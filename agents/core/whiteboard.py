"""What a turn knows of the whiteboard: the drawing in words, and whether it is another one now."""

from __future__ import annotations

from msgspec import Struct

from agents.core.drawing import Drawing
from agents.core.outlining import outline_of


class Whiteboard(Struct, frozen=True, kw_only=True):
    """What is drawn now, in words, and whether that `changed` since the last turn.

    `claims` are the sentences that the connections make; `lone` shapes and the ends of `loose`
    arrows wait to be explained. `drawn` is how many lines of the text a prompt shows; 0: all.
    """

    text: str = ""
    claims: tuple[str, ...] = ()
    lone: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    changed: bool = False
    drawn: int = 0


def whiteboard_of(drawing: Drawing, *, changed: bool) -> Whiteboard:
    """Return what a turn knows of a drawing."""
    outline = outline_of(drawing)
    return Whiteboard(
        text=outline.text,
        claims=tuple(claim.words for claim in outline.claims),
        lone=outline.lone,
        loose=outline.loose,
        changed=changed,
    )
