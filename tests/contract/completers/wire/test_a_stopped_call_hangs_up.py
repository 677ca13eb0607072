"""A reply nobody wants is not generated to its end: the connection closes at once."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic

import pytest

from agents.completers.base import CompleterUnavailable
from agents.completers.openai_compatible import OpenAICompatible
from tests.doubles.listener import HeardEnough, Listener
from tests.doubles.model_server import ModelServer
from tests.doubles.prompts import small_prompt
from tests.doubles.served import at


def test_a_listener_that_stops_hangs_up() -> None:
    async def scenario(completer: OpenAICompatible) -> None:
        with pytest.raises(HeardEnough):
            await completer.complete(small_prompt(), on_text=Listener(stop_after=1))

    check_hung_up("slow_drip", scenario)


def test_a_cancelled_call_hangs_up() -> None:
    async def scenario(completer: OpenAICompatible) -> None:
        call = asyncio.create_task(completer.complete(small_prompt(), on_text=Listener()))
        await asyncio.sleep(0.2)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call

    check_hung_up("slow_drip", scenario)


def test_a_call_cancelled_before_any_answer_hangs_up() -> None:
    async def scenario(completer: OpenAICompatible) -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await completer.complete(small_prompt(), on_text=Listener())

    check_hung_up("stall_before_head", scenario)


def test_a_call_that_passed_its_limit_hangs_up() -> None:
    async def scenario(completer: OpenAICompatible) -> None:
        with pytest.raises(CompleterUnavailable):
            await completer.complete(small_prompt(), on_text=Listener())

    check_hung_up("stall_midway", scenario)


def check_hung_up(mode: str, scenario: Callable[[OpenAICompatible], Awaitable[None]]) -> None:
    with ModelServer(mode) as server:
        completer = OpenAICompatible(at(server, gap_s=0.2))

        async def watched() -> None:
            await scenario(completer)
            # The pool stays open here: it is the call that must hang up, not the completer.
            until = monotonic() + 2
            while not server.behaviour.hung_up and monotonic() < until:
                await asyncio.sleep(0.01)
            assert server.behaviour.hung_up == 1
            await completer.aclose()

        asyncio.run(watched())
