"""A question's figures in words: what they say, how sure that is, and what to look at."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from uuid import UUID

from interviews.banks.search import SEPARATES_FROM
from replay.report.items import RECENT_DAYS, usage_of
from replay.report.measures import FEWEST, Correlation, Measures, PointMeasure

WRONG_WAY_BELOW = 0.0


@dataclass(frozen=True)
class ShownPoint:
    """One point: how often it was shown, out of `n`, and whether it separates."""

    text: str
    shown: int
    n: int
    separates: str
    look: bool

    @property
    def share(self) -> float:
        """Return the share of interviews that showed it, from 0 to 1."""
        return self.shown / self.n


@dataclass(frozen=True)
class ShownUsage:
    """What the page of a question says of its interviews."""

    seen: int
    last_at: datetime
    recent: str
    facts: list[tuple[str, str]]
    parts: list[tuple[str, list[ShownPoint]]]
    fewest: int


def shown_usage(organisation: UUID, slug: str, now: datetime) -> ShownUsage | None:
    """Return a question's figures as the page says them, None before its first interview."""
    usage = usage_of(organisation, slug, now)
    if usage is None:
        return None
    return ShownUsage(
        seen=usage.seen,
        last_at=usage.last_at,
        recent=f"{usage.recent} of {usage.interviews} interviews in {RECENT_DAYS} days asked it"
        f" ({usage.exposure:.0%})",
        facts=_facts(usage.measures),
        parts=[
            (part, [_point(point) for point in points])
            for part, points in groupby(usage.measures.points, key=lambda point: point.part)
            if usage.measures.n >= FEWEST
        ],
        fewest=FEWEST,
    )


def _facts(measured: Measures) -> list[tuple[str, str]]:
    """A few interviews' figures would be somebody's report, for whoever is to rate alone first."""
    if measured.n < FEWEST:
        return []
    return [
        ("Scores", _scores(measured)),
        ("Separates people", separates(measured.discrimination)),
        ("Asked to its end", f"{measured.whole} of {measured.n}"),
        (
            "Hints",
            f"in {measured.with_hints} of {measured.n}, {measured.hints:.1f} each on average",
        ),
        ("Minutes", f"{measured.minutes or 0.0:.0f} on average"),
    ]


def _scores(measured: Measures) -> str:
    if measured.mean is None:
        return "not assessed yet"
    spread = "" if measured.spread is None else f", spread {measured.spread:.1f}"
    return f"{measured.mean:.1f} of 5 on average{spread}, over {measured.assessed}"


def separates(found: Correlation | None) -> str:
    """Return what a discrimination says, with its interval and number."""
    if found is None:
        return f"not known: it takes {FEWEST} interviews with other questions that differ"
    figures = f"{found.value:.2f} ({found.low:.2f} to {found.high:.2f}, {found.n} interviews)"
    return f"{_judged(found)}: {figures}"


def _judged(found: Correlation) -> str:
    if found.value >= SEPARATES_FROM:
        return "well"
    return "hardly" if found.value >= WRONG_WAY_BELOW else "the wrong way round"


def _point(point: PointMeasure) -> ShownPoint:
    found = point.discrimination
    look = found is not None and found.high < SEPARATES_FROM
    said = f"{_judged(found)}, {found.value:.2f}" if found else "not known"
    return ShownPoint(point.text, point.shown, point.n, said, look)
