"""A server's own count may only shorten a prompt: asked once a turn, near the budget, and logged.

The prompt must be made again without the server, so what its count led to is kept with the turn: a
`room` in estimated tokens, which takes the place of the session's budget for this turn's Block B.
"""

from __future__ import annotations

import asyncio

from msgspec import Struct

from agents.completers.base import Completer, CompleterUnavailable, Counts
from agents.core.messages import Prompt

NEAR_PERCENT = 60
"""A prompt estimated at less of its budget is not counted: random letters take twice as much."""
COUNT_S = 1.0
DEARER = (3, 2)
"""For each token that is too many, so many estimated ones go: prose is estimated at a quarter or
more above its count, and what is left out is mostly prose."""


class Counted(Struct, frozen=True, kw_only=True):
    """What a count came to: room in estimated tokens, 0 for the session's own; a step to log."""

    room: int = 0
    step: str = ""


async def counted(
    prompt: Prompt,
    *,
    estimated: int,
    budget: int,
    completer: Completer,
    within_s: float = COUNT_S,
) -> Counted:
    """Return how long a turn's prompt may be by the server's tokenizer; never raise for its sake.

    `estimated` is the prompt's length by the estimate, `budget` how long it may be, 0 for any. A
    server that is slow, silent or wrong leaves the estimate.
    """
    if not isinstance(completer, Counts) or estimated * 100 <= budget * NEAR_PERCENT or not budget:
        return Counted()
    try:
        async with asyncio.timeout(within_s):
            count = await completer.count_tokens(prompt)
    except TimeoutError:
        return Counted(step=f"{completer.name}: tokens not counted, no answer in {within_s:g} s")
    except CompleterUnavailable as failure:
        return Counted(step=f"{completer.name}: tokens not counted, {failure}")
    if count is None or count <= budget:
        return Counted()
    more, less = DEARER
    room = max(1, estimated - (count - budget) * more // less)
    told = f"{count} tokens counted, {budget} allowed: cut to {room} estimated"
    return Counted(room=room, step=f"{completer.name}: {told}")
