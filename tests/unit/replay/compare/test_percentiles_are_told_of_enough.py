"""A percentile is told among comparable interviews only, and only where there are enough."""

from __future__ import annotations

from uuid import UUID

import pytest

from interviews.models import Session
from replay.compare.likeness import Sessions, groups
from replay.compare.table import ENOUGH, Percentiles, percentiles, rows
from tests.doubles import pools
from tests.doubles.stored import organisation

pytestmark = pytest.mark.django_db


def spread(*pairs: tuple[float, int]) -> Percentiles:
    counts = [count for _, count in pairs]
    upto = tuple(sum(counts[: place + 1]) for place in range(len(counts)))
    return Percentiles(count=sum(counts), scores=tuple(score for score, _ in pairs), upto=upto)


def test_equals_count_half() -> None:
    whole = spread((1.0, 10), (3.0, 20), (5.0, 10))
    assert [whole.of(score) for score in (1.0, 3.0, 5.0)] == [13, 50, 88]


def test_everybody_alike_stands_in_the_middle() -> None:
    assert spread((4.0, ENOUGH)).of(4.0) == 50


def test_one_too_few_says_nothing() -> None:
    assert spread((4.0, ENOUGH - 1)).of(4.0) is None


def test_what_was_not_assessed_has_none() -> None:
    assert spread((4.0, ENOUGH)).of(None) is None


def test_only_comparable_interviews_in_which_it_was_assessed_count() -> None:
    home = organisation()
    for place in range(ENOUGH):
        stored(f"Same {place}", 3.0)
    stored("Nothing said", None)
    other = pools.finished(home, "Other judge")
    pools.summed(other, {"Cost": 5.0}, alike=pools.facets(judge="concepts-0, rules 0"))
    found = groups(everybody())
    told = percentiles(everybody(), "Cost", found[0])
    assert (told.count, told.of(3.0)) == (ENOUGH, 50)


def stored(label: str, score: float | None) -> UUID:
    session = pools.finished(organisation(), label)
    pools.summed(session, {"Cost": score})
    return session


def everybody() -> Sessions:
    return Session.objects.values("pk")


def test_the_largest_group_is_what_others_are_compared_with() -> None:
    for place in range(3):
        stored(f"Same {place}", 3.0)
    older = pools.finished(organisation(), "Older")
    pools.summed(older, {"Cost": 3.0}, alike=pools.facets(revision=6))
    found = groups(everybody())
    assert [group.count for group in found] == [3, 1]
    assert rows([older], found)[older].flags == ("LRU cache r6",)


def test_a_session_without_a_report_has_no_row() -> None:
    waiting = pools.finished(organisation(), "Waiting")
    assert rows([waiting], []) == {}
