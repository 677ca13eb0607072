"""A completer's connections belong to one event loop, and are closed before the loop is."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from agents.completers.base import Completer
from agents.completers.fallback import FallbackCompleter
from agents.completers.openai_compatible import OpenAICompatible

Result = TypeVar("Result")


def run(completer: Completer, scenario: Callable[[Completer], Awaitable[Result]]) -> Result:
    """Run a scenario with this completer in a fresh event loop; return what it returns."""

    async def closing() -> Result:
        try:
            return await scenario(completer)
        finally:
            if isinstance(completer, OpenAICompatible | FallbackCompleter):
                await completer.aclose()

    return asyncio.run(closing())
