"""A figure about a group is told with its uncertainty, or not at all where the group is small.

* The ratio to the highest group's rate, and four fifths: 29 CFR 1607.4(D).
* Its interval: Katz, Baptista, Azen and Pike 1978, Biometrics 34, the logarithm's standard error.
* A rate's interval: Wilson 1927, Journal of the American Statistical Association 22.
* Means and their differences: Welch 1947, Biometrika 34; the quantile of t by its expansion in
  Abramowitz and Stegun 1964, 26.7.5, good to three decimals from nine degrees of freedom on.

All at 95 %. Written here since the libraries bring NumPy along for a dozen lines.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from statistics import NormalDist, mean, variance

FEWEST = 10
"""Nothing is told of a group of fewer people."""
FOUR_FIFTHS = 0.8
_Z = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Estimate:
    """A figure with its interval; the ends are None where no interval can be said."""

    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Counted:
    """A group: how many, and how many of them were selected."""

    name: str
    n: int
    selected: int


@dataclass(frozen=True)
class Selected:
    """What is told of a group's selection; `ratio` is None for the highest rate, or without one."""

    name: str
    n: int
    selected: int
    rate: Estimate
    ratio: Estimate | None
    highest: bool

    @property
    def below(self) -> bool:
        """Tell whether the rate is less than four fifths of the highest."""
        return self.ratio is not None and self.ratio.value < FOUR_FIFTHS


@dataclass(frozen=True)
class Scored:
    """What is told of a group's scores; `difference` is to the highest mean, None for that.

    `n` is None where it would tell to which group one of a few belongs who have no score.
    """

    name: str
    n: int | None
    mean: Estimate
    difference: Estimate | None


def told(counts: Sequence[int], *, unsaid: int) -> list[bool]:
    """Say of each group whether it may be told, given how many belong to none of them.

    Groups below FEWEST are not. Totals are known elsewhere, so whoever subtracts what is told from
    them learns what is left: the untold together with who did not say. Unless that is FEWEST at
    least, the next smallest group is not told either.
    """
    order = sorted(range(len(counts)), key=lambda place: counts[place])
    untold = {place for place in order if counts[place] < FEWEST}
    for place in order[len(untold) :]:
        if not untold or unsaid + sum(counts[one] for one in untold) >= FEWEST:
            break
        untold.add(place)
    return [place not in untold for place in range(len(counts))]


def selection(groups: Sequence[Counted], *, unsaid: int) -> list[Selected | None]:
    """Return what is told of each group, None for one that is not."""
    shown = told([group.n for group in groups], unsaid=unsaid)
    seen = [group for group, may in zip(groups, shown, strict=True) if may]
    best = max(seen, key=lambda group: group.selected / group.n, default=None)
    return [
        _selected(group, best) if may and best is not None else None
        for group, may in zip(groups, shown, strict=True)
    ]


def _selected(group: Counted, best: Counted) -> Selected:
    return Selected(
        name=group.name,
        n=group.n,
        selected=group.selected,
        rate=wilson(group.selected, group.n),
        ratio=None if group == best else katz(group, best),
        highest=group == best,
    )


def wilson(selected: int, n: int) -> Estimate:
    """Return a rate with its score interval."""
    rate, z2 = selected / n, _Z * _Z
    middle = (rate + z2 / (2 * n)) / (1 + z2 / n)
    half = _Z * sqrt(rate * (1 - rate) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return Estimate(rate, max(0.0, middle - half), min(1.0, middle + half))


def katz(group: Counted, best: Counted) -> Estimate | None:
    """Return the ratio of two rates; without an interval where nobody of the group was selected."""
    if not best.selected:
        return None
    ratio = (group.selected / group.n) / (best.selected / best.n)
    if not group.selected:
        return Estimate(ratio)
    terms = 1 / group.selected - 1 / group.n + 1 / best.selected - 1 / best.n
    half = _Z * sqrt(terms)
    return Estimate(ratio, exp(log(ratio) - half), exp(log(ratio) + half))


def scores(
    groups: Sequence[tuple[str, Sequence[float]]],
    *,
    unsaid: int,
    without: int = 0,
    untold: Container[str] = (),
) -> list[Scored | None]:
    """Return what is told of each group's scores, None for one that is not.

    `untold` are groups whose selection is not: another choice here would undo that one. `without`
    counts the people who have no score; while they are few, no group's size is told, since less
    than all of a group would say who of them belongs to it.
    """
    shown = told([len(found) for _, found in groups], unsaid=unsaid)
    seen = [
        found if may and name not in untold else None
        for (name, found), may in zip(groups, shown, strict=True)
    ]
    best = max((found for found in seen if found is not None), key=mean, default=())
    sized = without == 0 or without >= FEWEST
    return [
        _scored(name, found, best, sized=sized) if found is not None else None
        for (name, _), found in zip(groups, seen, strict=True)
    ]


def _scored(name: str, found: Sequence[float], best: Sequence[float], *, sized: bool) -> Scored:
    half = t_quantile(len(found) - 1) * sqrt(variance(found) / len(found))
    middle = mean(found)
    difference = None if found is best else welch(found, best)
    spread = Estimate(middle, middle - half, middle + half)
    return Scored(name, len(found) if sized else None, spread, difference)


def welch(one: Sequence[float], other: Sequence[float]) -> Estimate:
    """Return how far the first mean lies above the second, variances not taken for equal."""
    parts = [(variance(found) / len(found), len(found)) for found in (one, other)]
    squared, value = sum(part for part, _ in parts), mean(one) - mean(other)
    if not squared:
        return Estimate(value, value, value)
    freedom = squared**2 / sum(part**2 / (n - 1) for part, n in parts)
    half = t_quantile(freedom) * sqrt(squared)
    return Estimate(value, value - half, value + half)


def t_quantile(freedom: float) -> float:
    """Return the 97.5 % quantile of Student's t."""
    z = _Z
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
