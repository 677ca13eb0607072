"""A package without concepts is still judged: terms come from its solution, and say so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from agents.concepts.tokens import stem, tokens_of
from agents.concepts.words import SMALL, VERBS
from agents.core.question import Concept

_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+")
_MIN_LETTERS = 4
_TERMS = 4
_MAX_CONCEPTS = 8


def derive_concepts(texts: Sequence[str]) -> tuple[Concept, ...]:
    """Return at most eight concepts, one for each sentence of a solution, marked as derived.

    A sentence counts as shown when two of its rarest words meet. None has an `ask`.
    """
    sentences = [line for text in texts for line in _sentences(text)][:_MAX_CONCEPTS]
    common = Counter(word for line in sentences for word in set(_terms(line)))
    concepts = (
        Concept(id=f"derived-{number}", text=line, any_of=_pairs(line, common), derived=True)
        for number, line in enumerate(sentences, start=1)
    )
    return tuple(concept for concept in concepts if concept.any_of)


def _sentences(text: str) -> Iterable[str]:
    for line in _SENTENCE.split(text):
        bare = line.strip().lstrip("-*•0123456789.) ").strip()
        if bare:
            yield bare


def _terms(line: str) -> list[str]:
    words = (token.word for token in tokens_of(line))
    kept = (w for w in words if w not in SMALL and (len(w) >= _MIN_LETTERS or not w.isalpha()))
    return list(dict.fromkeys(kept))


def _pairs(line: str, common: Counter[str]) -> tuple[tuple[str, ...], ...]:
    terms = _terms(line)
    terms.sort(key=lambda word: (common[word], word in VERBS, -len(stem(word))))
    best = terms[:_TERMS]
    return tuple(combinations(best, 2)) if len(best) > 1 else tuple((word,) for word in best)
