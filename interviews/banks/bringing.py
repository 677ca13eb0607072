"""Whatever kind of file somebody brings, they read of each question what became of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from agents.schema.faults import bad
from interviews.banks import life, store
from interviews.banks.drafts.store import Author
from interviews.banks.limits import LIMITS
from interviews.banks.lint import Finding, Runner, blockers, lint
from interviews.banks.lists.drafting import Drafted, make_drafts
from interviews.banks.lists.reading import read_list_upload
from interviews.banks.package import Package
from interviews.banks.reading import Refused, Stock, read_packages, slug_of

MOST_PACKAGES = 100
"""So many packages one request takes; more take longer than somebody waits for a page."""


@dataclass(frozen=True)
class Brought:
    """What became of one question: `state` in words, and the lines of its report."""

    name: str
    state: str
    good: bool
    lines: tuple[str, ...] = ()
    draft: UUID | None = None
    slug: str = ""


def bring(
    name: str, content: bytes, *, runner: Runner, author: Author, keep: bool
) -> tuple[Brought, ...]:
    """Take a file of packages or a list of questions; without `keep` only say what would be.

    Raises BadPackage for a file that is neither, or holds more than one request takes.
    """
    if len(content) > LIMITS.archive_bytes:
        raise bad(name, "archive-size", f"is over {LIMITS.archive_bytes:,} bytes")
    if Path(name).suffix.lower() != ".zip":
        return _listed(name, content, author=author, keep=keep)
    with TemporaryDirectory(prefix="viva-import-") as folder:
        path = Path(folder) / f"{slug_of(Path(name).stem) or 'package'}.zip"
        path.write_bytes(content)
        stock = read_packages(path)
        if len(stock) > MOST_PACKAGES:
            many = f"holds {len(stock)} packages; {MOST_PACKAGES} at once, or more by command"
            raise bad(name, "too-many", many)
        brought = tuple(_each(stock, runner, author, keep=keep))
    if len(brought) == 1 and brought[0].state == _NO_PACKAGE:
        return _listed(name, content, author=author, keep=keep)
    return brought


_NO_PACKAGE = "no package"


def _each(stock: Stock, runner: Runner, author: Author, *, keep: bool) -> Iterator[Brought]:
    for place, package in stock:
        if isinstance(package, Refused):
            yield _refused(place, package)
        elif keep:
            yield _kept(package, runner, author)
        else:
            findings = lint(package, runner)
            state = "has blockers" if blockers(findings) else "sound"
            yield _told(package, findings, state, good=not blockers(findings))


def _refused(place: Path, refused: Refused) -> Brought:
    lines = tuple(str(fault) for fault in refused.faults)
    missing = [(fault.place, fault.rule) for fault in refused.faults]
    none = missing == [("question.json", "missing-file")]
    return Brought(place.name, _NO_PACKAGE if none else "refused", good=False, lines=lines)


def _kept(package: Package, runner: Runner, author: Author) -> Brought:
    if unchanged := store.newest_is(author.organisation, package):
        state = f"unchanged, revision {unchanged.number}"
        return Brought(package.question.name, state, good=True, slug=package.slug)
    findings = lint(package, runner)
    revision = life.record_import(package, findings=findings, author=author).revision
    published = revision.published_at is not None
    state = "published" if published else "kept, not published"
    return _told(package, findings, f"{state}, revision {revision.number}", good=published)


def _told(package: Package, findings: tuple[Finding, ...], state: str, *, good: bool) -> Brought:
    lines = tuple(str(finding) for finding in findings)
    return Brought(package.question.name, state, good=good, lines=lines, slug=package.slug)


def _listed(name: str, content: bytes, *, author: Author, keep: bool) -> tuple[Brought, ...]:
    listing = read_list_upload(name, content)
    if keep:
        brought = tuple(_drafted(one) for one in make_drafts(listing, author=author))
    else:
        brought = tuple(
            Brought(
                str(item.raw["name"]), "would be a draft", good=True, lines=_left(item.unmapped)
            )
            for item in listing.items
        )
    if not listing.unmapped:
        return brought
    rest = Brought("The rest of the list", "not taken", good=False, lines=_left(listing.unmapped))
    return (*brought, rest)


def _drafted(one: Drafted) -> Brought:
    left = _left(one.item.unmapped)
    name = str(one.item.raw["name"])
    if one.draft is None:
        return Brought(name, "refused", good=False, lines=(one.refused, *left))
    return Brought(name, "a draft", good=True, lines=left, draft=one.draft)


def _left(unmapped: tuple[object, ...]) -> tuple[str, ...]:
    return tuple(f"not taken: {one}" for one in unmapped)
