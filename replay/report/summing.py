"""A report is summed up in rows as it is finished, from the same log; old reports can be again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from agents.core.events import (
    ColleagueSaid,
    InterviewEnded,
    LanguageChosen,
    QuestionOpened,
    Recorded,
    SessionOpened,
    TurnTaken,
)
from agents.core.question import stage_at
from replay import summaries
from replay.models import Likeness, Report, Summary, TopicScore
from replay.player.moments import elapsed_ms, start_ms
from replay.report.drafting import Asked
from replay.report.passages import Passage, passages_of
from replay.report.values import (
    Provenance,
    QuestionReport,
    ReportBody,
    RunOfTests,
    StageReport,
    TopicReport,
    decode_report,
)
from replay.report.work import outcomes, own_tests_of, runs_of
from replay.summaries import FORMAT, TOPIC_CHARS, AskedAbout, Facets, Part, Parts, Worked, band


@dataclass(frozen=True)
class Written:
    """A whole report with what it was made from: the log, and the questions that it pins."""

    body: ReportBody
    events: Sequence[Recorded]
    asked: Sequence[Asked]


def keep_summary(session: UUID, written: Written) -> None:
    """Store what a whole report comes to, in the place of what was stored before."""
    facets = facets_of(written)
    digest = summaries.digest_of(facets)
    with transaction.atomic():
        home = Report.objects.filter(session=session).values_list("organisation", flat=True)[0]
        Likeness.objects.get_or_create(digest=digest, defaults={"body": summaries.encode(facets)})
        columns = _columns(written) | {
            "organisation": home,
            "likeness_id": digest,
        }
        Summary.objects.update_or_create(session=session, defaults=columns)
        TopicScore.objects.filter(session=session).delete()
        scores = [_topic(session, topic) for topic in written.body.topics]
        TopicScore.objects.bulk_create(scores, ignore_conflicts=True)  # names alike when cut


def unsummed() -> list[UUID]:
    """Return the sessions whose ready report has no rows of this format yet."""
    summed = Summary.objects.filter(format=FORMAT).values("session")
    ready = Report.objects.filter(status=Report.Status.READY)
    missing = ready.exclude(session__in=summed).order_by("ready_at")
    return list(missing.values_list("session", flat=True))


def ready_sessions() -> list[UUID]:
    """Return every session whose report is ready, the oldest report first."""
    ready = Report.objects.filter(status=Report.Status.READY)
    return list(ready.order_by("ready_at").values_list("session", flat=True))


def facets_of(written: Written) -> Facets:
    """Return what another interview must share with this one to be compared."""
    body, events = written.body, written.events
    opened = _opened(events)
    chosen = _languages(written)
    return Facets(
        mode=opened.mode,
        questions=tuple(
            AskedAbout(
                slug=one.pinned.slug,
                name=one.pinned.name,
                revision=one.pinned.revision,
                digest=one.pinned.digest,
                minutes=one.pinned.minutes,
                language=chosen.get(one.index, ""),
            )
            for one in written.asked
        ),
        hints=opened.limits.hints,
        prompts=opened.templates,
        models=tuple(sorted(_speakers(events, opened))),
        judge=_judge(body.provenance),
        topics=tuple(topic.name[:TOPIC_CHARS] for topic in body.topics),
    )


def _speakers(events: Sequence[Recorded], opened: SessionOpened) -> set[str]:
    """Return who replied to the candidate: models, and a person where one took over.

    Where no model came to reply it is the one that would have: a person stands beside it.
    """
    turns = [at.event for at in events if isinstance(at.event, TurnTaken)]
    spoke = any(isinstance(at.event, ColleagueSaid) for at in events)
    models = {turn.cost.model or turn.cost.completer for turn in turns}
    models = models or {opened.interviewer.completer}
    return models | {summaries.PERSON} if spoke else models


def _judge(made: Provenance) -> str:
    """Name everything that makes a judge another one."""
    by_model = f", {made.model}, words {made.prompt}, {made.times} times" if made.model else ""
    return f"{made.judge}, rules {made.rules}{by_model}"


def _opened(events: Sequence[Recorded]) -> SessionOpened:
    return next(at.event for at in events if isinstance(at.event, SessionOpened))


def _languages(written: Written) -> dict[int, str]:
    """Return the language that each question was last written in; none for one without code."""
    runtimes = {one.index: one.question.runtime for one in written.asked}
    found = {index: runtime.languages[0] for index, runtime in runtimes.items() if runtime}
    live = 0
    for recorded in written.events:
        if isinstance(recorded.event, QuestionOpened):
            live = recorded.event.index
        elif isinstance(recorded.event, LanguageChosen):
            found[live] = recorded.event.language
    return found


def _columns(written: Written) -> dict[str, object]:
    body, events = written.body, written.events
    questions = [question for topic in body.topics for question in topic.questions]
    stages = [stage for question in questions for stage in question.stages]
    last = _last_tests(questions)
    ended = next((r for r in reversed(events) if isinstance(r.event, InterviewEnded)), events[-1])
    return {
        "format": FORMAT,
        "ended_at_ms": ended.at_ms,
        "duration_ms": body.duration_ms,
        "hints": sum(len(stage.hints) for stage in stages),
        "hints_offered": _offered(written, questions),
        "tests_passed": sum(run.passed for run in last) if last else None,
        "tests_total": sum(run.total for run in last) if last else None,
        "body": summaries.encode(
            Parts(parts=_parts(written, questions), work=tuple(_work(written)))
        ),
    }


def _last_tests(questions: Sequence[QuestionReport]) -> Sequence[RunOfTests]:
    """Return each question's last run of the tests; none where we failed to judge one of theirs."""
    last = [question.tests[-1] for question in questions if question.tests]
    return [] if any(run.unjudged for run in last) else last


def _offered(written: Written, questions: Sequence[QuestionReport]) -> int:
    """Return how many hints there were in the parts that were asked."""
    if not _opened(written.events).limits.hints:
        return 0
    trees = {one.index: one.question for one in written.asked}
    return sum(
        len(stage_at(trees[question.index], stage.path).hints)
        for question in questions
        for stage in question.stages
    )


def _topic(session: UUID, topic: TopicReport) -> TopicScore:
    points = sum(
        stage.points
        for question in topic.questions
        for stage in question.stages
        if stage.level is not None
    )
    low, high = (None, None) if topic.score is None else band(topic.score, max(1, points))
    return TopicScore(
        session=session,
        topic=topic.name[:TOPIC_CHARS],
        level=topic.level or "",
        score=topic.score,
        low=low,
        high=high,
    )


def _parts(written: Written, questions: Sequence[QuestionReport]) -> tuple[Part, ...]:
    passages = {
        passage.opened: passage
        for question in passages_of(written.events).values()
        for passage in question.passages
    }
    digests = {one.index: one.pinned.digest for one in written.asked}
    found = [
        _part(question, stage, digest=digests[question.index], passages=passages)
        for question in questions
        for stage in question.stages
    ]
    return tuple(sorted(found, key=lambda part: part.opened))


def _work(written: Written) -> Iterator[Worked]:
    """Read the log, not the report: one that is older than these figures has them, too."""
    opened = passages_of(written.events)
    start = start_ms(written.events)
    for asked in written.asked:
        passages = opened.get(asked.index)
        if passages is None or asked.question.runtime is None:
            continue
        at_ms = elapsed_ms(written.events[passages.opened - 1].at_ms, start)
        found = outcomes(list(runs_of(written.events, passages.tests)), at_ms)
        yield Worked(
            name=asked.pinned.name,
            runs=found.runs,
            whole_ms=found.whole_ms,
            broken=found.broken,
            own_tests=len(own_tests_of(written.events, passages)),
        )


def _part(
    question: QuestionReport, stage: StageReport, *, digest: str, passages: Mapping[int, Passage]
) -> Part:
    passage = passages[stage.seq]
    return Part(
        slug=question.slug,
        digest=digest,
        question=question.name,
        path=stage.path,
        name=stage.name,
        opened=stage.seq,
        closed=max(passage.closed, stage.seq),
        asked=stage.asked,
        level=stage.level,
        hints=len(stage.hints),
        answers=tuple(passage.answers),
    )


def ready_body(session: UUID) -> ReportBody | None:
    """Return a session's whole report, None where it is not ready."""
    ready = Report.objects.filter(session=session, status=Report.Status.READY)
    body = ready.values_list("body", flat=True).first()
    return decode_report(bytes(body)) if body else None
