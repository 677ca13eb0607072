"""How far people agree with each other and with the report: an unchecked judge is a guess."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from interviews.people import access
from interviews.people.staff import staff_only
from interviews.reviews import ratings
from interviews.reviews.agreement import Agreement, krippendorff_alpha, weighted_kappa
from interviews.reviews.ratings import PersonsReview
from replay import report as reports
from replay.report.scoring import LEVELS
from replay.report.values import Level
from replay.web.judged import ShownLevel, shown_level
from replay.web.staff import staff_context

MOST_INTERVIEWS = 300
"""The last rated so many are compared: older ones met other questions and another judge."""

FEWEST_INTERVIEWS = 10


@dataclass(frozen=True)
class Compared:
    """The figures of the page, and how often each level of people met each of the report's."""

    interviews: int
    reviewers: int
    with_report: Agreement | None
    among_people: Agreement | None
    rows: list[tuple[ShownLevel, list[tuple[ShownLevel, int]]]]


@require_safe
@staff_only
def agreement(request: HttpRequest) -> HttpResponse:
    """Show how far people and the report agree in the person's organisation."""
    home = access.organisation_of(access.require(request.user, "report.rate"))
    sessions = ratings.rated_sessions(home.id, most=MOST_INTERVIEWS)
    context = staff_context(
        request, here="agreement", compared=_compared(sessions), fewest=FEWEST_INTERVIEWS
    )
    return render(request, "staff/agreement.html", context)


def _compared(sessions: Sequence[UUID]) -> Compared:
    reviews, judged = ratings.reviews_of(sessions), reports.levels_of(sessions)
    pairs = [list(_pairs(reviews[one], judged.get(one, {}))) for one in sessions]
    topics = [list(_topics(reviews[one])) for one in sessions]
    enough = len(sessions) >= FEWEST_INTERVIEWS
    return Compared(
        interviews=len(sessions),
        reviewers=len({one.by_name for given in reviews.values() for one in given if one.ratings}),
        with_report=weighted_kappa(pairs, steps=len(LEVELS)) if enough else None,
        among_people=krippendorff_alpha(topics, steps=len(LEVELS)) if enough else None,
        rows=_rows([pair for found in pairs for pair in found]),
    )


def _pairs(
    reviews: Sequence[PersonsReview], judged: dict[str, Level | None]
) -> Iterator[tuple[int, int]]:
    """Yield each rating beside the report's level; what either left out says nothing."""
    for review in reviews:
        for rating in review.ratings:
            level = judged.get(rating.topic)
            if rating.level and level:
                yield LEVELS.index(rating.level), LEVELS.index(level)


def _topics(reviews: Sequence[PersonsReview]) -> Iterator[list[int]]:
    for topic in dict.fromkeys(rating.topic for one in reviews for rating in one.ratings):
        given = [one.by_topic[topic].level for one in reviews if topic in one.by_topic]
        yield [LEVELS.index(level) for level in given if level]


def _rows(
    pairs: Sequence[tuple[int, int]],
) -> list[tuple[ShownLevel, list[tuple[ShownLevel, int]]]]:
    return [
        (
            shown_level(person),
            [
                (shown_level(judge), pairs.count((LEVELS.index(person), LEVELS.index(judge))))
                for judge in LEVELS
            ],
        )
        for person in LEVELS
    ]
