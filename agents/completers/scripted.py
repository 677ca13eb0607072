"""A scripted completer says what it was told to say, and remembers what it was asked."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from time import monotonic

from msgspec import Struct

from agents.completers.base import CompleterUnavailable, OnText
from agents.core.messages import Completion, FinishReason, Prompt


class ScriptRanOut(Exception):
    """The script was asked for more replies than it holds: a fault of the test, never retried."""


class Scripted(Struct, frozen=True, kw_only=True):
    """One reply of a script: `pause_s` comes before each piece, `fails` after the last."""

    text: str = ""
    finish_reason: FinishReason = "stop"
    piece_chars: int = 16
    pause_s: float = 0.0
    fails: CompleterUnavailable | None = None

    def pieces(self) -> list[str]:
        """Cut the text into pieces of `piece_chars` characters; the last may be shorter."""
        step = self.piece_chars
        return [self.text[at : at + step] for at in range(0, len(self.text), step)]


Reply = Scripted | str | CompleterUnavailable


class ScriptedCompleter:
    """Plays replies in order: a text, a `Scripted` reply, or an error to raise."""

    def __init__(self, replies: Iterable[Reply], *, piece_chars: int = 16) -> None:
        """Take the script. `piece_chars` cuts replies that are given as bare text."""
        self._script = iter([_scripted(reply, piece_chars) for reply in replies])
        self.prompts: list[Prompt] = []

    @property
    def name(self) -> str:
        """Return `scripted`."""
        return "scripted"

    @property
    def label(self) -> str:
        """Say that no AI is behind this."""
        return "a prepared script, not an AI"

    async def complete(self, prompt: Prompt, *, on_text: OnText) -> Completion:
        """Say the next reply; raise its error, or ScriptRanOut when none is left."""
        self.prompts.append(prompt)
        reply = self._next()
        started = monotonic()
        first_text_ms = None
        for piece in reply.pieces():
            # Real completers give way to others between pieces; so must this one.
            await asyncio.sleep(reply.pause_s)
            if first_text_ms is None:
                first_text_ms = _ms_since(started)
            await on_text(piece)
        if reply.fails is not None:
            raise reply.fails
        return Completion(
            text=reply.text,
            finish_reason=reply.finish_reason,
            completer=self.name,
            model="script",
            first_text_ms=first_text_ms,
            total_ms=_ms_since(started),
        )

    def _next(self) -> Scripted:
        reply = next(self._script, None)
        if reply is None:
            asked = len(self.prompts)
            raise ScriptRanOut(f"asked for reply {asked}, but the script holds {asked - 1}")
        return reply


def _scripted(reply: Reply, piece_chars: int) -> Scripted:
    if isinstance(reply, CompleterUnavailable):
        return Scripted(fails=reply)
    if isinstance(reply, str):
        return Scripted(text=reply, piece_chars=piece_chars)
    return reply


def _ms_since(started: float) -> int:
    return round((monotonic() - started) * 1000)
