"""A role with many finished interviews, as rows alone: what a recruiter's table is drawn from."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID, uuid4

import msgspec
from django.db import transaction

from agents.core.state import EMPTY, encode_state
from interviews.banks.plans import PlanBody, PlannedQuestion
from interviews.models import Invitation, Organisation, Plan, PlanRevision, Session
from replay import summaries
from replay.models import Likeness, Summary, TopicScore
from replay.report.scoring import level_of
from replay.summaries import FORMAT, AskedAbout, Facets, Parts, band

TOPICS = ("Data structures", "Cost", "Reading failures", "Concurrency", "Distribution")
BEGAN = datetime(2026, 11, 20, 9, tzinfo=UTC)
POINTS = 6
SLUG = "backend-engineer"


def facets(*, revision: int = 7, judge: str = "concepts-1, rules 1") -> Facets:
    """Return what a group of interviews shares."""
    asked = AskedAbout(
        slug="lru-cache",
        name="LRU cache",
        revision=revision,
        digest=str(revision) * 64,
        language="python",
    )
    return Facets(
        mode="interview",
        questions=(asked,),
        hints=True,
        prompts="3" * 64,
        models=("builtin",),
        judge=judge,
        topics=TOPICS,
    )


SAME = facets()


def role(home: Organisation, slug: str = SLUG, title: str = "Backend engineer") -> PlanRevision:
    """Return the newest revision of a role's plan, made on the first call."""
    plan, made = Plan.objects.get_or_create(organisation=home, slug=slug, defaults={"title": title})
    if made:
        body = PlanBody(role_title=title, questions=(PlannedQuestion(slug="lru-cache"),))
        saved = PlanRevision(plan=plan, number=1, body=msgspec.json.encode(body), created_at=BEGAN)
        saved.save()
    return plan.revisions.order_by("-number")[0]


def finished(home: Organisation, label: str, *, slug: str = SLUG, number: int = 0) -> UUID:
    """Store an invitation whose interview is over; return the session."""
    return many(home, [label], slug=slug, start=number)[0]


def guest(home: Organisation) -> UUID:
    """Return the invitation of somebody who finished, with a slot that was agreed."""
    invitation = Invitation.objects.get(session=finished(home, "A guest"))
    invitation.slot_at = BEGAN
    invitation.save(update_fields=["slot_at"])
    return invitation.id


def many(home: Organisation, labels: list[str], *, slug: str = SLUG, start: int = 0) -> list[UUID]:
    """Store many at once, each a minute after the one before."""
    plan = role(home, slug)
    invited = [_invitation(home, plan, label) for label in labels]
    sessions = [
        Session(
            id=uuid4(),
            organisation=home,
            invitation=one,
            label=one.label,
            phase="ended",
            state=encode_state(EMPTY),
            created_at=BEGAN,
            started_at=BEGAN,
            ended_at=BEGAN + timedelta(minutes=start + place),
        )
        for place, one in enumerate(invited)
    ]
    with transaction.atomic():
        Invitation.objects.bulk_create(invited)
        Session.objects.bulk_create(sessions, batch_size=500)
    return [session.id for session in sessions]


def _invitation(home: Organisation, plan: PlanRevision, label: str) -> Invitation:
    return Invitation(
        organisation=home,
        label=label,
        plan=plan,
        token_digest=uuid4().hex,
        claim_digest=uuid4().hex,
        claimed_at=BEGAN,
        created_at=BEGAN,
        expires_at=BEGAN + timedelta(days=14),
    )


def summed(
    session: UUID,
    scores: dict[str, float | None],
    *,
    alike: Facets = SAME,
    hints: int = 2,
    tests: tuple[int, int] | None = (15, 15),
    minutes: int = 52,
) -> None:
    """Store what a session's report comes to; a score of None was not assessed."""
    summary, topics = _rows(session, scores, alike=alike)
    summary.hints, summary.duration_ms = hints, minutes * 60_000
    summary.tests_passed, summary.tests_total = tests or (None, None)
    summary.save()
    TopicScore.objects.bulk_create(topics)


def _rows(
    session: UUID, scores: dict[str, float | None], *, alike: Facets
) -> tuple[Summary, list[TopicScore]]:
    digest = summaries.digest_of(alike)
    Likeness.objects.get_or_create(digest=digest, defaults={"body": summaries.encode(alike)})
    summary = Summary(
        session=session,
        organisation=uuid4(),
        format=FORMAT,
        likeness_id=digest,
        ended_at_ms=round(BEGAN.timestamp() * 1000),
        duration_ms=0,
        hints=0,
        hints_offered=7,
        body=summaries.encode(Parts()),
    )
    return summary, [_score(session, topic, score) for topic, score in scores.items()]


def _score(session: UUID, topic: str, score: float | None) -> TopicScore:
    if score is None:
        return TopicScore(session=session, topic=topic)
    low, high = band(score, POINTS)
    level = level_of(score)
    return TopicScore(session=session, topic=topic, level=level, score=score, low=low, high=high)


def crowd(home: Organisation, count: int, *, slug: str = SLUG, seed: int = 1) -> list[UUID]:
    """Store a whole round: most comparable, some with another revision or judge."""
    rng = Random(seed)  # noqa: S311  figures of a test, not a secret
    sessions = many(home, [f"Candidate {number:04}" for number in range(count)], slug=slug)
    others = [SAME, SAME, SAME, facets(revision=6), facets(judge="concepts-0, rules 0")]
    rows = [_rows(one, _scores(rng), alike=rng.choice(others)) for one in sessions]
    for summary, _ in rows:
        summary.duration_ms = rng.randrange(30, 61) * 60_000
        summary.hints, summary.tests_total = rng.randrange(8), 15
        summary.tests_passed = rng.randrange(16)
    with transaction.atomic():
        Summary.objects.bulk_create([summary for summary, _ in rows], batch_size=500)
        scores = [score for _, topics in rows for score in topics]
        TopicScore.objects.bulk_create(scores, batch_size=500)
    return sessions


def _scores(rng: Random) -> dict[str, float | None]:
    return {topic: None if rng.random() < 0.1 else round(5 * rng.random(), 2) for topic in TOPICS}
