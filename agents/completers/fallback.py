"""One failure is not an outage: the call is tried again, then handed on, and every step is told."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic

from msgspec import Struct

from agents.completers.base import (
    Completer,
    CompleterUnavailable,
    Counts,
    Follows,
    OnText,
    UnavailableCode,
)
from agents.completers.breaker import Breaker
from agents.core.messages import Completion, Prompt
from agents.core.values import STEPS_IN

FINAL: frozenset[UnavailableCode] = frozenset({"refused", "first_token_timeout", "turn_timeout"})
"""Asking the same server again would end the same way, add to its queue, or has no time left."""


class Patience(Struct, frozen=True, kw_only=True):
    """How long one turn is tried for. Times in seconds; a wait doubles with each try."""

    tries: int = 2
    first_wait_s: float = 0.25
    turn_s: float = 60.0


class Link(Struct, frozen=True, kw_only=True):
    """One completer of a chain. One that is local needs no network, no retry and no time limit."""

    completer: Completer
    breaker: Breaker
    local: bool = False


class FallbackCompleter:
    """Asks the first completer, and those after it only when it cannot answer."""

    def __init__(
        self,
        links: Sequence[Link],
        *,
        patience: Patience | None = None,
        chance: Callable[[], float] = random.random,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Take the chain in order; `chance` is uniform in [0, 1) and spreads the waits."""
        if not links:
            raise ValueError("a chain of completers needs at least one")
        self._links = tuple(links)
        self._patience = patience or Patience()
        self._chance = chance
        self._sleep = sleep

    @property
    def name(self) -> str:
        """Return the first completer's name: it is the one that is meant to answer."""
        return self._links[0].completer.name

    @property
    def label(self) -> str:
        """Say who asks, and who steps in."""
        first, *others = [link.completer.label for link in self._links]
        return "; if it cannot answer, ".join([first, *others])

    async def complete(self, prompt: Prompt, *, on_text: OnText) -> Completion:
        """Return the first reply that can be had within the turn's time.

        Raises CompleterUnavailable with the last failure's code, the steps as its detail, and the
        shortest wait that a server asked for. What a person has seen is never begun again.
        """
        call = _Call(prompt, on_text, patience=self._patience)
        for number, link in enumerate(self._links):
            completion = await self._asked(call, link, steps_in=number > 0)
            if completion is not None:
                return completion
        raise call.failure()

    async def count_tokens(self, prompt: Prompt) -> int | None:
        """Let the first completer count, unless it is resting after failures."""
        first = self._links[0]
        if not isinstance(first.completer, Counts) or first.breaker.rest_left_s > 0:
            return None
        return await first.completer.count_tokens(prompt)

    async def aclose(self) -> None:
        """Close the connections that the chain's completers hold in the running event loop."""
        for link in self._links:
            close = getattr(link.completer, "aclose", None)
            if close is not None:
                await close()

    async def _asked(self, call: _Call, link: Link, *, steps_in: bool) -> Completion | None:
        """Ask one completer as often as makes sense; None when it cannot answer."""
        tries = 1 if link.local else self._patience.tries
        for number in range(tries):
            if not call.may_ask(link):
                return None
            if steps_in and number == 0:
                call.note(link, STEPS_IN)
            try:
                return await call.ask(link)
            except CompleterUnavailable as failure:
                call.keep(link, failure)
                if not call.begin_again():
                    raise call.failure() from None
                if failure.code in FINAL or number + 1 == tries:
                    return None
                if not await self._waited(call, number, failure):
                    return None
        return None

    async def _waited(self, call: _Call, number: int, failure: CompleterUnavailable) -> bool:
        """Wait with jitter, at least as long as the server asks; False when the turn ends first."""
        wait_s = self._patience.first_wait_s * 2**number * (0.5 + self._chance())
        wait_s = max(wait_s, failure.retry_after_s or 0.0)
        if wait_s >= call.left_s():
            return False
        await self._sleep(wait_s)
        return True


def _judge(breaker: Breaker, failure: CompleterUnavailable) -> None:
    if failure.code == "refused":
        # That is about this request: the server is well enough to say so.
        breaker.ended(well=False)
    else:
        breaker.failed()


class _Call:
    """One turn's way through the chain: what was passed on, what failed, how much time is left."""

    def __init__(self, prompt: Prompt, on_text: OnText, *, patience: Patience) -> None:
        self._prompt = prompt
        self._on_text = on_text
        self._ends_at = monotonic() + patience.turn_s
        self._turn_s = patience.turn_s
        self._heard = False
        self._steps: list[str] = []
        self._last: UnavailableCode = "unreachable"
        self._waits_s: list[float] = []

    def left_s(self) -> float:
        """Return what is left of the turn's time."""
        return self._ends_at - monotonic()

    def note(self, link: Link, what: str) -> None:
        """Keep a step, here and with whoever follows."""
        step = f"{link.completer.name}: {what}"
        self._steps.append(step)
        if isinstance(self._on_text, Follows):
            self._on_text.noted(step)

    def may_ask(self, link: Link) -> bool:
        """Tell whether there is time and the server is not resting; note why not."""
        if link.local:
            return True
        if self.left_s() <= 0:
            self.note(link, "no time left")
            return False
        if link.breaker.lets_through():
            return True
        # A probe that is under way has no end that is known; the next look is soon enough.
        self._waits_s.append(link.breaker.rest_left_s or 1.0)
        self.note(link, "resting")
        return False

    async def ask(self, link: Link) -> Completion:
        """Ask once, and tell the breaker how it went."""
        try:
            completion = await self._within_time(link)
        except CompleterUnavailable as failure:
            _judge(link.breaker, failure)
            raise
        except BaseException:
            # Stopped from our side, so that nothing is known but what was heard.
            link.breaker.ended(well=self._heard)
            raise
        link.breaker.ended(well=True)
        return completion

    async def _within_time(self, link: Link) -> Completion:
        if link.local:
            return await link.completer.complete(self._prompt, on_text=self._pass_on)
        ended = asyncio.timeout(self.left_s())
        try:
            async with ended:
                return await link.completer.complete(self._prompt, on_text=self._pass_on)
        except TimeoutError:
            if not ended.expired():
                raise
        raise CompleterUnavailable("turn_timeout", f"no whole reply in {self._turn_s:g} s")

    async def _pass_on(self, text: str) -> None:
        self._heard = True
        await self._on_text(text)

    def keep(self, link: Link, failure: CompleterUnavailable) -> None:
        """Keep a failure as a step."""
        self._last = failure.code
        if failure.retry_after_s is not None:
            self._waits_s.append(failure.retry_after_s)
        self.note(link, f"{failure.code}, {failure.detail}")

    def begin_again(self) -> bool:
        """Make ready for another reply; False when that can no longer be."""
        if not self._heard:
            return True
        if isinstance(self._on_text, Follows) and self._on_text.begin_again():
            self._heard = False
            return True
        return False

    def failure(self) -> CompleterUnavailable:
        """Return the whole chain's failure."""
        wait_s = min(self._waits_s, default=None)
        return CompleterUnavailable(self._last, "; ".join(self._steps), retry_after_s=wait_s)
