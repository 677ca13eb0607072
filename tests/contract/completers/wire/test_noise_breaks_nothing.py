"""Whatever JSON a server streams, the call ends in a completion or in a failure with a code."""

import asyncio
from typing import get_args

from agents.completers.base import CODES, CompleterUnavailable
from agents.completers.openai_compatible import OpenAICompatible
from agents.core.messages import FinishReason
from tests.doubles.listener import Listener
from tests.doubles.model_server import ModelServer
from tests.doubles.prompts import small_prompt
from tests.doubles.served import at

CALLS = 60


def test_random_streams_end_in_a_completion_or_a_known_failure() -> None:
    ends: list[str] = []

    async def call(completer: OpenAICompatible) -> str:
        listener = Listener()
        try:
            completion = await completer.complete(small_prompt(), on_text=listener)
        except CompleterUnavailable as failure:
            return failure.code
        assert completion.text == listener.text
        return completion.finish_reason

    async def scenario(completer: OpenAICompatible) -> None:
        ends.extend([await call(completer) for _ in range(CALLS)])
        await completer.aclose()

    with ModelServer("noise") as server:
        asyncio.run(scenario(OpenAICompatible(at(server))))
    assert len(ends) == CALLS
    assert set(ends) <= {*CODES, *get_args(FinishReason)}
    assert len(set(ends)) > 1, "the noise should not always end alike"
