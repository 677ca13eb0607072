"""A drawing says each thing once and all in one frame: every connection is judged by itself.

In prose, one frame filled again and again is stuffing; a drawing has no other way to speak. What
does not pay there either is a word alone: only connections and notes become claims.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from agents.concepts.grading import FLAG_COST, Evidence, Grade, grade
from agents.core.question import Concept


def shown_by(claims: Sequence[str], concepts: Sequence[Concept], *, asked: str) -> dict[str, int]:
    """Return which concepts a drawing shows, each with the place of the first claim that does."""
    shown: dict[str, int] = {}
    for place, claim in enumerate(claims):
        for name in grade([claim], concepts, asked=asked).shown:
            shown.setdefault(name, place)
    return shown


def with_drawing(
    result: Grade, claims: Sequence[str], concepts: Sequence[Concept], *, asked: str, at: int
) -> Grade:
    """Return a grade with what a drawing shows beyond it, as an answer of the number `at`."""
    found = shown_by(claims, concepts, asked=asked) if claims else {}
    drawn = {
        name: Evidence(at, 0, len(claims[place]), claims[place])
        for name, place in found.items()
        if name not in result.shown
    }
    if not drawn:
        return result
    shown = {**result.shown, **drawn}
    share = len(shown) / len(concepts)
    return replace(
        result,
        shown=shown,
        missed=tuple(name for name in result.missed if name not in drawn),
        score=round(max(0.0, share - FLAG_COST * len(result.flags)), 4),
    )
