"""Two texts are the same to the ear when their words are: the interviewer's own, simple rule.

The checker has a finer one; this one only keeps the rules from offering what it would refuse.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_WORD = re.compile(r"[^\W_]+")
_QUOTED = re.compile("\u201c[^\u201d]*\u201d")
_SENTENCE = re.compile(r"(?<=[.!?])[\"\u201d)]*\s+|\n+")
_ENDINGS = ("ing", "ies", "ed", "es", "s")
_MIN_STEM = 3
RUN = 8


def words(text: str) -> list[str]:
    """Return the words of a text, folded, identifiers split."""
    plain = unicodedata.normalize("NFKC", _CAMEL.sub(" ", text))
    return _WORD.findall(plain.casefold())


def unquoted(text: str) -> str:
    """Return a text without what stands in its quotation marks."""
    return _QUOTED.sub(" ", text)


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, each as its words joined by spaces."""
    parts = (" ".join(words(part)) for part in _SENTENCE.split(text))
    return [part for part in parts if part]


@lru_cache(maxsize=512)
def stems(text: str) -> tuple[str, ...]:
    """Return the words without common endings; the same texts come turn after turn."""
    return tuple(_stem(word) for word in words(text))


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _MIN_STEM:
            return word[: -len(ending)]
    return word


def holds(text: str, phrase: str) -> bool:
    """Tell whether a phrase is said in a text, in any form, spaced or not."""
    wanted = stems(phrase)
    if not wanted:
        return False
    said = stems(text)
    if f" {' '.join(wanted)} " in f" {' '.join(said)} ":
        return True
    return len(wanted) > 1 and "".join(wanted) in "".join(said)


def runs(text: str) -> set[tuple[str, ...]]:
    """Return every run of eight words of a text."""
    said = words(text)
    return {tuple(said[at : at + RUN]) for at in range(len(said) - RUN + 1)}
