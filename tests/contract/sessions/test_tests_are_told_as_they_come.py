"""A room hears of visible tests while the others still run; of hidden ones it hears nothing."""

from __future__ import annotations

import pytest
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from agents.core.events import RunFinished
from interviews.sessions import backends, queries, service
from replay.log.read import read
from tests.doubles.interviews import Interview

pytestmark = pytest.mark.django_db(transaction=True)


def heard(interview: Interview, execute: list[object]) -> list[dict[str, object]]:
    """Run what is wanted, and return what the room's sockets were told meanwhile and after."""
    layer = get_channel_layer()
    assert layer is not None
    name = async_to_sync(layer.new_channel)()
    async_to_sync(layer.group_add)(queries.group_of(interview.id), name)
    for run in queries.wanted_runs(interview.id):
        service.execute_run(run)
        execute.append(run)
    messages: list[dict[str, object]] = []
    while not messages or messages[-1]["type"] != "room.events":
        messages.append(async_to_sync(layer.receive)(name))
    return messages


def partial(message: dict[str, object]) -> list[dict[str, str]]:
    tests = message.get("tests")
    return list(tests) if isinstance(tests, list) else []


def test_the_first_tests_are_told_before_the_last_has_ended() -> None:
    if backends.sandbox()[0] is None:
        pytest.fail("No sandbox on this machine: install the package bubblewrap.")
    interview = Interview()
    service.request_run(interview.id, key="r", purpose="tests")
    ran: list[object] = []
    messages = heard(interview, ran)
    told = [one for message in messages for one in partial(message)]
    (finished,) = [r.event for r in read(interview.id) if isinstance(r.event, RunFinished)]
    final = {test.name: test.verdict for test in finished.result.tests}
    assert told
    assert {one["name"]: one["verdict"] for one in told}.items() <= final.items()
    assert [m["type"] for m in messages].index("room.partial") < len(messages) - 1
    assert {message["run"] for message in messages if "run" in message} == {str(ran[0])}
    assert all(set(one) == {"name", "verdict"} for one in told)
