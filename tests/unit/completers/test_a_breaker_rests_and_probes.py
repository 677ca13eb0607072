"""Failures in a row open a breaker; after the rest one probe decides."""

from __future__ import annotations

from agents.completers.breaker import Breaker


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


def opened(clock: Clock) -> Breaker:
    breaker = Breaker(opens_after=3, rests_s=10, now_s=clock)
    for _ in range(3):
        assert breaker.lets_through()
        breaker.failed()
    return breaker


def test_it_opens_after_the_last_failure_in_a_row_and_not_before() -> None:
    breaker = Breaker(opens_after=2)
    breaker.failed()
    breaker.ended(well=True)
    breaker.failed()
    assert breaker.lets_through()
    breaker.failed()
    assert not breaker.lets_through()


def test_it_tells_how_long_it_rests() -> None:
    clock = Clock()
    breaker = opened(clock)
    clock.now_s += 4
    assert breaker.rest_left_s == 6
    assert not breaker.lets_through()


def test_after_the_rest_one_probe_passes_and_the_others_wait() -> None:
    clock = Clock()
    breaker = opened(clock)
    clock.now_s += 10
    assert [breaker.lets_through() for _ in range(3)] == [True, False, False]


def test_a_probe_that_succeeds_closes_it() -> None:
    clock = Clock()
    breaker = opened(clock)
    clock.now_s += 10
    assert breaker.lets_through()
    breaker.ended(well=True)
    assert breaker.lets_through()
    assert breaker.lets_through()


def test_a_probe_that_fails_starts_the_rest_again() -> None:
    clock = Clock()
    breaker = opened(clock)
    clock.now_s += 10
    assert breaker.lets_through()
    breaker.failed()
    assert breaker.rest_left_s == 10


def test_a_probe_that_was_called_off_leaves_room_for_another() -> None:
    clock = Clock()
    breaker = opened(clock)
    clock.now_s += 10
    assert breaker.lets_through()
    breaker.ended(well=False)
    assert breaker.lets_through()
