"""A question that became known outside marks the interviews that used that very revision."""

from __future__ import annotations

import pytest
from django.utils import timezone

from interviews.banks import life
from interviews.banks import store as bank
from interviews.banks.drafts.store import Author
from interviews.people import first_start
from tests.contract.access import cast
from tests.doubles.interviews import Interview

pytestmark = pytest.mark.django_db(transaction=True)
WORDS = "A question became known"


def test_the_list_marks_interviews_with_a_leaked_revision_and_no_others() -> None:
    leaked, sound = Interview("lru-cache"), Interview("distributed-rate-limiter")
    home, admin = first_start.organisation(), cast.client("admin")
    assert WORDS not in admin.get("/sessions/").content.decode()
    revision = bank.published(home, "lru-cache")
    author = Author(cast.account("admin"), home, timezone.now())
    life.retire(revision.pk, reason="Seen on a forum.", leaked=True, author=author)
    lines = admin.get("/sessions/").content.decode().split("<tr>")
    marked = [line for line in lines if WORDS in line]
    assert len(marked) == 1
    assert str(leaked.id) in marked[0]
    assert str(sound.id) not in marked[0]


def test_a_revision_that_was_only_retired_marks_nothing() -> None:
    Interview("lru-cache")
    home = first_start.organisation()
    author = Author(cast.account("admin"), home, timezone.now())
    revision = bank.published(home, "lru-cache")
    life.retire(revision.pk, reason="Too easy.", leaked=False, author=author)
    assert WORDS not in cast.client("admin").get("/sessions/").content.decode()
