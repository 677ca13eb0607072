"""One broken session, or a sweeper that dies in the middle, takes nothing from the others."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from agents.core import clock as clocks
from interviews.models import Session
from interviews.sessions import queries, service
from tests.doubles.interviews import FakeClock, Interview, fake_time
from viva.sweeper import Sweeper

pytestmark = pytest.mark.django_db(transaction=True)
HOUR_S = 3_600


def broken(interview: Interview) -> None:
    """Leave a session whose state no release can read."""
    Session.objects.filter(id=interview.id).update(state=b"[]")


def test_a_broken_session_does_not_stop_the_clocks_of_others() -> None:
    with fake_time() as now:
        first, second = Interview(now=now), Interview(now=now)
        sweeper = Sweeper(alone=False)
        sweeper.sweep()
        now.pass_s(HOUR_S)
        service.beat(now())
        broken(first)
        sweeper.sweep()
        assert second.events("TimeRanOut")


def test_a_broken_session_does_not_hide_the_turns_of_others() -> None:
    first, second = Interview(), Interview()
    first.say("A dictionary.")
    second.say("A list.")
    broken(first)
    assert queries.ids_with_turn_due(2**62) == [(second.id, 1)]
    assert service.wake_due_turns(2**62) == 1


def test_an_outage_that_was_half_given_back_is_given_back_after_all() -> None:
    with fake_time() as now:
        Sweeper(alone=True).sweep()
        interviews = [Interview(now=now), Interview(now=now)]
        left_ms = [left(interview, now) for interview in interviews]
        now.pass_s(600)
        killed_in_the_middle(now)
        Sweeper(alone=True).sweep()
        assert [left(interview, now) for interview in interviews] == left_ms


def test_a_broken_session_does_not_keep_the_sockets_of_others() -> None:
    with fake_time() as now:
        first, second = Interview(now=now), Interview(now=now, tab="tab-2")
        broken(first)
        now.pass_s(60)
        assert service.drop_stale_sockets(now()) == 1
        assert not second.state.connected


class Killed(BaseException):
    """What stands for the end of a process."""


def killed_in_the_middle(now: FakeClock) -> None:
    """Let a sweeper give the time back to the first session only."""
    running = queries.running_ids()

    def dies(execute: Callable[..., Any], sql: str, params: Any, *rest: Any) -> Any:
        if 'FROM "interviews_session"' in sql and running[1].hex in str(params).replace("-", ""):
            raise Killed
        return execute(sql, params, *rest)

    with connection.execute_wrapper(dies), pytest.raises(Killed):
        Sweeper(alone=True).sweep()


def left(interview: Interview, now: FakeClock) -> int:
    return clocks.question_left_ms(interview.state, now())


def test_a_slow_sweep_is_no_outage() -> None:
    with fake_time() as now:
        interview = Interview(now=now)
        sweeper = Sweeper(alone=False)

        def slow(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
            if "deadline_at_ms" in sql and sql.startswith("SELECT"):
                now.pass_s(30)
            return execute(sql, *rest)

        with connection.execute_wrapper(slow):
            sweeper.sweep()
        sweeper.sweep()
        assert not interview.events("OutageNoted")
