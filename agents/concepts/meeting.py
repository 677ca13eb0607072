"""Phrases meet where all of a group stand in the same clause or in clauses beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from agents.concepts.clauses import Clause
from agents.concepts.tokens import Indexed, Phrase


class Talk(NamedTuple):
    """What somebody said: the text, its clauses and its words."""

    text: str
    prose: list[Clause]
    words: Indexed


class Stand(NamedTuple):
    """Where a phrase stands among the words; one that `denies` is not undone by a denial."""

    first: int
    last: int
    denies: bool


Group: TypeAlias = tuple[tuple[Phrase, ...], ...]
"""Phrases that must meet; each place in it names one, or several that say the same."""
Stands: TypeAlias = list[list[Stand]]
"""For each place in a group, where one of its phrases stands."""


def stands_of(group: Group, words: Indexed) -> Stands:
    """Return where the phrases of a group stand."""
    return [
        [Stand(*at, phrase.denies) for phrase in same for at in words.find(phrase)]
        for same in group
    ]


def meet(
    clauses: Sequence[Clause], stands: Stands, *, reach: int
) -> tuple[Clause, Clause, frozenset[int]] | None:
    """Return the nearest clauses, at most `reach` apart, that hold every phrase of a group.

    Clauses that claim nothing do not stand between others.
    """
    if not all(stands):
        return None
    said = [clause for clause in clauses if clause.counts]
    for width in range(reach + 1 if len(stands) > 1 else 1):
        for begin in range(len(said) - width):
            window = said[begin : begin + width + 1]
            used = all_in(window, stands)
            if used is not None:
                return window[0], window[-1], used
    return None


def all_in(window: Sequence[Clause], stands: Stands) -> frozenset[int] | None:
    """Return the places of a group's words where some clauses claim all of it, else None."""
    used: set[int] = set()
    for places in stands:
        place = next((at for at in places if _claimed(window, at)), None)
        if place is None:
            return None
        used.update(range(place.first, place.last + 1))
    return frozenset(used)


def _claimed(window: Sequence[Clause], at: Stand) -> bool:
    for clause in window:
        inside = clause.first <= at.first and at.last <= clause.last
        if inside and clause.counts and (at.denies or at.first not in clause.denied):
            return True
    return False
