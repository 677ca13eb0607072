"""Time in which nobody could work is given back once, whoever notices it, and however often."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from agents.core import clock as clocks
from interviews.models import Presence, Run, TurnLease
from interviews.sessions import service
from tests.doubles.interviews import FakeClock, Interview, fake_time
from viva.sweeper import Sweeper

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def now() -> Iterator[FakeClock]:
    with fake_time() as fake:
        yield fake


def left_s(interview: Interview, now: FakeClock) -> float:
    return clocks.question_left_ms(interview.state, now()) / 1000


@pytest.mark.parametrize("down_s", [1, 90])
def test_a_restart_costs_no_time_however_short_it_was(now: FakeClock, down_s: float) -> None:
    Sweeper(alone=True).sweep()
    interview = Interview(now=now)
    before = left_s(interview, now)
    now.pass_s(down_s)
    Sweeper(alone=True).sweep()
    assert left_s(interview, now) == before
    assert len(interview.events("OutageNoted")) == 1
    assert not interview.state.connected


def test_a_stalled_sweeper_gives_back_once_and_drops_nobody(now: FakeClock) -> None:
    sweeper = Sweeper(alone=True)
    sweeper.sweep()
    interview = Interview(now=now)
    before = left_s(interview, now)
    now.pass_s(90)
    sweeper.sweep()
    sweeper.slow_at = 0.0
    sweeper.sweep()
    assert left_s(interview, now) == before
    assert interview.state.connected


def test_one_sweeper_of_many_that_starts_gives_nothing_back(now: FakeClock) -> None:
    Sweeper(alone=False).sweep()
    interview = Interview(now=now)
    now.pass_s(1)
    Sweeper(alone=False).sweep()
    assert not interview.events("OutageNoted")
    assert interview.state.connected


def test_the_silence_of_two_dead_tabs_is_given_back_once(now: FakeClock) -> None:
    interview = Interview(now=now)
    service.connect(interview.id, socket="another", tab="tab-2")
    before = left_s(interview, now)
    now.pass_s(41)
    assert service.drop_stale_sockets(now()) == 2
    assert left_s(interview, now) == before
    assert len(interview.events("OutageNoted")) == 1


def test_a_dead_tab_beside_a_living_one_costs_and_gives_nothing(now: FakeClock) -> None:
    interview = Interview(now=now)
    service.connect(interview.id, socket="another", tab="tab-2")
    before = left_s(interview, now)
    now.pass_s(41)
    service.still_here(interview.id, socket="another", tab="tab-2")
    assert service.drop_stale_sockets(now()) == 1
    assert left_s(interview, now) == before - 41


def test_who_came_before_the_first_sweep_stays(now: FakeClock) -> None:
    interview = Interview(now=now)
    now.pass_s(3)
    sweeper = Sweeper(alone=True)
    service.connect(interview.id, socket="quick", tab="tab-1")
    sweeper.sweep()
    assert list(Presence.objects.values_list("socket", flat=True)) == ["quick"]
    assert interview.state.connected


def test_a_former_selfs_leases_are_free_at_the_start(now: FakeClock) -> None:
    interview = Interview(now=now)
    interview.say("A dictionary and a linked list.")
    dead = service.claim_turn(interview.id, 1, holder="a former self")
    service.request_run(interview.id, key="run", purpose="run")
    Run.objects.update(lease_until="2999-01-01T00:00:00Z")
    now.pass_s(3)
    Sweeper(alone=True).sweep()
    assert TurnLease.objects.get().holder == ""
    assert Run.objects.get().lease_until is None
    alive = service.claim_turn(interview.id, 1, holder="the new one")
    assert dead is not None
    assert alive is not None
    assert alive.fence > dead.fence
