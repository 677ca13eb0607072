"""A document may take seconds to read: nobody's write waits for it, whatever an author does."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from django.test import override_settings
from django.utils import timezone

from interviews.banks import life, readings
from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.changes import SetField
from interviews.banks.drafts.checking import checks_of
from interviews.banks.drafts.store import Author, DraftView
from interviews.banks.package import package_of
from interviews.banks.rehearsals.store import Wish
from interviews.people import first_start
from interviews.sessions import service, writing
from interviews.sessions.trials import trial_runner
from tests.doubles import pictured
from tests.doubles.pictured_rooms import published

pytestmark = pytest.mark.django_db(transaction=True)
_held: list[bool] = []


def watching_reader(content: bytes) -> str:
    """Note whether somebody's write would wait meanwhile."""
    _held.append(connection.in_atomic_block or writing._line.locked())
    return f"A document of {len(content)} bytes."


@pytest.fixture(autouse=True)
def _watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(readings, "_texts", readings._Texts())
    _held.clear()
    with override_settings(DOCUMENT_READER=f"{__name__}.watching_reader"):
        yield


def _rehearse(view: DraftView, author: Author) -> None:
    service.want_rehearsal(view, Wish(kinds=("strong",)), author=author)


def _check(view: DraftView, author: Author) -> None:
    checks_of(view)


def _try(view: DraftView, author: Author) -> None:
    package = drafts.package_of_draft(view)
    service.open_trial(package, browser="b" * 43, interviewer="", author=author)


def _publish(view: DraftView, author: Author) -> None:
    life.publish(view.id, runner=trial_runner(), reason="", author=author)


def _import(view: DraftView, author: Author) -> None:
    package = package_of("brought", pictured.files())
    life.record_import(package, findings=(), author=author)


@pytest.mark.parametrize("act", [_rehearse, _check, _try, _publish, _import])
def test_no_transaction_and_no_line_is_held(act: Callable[[DraftView, Author], None]) -> None:
    home = first_start.organisation()
    published(home)
    author = Author(None, home, timezone.now())
    draft_id = drafts.open_draft(pictured.SLUG, author=author)
    part = drafts.draft(home, draft_id).document.opening
    step = SetField(key=part.key, field="name", before=part.fields["name"], after="Another")
    drafts.change(draft_id, step, author=author)
    readings._texts = readings._Texts()
    _held.clear()
    act(drafts.draft(home, draft_id), author)
    assert _held
    assert not any(_held)
