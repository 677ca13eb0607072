"""Eight words in a row from what only the interviewer may read are a quotation, and refused."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from agents.check.normalise import words_of

ROW = 8
"""How many words in a row make a quotation."""

Rows = frozenset[str]


def rows(words: list[str]) -> list[str]:
    """Return every eight words in a row, in order."""
    return [" ".join(words[at : at + ROW]) for at in range(len(words) - ROW + 1)]


@lru_cache(maxsize=1024)
def rows_of(text: str) -> Rows:
    """Return the rows of a text; the same texts come turn after turn, so they are kept."""
    return frozenset(rows(words_of(text)))


def rows_in(texts: Iterable[str]) -> Rows:
    """Return the rows of several texts; none spans two of them."""
    return frozenset().union(*(rows_of(text) for text in texts))
