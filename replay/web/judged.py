"""The report as the page draws it: claims grouped by part, each quote with its moment and place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import groupby

from replay.player.wording import counted, unjudged_words
from replay.report.scoring import OK_FROM, STRONG_FROM, TOP, level_of
from replay.report.values import (
    Claim,
    HintUse,
    Level,
    QuestionReport,
    ReportBody,
    StageReport,
    TopicReport,
)
from replay.web.quoting import ShownQuote, shown_quote
from replay.web.showing import Picture, clock, seek
from replay.web.worked import ShownWork, shown_work

WORDS: dict[Level | None, str] = {
    "strong": "Strong",
    "ok": "OK",
    "weak": "Weak",
    None: "Not assessed",
}
MEANS: dict[Level, str] = {
    "strong": f"Strong means: at least {STRONG_FROM / TOP:.0%} of the points were shown.",
    "ok": f"OK means: at least {OK_FROM / TOP:.0%} of the points were shown, not yet strong.",
    "weak": f"Weak means: fewer than {OK_FROM / TOP:.0%} of the points were shown.",
}


@dataclass(frozen=True)
class ShownLevel:
    """A level as a shape and a word; `css` picks the shape."""

    css: str
    word: str


def shown_level(level: Level | None) -> ShownLevel:
    """Return the shape and the word of a level, or of its absence."""
    return ShownLevel(css=level or "none", word=WORDS[level])


@dataclass(frozen=True)
class ShownClaim:
    """Claims that rest on the same quotes, shown together."""

    texts: list[str]
    quotes: list[ShownQuote]


@dataclass(frozen=True)
class ShownHint:
    """A hint with its moment and what it bought."""

    hint: HintUse
    at: str
    seconds: str
    bought: str


@dataclass(frozen=True)
class ShownPart:
    """One part of a question."""

    stage: StageReport
    title: str
    level: ShownLevel
    at: str
    seconds: str
    shown: list[ShownClaim]
    missed: list[ShownClaim]
    flags: list[ShownClaim]
    told: list[ShownClaim]
    hints: list[ShownHint]
    cost: str
    spread: str


@dataclass(frozen=True)
class ShownTopic:
    """One topic. `means` says what its level stands for."""

    topic: TopicReport
    slug: str
    level: ShownLevel
    means: str
    parts: list[ShownPart]
    works: list[ShownWork]
    not_asked: list[str]
    end: str
    end_seconds: str


@dataclass(frozen=True)
class ReportPage:
    """Everything that the report page draws."""

    body: ReportBody
    picture: Picture
    topics: list[ShownTopic]
    skipped: list[ShownPart]
    started_at: datetime
    ended_at: datetime
    facts: list[str]


def report_page(body: ReportBody, picture: Picture) -> ReportPage:
    """Return the page of a report."""
    topics = [_topic(topic, at, body) for at, topic in enumerate(body.topics, start=1)]
    questions = [question for topic in body.topics for question in topic.questions]
    started = datetime.fromtimestamp(body.started_at_ms / 1000, UTC)
    return ReportPage(
        body=body,
        picture=picture,
        topics=topics,
        skipped=[part for topic in topics for part in topic.parts if part.stage.skipped],
        started_at=started,
        ended_at=started + timedelta(milliseconds=body.duration_ms),
        facts=_facts(body, questions),
    )


def _facts(body: ReportBody, questions: Sequence[QuestionReport]) -> list[str]:
    reached = [question for question in questions if question.seq is not None]
    of = f" of {len(questions)}" if len(reached) < len(questions) else ""
    minutes = round(body.duration_ms / 60_000)
    last = [question.tests[-1] for question in questions if question.tests]
    hints = sum(len(stage.hints) for question in questions for stage in question.stages)
    facts = [
        f"{minutes} min, {len(reached)}{of} {'question' if len(questions) == 1 else 'questions'}"
    ]
    if last:
        passed, total = sum(run.passed for run in last), sum(run.total for run in last)
        unjudged = unjudged_words(sum(run.unjudged for run in last))
        facts.append(f"{passed} of {total} tests at the end{unjudged}")
    facts.append(counted(hints, "hint") if hints else "no hints")
    return facts


def _topic(topic: TopicReport, number: int, body: ReportBody) -> ShownTopic:
    return ShownTopic(
        topic=topic,
        slug=f"topic-{number}",
        level=shown_level(topic.level),
        means=MEANS[topic.level] if topic.level else "",
        parts=[_part(stage, question) for question in topic.questions for stage in question.stages],
        works=list(_works(topic, number, body)),
        not_asked=[name for question in topic.questions for name in question.not_asked],
        end=clock(body.ended_t_ms),
        end_seconds=seek(body.ended_t_ms),
    )


def _works(topic: TopicReport, number: int, body: ReportBody) -> Iterator[ShownWork]:
    """Yield the work on each question; one is over when another opens, or the interview ends."""
    opens = [question.t_ms for one in body.topics for question in one.questions]
    for place, question in enumerate(topic.questions, start=1):
        later = [t_ms for t_ms in opens if t_ms > question.t_ms]
        closed = min(later, default=body.ended_t_ms)
        shown = shown_work(question, slug=f"work-{number}-{place}", closed_ms=closed)
        if shown is not None:
            yield shown


def _part(stage: StageReport, question: QuestionReport) -> ShownPart:
    title = f"{question.name}, {stage.name.lower()}"
    return ShownPart(
        stage=stage,
        title=title,
        level=shown_level(stage.level),
        at=clock(stage.t_ms),
        seconds=seek(stage.t_ms),
        shown=_claims(stage.shown, title),
        missed=_claims(stage.missed, title),
        flags=_claims(stage.flags, title),
        told=_claims(stage.told, title),
        hints=[_hint(hint) for hint in stage.hints],
        cost=_cost(stage),
        spread=_spread(stage),
    )


def _spread(stage: StageReport) -> str:
    """Return how far several judgings of a part were apart; "" where they agreed or were one."""
    if stage.low is None or stage.high is None or stage.low == stage.high:
        return ""
    low, high = WORDS[level_of(stage.low)], WORDS[level_of(stage.high)]
    scores = f"{stage.low:.1f} to {stage.high:.1f} of {TOP:.0f}"
    levels = "the same level" if low == high else f"from {low} to {high}"
    return f"The judgings were not of one mind: {scores}, {levels}."


def _cost(stage: StageReport) -> str:
    if not stage.hints:
        return ""
    if stage.level == stage.level_without_hints:
        return "The hints did not change the level."
    return f"Without the hints it would be {WORDS[stage.level_without_hints]}: they cost one step."


def _claims(claims: Iterable[Claim], title: str) -> list[ShownClaim]:
    together = groupby(claims, key=lambda claim: claim.quotes)
    return [
        ShownClaim([claim.text for claim in group], [shown_quote(quote, title) for quote in quotes])
        for quotes, group in together
    ]


def _hint(hint: HintUse) -> ShownHint:
    points = counted(hint.shown_after, "point")
    bought = f"{points} shown after it" if hint.shown_after else "nothing was shown after it"
    return ShownHint(hint=hint, at=clock(hint.t_ms), seconds=seek(hint.t_ms), bought=bought)
