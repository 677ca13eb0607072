"""Each finished report leaves a row for each question asked; a question's figures come from these.

The rows are a session's own and go when it is erased. How often a question was seen is only counted
up: what somebody has seen they have seen, whoever is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import chain
from statistics import fmean
from uuid import UUID

import msgspec
from django.db import transaction
from django.db.models import F, Q
from msgspec import Struct

from agents.core.events import Recorded, SessionOpened
from agents.core.question import Question, stage_at
from replay.models import ItemOutcome, ItemStatistics
from replay.player.wording import stage_name
from replay.report.drafting import Asked
from replay.report.measures import ItemResult, Measures, PointOutcome, measure
from replay.report.passages import QuestionPassages, passages_of
from replay.report.values import QuestionReport, ReportBody

MOST_RESULTS = 2_000
"""The newest so many are measured: older ones met other revisions and another market."""

RECENT_DAYS = 90
CUT_SHORT = ("time", "ended", "")
MS_A_MINUTE = 60_000
_encoder = msgspec.json.Encoder()
_results = msgspec.json.Decoder(ItemResult)
_measures = msgspec.json.Decoder(Measures)


class Usage(Struct, frozen=True, kw_only=True):
    """How a question has been used: `seen` by so many in all, `recent` in the last RECENT_DAYS.

    `interviews` is how many interviews were reported in those days, whatever they asked.
    """

    seen: int
    last_at: datetime
    recent: int
    interviews: int
    measures: Measures

    @property
    def exposure(self) -> float:
        """Return the share of recent interviews that showed the question."""
        return self.recent / self.interviews if self.interviews else 0.0


def note_items(
    session: UUID,
    body: ReportBody,
    *,
    organisation: UUID,
    events: Sequence[Recorded],
    asked: Iterable[Asked],
) -> None:
    """Keep what each question of an interview's report did, and measure these anew.

    Safe to repeat. Lessons and assessments are no interviews, and leave nothing.
    """
    if not _is_interview(events):
        return
    reports = [one for topic in body.topics for one in topic.questions if one.seq is not None]
    walked, questions = passages_of(events), {one.index: one.question for one in asked}
    scores = {report.index: _scores(report) for report in reports}
    at = datetime.fromtimestamp((body.started_at_ms + body.duration_ms) / 1000, UTC)
    with transaction.atomic():
        for report in reports:
            others = (own for index, own in scores.items() if index != report.index)
            result = ItemResult(
                score=_mean(scores[report.index]),
                rest=_mean(list(chain.from_iterable(others))),
                hints=sum(len(stage.hints) for stage in report.stages),
                minutes=_minutes(events, walked[report.index]),
                whole=walked[report.index].reason not in CUT_SHORT,
                points=tuple(_points(report, questions[report.index])),
            )
            outcome = ItemOutcome(
                session=session,
                organisation=organisation,
                index=report.index,
                slug=report.slug,
                at=at,
                result=_encoder.encode(result),
            )
            _keep(outcome)
    for slug in {report.slug for report in reports}:
        _measure(organisation, slug)


def _is_interview(events: Sequence[Recorded]) -> bool:
    opened = (one.event for one in events if isinstance(one.event, SessionOpened))
    return any(event.mode == "interview" for event in opened)


def _scores(report: QuestionReport) -> list[float]:
    """Return the scores of its parts, each once for every point that it was judged by."""
    assessed = [stage for stage in report.stages if stage.score is not None]
    return [stage.score or 0.0 for stage in assessed for _ in range(stage.points)]


def _mean(scores: Sequence[float]) -> float | None:
    return fmean(scores) if scores else None


def _minutes(events: Sequence[Recorded], walked: QuestionPassages) -> float:
    opened, closed = walked.opened, walked.passages[-1].closed or walked.opened
    return (events[closed - 1].at_ms - events[opened - 1].at_ms) / MS_A_MINUTE


def _points(report: QuestionReport, question: Question) -> Iterator[PointOutcome]:
    """Return the points that an author wrote; a choice and the tests are scored, not listed."""
    for stage in report.stages:
        if stage.level is None:
            continue
        shown = {claim.text for claim in stage.shown}
        for concept in stage_at(question, stage.path).concepts:
            yield PointOutcome(stage_name(stage.path), concept.text, concept.text in shown)


def _keep(outcome: ItemOutcome) -> None:
    kept, new = ItemOutcome.objects.get_or_create(
        session=outcome.session,
        index=outcome.index,
        defaults={
            "organisation": outcome.organisation,
            "slug": outcome.slug,
            "at": outcome.at,
            "result": outcome.result,
        },
    )
    if not new:
        ItemOutcome.objects.filter(pk=kept.pk).update(result=outcome.result)
        return
    statistics, _ = ItemStatistics.objects.get_or_create(
        organisation=outcome.organisation, slug=outcome.slug, defaults={"last_at": outcome.at}
    )
    ItemStatistics.objects.filter(pk=statistics.pk).update(seen=F("seen") + 1)
    later = Q(pk=statistics.pk, last_at__lt=outcome.at)
    ItemStatistics.objects.filter(later).update(last_at=outcome.at)


def _measure(organisation: UUID, slug: str) -> None:
    rows = ItemOutcome.objects.filter(organisation=organisation, slug=slug).order_by("-at", "-pk")
    kept = rows.values_list("result", flat=True)[:MOST_RESULTS]
    measures = measure([_results.decode(bytes(result)) for result in kept])
    found = measures.discrimination
    ItemStatistics.objects.filter(organisation=organisation, slug=slug).update(
        measures=_encoder.encode(measures), discrimination=found.value if found else None
    )


def usage_of(organisation: UUID, slug: str, now: datetime) -> Usage | None:
    """Return how a question has been used, None before its first reported interview."""
    row = ItemStatistics.objects.filter(organisation=organisation, slug=slug).first()
    if row is None:
        return None
    if not row.measures:
        _measure(organisation, slug)
        row.refresh_from_db()
    since = now - timedelta(days=RECENT_DAYS)
    recent = ItemOutcome.objects.filter(organisation=organisation, at__gte=since)
    return Usage(
        seen=row.seen,
        last_at=row.last_at,
        recent=recent.filter(slug=slug).values("session").distinct().count(),
        interviews=recent.values("session").distinct().count(),
        measures=_measures.decode(bytes(row.measures)) if row.measures else Measures(n=0),
    )
