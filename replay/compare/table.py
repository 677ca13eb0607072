"""One row a candidate: topics with their uncertainty, figures, and what cannot be compared.

Sorting and filtering are expressions for the caller's own query of sessions, so that the database
does both and gives one page. Nothing here adds topics up: a person has no total.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from uuid import UUID

from django.db.models import Count, Exists, F, FloatField, OuterRef, Subquery
from django.db.models.functions import Cast

from replay.compare.likeness import Group, Sessions, differences
from replay.models import Summary, TopicScore
from replay.summaries import Level, Worked, decode_parts

ENOUGH = 20
"""Percentiles are told from so many comparable interviews on: below, one person is five points."""
LEVELS: tuple[Level, ...] = ("weak", "ok", "strong")
FIGURES = {"hints": "hints", "minutes": "duration_ms", "ended": "ended_at_ms"}


@dataclass(frozen=True)
class TopicCell:
    """A topic's level and score, with the band; all None where it was not assessed."""

    level: Level | None = None
    score: float | None = None
    low: float | None = None
    high: float | None = None


NOT_ASSESSED = TopicCell()


@dataclass(frozen=True)
class Row:
    """What is known of one interview, next to nothing while its report is not ready.

    `flags` say what keeps it from being compared; tests are None where none ran.
    """

    topics: Mapping[str, TopicCell]
    hints: int
    hints_offered: int
    tests_passed: int | None
    tests_total: int | None
    minutes: int
    flags: tuple[str, ...]
    likeness: str

    def topic(self, name: str) -> TopicCell:
        """Return a topic's cell; "not assessed" for one that this interview did not have."""
        return self.topics.get(name, NOT_ASSESSED)


def rows(sessions: Sequence[UUID], found: Sequence[Group]) -> dict[UUID, Row]:
    """Return the rows of a page of sessions, two queries for all; none for one without a report."""
    topics: dict[UUID, dict[str, TopicCell]] = {}
    for score in TopicScore.objects.filter(session__in=sessions):
        topics.setdefault(score.session, {})[score.topic] = _cell(score)
    flags = {group.digest: differences(group.facets, found[0].facets) for group in found}
    summed = Summary.objects.filter(session__in=sessions).defer("body")
    return {one.session: _row(one, topics.get(one.session, {}), flags) for one in summed}


def _row(
    row: Summary, topics: Mapping[str, TopicCell], flags: Mapping[str, tuple[str, ...]]
) -> Row:
    return Row(
        topics=topics,
        hints=row.hints,
        hints_offered=row.hints_offered,
        tests_passed=row.tests_passed,
        tests_total=row.tests_total,
        minutes=round(row.duration_ms / 60_000),
        flags=flags.get(row.likeness_id, ()),
        likeness=row.likeness_id,
    )


def works(sessions: Sequence[UUID]) -> dict[UUID, tuple[Worked, ...]]:
    """Return how tests went over time, by one query; none for what was summed up before it was."""
    summed = Summary.objects.filter(session__in=sessions).values_list("session", "body")
    found = {session: decode_parts(bytes(body)).work for session, body in summed}
    return {session: work for session, work in found.items() if work is not None}


def _cell(row: TopicScore) -> TopicCell:
    level = next((level for level in LEVELS if level == row.level), None)
    return TopicCell(level=level, score=row.score, low=row.low, high=row.high)


def topic_scores(sessions: Sequence[UUID], group: Group) -> dict[str, dict[UUID, float]]:
    """Return the scores of those of a group among these sessions, by topic, where assessed."""
    alike = Summary.objects.filter(likeness=group.digest, session__in=sessions).values("session")
    found: dict[str, dict[UUID, float]] = {}
    assessed = TopicScore.objects.filter(session__in=alike, score__isnull=False)
    for topic, session, score in assessed.values_list("topic", "session", "score"):
        found.setdefault(topic, {})[session] = score or 0.0
    return found


def topic_order(topic: str) -> Subquery:
    """Return what a query of sessions is ordered by for a topic: its score."""
    scores = TopicScore.objects.filter(session=OuterRef("pk"), topic=topic)
    return Subquery(scores.values("score")[:1])


def figure_order(name: str) -> Subquery:
    """Return what a query of sessions is ordered by for a figure of FIGURES, or "tests"."""
    summed = Summary.objects.filter(session=OuterRef("pk"))
    if name == "tests":
        share = Cast(F("tests_passed"), FloatField()) / Cast(F("tests_total"), FloatField())
        ran = summed.filter(tests_total__gt=0).annotate(share=share)
        return Subquery(ran.values("share")[:1])
    return Subquery(summed.values(FIGURES[name])[:1])


def at_least(topic: str, level: Level) -> Exists:
    """Return the condition that a session reached a level in a topic."""
    reached = LEVELS[LEVELS.index(level) :]
    scores = TopicScore.objects.filter(session=OuterRef("pk"), topic=topic, level__in=reached)
    return Exists(scores)


def comparable(group: Group) -> Exists:
    """Return the condition that a session belongs to a group."""
    return Exists(Summary.objects.filter(session=OuterRef("pk"), likeness=group.digest))


@dataclass(frozen=True)
class Percentiles:
    """Where a score lies among the comparable interviews in which its topic was assessed."""

    count: int
    scores: tuple[float, ...]
    upto: tuple[int, ...]

    @property
    def enough(self) -> bool:
        """Tell whether there are enough interviews to say."""
        return self.count >= ENOUGH

    def of(self, score: float | None) -> int | None:
        """Return the share below a score, its equals counting half, in percent; None: not told."""
        if score is None or not self.enough:
            return None
        below = self._counted(bisect_left(self.scores, score))
        equal = self._counted(bisect_right(self.scores, score)) - below
        return int(100 * (below + equal / 2) / self.count + 0.5)

    def shares(self, score: float) -> tuple[float, float] | None:
        """Return how many in a hundred scored less, and how many others as much; None: not told."""
        if not self.enough:
            return None
        below = self._counted(bisect_left(self.scores, score))
        others = self._counted(bisect_right(self.scores, score)) - below - 1
        return 100 * below / self.count, 100 * max(0, others) / self.count

    def _counted(self, place: int) -> int:
        return self.upto[place - 1] if place else 0


def percentiles(sessions: Sessions, topic: str, group: Group) -> Percentiles:
    """Return how a topic's scores spread over a group, by one query."""
    alike = Summary.objects.filter(likeness=group.digest, session__in=sessions).values("session")
    assessed = TopicScore.objects.filter(topic=topic, score__isnull=False, session__in=alike)
    counted = assessed.values("score").annotate(count=Count("id")).order_by("score")
    pairs = [(score or 0.0, count) for score, count in counted.values_list("score", "count")]
    return Percentiles(
        count=sum(count for _, count in pairs),
        scores=tuple(score for score, _ in pairs),
        upto=tuple(accumulate(count for _, count in pairs)),
    )
