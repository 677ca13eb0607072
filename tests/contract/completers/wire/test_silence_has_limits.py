"""The candidate waits for seconds, never for a client's default of ten minutes."""

import asyncio
from time import monotonic

import pytest

from agents.completers.base import UnavailableCode
from agents.completers.openai_compatible import OpenAICompatible
from tests.doubles.model_server import ModelServer
from tests.doubles.prompts import small_prompt
from tests.doubles.served import ask, at, failure_of

SOON_S = 0.2


@pytest.mark.parametrize("mode", ["stall_before_head", "stall_before_first", "empty_chunks"])
def test_no_first_word_ends_the_call_in_time(mode: str) -> None:
    check_limit(mode, "first_token_timeout", first_token_s=SOON_S)


def test_silence_in_mid_reply_ends_the_call_in_time() -> None:
    check_limit("stall_midway", "stalled", gap_s=SOON_S)


def test_a_reply_that_never_ends_is_ended_in_time() -> None:
    check_limit("slow_drip", "turn_timeout", turn_s=SOON_S)


def test_the_turns_limit_also_ends_a_wait_for_the_first_word() -> None:
    check_limit("stall_before_first", "turn_timeout", turn_s=SOON_S)


def check_limit(mode: str, code: UnavailableCode, **limit: float) -> None:
    with ModelServer(mode) as server:
        started = monotonic()
        assert failure_of(at(server, **limit)).code == code
        assert SOON_S <= monotonic() - started < SOON_S + 2


def test_thinking_is_a_sign_of_life() -> None:
    # Eight thoughts, 0.1 s apart: longer together than the wait for a first word.
    with ModelServer("thinks_first") as server:
        assert ask(at(server, first_token_s=0.6, gap_s=0.6)).finish_reason == "stop"


def test_time_spent_by_the_listener_is_not_the_servers_silence() -> None:
    pauses = iter([0.6] * 2)

    async def hear_slowly(_: str) -> None:
        await asyncio.sleep(next(pauses, 0))

    async def scenario(completer: OpenAICompatible) -> None:
        try:
            await completer.complete(small_prompt(), on_text=hear_slowly)
        finally:
            await completer.aclose()

    with ModelServer(pace_s=0.03) as server:
        settings = at(server, gap_s=0.4)
        asyncio.run(scenario(OpenAICompatible(settings)))
