"""Many phrases are looked for in many texts by one look over all of them; few need a second one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import takewhile

from agents.check.normalise import normalised, words_of
from agents.check.phrases import inflection, pattern_of

_APART = " \n "  # No phrase reaches over it: between words stands one break at most.
_ONE_SHAPE = str.maketrans("1l483057z2", "iiabeostzz", " _\n")
_KEPT_CHARS = 4_000


class Texts:
    """Texts that are searched under the rule that guards the interviewer, normalised once."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._normals = [_normal(text) for text in texts]
        self._all = _APART.join(self._normals)
        self._letters = self._all.translate(_ONE_SHAPE)
        self._found: dict[str, tuple[int, ...]] = {}

    def saying(self, phrase: str) -> tuple[int, ...]:
        """Return which of the texts say a phrase, by their place in the order given."""
        if phrase not in self._found:
            self._found[phrase] = self._saying(phrase)
        return self._found[phrase]

    def _saying(self, phrase: str) -> tuple[int, ...]:
        pattern = pattern_of(phrase)
        if pattern is None or not all(one in self._letters for one in _beginnings(phrase)):
            return ()
        if not pattern.in_text(self._all):
            return ()
        return tuple(at for at, text in enumerate(self._normals) if pattern.in_text(text))


@lru_cache(maxsize=4096)
def _beginnings(phrase: str) -> tuple[str, ...]:
    """Return letters without which a text cannot say a phrase: how each of its words begins."""
    words = words_of(phrase)
    return tuple(_common(word, inflection(word).stem).translate(_ONE_SHAPE) for word in words)


def _common(word: str, stem: str) -> str:
    """Return how both begin: a stem may end otherwise than its word, a spelled word as it is."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(word, stem, strict=False))
    return "".join(letter for letter, _ in pairs)


def _normal(text: str) -> str:
    return _kept_normal(text) if len(text) <= _KEPT_CHARS else normalised(text).text


@lru_cache(maxsize=4096)
def _kept_normal(text: str) -> str:
    """Remember: a draft is judged after every change, and most of its texts are as they were."""
    return normalised(text).text
