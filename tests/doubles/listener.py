"""A listener remembers each piece of a reply, and may have heard enough."""

from __future__ import annotations


class HeardEnough(Exception):
    """The listener wants no more of this reply."""


class Listener:
    """An `on_text` that keeps the pieces; after `stop_after` pieces it raises HeardEnough."""

    def __init__(self, *, stop_after: int | None = None) -> None:
        """Start with nothing heard."""
        self.pieces: list[str] = []
        self._stop_after = stop_after

    @property
    def text(self) -> str:
        """Return all that was heard."""
        return "".join(self.pieces)

    async def __call__(self, text: str) -> None:
        """Hear one piece."""
        self.pieces.append(text)
        if self._stop_after is not None and len(self.pieces) >= self._stop_after:
            raise HeardEnough
