"""Words are matched from their start, in any form; a phrase is words that stand together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from unicodedata import normalize

from agents.concepts.words import BRIEF_NEGATORS, NEGATORS, RELATIONS, SAME, SKIPPABLE, SMALL

_TOKEN = re.compile(
    r"(?<![A-Za-z])[Oo]\s?\([^()\n]{1,16}(?:\([^()\n]{0,8}\))?[^()\n]{0,8}\)"
    r"|[^\W\d_]+(?:['\u2019][^\W\d_]+)*|\d+(?:\.\d+)?|[<>]=?|[=^*]|\{\s{0,8}\}"
)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_KEYS = 2
_MAX_SKIPS = 3
_SHORT = 4
_FUZZY = 7
_LONG = 9
_SHORT_ENDING, _LONG_ENDING = 2, 8
"""After a slip a short word takes a short ending only: "underst|and" is no "underus|e"."""
_VOWEL_ENDINGS = ("ed", "ing", "ings", "er", "ers", "able", "age", "ages", "al", "ure", "ures")
_ENDINGS = ("", "s", "es", "e", "d", "ly", "less", "ness", "ment", *_VOWEL_ENDINGS)
_STIFF = SMALL | RELATIONS | NEGATORS | {"under", "other", "over", "every"}
_Y_ENDINGS = ("y", "ies", "ied")


class Token(NamedTuple):
    """One word, folded; offsets are characters of the original text."""

    word: str
    start: int
    end: int


def tokens_of(text: str) -> list[Token]:
    """Return the words of a text; identifiers are split at case changes and underscores."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        found.extend(_parts(match.group(), match.start()))
    return found


def _parts(raw: str, at: int) -> Iterable[Token]:
    if "(" in raw:
        yield Token(re.sub(r"\s", "", raw).casefold(), at, at + len(raw))
        return
    cuts = [0, *(m.start() for m in _CAMEL.finditer(raw)), len(raw)]
    for start, end in pairwise(cuts):
        yield Token(_fold(raw[start:end]), at + start, at + end)


def _fold(raw: str) -> str:
    word = raw if raw.isascii() else normalize("NFKC", raw)
    plain = word.casefold().replace("'", "").replace("\u2019", "")
    return SAME.get(plain, plain)


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Return a word without its common endings; crude, and the same for every form of a word."""
    for ending in ("ing", "ies", "ied", "ed", "es", "s", "e", "y"):
        if word.endswith(ending) and len(word) - len(ending) >= _SHORT - 1:
            return word[: -len(ending)]
    return word


def content(tokens: Iterable[Token]) -> list[str]:
    """Return the stems of the words that carry content, in order."""
    return [stem(token.word) for token in tokens if token.word not in SMALL]


@dataclass(frozen=True)
class Word:
    """One word of a phrase. A short word takes the endings of English, a long one any."""

    stem: str
    forms: frozenset[str]

    def fits(self, said: str) -> bool:
        """Tell whether a word that was said is this one, in any form, or one slip away."""
        if self.forms:
            return said in self.forms
        if said.startswith(self.stem):
            return len(said) <= len(self.stem) + _LONG_ENDING
        long = _LONG_ENDING if len(self.stem) >= _LONG else _SHORT_ENDING
        near = len(said) <= len(self.stem) + long
        return near and one_slip(self.stem, said[: len(self.stem) + 1])


@dataclass(frozen=True)
class Phrase:
    """What an author wrote, ready to be found; `joined` finds it written as one word."""

    words: tuple[Word, ...]
    joined: Word | None
    denies: bool


class Indexed:
    """Words in order, with the places where words begin with the same letters."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        """Index the words once, so that every phrase looks only where it can begin."""
        self.tokens = tokens
        self.places: dict[str, list[int]] = {}
        for place, token in enumerate(tokens):
            self.places.setdefault(token.word[:_KEYS], []).append(place)

    def find(self, phrase: Phrase) -> list[tuple[int, int]]:
        """Return where a phrase stands, as (first, last) places among the words."""
        first = phrase.words[0]
        found: list[tuple[int, int]] = []
        for place in self.places.get(_key(first), ()):
            last = self._last_place(phrase, place)
            if last is not None:
                found.append((place, last))
        return found

    def _last_place(self, phrase: Phrase, place: int) -> int | None:
        if phrase.joined is not None and phrase.joined.fits(self.tokens[place].word):
            return place
        at = place - 1
        for word in phrase.words:
            at += 1
            if word is not phrase.words[0] and not self._is(word, at):
                at = self._after_small(at)
            if not self._is(word, at):
                return None
        return at

    def _is(self, word: Word, at: int) -> bool:
        return at < len(self.tokens) and word.fits(self.tokens[at].word)

    def _after_small(self, at: int) -> int:
        stop = min(at + _MAX_SKIPS, len(self.tokens))
        while at < stop and self.tokens[at].word in SKIPPABLE:
            at += 1
        return at


def _key(word: Word) -> str:
    return word.stem[:_KEYS]


@lru_cache(maxsize=8192)
def phrase_of(text: str) -> Phrase:
    """Return a phrase made ready; one without a single word can never be found."""
    tokens = tokens_of(text)
    every = [token.word for token in tokens]
    said = [word for at, word in enumerate(every) if not at or word not in SKIPPABLE]
    # "Written at" is not "written": where nothing else is left, what may be skipped is meant.
    words = (said if len(said) > 1 else every) or ["\x00"]
    joined = _word("".join(words)) if len(words) > 1 and all(w.isalpha() for w in words) else None
    return Phrase(
        words=tuple(_word(word) for word in words),
        joined=joined,
        denies=any(word in NEGATORS or word in BRIEF_NEGATORS for word in words),
    )


def _word(word: str) -> Word:
    if not word.isalpha():
        return Word(stem=word, forms=frozenset({word}))
    if word in _STIFF:
        return Word(stem=word, forms=frozenset({word, word + "s"}))
    base = stem(word)
    if len(base) > _SHORT:
        return Word(stem=base, forms=frozenset())
    return Word(stem=base, forms=_short_forms(word, base))


def _short_forms(word: str, base: str) -> frozenset[str]:
    bare = word[:-1] if word.endswith("e") else word
    forms = {begin + ending for begin in (word, base) for ending in _ENDINGS}
    forms |= {begin + ending for begin in (bare, bare + bare[-1]) for ending in _VOWEL_ENDINGS}
    if word == base or word.endswith(_Y_ENDINGS):
        forms |= {base + ending for ending in _Y_ENDINGS}
    return frozenset(forms) if len(word) >= _SHORT - 1 else frozenset({word, word + "s"})


def one_slip(meant: str, said: str) -> bool:
    """Tell whether one letter was left out, added, changed, or swapped with its neighbour.

    Only of words that are long enough. A changed letter makes another word of a short one (protect,
    project), and so does the last one (difference, different).
    """
    if len(meant) < _FUZZY:
        return False
    if len(said) < len(meant) - 1:
        return False
    at = next((i for i, (a, b) in enumerate(zip(meant, said, strict=False)) if a != b), None)
    if at is None:
        return len(said) >= len(meant) - 1
    rest, other = meant[at:], said[at:]
    swapped = rest[:2] == other[1::-1] if len(other) > 1 else False
    same = at < len(meant) - 1 or {rest[0], other[0]} == set("sz")
    changed = len(meant) >= _LONG and same and other[1:].startswith(rest[1:])
    left_out = len(rest) > 1 and other.startswith(rest[1:])
    return (
        left_out
        or changed
        or other[1:].startswith(rest)
        or (swapped and other[2:].startswith(rest[2:]))
    )
