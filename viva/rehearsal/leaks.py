"""A withheld phrase nearly leaks when a sentence says most of its words, and first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from agents.check.normalise import normalised
from agents.check.phrases import pattern_of
from agents.concepts.tokens import content, tokens_of

NEAR_SHARE = 2 / 3
FEWEST_WORDS = 2
SENTENCE = re.compile(r"(?<=[.!?:;])\s+|\n+")


def says(phrase: str, text: str) -> bool:
    """Tell whether a text says a phrase, by the checker's own rule."""
    pattern = pattern_of(phrase)
    return pattern is not None and pattern.in_text(normalised(text).text)


def nearest(phrase: str, text: str, *, open_words: Iterable[str]) -> tuple[float, str]:
    """Return the largest share of a phrase's words in one sentence, and that sentence.

    Words that carry no content do not count. `open_words` are texts that the candidate said or was
    shown: their words are no secret. Phrases of one word have no near.
    """
    wanted = _stems(phrase)
    known = wanted & set().union(*(_stems(one) for one in open_words))
    if len(wanted) < FEWEST_WORDS or known == wanted:
        return 0.0, ""
    found = [(len(wanted & _stems(one)), one) for one in SENTENCE.split(text)]
    most, sentence = max(found, key=lambda pair: pair[0])
    new = wanted & _stems(sentence) - known
    return (most / len(wanted), sentence.strip()) if new else (0.0, "")


def is_near(share: float) -> bool:
    """Tell whether a share is worth an author's look."""
    return share >= NEAR_SHARE - 1e-9


def _stems(text: str) -> set[str]:
    return set(content(tokens_of(text)))


def said_among(phrases: Sequence[str], text: str) -> tuple[str, ...]:
    """Return the phrases that a text says."""
    return tuple(phrase for phrase in phrases if says(phrase, text))
