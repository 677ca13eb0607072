"""How far people agree with each other and with a judge, beyond chance, with its uncertainty.

* Quadratic weighted kappa: Cohen 1968, Psychological Bulletin 70; disagreement counts by the square
  of its steps.
* Krippendorff's alpha for ordinal levels: Krippendorff 2011, "Computing Krippendorff's
  Alpha-Reliability"; it takes any number of raters and missing ratings.
* Intervals: percentile bootstrap over interviews (Efron and Tibshirani 1993, chapter 13), since the
  topics of one interview are not independent.

Written here since the library for alpha is under the GPL and those for kappa bring NumPy along.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random

Matrix = tuple[tuple[float, ...], ...]
"""How often one level met another, in a square; levels are numbers from 0."""

_RESAMPLES = 1_000
_EDGE = 0.025


@dataclass(frozen=True)
class Agreement:
    """A coefficient, 1 for perfect and 0 for chance, with its 95 % interval, over `n` pairs."""

    value: float
    low: float
    high: float
    n: int
    interviews: int


def weighted_kappa(
    interviews: Sequence[Sequence[tuple[int, int]]], *, steps: int
) -> Agreement | None:
    """Compare two raters: of each interview the pairs (one's level, the other's), below `steps`."""
    counted = [_added([_pair(pair, steps) for pair in pairs]) for pairs in interviews if pairs]
    return _with_interval(counted, _kappa, n=sum(map(len, interviews)))


def krippendorff_alpha(
    interviews: Sequence[Sequence[Sequence[int]]], *, steps: int
) -> Agreement | None:
    """Compare any number of raters: of each interview its topics, of each topic the levels given.

    A topic with a single level says nothing about agreement, and is left out.
    """
    paired = [[topic for topic in topics if len(topic) > 1] for topics in interviews]
    counted = [
        _added([_coincidences(topic, steps) for topic in topics]) for topics in paired if topics
    ]
    return _with_interval(counted, _alpha, n=sum(map(len, paired)))


def _with_interval(
    counted: Sequence[Matrix], coefficient: Callable[[Matrix], float | None], *, n: int
) -> Agreement | None:
    """Return the coefficient with its interval; None where everybody gave the same level."""
    whole = coefficient(_added(counted)) if counted else None
    if whole is None:
        return None
    chance = Random(1)  # noqa: S311  resampling, the same figure at every visit
    # Many interviews look alike: they are drawn as numbers, and added up kind by kind.
    kinds = list(dict.fromkeys(counted))
    alike = [kinds.index(one) for one in counted]
    drawn = (Counter(chance.choices(alike, k=len(alike))) for _ in range(_RESAMPLES))
    sums = (_added([_times(kinds[kind], n) for kind, n in sample.items()]) for sample in drawn)
    found = sorted(value for met in sums if (value := coefficient(met)) is not None)
    low, high = found[int(_EDGE * len(found))], found[int((1 - _EDGE) * len(found)) - 1]
    return Agreement(whole, min(low, whole), max(high, whole), n, len(counted))


def _added(matrices: Sequence[Matrix]) -> Matrix:
    rows = zip(*matrices, strict=True)
    return tuple(tuple(map(sum, zip(*row, strict=True))) for row in rows)


def _times(met: Matrix, n: int) -> Matrix:
    return tuple(tuple(n * cell for cell in row) for row in met)


def _pair(pair: tuple[int, int], steps: int) -> Matrix:
    return _square(steps, lambda one, other: float((one, other) == pair))


def _coincidences(levels: Sequence[int], steps: int) -> Matrix:
    """Return how the levels of one topic meet, each rater weighing the same."""
    met = Counter(permutations(levels, 2))
    return _square(steps, lambda one, other: met[one, other] / (len(levels) - 1))


def _square(steps: int, cell: Callable[[int, int], float]) -> Matrix:
    return tuple(tuple(cell(i, j) for j in range(steps)) for i in range(steps))


def _kappa(met: Matrix) -> float | None:
    rows, columns = list(map(sum, met)), list(map(sum, zip(*met, strict=True)))
    apart = _square(len(met), lambda i, j: float((i - j) ** 2))
    by_chance = _weighed(apart, lambda i, j: rows[i] * columns[j])
    return (
        1 - _weighed(apart, lambda i, j: met[i][j]) * sum(rows) / by_chance if by_chance else None
    )


def _alpha(met: Matrix) -> float | None:
    counts = list(map(sum, met))
    apart = _square(len(met), lambda i, j: _ordinal(counts, i, j))
    by_chance = _weighed(apart, lambda i, j: counts[i] * counts[j])
    seen = _weighed(apart, lambda i, j: met[i][j])
    return 1 - (sum(counts) - 1) * seen / by_chance if by_chance else None


def _weighed(apart: Matrix, cell: Callable[[int, int], float]) -> float:
    places = range(len(apart))
    return sum(apart[i][j] * cell(i, j) for i in places for j in places)


def _ordinal(counts: Sequence[float], one: int, other: int) -> float:
    """Return the squared distance of two levels: how many ratings lie between them."""
    low, high = min(one, other), max(one, other)
    between = sum(counts[low : high + 1]) - (counts[low] + counts[high]) / 2
    return between**2
