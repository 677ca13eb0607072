"""A turn that is no longer wanted costs nothing more: cancelling ends the call."""

import asyncio

import pytest

from agents.completers.base import Completer
from tests.contract.completers.conftest import SLOWLY_S, Subject
from tests.doubles.listener import Listener
from tests.doubles.running import run


def test_cancelling_in_mid_reply_ends_the_call_and_the_pieces(subject: Subject) -> None:
    listener = Listener()
    started = asyncio.Event()

    async def hear(text: str) -> None:
        await listener(text)
        started.set()
        await asyncio.sleep(0)

    async def scenario(completer: Completer) -> None:
        call = asyncio.create_task(completer.complete(subject.prompt(), on_text=hear))
        await asyncio.wait_for(started.wait(), 5)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        heard = len(listener.pieces)
        await asyncio.sleep(SLOWLY_S * 3)
        assert len(listener.pieces) == heard

    with subject.replying(SLOWLY_S) as completer:
        run(completer, scenario)
