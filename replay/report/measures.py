"""What interviews say about a question: figures with their number, none where there are too few.

Discrimination is the point-biserial correlation, corrected for overlap: the item is left out of
what it is compared with (Henrysson 1963, Psychometrika 28; Lord and Novick 1968, chapter 15). Of a
point it compares those who showed it with the others, by the rest of the question's points; of a
question those who reached at least OK with the others, by their other questions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import atanh, sqrt, tanh
from statistics import NormalDist, StatisticsError, correlation, fmean, pstdev

from msgspec import Struct

from replay.report.scoring import EXACT, OK_FROM

FEWEST = 10
"""Below so many interviews a correlation is noise, and no figure is given."""

_TWO_SIDED_95 = NormalDist().inv_cdf(0.975)


class PointOutcome(Struct, frozen=True):
    """One point of one part, in one interview."""

    part: str
    text: str
    shown: bool


class ItemResult(Struct, frozen=True, kw_only=True):
    """One question in one interview. `score` and `rest` go from 0 to 5; None: not assessed.

    `rest` is the mean score of the interview's other questions. `whole`: it was not cut short.
    """

    score: float | None
    rest: float | None
    hints: int
    minutes: float
    whole: bool
    points: tuple[PointOutcome, ...] = ()


class Correlation(Struct, frozen=True, kw_only=True):
    """A correlation from -1 to 1 over `n` interviews, with its 95 % interval (Fisher's z)."""

    value: float
    low: float
    high: float
    n: int


class PointMeasure(Struct, frozen=True, kw_only=True):
    """How often one point was shown, and whether that goes with the rest of the question."""

    part: str
    text: str
    n: int
    shown: int
    discrimination: Correlation | None = None


class Measures(Struct, frozen=True, kw_only=True):
    """A question over `n` interviews, of which `assessed` gave a score."""

    n: int
    assessed: int = 0
    mean: float | None = None
    spread: float | None = None
    minutes: float | None = None
    with_hints: int = 0
    hints: float = 0.0
    whole: int = 0
    discrimination: Correlation | None = None
    points: tuple[PointMeasure, ...] = ()


def measure(results: Sequence[ItemResult]) -> Measures:
    """Return the figures of one question; minutes and `spread` (a standard deviation) are means."""
    scores = [result.score for result in results if result.score is not None]
    if not results:
        return Measures(n=0)
    return Measures(
        n=len(results),
        assessed=len(scores),
        mean=fmean(scores) if scores else None,
        spread=pstdev(scores) if len(scores) > 1 else None,
        minutes=fmean(result.minutes for result in results),
        with_hints=sum(1 for result in results if result.hints),
        hints=fmean(result.hints for result in results),
        whole=sum(1 for result in results if result.whole),
        discrimination=point_biserial(_against_the_rest(results)),
        points=tuple(_points(results)),
    )


def _against_the_rest(results: Iterable[ItemResult]) -> list[tuple[bool, float]]:
    return [
        (result.score >= OK_FROM - EXACT, result.rest)
        for result in results
        if result.score is not None and result.rest is not None
    ]


def _points(results: Iterable[ItemResult]) -> Iterable[PointMeasure]:
    """Measure each point, part by part, in the order in which the interviews first met them."""
    seen: dict[tuple[str, str], list[tuple[bool, float | None]]] = defaultdict(list)
    for result in results:
        shown = sum(point.shown for point in result.points)
        others = len(result.points) - 1
        for point in result.points:
            rest = (shown - point.shown) / others if others else None
            seen[point.part, point.text].append((point.shown, rest))
    parts = list(dict.fromkeys(part for part, _ in seen))
    for (part, text), outcomes in sorted(seen.items(), key=lambda one: parts.index(one[0][0])):
        yield PointMeasure(
            part=part,
            text=text,
            n=len(outcomes),
            shown=sum(shown for shown, _ in outcomes),
            discrimination=point_biserial(
                [(shown, rest) for shown, rest in outcomes if rest is not None]
            ),
        )


def point_biserial(pairs: Sequence[tuple[bool, float]]) -> Correlation | None:
    """Correlate yes or no with a figure; None for fewer than FEWEST, or where nothing varies."""
    if len(pairs) < FEWEST:
        return None
    try:
        value = correlation([float(yes) for yes, _ in pairs], [figure for _, figure in pairs])
    except StatisticsError:  # everybody did the same: there is nothing to go with
        return None
    inside = max(-1 + EXACT, min(1 - EXACT, value))
    wide = _TWO_SIDED_95 / sqrt(len(pairs) - 3)
    return Correlation(
        value=value,
        low=tanh(atanh(inside) - wide),
        high=tanh(atanh(inside) + wide),
        n=len(pairs),
    )
