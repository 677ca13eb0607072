"""Plays of a small question, made by hand: two parts, a hint, a withheld phrase."""

from __future__ import annotations

from interviews.banks.rehearsals.values import (
    HintSpent,
    Outline,
    PartOutline,
    PartPlayed,
    Play,
    Point,
    Rehearsed,
)

BELOW = ("cost",)
OUTLINE = Outline(
    name="Lost rows",
    mode="interview",
    minutes=20,
    interviewer="the built-in interviewer",
    parts=(
        PartOutline(
            path=(),
            name="Opening",
            concepts=(
                Point("index", "an index on the key"),
                Point("order", "rows keep their order"),
            ),
            hints=(Point("h1", "What finds a row?"),),
            withheld=("a covering index",),
        ),
        PartOutline(
            path=BELOW,
            name="Cost",
            concepts=(Point("log", "logarithmic"),),
            hints=(),
            withheld=("a covering index", "tree height"),
        ),
    ),
)


def part(
    *shown: str, path: tuple[str, ...] = (), aided: tuple[str, ...] = (), hint: bool | None = None
) -> PartPlayed:
    """Return a part as it went; `hint` tells whether the hint helped, None: it was not given."""
    spent = () if hint is None else (HintSpent("h1", ("order",) if hint else ()),)
    return PartPlayed(path=path, shown=shown, aided=aided, hints=spent)


def play(kind: str, score: float | None, *parts: PartPlayed, seed: int = 1) -> Play:
    """Return one play."""
    return Play(
        kind=kind,
        seed=seed,
        minutes=9,
        ended="done",
        turns=4,
        score=score,
        parts=parts or (part(),),
    )


def rehearsed(*plays: Play) -> Rehearsed:
    """Return a rehearsal of these plays."""
    return Rehearsed(outline=OUTLINE, plays=plays)
