"""A question is drafted, published, superseded, retired; who took each step, and why, is kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from interviews.banks import search
from interviews.banks import store as bank
from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.changes import Conflict
from interviews.banks.drafts.store import Author
from interviews.banks.lint import Finding, Runner, blockers, lint
from interviews.banks.package import Package
from interviews.models import BankEntry, Organisation, QuestionRevision, Retirement


class NotPublishable(Exception):
    """Blockers stand in the way; `findings` is the whole report."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__("; ".join(str(finding) for finding in blockers(findings)))
        self.findings = findings


@dataclass(frozen=True)
class Entry:
    """One step in a question's life, for people; `revision` is its number, None without one."""

    at: datetime
    by: str
    what: str
    reason: str
    revision: int | None


def publish(draft_id: UUID, *, runner: Runner, reason: str, author: Author) -> QuestionRevision:
    """Publish a draft as the newest revision of its question, and close the draft.

    The lint runs first, outside any lock, programs included. Raises UnknownDraft, BadPackage,
    NotPublishable, and Conflict when the draft or its question changed in the meantime.
    """
    home = author.organisation
    view = drafts.draft(home, draft_id)
    package = drafts.package_of_draft(view)
    findings = lint(package, runner)
    if blockers(findings):
        raise NotPublishable(findings)
    with transaction.atomic():
        _check_still(home, view)
        before = _published_now(home, view.slug)
        kept = bank.import_package(home, package, findings=findings, at=author.at)
        drafts.close(draft_id, author=author)
        _record_published(kept.revision, before, reason=reason, author=author)
    return kept.revision


def record_import(
    package: Package, *, findings: tuple[Finding, ...], author: Author
) -> bank.Imported:
    """Keep an imported package as the bank does, and note who brought it."""
    with transaction.atomic():
        before = _published_now(author.organisation, package.slug)
        kept = bank.import_package(author.organisation, package, findings=findings, at=author.at)
        if kept.created or kept.published:
            _enter(kept.revision, "imported", reason="", author=author)
        if kept.published:
            _record_published(kept.revision, before, reason="Imported.", author=author)
    return kept


def _check_still(organisation: Organisation, seen: drafts.DraftView) -> None:
    now = drafts.draft(organisation, seen.id)
    if now.version != seen.version:
        raise Conflict("The draft was changed while it was checked.")
    if not bank.has_question(organisation, seen.slug):
        return
    last = bank.newest(organisation, seen.slug)
    if seen.base is None or last.pk != seen.base.pk:
        raise Conflict(f"Revision {last.number} came in while this draft was written.")


def _published_now(organisation: Organisation, slug: str) -> QuestionRevision | None:
    try:
        return bank.published(organisation, slug)
    except bank.UnknownQuestion:
        return None


def _record_published(
    revision: QuestionRevision, before: QuestionRevision | None, *, reason: str, author: Author
) -> None:
    if before is not None and before.pk != revision.pk:
        told = f"By revision {revision.number}."
        _enter(before, "superseded", reason=told, author=author)
    _enter(revision, "published", reason=reason, author=author)


def retire(revision: int, *, reason: str, leaked: bool, author: Author) -> None:
    """Take a revision out of use; `leaked` marks the sessions that used it. Twice is once.

    Raises UnknownQuestion for a revision that is not this organisation's.
    """
    row = bank.revision(revision)
    if row.question.organisation_id != author.organisation.id:
        raise bank.UnknownQuestion(f"there is no revision {revision}")
    with transaction.atomic():
        _, made = Retirement.objects.get_or_create(
            revision=row,
            defaults={"at": author.at, "by": author.person, "reason": reason, "leaked": leaked},
        )
        if made:
            _enter(row, "leaked" if leaked else "retired", reason=reason, author=author)
            search.refresh(row.question)


def leaked_digests(organisation: Organisation) -> frozenset[str]:
    """Return the packages that became known outside, by the digest that sessions pin."""
    rows = Retirement.objects.filter(leaked=True, revision__question__organisation=organisation)
    return frozenset(rows.values_list("revision__digest", flat=True))


def life_of(organisation: Organisation, slug: str) -> list[Entry]:
    """Return a question's life, newest step first."""
    rows = BankEntry.objects.select_related("revision").filter(
        question__organisation=organisation, question__slug=slug
    )
    return [
        Entry(row.at, row.by, row.what, row.reason, row.revision.number if row.revision else None)
        for row in rows.order_by("-pk")
    ]


def _enter(revision: QuestionRevision, what: str, *, reason: str, author: Author) -> None:
    BankEntry.objects.create(
        question=revision.question,
        revision=revision,
        at=author.at,
        by=author.name,
        what=what,
        reason=reason,
    )
