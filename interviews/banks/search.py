"""The bank is searched in one table, made from what is published: no package is opened for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import StrIndex

from agents.core.question import all_stages
from interviews.banks.package import Package, unpacked
from interviews.models import Listing, Organisation, QuestionRevision
from interviews.models import Question as QuestionRow
from replay.models import ItemStatistics

MARK = "|"
PAGE = 50
MOST_WORDS = 12
TEXT_CHARS = 4_000
SEPARATES_FROM = 0.2
"""Below it an item is to be looked at (Ebel and Frisbie 1991, chapter 13)."""

Used = Literal["", "never", "yes"]
Separates = Literal["", "well", "badly"]
Order = Literal["name", "most-used", "longest-unused"]


@dataclass(frozen=True)
class Wanted:
    """What is looked for; an empty part asks for nothing. All words of `text` must occur.

    `separates` asks for a measured discrimination: well from SEPARATES_FROM on, badly below it.
    """

    text: str = ""
    topic: str = ""
    category: str = ""
    seniority: str = ""
    mode: str = ""
    minutes_at_most: int | None = None
    used: Used = ""
    separates: Separates = ""
    order: Order = "name"


@dataclass(frozen=True)
class Hit:
    """One published question; `revision` is the row's number, for whoever invites.

    `seen` by so many candidates, last `seen_at`; `discrimination` is None until it was measured.
    """

    slug: str
    title: str
    mode: str
    minutes: float
    seniority: str
    topics: tuple[str, ...]
    categories: tuple[str, ...]
    lesson: bool
    revision: int
    number: int
    published_at: datetime
    seen: int = 0
    seen_at: datetime | None = None
    discrimination: float | None = None


@dataclass(frozen=True)
class Found:
    """One page of hits, how many there are in all, and what can be filtered by."""

    hits: tuple[Hit, ...]
    total: int
    page: int

    @property
    def pages(self) -> int:
        """Return how many pages there are."""
        return max(1, -(-self.total // PAGE))


def refresh(question: QuestionRow) -> None:
    """List a question's newest usable revision, or take the question off the list."""
    usable = (
        QuestionRevision.objects.filter(
            question=question, published_at__isnull=False, retirement__isnull=True
        )
        .order_by("-number")
        .first()
    )
    if usable is None or question.archived:
        Listing.objects.filter(question=question).delete()
        return
    made = _made(unpacked(bytes(usable.package)))
    Listing.objects.update_or_create(
        question=question,
        defaults={"organisation_id": question.organisation_id, "revision": usable, **made},
    )


def refresh_missing(organisation: Organisation) -> int:
    """List what was published before there was a list; return how many questions that were."""
    missing = QuestionRow.objects.filter(
        organisation=organisation,
        archived=False,
        listing__isnull=True,
        revisions__published_at__isnull=False,
        revisions__retirement__isnull=True,
    ).distinct()
    for question in missing:
        refresh(question)
    return len(missing)


def _made(package: Package) -> dict[str, object]:
    question = package.question
    topics = _marked(question.topics)
    categories = _marked(tuple(package.raw.get("categories") or ()))
    asked = " ".join(stage.description for stage in all_stages(question))
    words = " ".join((question.slug, question.name, topics, categories, question.seniority, asked))
    return {
        "title": question.name,
        "mode": question.mode,
        "minutes": question.duration,
        "seniority": question.seniority,
        "topics": topics,
        "categories": categories,
        "lesson": question.lesson is not None,
        "words": words.casefold()[:TEXT_CHARS],
    }


def _marked(names: tuple[str, ...]) -> str:
    """Write names so that one is found whole: between marks."""
    return MARK + MARK.join(name.replace(MARK, " ") for name in names) + MARK if names else ""


def search(organisation: Organisation, wanted: Wanted, *, page: int = 1) -> Found:
    """Return the published questions that are wanted, in their order; `page` counts from 1."""
    # One pass over the list finds and counts; only the rows of the page are read whole.
    wanted_rows = _ordered(organisation, _wanted(organisation, wanted), wanted.order)
    matching = list(wanted_rows.values_list("pk", flat=True))
    page = min(max(1, page), max(1, -(-len(matching) // PAGE)))
    shown = matching[(page - 1) * PAGE : page * PAGE]
    rows = {row.pk: row for row in _read(Listing.objects.filter(pk__in=shown))}
    measured = _measured(organisation, [rows[key].question.slug for key in shown])
    hits = (_hit(rows[key], measured.get(rows[key].question.slug)) for key in shown)
    return Found(tuple(hits), len(matching), page)


def first(
    organisation: Organisation, text: str, *, most: int, lessons: bool = True
) -> tuple[Hit, ...]:
    """Return the first published questions with these words, by title, and count no others."""
    rows = _read(_wanted(organisation, Wanted(text=text))).order_by("title", "pk")
    return tuple(_hit(row) for row in (rows if lessons else rows.filter(lesson=False))[:most])


def of_revisions(organisation: Organisation, revisions: Collection[int]) -> tuple[Hit, ...]:
    """Return those of the published questions whose newest revision is among these, in order."""
    rows = _read(_of(organisation).filter(revision__in=set(revisions)))
    hits = {row.revision_id: _hit(row) for row in rows}
    return tuple(hits[number] for number in dict.fromkeys(revisions) if number in hits)


def of_slugs(organisation: Organisation, slugs: Collection[str]) -> tuple[Hit, ...]:
    """Return those of the published questions that have these slugs, in order."""
    rows = _read(_of(organisation).filter(question__slug__in=set(slugs)))
    hits = {row.question.slug: _hit(row) for row in rows}
    return tuple(hits[slug] for slug in dict.fromkeys(slugs) if slug in hits)


def with_any(organisation: Organisation, terms: Collection[str], *, most: int) -> tuple[Hit, ...]:
    """Return published questions in whose words one of these occurs, the shortest first."""
    fits = Q()
    for term in list(terms)[:MOST_WORDS]:
        fits |= Q(words__contains=term.casefold())
    rows = _read(_of(organisation).filter(fits)) if fits else Listing.objects.none()
    return tuple(_hit(row) for row in rows.order_by("minutes", "pk")[:most])


def _read(rows: QuerySet[Listing]) -> QuerySet[Listing]:
    return rows.select_related("revision", "question").defer("words", "revision__package")


def _wanted(organisation: Organisation, wanted: Wanted) -> QuerySet[Listing]:
    rows = _of(organisation)
    for word in wanted.text.casefold().split()[:MOST_WORDS]:
        rows = rows.alias(at=StrIndex("words", Value(word))).filter(at__gt=0)
    if wanted.topic:
        rows = rows.filter(topics__contains=f"{MARK}{wanted.topic}{MARK}")
    if wanted.category:
        rows = rows.filter(categories__contains=f"{MARK}{wanted.category}{MARK}")
    if wanted.seniority:
        rows = rows.filter(seniority__icontains=wanted.seniority)
    if wanted.mode:
        rows = rows.filter(mode=wanted.mode)
    if wanted.minutes_at_most is not None:
        rows = rows.filter(minutes__lte=wanted.minutes_at_most)
    return _used(organisation, rows, wanted)


def _used(organisation: Organisation, rows: QuerySet[Listing], wanted: Wanted) -> QuerySet[Listing]:
    if wanted.used:
        seen = _statistics(organisation).filter(seen__gt=0).values("slug")
        rows = (rows.filter if wanted.used == "yes" else rows.exclude)(question__slug__in=seen)
    if wanted.separates:
        least = "discrimination__gte" if wanted.separates == "well" else "discrimination__lt"
        such = _statistics(organisation).filter(**{least: SEPARATES_FROM}).values("slug")
        rows = rows.filter(question__slug__in=such)
    return rows


def _ordered(
    organisation: Organisation, rows: QuerySet[Listing], order: Order
) -> QuerySet[Listing]:
    own = _statistics(organisation).filter(slug=OuterRef("question__slug"))
    match order:
        case "name":
            return rows.order_by("title", "pk")
        case "most-used":
            seen = Subquery(own.values("seen")[:1])
            return rows.alias(seen=seen).order_by(F("seen").desc(nulls_last=True), "title", "pk")
        case "longest-unused":
            last = Subquery(own.values("last_at")[:1])
            return rows.alias(last=last).order_by(F("last").asc(nulls_first=True), "title", "pk")


def _statistics(organisation: Organisation) -> QuerySet[ItemStatistics]:
    return ItemStatistics.objects.filter(organisation=organisation.id)


def _measured(organisation: Organisation, slugs: list[str]) -> dict[str, ItemStatistics]:
    rows = _statistics(organisation).filter(slug__in=slugs).defer("measures")
    return {row.slug: row for row in rows}


def _of(organisation: Organisation) -> QuerySet[Listing]:
    return Listing.objects.filter(organisation=organisation)


def _hit(row: Listing, measured: ItemStatistics | None = None) -> Hit:
    published_at = row.revision.published_at
    assert published_at is not None  # only what is published is listed
    return Hit(
        slug=row.question.slug,
        title=row.title,
        mode=row.mode,
        minutes=row.minutes,
        seniority=row.seniority,
        topics=_names(row.topics),
        categories=_names(row.categories),
        lesson=row.lesson,
        revision=row.revision.pk,
        number=row.revision.number,
        published_at=published_at,
        seen=measured.seen if measured else 0,
        seen_at=measured.last_at if measured else None,
        discrimination=measured.discrimination if measured else None,
    )


def _names(marked: str) -> tuple[str, ...]:
    return tuple(name for name in marked.split(MARK) if name)


def topics(organisation: Organisation, *, most: int = 60) -> tuple[str, ...]:
    """Return the topics of the bank, the most used first."""
    return _most_used(organisation, "topics", most)


def categories(organisation: Organisation, *, most: int = 60) -> tuple[str, ...]:
    """Return what the bank's questions are filed under, the most used first."""
    return _most_used(organisation, "categories", most)


def _most_used(organisation: Organisation, field: str, most: int) -> tuple[str, ...]:
    counted: Counter[str] = Counter()
    for marked, times in _of(organisation).values_list(field).annotate(Count("pk")):
        counted.update(dict.fromkeys(_names(marked), times))
    return tuple(name for name, _ in counted.most_common(most))
