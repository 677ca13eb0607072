"""Whoever listens may stop a reply: the call ends with the listener's own error, at once."""

import pytest

from agents.completers.base import Completer
from tests.contract.completers.conftest import SLOWLY_S, Subject
from tests.doubles.listener import HeardEnough, Listener
from tests.doubles.running import run


def test_the_listeners_error_comes_out_and_nothing_more_goes_in(subject: Subject) -> None:
    listener = Listener(stop_after=1)

    async def scenario(completer: Completer) -> None:
        with pytest.raises(HeardEnough):
            await completer.complete(subject.prompt(), on_text=listener)

    with subject.replying(SLOWLY_S) as completer:
        run(completer, scenario)
    assert len(listener.pieces) == 1


def test_the_next_call_is_answered(subject: Subject) -> None:
    listener = Listener()

    async def scenario(completer: Completer) -> str:
        with pytest.raises(HeardEnough):
            await completer.complete(subject.prompt(), on_text=Listener(stop_after=1))
        return (await completer.complete(subject.prompt(), on_text=listener)).text

    with subject.replying(0.0) as completer:
        assert run(completer, scenario) == listener.text
