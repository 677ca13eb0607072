"""A pool is everybody invited by one plan: how far they came, and who of them is looked at now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.db.models import Case, Count, Exists, F, OuterRef, Q, Subquery, Value, When
from django.db.models.functions import Coalesce

from interviews.models import Decision, Plan, PlanRevision, Review, Session, User
from interviews.paging import Leaf, leaf
from interviews.people import invitations
from interviews.people.access import NotFound, may, require
from interviews.people.deciding import newest_outcome

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser
    from django.db.models import QuerySet

WORDS_CHARS = 120
REVIEWED = Exists(Review.objects.exclude(levels=[]).filter(session__invitation=OuterRef("pk")))
DECIDED = Exists(Decision.objects.filter(invitation=OuterRef("pk")))
UNDECIDED = "none"


@dataclass(frozen=True)
class Funnel:
    """How many came how far: each number counts people, of all who were invited.

    `reviewed`: somebody rated the interview; who only said that they will not rate did not.
    """

    invited: int = 0
    started: int = 0
    finished: int = 0
    reviewed: int = 0
    decided: int = 0


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
    """Somebody whose interview is over, as a list names them.

    `sealed`: whoever reads may rate it and has not yet, so neither its levels nor
    what was decided is for them to see.
    """

    session_id: UUID
    label: str
    ended_at: datetime | None
    invitation: UUID | None
    rated: int
    outcome: str | None
    sealed: bool


LISTED = ("id", "label", "ended_at", "invitation", "rated", "outcome", "sealed")


@dataclass(frozen=True)
class Look:
    """Which finished interviews are looked at, in which order, from which place on.

    `outcome` is one of deciding.OUTCOMES, UNDECIDED, or "" for any. `judging` are conditions on
    levels, and `by_level` says that the order is by one: sealed interviews meet none of them.

    `conditions` and `order` are asked of the rows of sessions; None sorts by name.
    """

    words: str = ""
    reviewed: bool | None = None
    outcome: str = ""
    conditions: tuple[Exists, ...] = ()
    judging: tuple[Exists, ...] = ()
    order: Subquery | None = None
    by_level: bool = False
    descending: bool = False
    start: int = 0
    count: int = 50


@dataclass(frozen=True)
class Page:
    """The finished interviews of one page from a place on, and how many there are in all."""

    rows: Sequence[Finished]
    total: int
    start: int = 0


def pools(user: User | AnonymousUser, *, page: int = 1) -> Leaf[Pool]:
    """Return a page of the organisation's pools by title, archived ones last; raise NotAllowed."""
    person = require(user, "report.view")
    plans = Plan.objects.filter(organisation=person.organisation_id)

    def drawn(some: Sequence[Plan]) -> list[Pool]:
        funnels = _funnels(person, some)
        return [_pool(plan, funnels.get(plan.id, NOBODY)) for plan in some]

    return leaf(plans.order_by("archived", "title", "slug"), page, drawn)


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
    invited = invitations.named().filter(organisation=person.organisation_id, plan__plan__in=plans)
    counted = (
        invited.exclude(session__phase="erased")
        .values("plan__plan")
        .annotate(
            invited=Count("id"),
            started=Count("id", filter=Q(session__started_at__isnull=False)),
            finished=Count("id", filter=Q(session__phase="ended")),
            reviewed=Count("id", filter=REVIEWED),
            decided=Count("id", filter=DECIDED),
        )
        .values_list("plan__plan", *(step.name for step in fields(Funnel)))
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

    What has no value to sort by comes last, in either direction. Beyond the end is the last page.
    """
    person = require(user, "report.view")
    seen = _with_seal(_finished(person, slug), person)
    if look.words:
        seen = seen.filter(label__icontains=look.words[:WORDS_CHARS])
    for condition in look.conditions:
        seen = seen.filter(condition)
    for condition in look.judging:
        seen = seen.filter(condition, Q(("sealed", False)))
    seen = _judged(seen, look)
    total = seen.count()
    start = min(look.start, max(0, total - 1) // look.count * look.count)
    ordered = _ordered(seen, look)[start : start + look.count]
    return Page(rows=_listed(ordered), total=total, start=start)


def _with_seal(seen: QuerySet[Session], person: User) -> QuerySet[Session]:
    """People rate alone first: what they may rate and did not is sealed for them."""
    if not may(person, "report.rate"):
        return seen.annotate(sealed=Value(value=False))
    mine = Review.objects.filter(session=OuterRef("pk"), by=person)
    return seen.annotate(sealed=~Exists(mine))


def _listed(seen: QuerySet[Session]) -> list[Finished]:
    rated = Review.objects.exclude(levels=[]).filter(session=OuterRef("pk"))
    counted = rated.order_by().values("session").annotate(count=Count("pk")).values("count")
    outcome = Case(When(sealed=False, then=newest_outcome("invitation")))
    told = seen.annotate(rated=Coalesce(Subquery(counted), 0), outcome=outcome)
    return [Finished(*row) for row in told.values_list(*LISTED)]


def _judged(seen: QuerySet[Session], look: Look) -> QuerySet[Session]:
    if look.reviewed is not None:
        reviewed = Exists(Review.objects.exclude(levels=[]).filter(session=OuterRef("pk")))
        seen = seen.filter(reviewed if look.reviewed else ~reviewed)
    if look.outcome == UNDECIDED:
        return seen.filter(~Exists(Decision.objects.filter(invitation=OuterRef("invitation"))))
    if look.outcome:
        open_ones = seen.filter(Q(("sealed", False)))
        return open_ones.alias(held=newest_outcome("invitation")).filter(held=look.outcome)
    return seen


def named(user: User | AnonymousUser, slug: str, sessions: Sequence[UUID]) -> list[Finished]:
    """Return these finished interviews of a pool in their order; others are left out."""
    person = require(user, "report.view")
    of_pool = _with_seal(_finished(person, slug).filter(id__in=sessions), person)
    found = {one.session_id: one for one in _listed(of_pool)}
    return [found[session] for session in sessions if session in found]


def _ordered(seen: QuerySet[Session], look: Look) -> QuerySet[Session]:
    if look.order is None:
        return seen.order_by("-label" if look.descending else "label", "id")
    by = F("sorted_by")
    first = by.desc(nulls_last=True) if look.descending else by.asc(nulls_last=True)
    order = Case(When(sealed=False, then=look.order)) if look.by_level else look.order
    return seen.annotate(sorted_by=order).order_by(first, "label", "id")
