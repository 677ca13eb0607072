"""People decide: they rate alone, see the report, put their level in its place, and share it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from interviews.people import access
from interviews.people.access import SessionFacts, User
from interviews.people.staff import staff_only
from interviews.reviews import ratings, sharing
from interviews.reviews.ratings import Decided, NotPossible, PersonsReview, Rating
from interviews.reviews.sharing import Answered, Compared, Shared
from replay import report as reports
from replay.compare.standing import standing_of
from replay.report.scoring import LEVELS
from replay.report.values import Level, ReportBody
from replay.summaries import TOPIC_CHARS
from replay.web.judged import ShownLevel, shown_level
from replay.web.staff import staff_context

WRONG = 422
NOT_ASSESSED = "none"
CHOICES: tuple[tuple[str, ShownLevel], ...] = (
    *((level, shown_level(level)) for level in LEVELS),
    (NOT_ASSESSED, shown_level(None)),
)


@dataclass(frozen=True)
class ShownRating:
    """One person's level of one topic."""

    by_name: str
    level: ShownLevel
    note: str


@dataclass(frozen=True)
class TopicByPeople:
    """What people say of one topic, and the level that counts."""

    name: str
    judged: ShownLevel
    ratings: list[ShownRating]
    decided: Decided | None
    counts: ShownLevel


@dataclass(frozen=True)
class People:
    """What people did with a report: all of it is signed."""

    topics: list[TopicByPeople]
    reviewers: list[PersonsReview]
    overrides: list[tuple[Decided, ShownLevel]]
    shared: Shared | None
    answered: Answered | None
    may_compare: bool
    comparable: tuple[Compared, ...]


def must_rate_first(user: User | AnonymousUser, session: SessionFacts) -> bool:
    """Tell whether a person is asked for their own ratings before they see the report."""
    if session.mode != "interview" or not access.may(user, "report.rate"):
        return False
    return isinstance(user, User) and not ratings.has_reviewed(session.session_id, user)


def people_of(session: UUID, body: ReportBody) -> People:
    """Return what people said of an interview, beside what its report says."""
    reviews = ratings.reviews_of([session]).get(session, ())
    overrides, shared = ratings.overrides_of(session), sharing.shared(session)
    newest = {one.topic: one for one in overrides}
    return People(
        topics=[
            _topic(topic.name, topic.level, reviews=reviews, decided=newest.get(topic.name))
            for topic in body.topics
        ],
        reviewers=list(reviews),
        overrides=[(one, _level(one.level)) for one in reversed(overrides)],
        shared=shared,
        answered=sharing.answered(session),
        may_compare=settings.FEEDBACK_COMPARED,
        comparable=() if shared else comparable(session),
    )


def comparable(session: UUID) -> tuple[Compared, ...]:
    """Return how a candidate may be told that they compare: where the company allows it at all.

    A topic whose level a person decided is left out: what is compared are the report's scores.
    """
    if not settings.FEEDBACK_COMPARED:
        return ()
    decided = {one.topic[:TOPIC_CHARS] for one in ratings.overrides_of(session)}
    return tuple(
        Compared(one.topic, one.below, one.count, one.same)
        for one in standing_of(session)
        if one.topic not in decided
    )


def _topic(
    name: str, judged: Level | None, *, reviews: Sequence[PersonsReview], decided: Decided | None
) -> TopicByPeople:
    given = [(one.by_name, one.by_topic[name]) for one in reviews if name in one.by_topic]
    return TopicByPeople(
        name=name,
        judged=shown_level(judged),
        ratings=[ShownRating(by, _level(one.level), one.note) for by, one in given],
        decided=decided,
        counts=_level(decided.level) if decided else shown_level(judged),
    )


def _level(level: ratings.Level) -> ShownLevel:
    return shown_level(level or None)


def rating_page(
    request: HttpRequest, session: SessionFacts, body: ReportBody, *, problem: str = ""
) -> HttpResponse:
    """Ask for a person's own levels; nothing of the report's is on the page."""
    rows = [
        {
            "topic": topic,
            "level": request.POST.get(f"level-{place}"),
            "note": request.POST.get(f"note-{place}", ""),
        }
        for place, topic in enumerate(body.topics)
    ]
    context = staff_context(request, session=session, rows=rows, levels=CHOICES, problem=problem)
    return render(request, "staff/rate.html", context, status=WRONG if problem else 200)


@require_POST
@staff_only
def review(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Keep a person's own levels, or that they give none; then the report opens."""
    session, body = _report_of(request, session_id)
    try:
        given = [] if "abstain" in request.POST else _given(request, body)
        topics = [topic.name for topic in body.topics]
        person = access.require(request.user, "report.rate")
        ratings.rate(session_id, given, topics=topics, by=person, at=timezone.now())
    except NotPossible as problem:
        return rating_page(request, session, body, problem=str(problem))
    return redirect("report", session_id=session_id)


def _report_of(request: HttpRequest, session_id: UUID) -> tuple[SessionFacts, ReportBody]:
    """Return an interview and its report; raise NotFound while there is none."""
    session = access.staff_session(request.user, session_id, "report.rate")
    progress = reports.report_of(session_id)
    if progress is None or not progress.ready or progress.body is None:
        raise access.NotFound(session_id)
    return session, progress.body


def _given(request: HttpRequest, body: ReportBody) -> list[Rating]:
    return [
        Rating(topic.name, _posted_level(request.POST.get(f"level-{place}", "")), note)
        for place, topic in enumerate(body.topics)
        for note in [_text(request.POST.get(f"note-{place}", ""))]
    ]


def _posted_level(word: str) -> ratings.Level:
    if word == NOT_ASSESSED:
        return ""
    level = next((one for one in LEVELS if one == word), None)
    if level is None:
        raise NotPossible("Choose a level for each topic, or say that it was not assessed.")
    return level


def _text(text: str) -> str:
    """Return what can be stored: PostgreSQL takes no NUL."""
    return text.replace("\0", "").strip()


@require_POST
@staff_only
def override(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Put a person's level in place of the report's, with the reason."""
    session, body = _report_of(request, session_id)
    person = access.require(request.user, "report.rate")
    if must_rate_first(person, session):
        return redirect("report", session_id=session_id)
    topic = request.POST.get("topic", "")
    try:
        if topic not in {one.name for one in body.topics}:
            raise NotPossible("Choose a topic of this report.")
        ratings.override(
            session_id,
            topic=topic,
            level=_posted_level(request.POST.get("level", "")),
            reason=_text(request.POST.get("reason", "")),
            by=person,
            at=timezone.now(),
        )
    except NotPossible as problem:
        return HttpResponse(str(problem), status=WRONG, content_type="text/plain")
    return redirect("report", session_id=session_id)


@require_POST
@staff_only
def share(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Open the feedback page to the candidate; once is for good."""
    session, _ = _report_of(request, session_id)
    person = access.require(request.user, "report.rate")
    if session.mode == "interview" and not must_rate_first(person, session):
        compared = comparable(session_id) if request.POST.get("compared") == "yes" else ()
        levels = request.POST.get("levels") == "yes"
        sharing.share(session_id, levels=levels, by=person, at=timezone.now(), compared=compared)
    return redirect("report", session_id=session_id)
