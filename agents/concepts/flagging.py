"""A red flag is said where a sentence has its words, and denies what the flag denies, no more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from agents.concepts.clauses import Clause, clauses_of
from agents.concepts.tokens import Token, stem, tokens_of
from agents.concepts.words import BRIEF_NEGATORS, DISMISSALS, NEGATORS, SMALL

SHARE = 0.65
LEAST_WORDS = 2
_NEGATORS = NEGATORS | BRIEF_NEGATORS
_SILENT = SMALL | _NEGATORS


class _Said(NamedTuple):
    """Stems of words with content: claimed, denied, and blamed ("the rounding is wrong")."""

    claimed: frozenset[str] = frozenset()
    denied: frozenset[str] = frozenset()
    blamed: frozenset[str] = frozenset()


def sentence_with(flag: str, prose: Sequence[Clause], tokens: Sequence[Token]) -> list[Clause]:
    """Return the first sentence, as its clauses, that claims a red flag; empty without one."""
    wanted = _of_flag(flag)
    sentences: dict[int, list[Clause]] = {}
    for clause in prose:
        sentences.setdefault(clause.sentence, []).append(clause)
    found = (one for one in sentences.values() if _claims(one, tokens, wanted))
    return next(found, [])


@lru_cache(maxsize=512)
def _of_flag(flag: str) -> _Said:
    tokens = tokens_of(flag)
    return _united(_said(clause, tokens) for clause in clauses_of(flag, tokens, (0, len(flag))))


def _claims(sentence: Sequence[Clause], tokens: Sequence[Token], wanted: _Said) -> bool:
    """Tell whether enough of the words are there; one that is turned round rules it out."""
    said = [_said(clause, tokens) for clause in sentence if clause.counts]
    against = _united(said).denied & wanted.claimed
    alike = wanted.denied | wanted.blamed
    like = _united(one for one in said if not one.denied or one.denied & alike)
    if against or like.claimed & wanted.denied:
        return False
    common = len(like.claimed & wanted.claimed) + len(like.denied & wanted.denied)
    common += len(_words(like) & wanted.blamed)
    return common >= LEAST_WORDS and common >= SHARE * len(_words(wanted))


def _said(clause: Clause, tokens: Sequence[Token]) -> _Said:
    places = range(clause.first, clause.last + 1)
    full = [at for at in places if tokens[at].word not in _SILENT]
    denied = frozenset(stem(tokens[at].word) for at in full if at in clause.denied)
    claimed = frozenset(stem(tokens[at].word) for at in full) - denied
    words = {tokens[at].word for at in places}
    blames = not words.isdisjoint(DISMISSALS) and words.isdisjoint(_NEGATORS)
    return _Said(claimed, frozenset(), denied) if blames else _Said(claimed, denied)


def _words(said: _Said) -> frozenset[str]:
    return said.claimed | said.denied | said.blamed


def _united(said: Iterable[_Said]) -> _Said:
    parts = list(zip(*said, strict=True)) or [(), (), ()]
    return _Said(*(frozenset[str]().union(*part) for part in parts))
