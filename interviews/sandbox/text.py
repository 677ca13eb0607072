"""Output is bytes from a stranger: cut first, then made readable, never trusted to be text."""

from __future__ import annotations

import codecs

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


def readable(raw: bytes, *, cut: bool = False) -> str:
    """Return bytes as text: broken UTF-8 replaced, NUL dropped, no half character at a cut."""
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    return decoder.decode(raw, final=not cut).replace("\0", "")


def storable(text: str) -> str:
    """Return text that a database takes: NUL dropped, lone surrogates replaced."""
    return text.encode("utf-8", "replace").decode().replace("\0", "")


def shortened(text: str, most: int) -> str:
    """Return text of at most that many characters, an ellipsis standing for what is gone."""
    return text if len(text) <= most else text[: most - 1] + ELLIPSIS
