"""Whoever waits for a runner hears how many stand before them, each time that changes."""

from __future__ import annotations

import pytest
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from agents.core.values import RunResult
from interviews.sessions import queries, service
from interviews.sessions.judging import WantedRun
from tests.doubles.interviews import Interview

pytestmark = pytest.mark.django_db(transaction=True)


class Ear:
    """Hears what a room's sockets are told."""

    def __init__(self, interview: Interview) -> None:
        layer = get_channel_layer()
        assert layer is not None
        self._layer = layer
        self._name = async_to_sync(self._layer.new_channel)()
        async_to_sync(self._layer.group_add)(queries.group_of(interview.id), self._name)

    def heard(self) -> dict[str, object]:
        """Return the next message."""
        message: dict[str, object] = async_to_sync(self._layer.receive)(self._name)
        return message


def ran(_: WantedRun) -> RunResult:
    return RunResult(ending="finished")


def test_a_run_that_begins_lets_the_next_one_move_up() -> None:
    first, second = Interview(), Interview()
    for one in (first, second):
        service.request_run(one.id, key="r", purpose="run")
    here, there = Ear(first), Ear(second)
    (mine,), (other,) = (queries.wanted_runs(one.id) for one in (first, second))
    service.execute_run(mine, judge=ran)
    assert here.heard() == {"type": "room.queue", "run": str(mine), "ahead": None}
    assert there.heard() == {"type": "room.queue", "run": str(other), "ahead": 0}
    service.execute_run(other, judge=ran)
    assert there.heard() == {"type": "room.queue", "run": str(other), "ahead": None}
