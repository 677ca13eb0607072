"""A completer turns a prompt into text. It decides nothing: the checker does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal, Protocol, get_args, runtime_checkable

from agents.core.messages import Completion, Prompt

OnText = Callable[[str], Awaitable[None]]
"""Receives each piece of the raw reply as it comes. It may raise to stop the call."""


@runtime_checkable
class Follows(Protocol):
    """An `on_text` that can also follow a reply which changes hands on the way."""

    async def __call__(self, text: str, /) -> None:
        """Receive a piece of the raw reply."""

    def begin_again(self) -> bool:
        """Forget the pieces so far; return False when a person has seen some of them."""

    def noted(self, step: str) -> None:
        """Keep what happened on the way, as `name: what`."""


UnavailableCode = Literal[
    "unreachable",
    "refused",
    "throttled",
    "server_error",
    "first_token_timeout",
    "stalled",
    "turn_timeout",
    "cut_off",
    "bad_stream",
]
"""Why there is no whole reply.

`unreachable`: no connection. `refused`: the server will not take this request (settings, key,
schema). `throttled`: asked too often. `server_error`: the server failed. `first_token_timeout`,
`stalled`, `turn_timeout`: our limits for the first piece, for a gap between pieces, for the whole
turn. `cut_off`: the stream ended before the reply did. `bad_stream`: what came is not the protocol.
"""

CODES: tuple[UnavailableCode, ...] = get_args(UnavailableCode)


class CompleterUnavailable(Exception):
    """We could not get a whole reply: our fault, never the candidate's, and worth another try."""

    def __init__(
        self, code: UnavailableCode, detail: str, *, retry_after_s: float | None = None
    ) -> None:
        """Keep the code, a detail for operators, and the wait that the server asked for."""
        super().__init__(f"{code}: {detail}")
        self.code: UnavailableCode = code
        self.detail = detail
        self.retry_after_s = retry_after_s


@runtime_checkable
class Counts(Protocol):
    """A completer whose server may tell how many tokens a prompt takes."""

    async def count_tokens(self, prompt: Prompt) -> int | None:
        """Return the count of what would be sent; None where the server does not offer one.

        Raises CompleterUnavailable when it does, and fails.
        """


class Completer(Protocol):
    """The narrow waist of the engine: every model, real or built in, is one of these."""

    @property
    def name(self) -> str:
        """Return the short name that the log keeps, such as `builtin`."""

    @property
    def label(self) -> str:
        """Return what the candidate is told on the consent page: which AI this is."""

    async def complete(self, prompt: Prompt, *, on_text: OnText) -> Completion:
        """Return the whole reply; raise CompleterUnavailable when none could be had.

        Pieces go to `on_text` in order while they come; their concatenation is `Completion.text`.
        """
