"""A pool is everybody invited by one plan: how far they came, and who of them is looked at now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.db.models import Count, F, Q

from interviews.models import Invitation, Plan, PlanRevision, Session, User
from interviews.people.access import NotFound, require

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser
    from django.db.models import Exists, QuerySet, Subquery

WORDS_CHARS = 120


@dataclass(frozen=True)
class Funnel:
    """How many came how far; each step counts those of the steps after it, too."""

    invited: int = 0
    started: int = 0
    finished: int = 0


NOBODY = Funnel()


@dataclass(frozen=True)
class Pool:
    """The people of one plan."""

    slug: str
    title: str
    archived: bool
    funnel: Funnel


@dataclass(frozen=True)
class Finished:
    """Somebody whose interview is over, as a list names them."""

    session_id: UUID
    label: str
    ended_at: datetime | None


@dataclass(frozen=True)
class Look:
    """Which finished interviews are looked at, in which order, from which place on.

    `conditions` and `order` are asked of the rows of sessions; None sorts by name.
    """

    words: str = ""
    conditions: tuple[Exists, ...] = ()
    order: Subquery | None = None
    descending: bool = False
    start: int = 0
    count: int = 50


@dataclass(frozen=True)
class Page:
    """The finished interviews of one page, and how many there are in all."""

    rows: Sequence[Finished]
    total: int


def pools(user: User | AnonymousUser) -> list[Pool]:
    """Return the organisation's pools by title, archived ones last; raise NotAllowed."""
    person = require(user, "report.view")
    plans = list(Plan.objects.filter(organisation=person.organisation_id))
    funnels = _funnels(person, plans)
    found = [_pool(plan, funnels.get(plan.id, NOBODY)) for plan in plans]
    return sorted(found, key=lambda pool: (pool.archived, pool.title))


def pool(user: User | AnonymousUser, slug: str) -> Pool:
    """Return one pool; raise NotAllowed or NotFound."""
    person = require(user, "report.view")
    plan = Plan.objects.filter(organisation=person.organisation_id, slug=slug).first()
    if plan is None:
        raise NotFound(slug)
    return _pool(plan, _funnels(person, [plan]).get(plan.id, NOBODY))


def _pool(plan: Plan, funnel: Funnel) -> Pool:
    return Pool(slug=plan.slug, title=plan.title, archived=plan.archived, funnel=funnel)


def _funnels(person: User, plans: Sequence[Plan]) -> dict[UUID, Funnel]:
    """Count by the database; whoever was erased counts nowhere."""
    invited = Invitation.objects.filter(organisation=person.organisation_id, plan__plan__in=plans)
    counted = (
        invited.exclude(session__phase="erased")
        .values("plan__plan")
        .annotate(
            invited=Count("id"),
            started=Count("id", filter=Q(session__started_at__isnull=False)),
            finished=Count("id", filter=Q(session__phase="ended")),
        )
        .values_list("plan__plan", "invited", "started", "finished")
    )
    return {plan: Funnel(*steps) for plan, *steps in counted}


def finished_sessions(user: User | AnonymousUser, slug: str) -> QuerySet[Session, Any]:
    """Return the ids of a pool's finished interviews, for others to join; raise NotAllowed."""
    return _finished(require(user, "report.view"), slug).values("pk")


def _finished(person: User, slug: str) -> QuerySet[Session]:
    revisions = PlanRevision.objects.filter(
        plan__organisation=person.organisation_id, plan__slug=slug
    )
    known = list(revisions.values_list("pk", flat=True))
    of_pool = Session.objects.filter(organisation=person.organisation_id, trial=False)
    return of_pool.filter(phase="ended", invitation__plan__in=known)


def finished(user: User | AnonymousUser, slug: str, look: Look) -> Page:
    """Return one page of a pool's finished interviews; raise NotAllowed.

    What has no value to sort by comes last, in either direction.
    """
    seen = _finished(require(user, "report.view"), slug)
    if look.words:
        seen = seen.filter(label__icontains=look.words[:WORDS_CHARS])
    for condition in look.conditions:
        seen = seen.filter(condition)
    total = seen.count()
    ordered = _ordered(seen, look)[look.start : look.start + look.count]
    rows = [Finished(*row) for row in ordered.values_list("id", "label", "ended_at")]
    return Page(rows=rows, total=total)


def named(user: User | AnonymousUser, slug: str, sessions: Sequence[UUID]) -> list[Finished]:
    """Return these finished interviews of a pool in their order; others are left out."""
    of_pool = _finished(require(user, "report.view"), slug).filter(id__in=sessions)
    found = {row[0]: Finished(*row) for row in of_pool.values_list("id", "label", "ended_at")}
    return [found[session] for session in sessions if session in found]


def _ordered(seen: QuerySet[Session], look: Look) -> QuerySet[Session]:
    if look.order is None:
        return seen.order_by("-label" if look.descending else "label", "id")
    by = F("sorted_by")
    first = by.desc(nulls_last=True) if look.descending else by.asc(nulls_last=True)
    return seen.annotate(sorted_by=look.order).order_by(first, "label", "id")
