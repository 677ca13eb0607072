"""A withheld phrase is found however it is spaced, punctuated, inflected or split in an identifier.

Over normalised text (`agents.check.normalise`) a phrase matches whole words in order:
* soft breaks may stand between its letters; in words of six letters and more hard ones too, and a
  shorter word of three and more may be spelled out (`h e a p`);
* its words may be written as one, if together they have six letters or are three or more, so that
  `O(n)` is never "on";
* each word may carry another simple ending (-s, -es, -ed, -ing, with its spelling changes);
* in words of four letters and more a digit may stand for the letter that it looks like (`h3ap`).
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from agents.check.normalise import REACH, words_of

LONG_WORD = 6
SPELLED_WORD = 3
LEET_WORD = 4
_STEM = 4
_LEET = {
    "a": "a4",
    "b": "b8",
    "e": "e3",
    "g": "g9",
    "i": "i1l",
    "l": "l1i",
    "o": "o0",
    "s": "s5",
    "t": "t7",
    "z": "z2",
}
_VOWELS = "aeiou"
_BEGINS, _ENDS, _ENDED = "(?<![^ _])", "(?![^ _])", "(?=[ _])"


class Inflection(Struct, frozen=True):
    """A word's stem and the endings it may carry; `bare` when it may stand without one."""

    stem: str
    endings: tuple[str, ...]
    bare: bool = True


class Pattern(Struct, frozen=True):
    """One phrase, ready to be found. `reach` bounds a match in normalised letters and digits."""

    phrase: str
    whole: re.Pattern[str]
    growing: re.Pattern[str]
    reach: int

    def in_text(self, normal: str) -> bool:
        """Tell whether a finished text says the phrase."""
        return self.whole.search(normal) is not None

    def in_growing(self, normal: str) -> bool:
        """Tell whether a text says the phrase whatever comes next: its last word may yet grow."""
        return self.growing.search(normal) is not None


def guardable(phrase: str) -> bool:
    """Tell whether a phrase has a letter or digit to be found by; one without cannot be guarded."""
    return bool(words_of(phrase))


@lru_cache(maxsize=4096)
def pattern_of(phrase: str) -> Pattern | None:
    """Return the pattern of a phrase; None when it cannot be guarded."""
    words = words_of(phrase)
    if not words:
        return None
    body = _between(words).join(_word(word) for word in words)
    return Pattern(
        phrase=phrase,
        whole=re.compile(f"{_BEGINS}{body}{_ENDS}"),
        growing=re.compile(f"{_BEGINS}{body}{_ENDED}"),
        reach=sum(_longest(word) for word in words) + REACH,
    )


def patterns_of(phrases: tuple[str, ...]) -> tuple[Pattern, ...]:
    """Return the patterns of the phrases that can be guarded, in order."""
    return tuple(pattern for phrase in phrases if (pattern := pattern_of(phrase)) is not None)


def _between(words: list[str]) -> str:
    joined = len("".join(words)) >= LONG_WORD or len(words) > 2  # noqa: PLR2004
    return "[ _]?" if joined else "[ _]"


def _word(word: str) -> str:
    inflected = inflection(word)
    within = "[ _]?" if len(word) >= LONG_WORD else "_?"
    forms = _forms(word, inflected, within)
    if SPELLED_WORD <= len(word) < LONG_WORD:
        spelled = " ".join(_letter(letter, word) for letter in word)
        return f"(?:{forms}|{spelled})"
    return forms


def _forms(word: str, inflected: Inflection, within: str) -> str:
    stem = _spread(inflected.stem, word, within)
    if not inflected.endings:
        return stem
    endings = "|".join(within + _spread(ending, word, within) for ending in inflected.endings)
    return f"{stem}(?:{endings}){'?' if inflected.bare else ''}"


def _spread(letters: str, word: str, within: str) -> str:
    return within.join(_letter(letter, word) for letter in letters)


def _letter(letter: str, word: str) -> str:
    alike = _LEET.get(letter) if len(word) >= LEET_WORD else None
    return f"[{alike}]" if alike else re.escape(letter)


def _longest(word: str) -> int:
    inflected = inflection(word)
    endings = max((len(ending) for ending in inflected.endings), default=0)
    return max(len(word), len(inflected.stem) + endings)


def inflection(word: str) -> Inflection:
    """Return how a word inflects: regular English endings, none for numbers and short words."""
    if len(word) < SPELLED_WORD or not (word.isascii() and word.isalpha()):
        return Inflection(word, ())
    return _endings_of(_stem(word))


def _stem(word: str) -> str:
    """Take a regular ending off, if enough is left to be a word of its own."""
    if word.endswith("ies") and len(word) > _STEM:
        return word[:-3] + "y"
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= _STEM:
            return _undoubled(word.removesuffix(ending))
    if word.endswith(("ses", "xes", "zes", "ches", "shes")) and len(word) > _STEM:
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) >= _STEM:
        return word[:-1]
    return word


def _undoubled(stem: str) -> str:
    doubled = stem[-1] == stem[-2] and stem[-1] not in "lsz" + _VOWELS
    return stem[:-1] if doubled else stem


def _endings_of(stem: str) -> Inflection:
    if stem.endswith("y") and stem[-2] not in _VOWELS:
        return Inflection(stem[:-1], ("y", "ys", "ies", "ied", "ying"), bare=False)
    if stem.endswith("e"):
        return Inflection(stem[:-1], ("e", "es", "ed", "ing", "eing"), bare=False)
    last = stem[-1]
    doubled = () if last in _VOWELS else (f"{last}ed", f"{last}ing")
    # `cach` may come from "caching", so an -e may follow.
    return Inflection(stem, ("e", "es", "s", "ed", "ing", *doubled))
