"""An interviewer who says what it was told to, while something else happens in the same session."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from agents.completers.base import OnText
from agents.completers.scripted import Reply, ScriptedCompleter
from agents.core.messages import Completion, Prompt

Happens = Callable[[], object]


def nothing() -> None:
    """Let nothing happen."""


class MeanwhileCompleter(ScriptedCompleter):
    """Plays replies; `unseen` happens before the first reply's first piece, `seen` after its last.

    Both happen once, in a thread of their own, as another worker's verbs do.
    """

    def __init__(
        self, replies: Iterable[Reply], *, unseen: Happens = nothing, seen: Happens = nothing
    ) -> None:
        super().__init__(replies)
        self._unseen = unseen
        self._seen = seen

    async def complete(self, prompt: Prompt, *, on_text: OnText) -> Completion:
        """Say the next reply, and let things happen around it."""
        happens, self._unseen = self._unseen, nothing
        await asyncio.to_thread(happens)
        completion = await super().complete(prompt, on_text=on_text)
        happens, self._seen = self._seen, nothing
        await asyncio.to_thread(happens)
        return completion
