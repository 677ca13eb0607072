"""One call to a served model, with limits short enough for tests."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from agents.completers.base import CompleterUnavailable
from agents.completers.model_settings import ModelSettings
from agents.completers.openai_compatible import OpenAICompatible
from agents.core.messages import Completion
from tests.doubles.listener import Listener
from tests.doubles.model_server import ModelServer
from tests.doubles.prompts import small_prompt

KEY = "viva-key-of-a-test-0123456789"
SHORT = ModelSettings(
    base_url="http://127.0.0.1:1/v1",
    model="m",
    api_key=KEY,
    connect_s=2.0,
    first_token_s=3.0,
    gap_s=3.0,
    turn_s=6.0,
)


def at(server: ModelServer, **changes: Any) -> ModelSettings:
    """Return short-tempered settings for this server; `changes` are fields of ModelSettings."""
    return msgspec.structs.replace(SHORT, base_url=server.base_url, **changes)


def ask(settings: ModelSettings, listener: Listener | None = None) -> Completion:
    """Ask once with a small prompt, in an event loop of its own."""

    async def once() -> Completion:
        completer = OpenAICompatible(settings)
        try:
            return await completer.complete(small_prompt(), on_text=listener or Listener())
        finally:
            await completer.aclose()

    return asyncio.run(once())


def failure_of(settings: ModelSettings, listener: Listener | None = None) -> CompleterUnavailable:
    """Ask once and return the failure; raise AssertionError if there was a reply."""
    try:
        completion = ask(settings, listener)
    except CompleterUnavailable as failure:
        return failure
    raise AssertionError(f"there was a reply: {completion.text}")
