"""A candidate reads the evidence that was shared with them, and may answer it once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from interviews.reviews import ratings, sharing
from interviews.reviews.sharing import Compared, Shared
from interviews.web.doors import candidates_session
from replay import report as reports
from replay.report.values import (
    Level,
    Quote,
    ReportBody,
    RunOfTests,
    StageReport,
    TopicReport,
)
from replay.summaries import TOPIC_CHARS

WORDS: dict[Level | None, str] = {
    "strong": "Strong",
    "ok": "OK",
    "weak": "Not there yet",
    None: "Not assessed",
}


@dataclass(frozen=True)
class PartShown:
    """One part of a question: what was shown in it, each with the candidate's own words."""

    asked: str
    shown: list[tuple[str, list[Quote]]]
    open_points: int
    hints: int


@dataclass(frozen=True)
class TopicShown:
    """One topic as its candidate reads it; `level` is "" where levels were not shared."""

    name: str
    level: str
    parts: list[PartShown]
    tests: str
    compared: Compared | None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def feedback(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Show what was shared, and take the one answer; there is no such page before."""
    facts = candidates_session(request, session_id)
    shared, progress = sharing.shared(session_id), reports.report_of(session_id)
    if shared is None or progress is None or progress.body is None or not progress.ready:
        raise Http404
    if request.method == "POST":
        return _answered(request, session_id, progress.body)
    context = {
        "session": facts,
        "topics": list(_topics(session_id, progress.body, shared)),
        "answered": sharing.answered(session_id),
        "most": sharing.ANSWER_CHARS,
    }
    return render(request, "room/feedback.html", context)


def _answered(request: HttpRequest, session_id: UUID, body: ReportBody) -> HttpResponse:
    topics = [topic.name for topic in body.topics]
    words = {
        name: request.POST.get(f"answer-{place}", "").replace("\0", "")
        for place, name in enumerate(topics)
    }
    sharing.answer(session_id, words, topics=topics, at=timezone.now())
    return redirect("feedback", session_id=session_id)


def _topics(session_id: UUID, body: ReportBody, shared: Shared) -> Iterator[TopicShown]:
    decided = {one.topic: one.level for one in ratings.overrides_of(session_id)}
    for topic in body.topics:
        level = decided.get(topic.name) or (None if topic.name in decided else topic.level)
        yield TopicShown(
            name=topic.name,
            level=WORDS[level] if shared.levels else "",
            parts=[_part(stage) for one in topic.questions for stage in one.stages],
            tests=_tests(topic),
            compared=_compared(topic, shared) if topic.name not in decided else None,
        )


def _compared(topic: TopicReport, shared: Shared) -> Compared | None:
    """What was told of scores is told no more where a person decided otherwise since."""
    name = topic.name[:TOPIC_CHARS]
    return next((one for one in shared.compared if one.topic == name), None)


def _part(stage: StageReport) -> PartShown:
    """What was not shown is counted, never said: the next candidate is asked the same."""
    return PartShown(
        asked=stage.asked,
        shown=[(claim.text, _own(claim.quotes)) for claim in stage.shown],
        open_points=len(stage.missed),
        hints=len(stage.hints),
    )


def _own(quotes: tuple[Quote, ...]) -> list[Quote]:
    return [quote for quote in quotes if quote.by == "candidate"]


def _tests(topic: TopicReport) -> str:
    """Where a question keeps even the count of its hidden tests back, they are in none here."""
    last = [_told(question.tests[-1]) for question in topic.questions if question.tests]
    if not last:
        return ""
    passed, total = (sum(counts) for counts in zip(*last, strict=True))
    return f"{passed} of {total} tests passed in your last run"


def _told(run: RunOfTests) -> tuple[int, int]:
    """Return how many tests passed, and how many there were, as the candidate was told it."""
    if run.hidden_shown is not False:
        return run.passed, run.total - run.unjudged
    seen = len(run.failed)
    passed = run.passed - (run.hidden_passed or 0)
    return passed, passed + seen
