"""A package is megabytes: a list, a form, and what asks each second leave it where it lies."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.store import Author
from interviews.banks.rehearsals import store as rehearsals
from interviews.banks.rehearsals.store import Wish
from tests.contract.access import cast
from tests.doubles.interviews import home as whole_bank
from tests.doubles.media import png

pytestmark = pytest.mark.django_db


@pytest.fixture
def author() -> Author:
    return Author(cast.account("interviewer"), whole_bank(), timezone.now())


@pytest.fixture
def draft_id(author: Author) -> UUID:
    made = drafts.open_draft("lru-cache", author=author)
    view = drafts.draft(author.organisation, made)
    packed = drafts.package_of_draft(view).packed
    rehearsals.want(view, packed, Wish(), author=author)
    return made


@pytest.mark.parametrize("asked", ["", "parts/{key}/?tab=talk", "here/", "rehearsal/", "list"])
def test_pages_of_a_draft_fetch_no_package(author: Author, draft_id: UUID, asked: str) -> None:
    browser = cast.client("interviewer")
    view = drafts.draft(author.organisation, draft_id)
    where = asked.format(key=view.document.opening.key)
    address = "/bank/" if asked == "list" else f"/bank/drafts/{draft_id}/{where}"
    with CaptureQueriesContext(
        connection,
    ) as queries:
        answer = browser.get(address)
    assert answer.status_code == 200
    fetched = [query["sql"] for query in queries if '."package"' in query["sql"]]
    assert fetched == []


def test_what_was_found_is_read_when_a_rehearsal_is_over(author: Author, draft_id: UUID) -> None:
    view = drafts.draft(author.organisation, draft_id)
    with CaptureQueriesContext(connection) as queries:
        rehearsals.standing(view)
    assert not any('."found"' in query["sql"] for query in queries)


@pytest.mark.parametrize("way", ["shown", "look"])
def test_a_file_is_fetched_without_the_others(author: Author, draft_id: UUID, way: str) -> None:
    drafts.put_file(draft_id, "entities/seen.png", png(), author=author)
    drafts.put_file(draft_id, "entities/seen.png.description.md", b"A line.", author=author)
    drafts.put_file(draft_id, "entities/other.txt", draft_id.bytes.hex().encode(), author=author)
    with CaptureQueriesContext(connection) as queries:
        answer = cast.client("interviewer").get(f"/bank/drafts/{draft_id}/files/{way}/seen.png")
    assert answer.status_code == 200
    other = drafts.draft(author.organisation, draft_id).document.files["entities/other.txt"]
    assert not any(other in query["sql"] for query in queries)
    if way == "look":
        assert "A line." in answer.content.decode()
