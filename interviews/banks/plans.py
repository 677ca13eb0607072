"""A plan says what an interview for a role is: questions in order, minutes, hints, what counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import msgspec
from django.db import transaction
from django.db.models import OuterRef, Subquery
from msgspec import Struct

from agents.core.question import languages_of
from interviews.banks import search, store
from interviews.banks.drafts.changes import NotPossible
from interviews.banks.drafts.store import Author
from interviews.banks.reading import slug_of
from interviews.banks.search import Hit
from interviews.models import Organisation, Plan, PlanRevision
from interviews.paging import Leaf, leaf

MOST_QUESTIONS = 12
MOST_PROPOSED_FROM = 500
MOST_MINUTES = 300
MOST_DAYS = 3_650
CONSENT_CHARS = 2_000
LEVELS = 5


class PlannedQuestion(Struct, frozen=True, kw_only=True):
    """One question of a plan; `minutes` 0 leaves it its own."""

    slug: str
    minutes: float = 0


class PlanBody(Struct, frozen=True, kw_only=True):
    """What a plan says. Weights and pass marks are advice for people, by topic: never a verdict.

    `hints` False: none are offered. Code is written in one of `languages`; none: in any that a
    question offers. `consent` is shown with, and agreed to like, our own text.
    `keep_days` 0: as long as the organisation keeps interviews.
    """

    role_title: str = ""
    role_level: str = ""
    questions: tuple[PlannedQuestion, ...] = ()
    hints: bool = True
    weights: dict[str, float] = {}
    pass_marks: dict[str, float] = {}
    consent: str = ""
    keep_days: int = 0
    languages: tuple[str, ...] = ()


@dataclass(frozen=True)
class PlanView:
    """A plan as its newest revision has it."""

    slug: str
    title: str
    archived: bool
    number: int
    revision: int
    body: PlanBody
    created_at: datetime
    by: str


class UnknownPlan(LookupError):
    """There is no such plan in this organisation."""


def save_plan(title: str, body: PlanBody, *, author: Author) -> PlanView:
    """Save a plan as a new revision under its title; the same body again makes none.

    Raises NotPossible naming what cannot be.
    """
    slug = slug_of(title)
    if not slug:
        raise NotPossible("A title needs letters or figures.")
    check_body(author.organisation, body)
    with transaction.atomic():
        plan, _ = Plan.objects.select_for_update().get_or_create(
            organisation=author.organisation, slug=slug, defaults={"title": title.strip()}
        )
        newest = plan.revisions.order_by("-number").first()
        if newest is None or _body(newest) != body or plan.archived:
            newest = _add(plan, body, number=newest.number + 1 if newest else 1, author=author)
        plan.title, plan.archived = title.strip(), False
        plan.save(update_fields=["title", "archived"])
    return _view(newest)


def _add(plan: Plan, body: PlanBody, *, number: int, author: Author) -> PlanRevision:
    made = PlanRevision(
        plan=plan,
        number=number,
        body=msgspec.json.encode(body, order="deterministic"),
        created_at=author.at,
        created_by=author.person,
    )
    made.save()
    return made


def check_body(organisation: Organisation, body: PlanBody) -> None:
    """Raise NotPossible for a plan that could not be held."""
    slugs = [question.slug for question in body.questions]
    if not slugs:
        raise NotPossible("Choose at least one question.")
    if len(slugs) > MOST_QUESTIONS or len(set(slugs)) != len(slugs):
        raise NotPossible(f"At most {MOST_QUESTIONS} questions, and each once.")
    known = {hit.slug for hit in search.of_slugs(organisation, slugs)}
    for slug in slugs:
        if slug not in known:
            raise NotPossible(f"“{slug}” is not published.")
    _check_languages(organisation, body)
    _check_figures(body)


def _check_languages(organisation: Organisation, body: PlanBody) -> None:
    for slug in (question.slug for question in body.questions if body.languages):
        revision = store.published(organisation, slug).pk
        runtime = store.question_of_revision(revision).runtime
        if runtime is not None and not set(languages_of(runtime)) & set(body.languages):
            raise NotPossible(f"“{slug}” has no code in any of these languages.")


def _check_figures(body: PlanBody) -> None:
    if any(not 0 <= question.minutes <= MOST_MINUTES for question in body.questions):
        raise NotPossible(f"A question has at most {MOST_MINUTES} minutes.")
    if any(not 0 <= weight <= 1 for weight in body.weights.values()):
        raise NotPossible("A weight lies between 0 and 1.")
    if any(not 0 <= mark <= LEVELS for mark in body.pass_marks.values()):
        raise NotPossible(f"A mark lies between 0 and {LEVELS}.")
    if len(body.consent) > CONSENT_CHARS:
        raise NotPossible(f"The consent text has at most {CONSENT_CHARS} characters.")
    if not 0 <= body.keep_days <= MOST_DAYS:
        raise NotPossible(f"An interview is kept for at most {MOST_DAYS} days.")


def plans(organisation: Organisation, *, page: int = 1) -> Leaf[PlanView]:
    """Return a page of the plans in use, by title, each as its newest revision has it."""
    of_plan = PlanRevision.objects.filter(plan=OuterRef("plan")).order_by("-number")
    rows = PlanRevision.objects.select_related("plan", "created_by").filter(
        plan__organisation=organisation,
        plan__archived=False,
        pk=Subquery(of_plan.values("pk")[:1]),
    )
    ordered = rows.order_by("plan__title", "plan__slug")
    return leaf(ordered, page, lambda some: [_view(row) for row in some])


def names(organisation: Organisation) -> list[tuple[str, str]]:
    """Return the slugs and titles of the plans in use, by title."""
    used = Plan.objects.filter(organisation=organisation, archived=False)
    return list(used.order_by("title", "slug").values_list("slug", "title"))


def plan_of(organisation: Organisation, slug: str) -> PlanView:
    """Return a plan as its newest revision has it; raise UnknownPlan."""
    row = (
        PlanRevision.objects.select_related("plan", "created_by")
        .filter(plan__organisation=organisation, plan__slug=slug)
        .order_by("-number")
        .first()
    )
    if row is None:
        raise UnknownPlan(slug)
    return _view(row)


def as_saved(revision: int) -> PlanView:
    """Return a plan as one of its revisions has it, by its row number; raise UnknownPlan."""
    found = PlanRevision.objects.select_related("plan", "created_by").filter(pk=revision).first()
    if found is None:
        raise UnknownPlan(str(revision))
    return _view(found)


def body_of(revision: int) -> PlanBody:
    """Return what a revision of a plan says, by its row number; raise UnknownPlan."""
    row = PlanRevision.objects.filter(pk=revision).first()
    if row is None:
        raise UnknownPlan(str(revision))
    return _body(row)


def archive_plan(slug: str, *, author: Author) -> None:
    """Take a plan out of use; interviews that it made go on. Raises UnknownPlan."""
    found = Plan.objects.filter(organisation=author.organisation, slug=slug)
    if not found.update(archived=True):
        raise UnknownPlan(slug)


def _body(row: PlanRevision) -> PlanBody:
    return msgspec.json.decode(bytes(row.body), type=PlanBody)


def _view(row: PlanRevision) -> PlanView:
    return PlanView(
        slug=row.plan.slug,
        title=row.plan.title,
        archived=row.plan.archived,
        number=row.number,
        revision=row.pk,
        body=_body(row),
        created_at=row.created_at,
        by=row.created_by.get_username() if row.created_by else "",
    )


@dataclass(frozen=True)
class Proposal:
    """A question that fits a role, and why."""

    hit: Hit
    why: str


def proposed(
    organisation: Organisation, *, title: str, level: str, skills: Sequence[str], minutes: float
) -> list[Proposal]:
    """Propose questions for a role: those that fit it best, within its minutes, topics unlike.

    A skill counts most, then words of the title, then the level; of equal ones the shorter wins. A
    question that adds no topic to those chosen waits until nothing else fits.
    """
    wanted = _Wanted(
        skills=tuple(skill.casefold().strip() for skill in skills if skill.strip()),
        words=frozenset(word for word in title.casefold().split() if len(word) > len("and")),
        level=level.casefold().strip(),
    )
    told = search.with_any(organisation, (*wanted.skills, *wanted.words), most=MOST_PROPOSED_FROM)
    hits = [hit for hit in told if not hit.lesson]
    fitting = sorted(hits, key=lambda hit: (-wanted.score(hit), hit.minutes, hit.slug))
    return _within(wanted, [hit for hit in fitting if wanted.score(hit)], minutes)


@dataclass(frozen=True)
class _Wanted:
    skills: tuple[str, ...]
    words: frozenset[str]
    level: str

    def score(self, hit: Hit) -> int:
        told = _told(hit)
        score = 4 * sum(skill in told for skill in self.skills)
        score += 2 * sum(word in told for word in self.words)
        return score and score + (bool(self.level) and self.level in hit.seniority.casefold())

    def why(self, hit: Hit) -> str:
        told = _told(hit)
        fits = [skill for skill in self.skills if skill in told]
        fits = fits or sorted(word for word in self.words if word in told)
        return ", ".join(fits)


def _told(hit: Hit) -> str:
    return " ".join((hit.title, *hit.topics, *hit.categories)).casefold()


def _within(wanted: _Wanted, fitting: list[Hit], minutes: float) -> list[Proposal]:
    chosen: list[Hit] = []
    covered: set[str] = set()
    fresh_first = [hit for hit in fitting if hit.topics[:1]]
    for again in (False, True):
        for hit in fresh_first:
            repeats = bool(covered.intersection(hit.topics[:1]))
            fits = sum(one.minutes for one in chosen) + hit.minutes <= minutes
            if hit not in chosen and fits and repeats == again and len(chosen) < MOST_QUESTIONS:
                chosen.append(hit)
                covered.update(hit.topics)
    return [Proposal(hit, wanted.why(hit)) for hit in chosen]
