"""A red flag is named where it is claimed, with its own denials, and never where it is refused."""

from __future__ import annotations

import pytest

from agents.concepts import grade

PLACES = "raise the number of places and the service no longer stands still"
JOIN = "an inner join is enough, a station without rides does not matter"
ROUNDING = "cents are lost because the rounding of the shares is wrong"
MEMORY = "everything is kept in the memory of one machine and that is called safe"
TIMESTAMP = "sorting by a timestamp on every put"


@pytest.mark.parametrize(
    ("flag", "said"),
    [
        (
            PLACES,
            "I'd raise the number of places to fifty, and the service no longer stands still.",
        ),
        (JOIN, "An inner join is enough, and stations without rides don't matter."),
        (ROUNDING, "I'd say cents are lost because the rounding of the shares is wrong."),
        (ROUNDING, "The rounding of the shares loses a few cents."),
        (MEMORY, "We keep everything in the memory of one machine, it is safe there."),
        (TIMESTAMP, "On every put I sort the entries by their timestamp."),
    ],
)
def test_it_is_named_where_it_is_claimed(flag: str, said: str) -> None:
    assert [one.flag for one in grade([said], (), asked="", red_flags=(flag,)).flags] == [flag]


@pytest.mark.parametrize(
    ("flag", "said"),
    [
        (PLACES, "If you raise the number of places the service still stands still."),
        (PLACES, "I would not raise the number of places, the service stands still later."),
        (JOIN, "An inner join is not enough, since a station without rides does matter."),
        (JOIN, "It does not matter that an inner join is quick, stations without rides get lost."),
        (ROUNDING, "No cents are lost by the rounding of the shares."),
        (ROUNDING, "The rounding of the shares is not wrong, no cents are lost."),
        (MEMORY, "Everything kept in the memory of one machine can't be called safe."),
        (TIMESTAMP, "Sorting by a timestamp on every put doesn't scale."),
        (TIMESTAMP, "Why would one sort by a timestamp on every put?"),
    ],
)
def test_it_is_not_named_where_it_is_refused(flag: str, said: str) -> None:
    assert grade([said], (), asked="", red_flags=(flag,)).flags == ()
