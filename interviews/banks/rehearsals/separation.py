"""A question separates when whoever knows more scores higher, whatever the chance of the day.

The figure is the share of all pairs of plays by candidates who know differently much, in which the
one who knows more scored higher; a tie counts half (the area under the ROC curve, over ordered
groups: Hanley and McNeil 1982). 1 is always, 0.5 is a coin. A play in which nothing was assessed
has no score and is in no pair.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from msgspec import Struct

from interviews.banks.rehearsals.kinds import rank
from interviews.banks.rehearsals.values import Play

ALWAYS, MOSTLY, SOMEWHAT = 0.95, 0.8, 0.6


class Separation(Struct, frozen=True):
    """In how many of `pairs` the one who knows more scored higher, ties counted half."""

    pairs: int
    won: float

    @property
    def figure(self) -> float:
        """Return the share, 0 to 1."""
        return self.won / self.pairs

    @property
    def words(self) -> str:
        """Say what the figure means."""
        if self.figure >= ALWAYS:
            return "Whoever knows more scores higher."
        if self.figure >= MOSTLY:
            return "Whoever knows more mostly scores higher."
        if self.figure >= SOMEWHAT:
            return "Whoever knows more scores higher only somewhat more often than not."
        return "This question does not tell them apart."


def separation(plays: Sequence[Play]) -> Separation | None:
    """Return how well the scores rank the plays; None where no two can be compared."""
    scored = [(rank(one.kind), one.score) for one in plays]
    ranked = [(by, score) for by, score in scored if by is not None and score is not None]
    pairs = [(more, less) for (a, more), (b, less) in product(ranked, ranked) if a > b]
    if not pairs:
        return None
    return Separation(len(pairs), sum(_won(more, less) for more, less in pairs))


def _won(more: float, less: float) -> float:
    return 0.5 if more == less else float(more > less)


def between(plays: Sequence[Play], more: Iterable[str], less: Iterable[str]) -> Separation | None:
    """Return how well the scores tell some kinds from others."""
    kinds = {*more, *less}
    return separation([play for play in plays if play.kind in kinds])


def mean_score(plays: Iterable[Play]) -> float | None:
    """Return the mean score of those plays in which something was assessed."""
    scores = [play.score for play in plays if play.score is not None]
    return sum(scores) / len(scores) if scores else None


def lead(plays: Sequence[Play], more: str, less: str) -> float | None:
    """Return by how much one kind's mean score lies above another's."""
    above = mean_score(play for play in plays if play.kind == more)
    below = mean_score(play for play in plays if play.kind == less)
    return None if above is None or below is None else above - below
