"""A package is kept once, published unless it may not be, and found by its digest for ever."""

from datetime import UTC, datetime

import pytest

from interviews.banks import store
from interviews.banks.lint import Finding
from interviews.banks.package import Package, package_of
from interviews.models import Organisation, QuestionRevision
from tests.unit.banks.packages import files_of

pytestmark = pytest.mark.django_db

AT = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
LATER = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
BLOCKER = Finding("topics", "blocker", "$.topics", "there is no topic")
WARNING = Finding("no-brief", "warning", "$.question_prompt", "there is no brief")


@pytest.fixture
def home() -> Organisation:
    return Organisation.objects.create(name="Home", slug="here")


def package(name: str = "Where did the rows go?", slug: str = "lost-rows") -> Package:
    return package_of(slug, files_of({"name": name}))


def keep(
    home: Organisation, kept: Package, *findings: Finding, at: datetime = AT
) -> store.Imported:
    return store.import_package(home, kept, findings=findings, at=at)


def test_the_first_import_is_revision_one_and_published(home: Organisation) -> None:
    kept = keep(home, package(), WARNING)
    assert (kept.created, kept.published, kept.revision.number) == (True, True, 1)
    assert kept.revision.published_at == AT
    assert store.report_of(kept.revision) == (WARNING,)


def test_the_same_package_again_makes_no_new_revision(home: Organisation) -> None:
    first = keep(home, package())
    again = keep(home, package(), at=LATER)
    assert (again.created, again.published) == (False, False)
    assert again.revision.pk == first.revision.pk
    assert QuestionRevision.objects.count() == 1


def test_a_changed_package_is_the_next_revision_and_renames_its_question(
    home: Organisation,
) -> None:
    first = keep(home, package()).revision
    second = keep(home, package("Where did they go?"), at=LATER).revision
    assert second.number == 2
    assert store.published(home, "lost-rows") == second
    assert store.published(home, "lost-rows").question.title == "Where did they go?"
    assert store.package_by_digest(first.digest) == package().packed


def test_going_back_to_an_older_package_is_a_new_revision(home: Organisation) -> None:
    keep(home, package())
    keep(home, package("Where did they go?"))
    back = keep(home, package())
    assert (back.created, back.revision.number) == (True, 3)
    assert store.published(home, "lost-rows") == back.revision


def test_a_blocker_keeps_a_package_as_a_draft(home: Organisation) -> None:
    kept = keep(home, package(), BLOCKER)
    assert (kept.created, kept.published) == (True, False)
    with pytest.raises(store.UnknownQuestion):
        store.published(home, "lost-rows")
    assert store.package_by_digest(kept.revision.digest) == package().packed


def test_a_draft_is_published_when_its_blocker_is_gone(home: Organisation) -> None:
    keep(home, package(), BLOCKER)
    again = keep(home, package(), WARNING, at=LATER)
    assert (again.created, again.published, again.revision.number) == (False, True, 1)
    assert again.revision.published_at == LATER
    assert store.report_of(again.revision) == (WARNING,)


def test_a_newer_draft_leaves_the_published_revision_in_use(home: Organisation) -> None:
    first = keep(home, package()).revision
    keep(home, package("Where did they go?"), BLOCKER)
    assert store.published(home, "lost-rows") == first
    assert store.newest_is(home, package()) is None


def test_the_newest_published_revision_is_known_without_another_lint(home: Organisation) -> None:
    kept = keep(home, package()).revision
    assert store.newest_is(home, package()) == kept
    assert store.newest_is(home, package("Other")) is None


def test_a_revision_can_be_neither_edited_nor_deleted(home: Organisation) -> None:
    kept = keep(home, package()).revision
    with pytest.raises(ValueError, match="never edited"):
        kept.save()
    with pytest.raises(ValueError, match="never deleted"):
        kept.delete()


def test_an_archived_question_is_offered_no_more_and_still_found(home: Organisation) -> None:
    kept = keep(home, package()).revision
    kept.question.archived = True
    kept.question.save()
    assert store.slugs_published(home) == ()
    assert store.question_of_revision(kept.pk) == package().question


def test_another_organisation_s_bank_is_its_own(home: Organisation) -> None:
    other = Organisation.objects.create(name="Other", slug="other")
    keep(home, package())
    keep(other, package("Theirs"))
    assert store.published(other, "lost-rows").question.title == "Theirs"
    with pytest.raises(store.UnknownQuestion):
        store.published(other, "unknown")


def test_all_questions_are_listed_once_each_by_slug(home: Organisation) -> None:
    keep(home, package(slug="b"))
    keep(home, package(slug="a"))
    newest = keep(home, package("New", slug="b")).revision
    assert store.slugs_published(home) == ("a", "b")
    assert store.published(home, "b") == newest


def test_what_is_not_there_is_said_to_be_unknown() -> None:
    with pytest.raises(store.UnknownQuestion):
        store.revision(0)
    with pytest.raises(store.UnknownQuestion):
        store.package_by_digest("0" * 64)
