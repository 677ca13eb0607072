"""Hundreds of calls wait in one process: each hears its own reply only."""

import asyncio

from agents.completers.base import Completer
from agents.core.messages import Completion
from tests.contract.completers.conftest import SLOWLY_S, Subject
from tests.doubles.listener import Listener
from tests.doubles.running import run


def test_two_calls_at_once_hear_each_their_own_text(subject: Subject) -> None:
    listeners = [Listener(), Listener()]

    async def scenario(completer: Completer) -> list[Completion]:
        calls = [completer.complete(subject.prompt(), on_text=hear) for hear in listeners]
        return await asyncio.gather(*calls)

    with subject.replying(SLOWLY_S / 4) as completer:
        completions = run(completer, scenario)
    assert [done.text for done in completions] == [hear.text for hear in listeners]


def test_one_completer_serves_event_loops_one_after_another(subject: Subject) -> None:
    async def scenario(completer: Completer) -> str:
        return (await completer.complete(subject.prompt(), on_text=Listener())).text

    with subject.replying(0.0) as completer:
        assert run(completer, scenario)
        assert run(completer, scenario)
