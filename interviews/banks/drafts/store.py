"""A draft's rows are written here and nowhere else, one change at a time, under the row's lock."""

from __future__ import annotations

import json
import secrets
from collections.abc import Container, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from uuid import UUID

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from agents.core.question import QuestionMode
from agents.schema.entities import FOLDER
from agents.schema.faults import BadPackage
from agents.schema.media import faults_of_media
from agents.schema.package import QUESTION_FILE, unpack
from agents.schema.strict_json import read_json
from interviews.banks import store as bank
from interviews.banks.drafts.changes import (
    Change,
    NotPossible,
    SetFile,
    applied,
    decode_change,
    encode_change,
    inverse,
)
from interviews.banks.drafts.contents import contents, keep
from interviews.banks.drafts.document import Document, Fields, document_of, raw_of
from interviews.banks.limits import Basket
from interviews.banks.package import Package, package_of, unpacked
from interviews.banks.reading import slug_of
from interviews.models import (
    Draft,
    DraftChange,
    DraftReader,
    Organisation,
    QuestionRevision,
    User,
)
from interviews.paging import SHORT_PAGE, Leaf, leaf

_documents = msgspec.json.Decoder(Document)
Kind = str


class UnknownDraft(LookupError):
    """There is no such open draft in this organisation."""


class NothingToUndo(LookupError):
    """This author has changed nothing that could be taken back, or brought again."""


@dataclass(frozen=True)
class DraftView:
    """A draft as it stands. Times are aware; `base` is the revision that it started from."""

    id: UUID
    organisation: UUID
    slug: str
    document: Document
    version: int
    base: QuestionRevision | None
    updated_at: datetime
    updated_by: str

    @property
    def name(self) -> str:
        """Return the question's name as the draft has it."""
        return str(self.document.opening.fields.get("name", ""))


COMMAND_LINE = "the command line"
"""Stands where a person's name would: no user name has a blank."""


@dataclass(frozen=True)
class Author:
    """Who changes something, in which organisation's bank, and when; None for a command."""

    person: User | None
    organisation: Organisation
    at: datetime

    @property
    def name(self) -> str:
        """Return what is noted in a question's life."""
        return self.person.get_username() if self.person else COMMAND_LINE


@dataclass(frozen=True)
class _Beginning:
    """What a draft starts with: question.json as it stands, and the package's files."""

    slug: str
    raw: Fields
    files: dict[str, bytes]


def new_draft(name: str, mode: QuestionMode, *, author: Author) -> UUID:
    """Begin a question from nothing; raise NotPossible for a name that is taken or is none."""
    slug = slug_of(name)
    if not slug:
        raise NotPossible("A name needs letters or figures.")
    raw: Fields = {"name": name.strip(), "mode": mode, "seed_question": ""}
    return begin(slug, raw, {}, author=author)


def begin(slug: str, raw: Fields, files: dict[str, bytes], *, author: Author) -> UUID:
    """Begin a question from a question.json that the schema judged, and its files by path.

    Raises NotPossible where the bank has the question, or a draft of it.
    """
    if bank.has_question(author.organisation, slug):
        raise NotPossible(f"There is a question “{slug}” already; open it instead.")
    try:
        return _insert(_Beginning(slug, raw, files), base=None, author=author)
    except IntegrityError:
        raise NotPossible(f"A question “{slug}” is being written already.") from None


def open_draft(slug: str, *, author: Author) -> UUID:
    """Return the open draft of a question, begun from its newest revision if there is none.

    Raises bank.UnknownQuestion.
    """
    own = _open(author.organisation).filter(slug=slug)
    if (found := own.first()) is not None:
        return found.id
    base = bank.newest(author.organisation, slug)
    package = unpacked(bytes(base.package))
    try:
        return _insert(_Beginning(slug, package.raw, package.files), base=base, author=author)
    except IntegrityError:  # Somebody else opened it at the same moment.
        return own.get().id


def _insert(beginning: _Beginning, *, base: QuestionRevision | None, author: Author) -> UUID:
    with transaction.atomic():
        digests = {
            path: keep(author.organisation, content)
            for path, content in beginning.files.items()
            if path != QUESTION_FILE
        }
        document = document_of(beginning.raw, digests, new_key)
        made = Draft.objects.create(
            organisation=author.organisation,
            slug=beginning.slug,
            base=base,
            document=msgspec.json.encode(document),
            created_at=author.at,
            updated_at=author.at,
            updated_by=author.person,
        )
    return made.id


def new_key() -> str:
    """Return a key that no part has."""
    return secrets.token_hex(6)


def drafts(organisation: Organisation, *, page: int = 1) -> Leaf[DraftView]:
    """Return a page of the open drafts, the one changed last first."""
    ordered = _open(organisation).order_by("-updated_at", "id")
    return leaf(ordered, page, lambda rows: [_view(row) for row in rows], size=SHORT_PAGE)


def draft(organisation: Organisation, draft_id: UUID) -> DraftView:
    """Return an open draft; raise UnknownDraft."""
    row = _open(organisation).filter(id=draft_id).first()
    if row is None:
        raise UnknownDraft(draft_id)
    return _view(row)


def change(draft_id: UUID, step: Change, *, author: Author) -> int:
    """Apply an author's change and return the draft's version.

    Raises UnknownDraft, Conflict, NotPossible and UnknownPart; then nothing is changed.
    """
    with _locked(draft_id, author) as row:
        return _take(row, step, kind="do", of=None, author=author)


def put_file(draft_id: UUID, path: str, content: bytes, *, author: Author) -> int:
    """Put a file into a draft, in the place of one of that path, and return the version.

    Raises BadPackage for a path or size that a package may not have and for what a room does not
    show, and UnknownDraft.
    """
    with _locked(draft_id, author) as row:
        document = _documents.decode(bytes(row.document))
        others = {name: digest for name, digest in document.files.items() if name != path}
        _check_room(contents(author.organisation, others), path, content)
        before = document.files.get(path, "")
        step = SetFile(path=path, before=before, after=keep(author.organisation, content))
        return _take(row, step, kind="do", of=None, author=author)


def _check_room(others: dict[str, bytes], path: str, content: bytes) -> None:
    """Judge a draft's files as an import would, with the coming one among them."""
    basket = Basket()
    for name, body in others.items():
        basket.put(name, body)
    basket.check_path(path)
    basket.put(path, content)
    faults = faults_of_media(path.removeprefix(FOLDER), content) if path.startswith(FOLDER) else ()
    if faults:
        raise BadPackage(faults)


def undo(draft_id: UUID, *, author: Author) -> int:
    """Take back the author's own last change; raise NothingToUndo, or as `change` does."""
    with _locked(draft_id, author) as row:
        of = _undoable(row, author)
        return _take(row, inverse(_step(row, of)), kind="undo", of=of, author=author)


def redo(draft_id: UUID, *, author: Author) -> int:
    """Bring back what the author took back last; raise NothingToUndo, or as `change` does."""
    with _locked(draft_id, author) as row:
        of = _redoable(row, author)
        return _take(row, _step(row, of), kind="redo", of=of, author=author)


def _undoable(row: Draft, author: Author) -> int:
    taken_back: set[int] = set()
    for version, kind, of in _steps_of(row, author):  # newest first
        if kind == "undo":
            taken_back.add(of)
        elif kind == "redo" and of not in taken_back:
            return of
        elif kind == "do" and version not in taken_back:
            return version
    raise NothingToUndo


def _redoable(row: Draft, author: Author) -> int:
    brought_back: set[int] = set()
    for _, kind, of in _steps_of(row, author):  # newest first
        if kind == "do":
            break
        if kind == "redo":
            brought_back.add(of)
        elif of not in brought_back:
            return of
    raise NothingToUndo


def _steps_of(row: Draft, author: Author) -> list[tuple[int, Kind, int]]:
    own = row.changes.filter(by=author.person).order_by("-version")
    return [
        (version, kind, of or 0) for version, kind, of in own.values_list("version", "kind", "of")
    ]


def _step(row: Draft, version: int) -> Change:
    return decode_change(bytes(row.changes.get(version=version).change))


def _take(row: Draft, step: Change, *, kind: Kind, of: int | None, author: Author) -> int:
    document = applied(_documents.decode(bytes(row.document)), step)
    row.document = msgspec.json.encode(document)
    row.version += 1
    row.updated_at, row.updated_by = author.at, author.person
    row.save(update_fields=["document", "version", "updated_at", "updated_by"])
    DraftChange.objects.create(
        draft=row,
        version=row.version,
        at=author.at,
        by=author.person,
        kind=kind,
        of=of,
        change=encode_change(step),
    )
    return row.version


@contextmanager
def _locked(draft_id: UUID, author: Author) -> Iterator[Draft]:
    with transaction.atomic():
        row = _open(author.organisation).select_for_update(of=("self",)).filter(id=draft_id).first()
        if row is None:
            raise UnknownDraft(draft_id)
        yield row


def hold(draft_id: UUID, *, author: Author) -> None:
    """Let nobody else change a draft until the transaction ends; raise UnknownDraft."""
    own = Draft.objects.filter(organisation=author.organisation, closed_at=None, id=draft_id)
    if not own.select_for_update().values_list("id").first():
        raise UnknownDraft(draft_id)


HERE_S = 30
"""So long after the last sign of them somebody counts as having a draft open."""


def come(draft_id: UUID, *, author: Author) -> list[str]:
    """Note that an author has a draft open, and return who else has; raise UnknownDraft."""
    row = _open(author.organisation).filter(id=draft_id).first()
    if row is None:
        raise UnknownDraft(draft_id)
    DraftReader.objects.update_or_create(
        draft=row, person=author.person, defaults={"at": author.at}
    )
    since = author.at - timedelta(seconds=HERE_S)
    others = row.readers.filter(at__gte=since).exclude(person=author.person)
    return sorted(others.values_list("person__username", flat=True))


def files_of(view: DraftView, paths: Container[str] | None = None) -> dict[str, bytes]:
    """Return a draft's files by path, without its question.json; of some paths only, if told."""
    organisation, files = Organisation(id=view.organisation), view.document.files
    wanted = {path: files[path] for path in files if paths is None or path in paths}
    return contents(organisation, wanted)


def package_of_draft(view: DraftView) -> Package:
    """Return the package that a draft is now; raise BadPackage with place and rule.

    A draft that says just what its revision says is that revision, byte for byte.
    """
    files = files_of(view)
    raw = raw_of(view.document)
    files[QUESTION_FILE] = _written(raw, view.base)
    return package_of(view.slug, files)


def _written(raw: Fields, base: QuestionRevision | None) -> bytes:
    if base is not None:
        text, before = _question_of(bytes(base.package))
        if before == raw:
            return text
    return (json.dumps(raw, ensure_ascii=False, indent=2) + "\n").encode()


@lru_cache(maxsize=8)
def _question_of(packed: bytes) -> tuple[bytes, object]:
    """Return a revision's question.json, as bytes and as a value: asked at every change."""
    text = unpack(packed)[1][QUESTION_FILE]
    return text, read_json(text)


def close(draft_id: UUID, *, author: Author) -> None:
    """End a draft: it was published, or is not wanted; raise UnknownDraft."""
    with _locked(draft_id, author) as row:
        row.closed_at = author.at
        row.save(update_fields=["closed_at"])


def _open(organisation: Organisation) -> QuerySet[Draft]:
    """A revision's package may be large, and is fetched by whoever reads it."""
    rows = Draft.objects.select_related("base__question", "updated_by")
    return rows.defer("base__package", "base__lint").filter(
        organisation=organisation, closed_at=None
    )


def _view(row: Draft) -> DraftView:
    return DraftView(
        id=row.id,
        organisation=row.organisation_id,
        slug=row.slug,
        document=_documents.decode(bytes(row.document)),
        version=row.version,
        base=row.base,
        updated_at=row.updated_at,
        updated_by=row.updated_by.get_username() if row.updated_by else "",
    )
