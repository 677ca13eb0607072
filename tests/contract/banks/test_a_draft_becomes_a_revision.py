"""A draft is changed, taken back, published, superseded, retired; every step says who and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest

from agents.core.question import Runtime
from agents.schema.faults import BadPackage
from interviews.banks import life
from interviews.banks import store as bank
from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.changes import (
    Conflict,
    MovePart,
    NotPossible,
    SetField,
    duplicate,
)
from interviews.banks.drafts.document import Document, raw_of
from interviews.banks.drafts.store import Author
from interviews.banks.lint import Trial
from interviews.banks.package import package_of
from interviews.models import BankEntry, Organisation, User
from tests.unit.banks.packages import files_of

pytestmark = pytest.mark.django_db

AT = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)


class NothingRuns:
    """A runner for questions without programs."""

    def run(self, program: Mapping[str, str], runtime: Runtime) -> tuple[Trial, ...]:
        raise AssertionError("there is nothing to run")


@pytest.fixture
def author() -> Author:
    home = Organisation.objects.create(name="Home", slug="here")
    person = User.objects.create(username="ada", organisation=home)
    return Author(person, home, AT)


@pytest.fixture
def other(author: Author) -> Author:
    person = User.objects.create(username="bob", organisation=author.organisation)
    return replace(author, person=person)


@pytest.fixture
def draft_id(author: Author) -> UUID:
    package = package_of("lost-rows", files_of({"name": "Where did the rows go?"}))
    life.record_import(package, findings=(), author=author)
    return drafts.open_draft("lost-rows", author=author)


def rename(author: Author, draft_id: UUID, name: str) -> int:
    view = drafts.draft(author.organisation, draft_id)
    opening = view.document.opening
    step = SetField(key=opening.key, field="name", before=opening.fields["name"], after=name)
    return drafts.change(draft_id, step, author=author)


def name_of(author: Author, draft_id: UUID) -> str:
    return drafts.draft(author.organisation, draft_id).name


def publish(author: Author, draft_id: UUID, reason: str = "Clearer.") -> int:
    return life.publish(draft_id, runner=NothingRuns(), reason=reason, author=author).number


def test_authors_meet_in_the_same_draft(author: Author, other: Author, draft_id: UUID) -> None:
    assert drafts.open_draft("lost-rows", author=other) == draft_id
    assert [view.id for view in drafts.drafts(author.organisation).rows] == [draft_id]


def test_a_draft_that_was_not_changed_is_its_revision_byte_for_byte(
    author: Author, draft_id: UUID
) -> None:
    view = drafts.draft(author.organisation, draft_id)
    assert view.base is not None
    assert drafts.package_of_draft(view).digest == view.base.digest


def test_publishing_makes_the_next_revision_and_closes_the_draft(
    author: Author, draft_id: UUID
) -> None:
    rename(author, draft_id, "Rows that were lost")
    assert publish(author, draft_id) == 2
    assert bank.published(author.organisation, "lost-rows").question.title == "Rows that were lost"
    with pytest.raises(drafts.UnknownDraft):
        drafts.draft(author.organisation, draft_id)


def test_a_life_says_who_did_what_and_why(author: Author, other: Author, draft_id: UUID) -> None:
    rename(other, draft_id, "Rows that were lost")
    publish(other, draft_id, reason="The name gave it away.")
    told = [
        (entry.by, entry.what, entry.revision)
        for entry in life.life_of(author.organisation, "lost-rows")
    ]
    assert told == [
        ("bob", "published", 2),
        ("bob", "superseded", 1),
        ("ada", "published", 1),
        ("ada", "imported", 1),
    ]
    assert life.life_of(author.organisation, "lost-rows")[0].reason == "The name gave it away."


def test_what_was_done_is_neither_rewritten_nor_forgotten(author: Author, draft_id: UUID) -> None:
    entry = BankEntry.objects.first()
    assert entry is not None
    with pytest.raises(ValueError, match="not rewritten"):
        entry.save()
    with pytest.raises(ValueError, match="not forgotten"):
        entry.delete()


def test_an_author_takes_back_own_changes_and_brings_them_again(
    author: Author, other: Author, draft_id: UUID
) -> None:
    before = name_of(author, draft_id)
    rename(author, draft_id, "One")
    rename(author, draft_id, "Two")
    drafts.undo(draft_id, author=author)
    assert name_of(author, draft_id) == "One"
    drafts.undo(draft_id, author=author)
    assert name_of(author, draft_id) == before
    with pytest.raises(drafts.NothingToUndo):
        drafts.undo(draft_id, author=author)
    drafts.redo(draft_id, author=author)
    drafts.redo(draft_id, author=author)
    assert name_of(author, draft_id) == "Two"
    with pytest.raises(drafts.NothingToUndo):
        drafts.redo(draft_id, author=author)
    with pytest.raises(drafts.NothingToUndo):
        drafts.undo(draft_id, author=other)


def test_a_new_change_ends_what_could_be_brought_again(author: Author, draft_id: UUID) -> None:
    rename(author, draft_id, "One")
    drafts.undo(draft_id, author=author)
    rename(author, draft_id, "Three")
    with pytest.raises(drafts.NothingToUndo):
        drafts.redo(draft_id, author=author)


def test_taking_back_what_somebody_changed_since_is_told_and_changes_nothing(
    author: Author, other: Author, draft_id: UUID
) -> None:
    rename(author, draft_id, "Mine")
    rename(other, draft_id, "Theirs")
    version = drafts.draft(author.organisation, draft_id).version
    with pytest.raises(Conflict) as conflict:
        drafts.undo(draft_id, author=author)
    assert conflict.value.now == "Theirs"
    assert drafts.draft(author.organisation, draft_id).version == version


def test_a_moved_part_goes_back_to_its_place(author: Author, draft_id: UUID) -> None:
    opening = drafts.draft(author.organisation, draft_id).document.opening
    copy = duplicate(Document(opening), opening.below[0].key, drafts.new_key)
    drafts.change(draft_id, copy, author=author)
    view = drafts.draft(author.organisation, draft_id)
    opening = view.document.opening
    moved = opening.below[1]
    step = MovePart(
        key=moved.key,
        from_parent=opening.key,
        from_position=1,
        to_parent=opening.key,
        to_position=0,
    )
    drafts.change(draft_id, step, author=author)
    moved_now = drafts.draft(author.organisation, draft_id).document.opening.below
    assert [part.key for part in moved_now] == [moved.key, opening.below[0].key]
    drafts.undo(draft_id, author=author)
    after = drafts.draft(author.organisation, draft_id).document
    assert raw_of(after) == raw_of(view.document)


def test_files_come_change_and_go_within_the_limits_of_a_package(
    author: Author, draft_id: UUID
) -> None:
    drafts.put_file(draft_id, "entities/new.md", b"# New", author=author)
    view = drafts.draft(author.organisation, draft_id)
    assert drafts.files_of(view)["entities/new.md"] == b"# New"
    drafts.undo(draft_id, author=author)
    view = drafts.draft(author.organisation, draft_id)
    assert "entities/new.md" not in drafts.files_of(view)
    for path in ("../out.md", "/etc/passwd", "a/../../b"):
        with pytest.raises(BadPackage):
            drafts.put_file(draft_id, path, b"x", author=author)


def test_a_blocker_refuses_publishing_and_the_draft_stays(author: Author, draft_id: UUID) -> None:
    opening = drafts.draft(author.organisation, draft_id).document.opening
    step = SetField(key=opening.key, field="topics", before=opening.fields["topics"], after=[])
    drafts.change(draft_id, step, author=author)
    with pytest.raises(life.NotPublishable) as refused:
        publish(author, draft_id)
    assert "topics" in {finding.rule for finding in refused.value.findings}
    assert drafts.draft(author.organisation, draft_id).version == 1


def test_a_revision_that_came_in_meanwhile_is_not_superseded_unseen(
    author: Author, draft_id: UUID
) -> None:
    newer = package_of("lost-rows", files_of({"name": "Brought by a folder"}))
    life.record_import(newer, findings=(), author=author)
    rename(author, draft_id, "Mine")
    with pytest.raises(Conflict, match="Revision 2"):
        publish(author, draft_id)


def test_a_question_from_nothing_has_a_name_of_its_own(author: Author, draft_id: UUID) -> None:
    made = drafts.new_draft("Two sum", "code", author=author)
    view = drafts.draft(author.organisation, made)
    assert (view.slug, view.base, view.name) == ("two-sum", None, "Two sum")
    with pytest.raises(NotPossible, match="already"):
        drafts.new_draft("Two, sum!", "code", author=author)
    with pytest.raises(NotPossible, match="already"):
        drafts.new_draft("Lost rows", "code", author=author)
    with pytest.raises(NotPossible, match="letters"):
        drafts.new_draft("!!", "code", author=author)


def test_a_retired_revision_is_used_no_more_and_a_leak_marks_its_digest(
    author: Author, draft_id: UUID
) -> None:
    revision = bank.published(author.organisation, "lost-rows")
    life.retire(revision.pk, reason="Seen on a forum.", leaked=True, author=author)
    life.retire(revision.pk, reason="Again.", leaked=False, author=author)
    with pytest.raises(bank.UnknownQuestion):
        bank.published(author.organisation, "lost-rows")
    assert life.leaked_digests(author.organisation) == {revision.digest}
    assert life.life_of(author.organisation, "lost-rows")[0].what == "leaked"


def test_another_organisation_sees_and_changes_nothing(author: Author, draft_id: UUID) -> None:
    away = Organisation.objects.create(name="Away", slug="away")
    stranger = Author(User.objects.create(username="eve", organisation=away), away, AT)
    assert drafts.drafts(away).rows == []
    revision = bank.published(author.organisation, "lost-rows")
    for refused in (
        lambda: drafts.draft(away, draft_id),
        lambda: drafts.undo(draft_id, author=stranger),
        lambda: drafts.put_file(draft_id, "entities/a.md", b"", author=stranger),
        lambda: drafts.close(draft_id, author=stranger),
        lambda: publish(stranger, draft_id),
        lambda: drafts.draft(away, uuid4()),
    ):
        with pytest.raises(drafts.UnknownDraft):
            refused()
    with pytest.raises(bank.UnknownQuestion):
        life.retire(revision.pk, reason="Mine now.", leaked=False, author=stranger)
    with pytest.raises(bank.UnknownQuestion):
        drafts.open_draft("lost-rows", author=stranger)
    assert life.life_of(away, "lost-rows") == []
