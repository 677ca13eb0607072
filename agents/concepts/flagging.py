"""A red flag is said where a sentence has its words, and denies what the flag denies, no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from agents.concepts.clauses import LIST, Clause, clauses_of, has_verb
from agents.concepts.meeting import Group, Stands, Talk, all_in, meet, stands_of
from agents.concepts.tokens import Token, phrase_of, stem, tokens_of
from agents.concepts.weighing import is_supposed, turned_down
from agents.concepts.words import BRIEF_NEGATORS, DISMISSALS, NEGATORS, SMALL
from agents.core.question import FlagPhrases

SHARE = 0.65
SCATTERED = 0.8
"""The share of a red flag's words in as many clauses as its own; in one clause more."""
LEAST_WORDS = 2
_NEGATORS = NEGATORS | BRIEF_NEGATORS
_SILENT = SMALL | _NEGATORS
SAME = "|"
"""Stands between phrases that say the same, in the wordings of a red flag."""


class Wording(NamedTuple):
    """Other words for a red flag, and what frees somebody of it, as groups of phrases."""

    any_of: tuple[Group, ...] = ()
    unless: tuple[Group, ...] = ()


class _Said(NamedTuple):
    """Stems of words with content: claimed, denied, and blamed ("the rounding is wrong")."""

    claimed: frozenset[str] = frozenset()
    denied: frozenset[str] = frozenset()
    blamed: frozenset[str] = frozenset()


class _Wanted(NamedTuple):
    """What a red flag says, and in how many clauses."""

    said: _Said
    clauses: int


def wordings_of(phrases: Sequence[FlagPhrases]) -> Mapping[str, Wording]:
    """Return the wordings of red flags by the flags' texts."""
    return {one.flag: _wording(one) for one in phrases}


@lru_cache(maxsize=512)
def _wording(phrases: FlagPhrases) -> Wording:
    return Wording(_groups(phrases.any_of), _groups(phrases.unless))


def _groups(texts: Iterable[Sequence[str]]) -> tuple[Group, ...]:
    return tuple(
        tuple(tuple(phrase_of(one) for one in place.split(SAME) if one.strip()) for place in group)
        for group in texts
        if group
    )


def taken_back(wording: Wording, talk: Talk) -> bool:
    """Tell whether an answer says what frees somebody of a red flag."""
    return any(meet(talk.prose, stands_of(group, talk.words), reach=1) for group in wording.unless)


def sentence_with(flag: str, wording: Wording, talk: Talk) -> list[Clause]:
    """Return the first clauses that claim a red flag, in its words or others; else nothing."""
    wanted = _of_flag(flag)
    own = _words(wanted.said)
    talk = _with_scraps(talk)
    for sentence in _sentences(talk.prose):
        if _claims(sentence, talk.words.tokens, wanted) and not turned_down(talk, sentence, own):
            return sentence
    return next(_in_other_words(wording, talk, own), [])


def _with_scraps(talk: Talk) -> Talk:
    """Let a scrap with a verb claim as well, outside a list: "tests pass"."""
    tokens = talk.words.tokens
    length = Counter(clause.sentence for clause in talk.prose)
    prose = [
        replace(clause, counts=True)
        if clause.kind == "fragment"
        and length[clause.sentence] < LIST
        and has_verb(tokens[clause.first : clause.last + 1])
        else clause
        for clause in talk.prose
    ]
    return talk._replace(prose=prose)


def _in_other_words(wording: Wording, talk: Talk, own: frozenset[str]) -> Iterator[list[Clause]]:
    """Yield the clauses in which a group of phrases meets, unless they are only weighed."""
    windows = list(_windows(talk.prose))
    for group in wording.any_of:
        stands = stands_of(group, talk.words)
        if _blames(group):
            stands = _as_blamed(stands, talk)
        for window in windows if all(stands) else ():
            used = all_in(window, stands) or frozenset()
            said = [one for one in window if not used.isdisjoint(range(one.first, one.last + 1))]
            if all(is_supposed(talk, clause) for clause in said):
                continue
            found = own | {stem(talk.words.tokens[at].word) for at in used}
            if not turned_down(talk, _whole(window, talk.prose), found):
                yield said


def _blames(group: Group) -> bool:
    phrases = (word.stem for same in group for phrase in same for word in phrase.words)
    return not DISMISSALS.isdisjoint(phrases)


def _as_blamed(stands: Stands, talk: Talk) -> Stands:
    """Let "the prices were wrong" blame the prices, where else it would deny them."""
    blamed = {
        place
        for clause in talk.prose
        if _said(clause, talk.words.tokens).blamed
        for place in range(clause.first, clause.last + 1)
    }
    return [[at._replace(denies=at.denies or at.first in blamed) for at in one] for one in stands]


def _whole(window: Sequence[Clause], prose: Sequence[Clause]) -> list[Clause]:
    """Return all clauses of the sentences in which some clauses stand."""
    return [one for one in prose if window[0].sentence <= one.sentence <= window[-1].sentence]


def _windows(prose: Sequence[Clause]) -> Iterator[list[Clause]]:
    """Yield what phrases may meet in: a clause, clauses beside each other, a sentence."""
    yield from ([clause] for clause in prose)
    yield from (list(pair) for pair in pairwise(prose))
    yield from _sentences(prose)


def _sentences(prose: Sequence[Clause]) -> Iterator[list[Clause]]:
    sentences: dict[int, list[Clause]] = {}
    for clause in prose:
        sentences.setdefault(clause.sentence, []).append(clause)
    yield from sentences.values()


@lru_cache(maxsize=512)
def _of_flag(flag: str) -> _Wanted:
    tokens = tokens_of(flag)
    clauses = clauses_of(flag, tokens, (0, len(flag)))
    return _Wanted(_united(_said(one, tokens) for one in clauses), len(clauses))


def _claims(sentence: Sequence[Clause], tokens: Sequence[Token], flag: _Wanted) -> bool:
    """Tell whether enough of the words are near each other; one turned round rules it out."""
    said = [_said(clause, tokens) for clause in sentence if clause.counts]
    if _united(said).denied & flag.said.claimed:
        return False
    return any(
        _enough(said[at : at + reach], flag.said, share=share)
        for reach, share in ((flag.clauses, SHARE), (flag.clauses + 1, SCATTERED))
        for at in range(max(1, len(said) - reach + 1))
    )


def _enough(said: Sequence[_Said], wanted: _Said, *, share: float) -> bool:
    alike = wanted.denied | wanted.blamed
    like = _united(one for one in said if not one.denied or one.denied & alike)
    if like.claimed & wanted.denied:
        return False
    common = len(like.claimed & wanted.claimed) + len(like.denied & wanted.denied)
    common += len(_words(like) & wanted.blamed)
    return common >= LEAST_WORDS and common >= share * len(_words(wanted))


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
