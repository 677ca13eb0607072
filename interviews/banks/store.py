"""The bank's rows are written here and nowhere else; what was published once is found for ever."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import msgspec
from django.db import transaction
from django.db.models import Prefetch, QuerySet

from agents.core.question import Question
from agents.schema.question import question_of
from interviews.banks import search
from interviews.banks.lint import Finding, blockers
from interviews.banks.package import Package
from interviews.models import Organisation, QuestionRevision
from interviews.models import Question as QuestionRow
from interviews.paging import SHORT_PAGE, Leaf, leaf


class UnknownQuestion(LookupError):
    """There is no such question, or no published revision of it, in this organisation's bank."""


@dataclass(frozen=True)
class Imported:
    """What became of a package: its revision, and whether the import made and published it."""

    revision: QuestionRevision
    created: bool
    published: bool


def import_package(
    organisation: Organisation, package: Package, *, findings: tuple[Finding, ...], at: datetime
) -> Imported:
    """Keep a package as the newest revision of its question; publish it unless a blocker stands.

    The same package as the newest revision makes no new one; if it was not published before and may
    be now, it is.
    """
    with transaction.atomic():
        question = _question(organisation, package)
        last = question.revisions.order_by("-number").first()
        if last is not None and last.digest == package.digest:
            published = _publish(last, findings, at)
            search.refresh(question)
            return Imported(revision(last.pk), created=False, published=published)
        number = last.number + 1 if last else 1
        made = _add(question, package, number=number, findings=findings, at=at)
        search.refresh(question)
        return Imported(made, created=True, published=made.published_at is not None)


def newest_is(organisation: Organisation, package: Package) -> QuestionRevision | None:
    """Return the published revision that this very package already is, as the newest; else None."""
    if not has_question(organisation, package.slug):
        return None
    found = newest(organisation, package.slug)
    return found if found.published_at is not None and found.digest == package.digest else None


def has_question(organisation: Organisation, slug: str) -> bool:
    """Tell whether the bank has a question of this slug, published or not."""
    return QuestionRow.objects.filter(organisation=organisation, slug=slug).exists()


def newest(organisation: Organisation, slug: str) -> QuestionRevision:
    """Return the newest revision of a question, published or not; raise UnknownQuestion."""
    found = (
        QuestionRevision.objects.select_related("question")
        .filter(question__organisation=organisation, question__slug=slug)
        .order_by("-number")
        .first()
    )
    if found is None:
        raise UnknownQuestion(f'there is no question "{slug}"')
    return found


@dataclass(frozen=True)
class Listed:
    """A question as the bank's list shows it; numbers are revisions', None for none."""

    slug: str
    title: str
    archived: bool
    newest: int
    published: int | None
    published_at: datetime | None


def unlisted(organisation: Organisation, *, page: int = 1) -> Leaf[Listed]:
    """Return a page of the questions that cannot be asked now: unpublished, retired, archived."""
    rows = (
        QuestionRow.objects.filter(organisation=organisation, listing__isnull=True)
        .prefetch_related(
            Prefetch(
                "revisions",
                QuestionRevision.objects.defer("package", "lint").select_related("retirement"),
            )
        )
        .order_by("slug")
    )
    return leaf(rows, page, lambda some: [_listed(row) for row in some], size=SHORT_PAGE)


def _listed(row: QuestionRow) -> Listed:
    revisions = list(row.revisions.all())  # newest first
    usable = [r for r in revisions if r.published_at and not hasattr(r, "retirement")]
    return Listed(
        slug=row.slug,
        title=row.title,
        archived=row.archived,
        newest=revisions[0].number if revisions else 0,
        published=usable[0].number if usable else None,
        published_at=usable[0].published_at if usable else None,
    )


def row_of(organisation: Organisation, slug: str) -> Listed:
    """Return one question of the bank; raise UnknownQuestion."""
    row = QuestionRow.objects.filter(organisation=organisation, slug=slug).first()
    if row is None:
        raise UnknownQuestion(f'there is no question "{slug}"')
    return _listed(row)


def revisions_of(organisation: Organisation, slug: str) -> list[QuestionRevision]:
    """Return a question's revisions without their packages, newest first."""
    return list(
        QuestionRevision.objects.defer("package")
        .select_related("retirement")
        .filter(question__organisation=organisation, question__slug=slug)
        .order_by("-number")
    )


def numbered(organisation: Organisation, slug: str, number: int) -> QuestionRevision:
    """Return one revision of a question by its number; raise UnknownQuestion."""
    found = (
        QuestionRevision.objects.select_related("question")
        .filter(question__organisation=organisation, question__slug=slug, number=number)
        .first()
    )
    if found is None:
        raise UnknownQuestion(f'"{slug}" has no revision {number}')
    return found


def published(organisation: Organisation, slug: str) -> QuestionRevision:
    """Return the newest published revision of a question; raise UnknownQuestion."""
    found = _published(organisation).filter(question__slug=slug).order_by("-number").first()
    if found is None:
        raise UnknownQuestion(f'no question "{slug}" is published')
    return found


def slugs(organisation: Organisation) -> tuple[str, ...]:
    """Return every question that has a revision, whatever became of it, by slug."""
    rows = QuestionRow.objects.filter(organisation=organisation, revisions__isnull=False)
    return tuple(rows.order_by("slug").values_list("slug", flat=True).distinct())


def slugs_published(organisation: Organisation) -> tuple[str, ...]:
    """Return the questions in use, by slug."""
    rows = _published(organisation).order_by("question__slug")
    return tuple(rows.values_list("question__slug", flat=True).distinct())


def revision(number: int) -> QuestionRevision:
    """Return a revision by its row number, with its question; raise UnknownQuestion."""
    found = QuestionRevision.objects.select_related("question").filter(pk=number).first()
    if found is None:
        raise UnknownQuestion(f"there is no revision {number}")
    return found


def question_of_revision(number: int) -> Question:
    """Return what a revision asks; raise UnknownQuestion."""
    return question_of(bytes(revision(number).package))


def package_by_digest(digest: str) -> bytes:
    """Return the canonical bytes that a session pinned; raise UnknownQuestion."""
    found = QuestionRevision.objects.filter(digest=digest).first()
    if found is None:
        raise UnknownQuestion(f"no package has the digest {digest}")
    return bytes(found.package)


def report_of(row: QuestionRevision) -> tuple[Finding, ...]:
    """Return the lint report that a revision was imported with."""
    return msgspec.convert(row.lint, tuple[Finding, ...])


def _question(organisation: Organisation, package: Package) -> QuestionRow:
    """Return the locked row of a package's question, made or renamed as the package says."""
    QuestionRow.objects.get_or_create(
        organisation=organisation,
        slug=package.slug,
        defaults={"title": package.question.name},
    )
    row = QuestionRow.objects.select_for_update().get(organisation=organisation, slug=package.slug)
    if row.title != package.question.name:
        row.title = package.question.name
        row.save(update_fields=["title"])
    return row


def _add(
    question: QuestionRow,
    package: Package,
    *,
    number: int,
    findings: tuple[Finding, ...],
    at: datetime,
) -> QuestionRevision:
    made = QuestionRevision(
        question=question,
        number=number,
        digest=package.digest,
        package=package.packed,
        created_at=at,
        published_at=None if blockers(findings) else at,
        lint=msgspec.to_builtins(findings),
    )
    made.save()
    return made


def _publish(row: QuestionRevision, findings: tuple[Finding, ...], at: datetime) -> bool:
    if row.published_at is not None or blockers(findings):
        return False
    QuestionRevision.objects.filter(pk=row.pk, published_at=None).update(
        published_at=at, lint=msgspec.to_builtins(findings)
    )
    return True


def _published(organisation: Organisation) -> QuerySet[QuestionRevision]:
    return QuestionRevision.objects.select_related("question").filter(
        question__organisation=organisation,
        question__archived=False,
        published_at__isnull=False,
        retirement__isnull=True,
    )
