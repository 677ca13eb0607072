"""A lesson cut up for saying: sections of paragraphs, each of them a few sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import log

from msgspec import Struct

from agents.completers.builtin import same
from agents.concepts.tokens import content, tokens_of
from agents.concepts.words import SMALL

LEAST_SHARED = 1.2
"""About the weight of one word that a quarter of all paragraphs hold."""
TITLE_WEIGHT = 2
PARAGRAPHS_SEARCHED = 2
PAIR_WEIGHT = 1.5
_FENCE = re.compile(r"^(?:```|~~~)")
_HEADING = re.compile(r"^#{1,6}\s+(.*)$")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")
_MARKS = re.compile(r"\*\*|__|^\s*(?:[-*+>]|\d+\.)\s+", re.MULTILINE)
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"`])")
_PLACE = re.compile(
    r"`([\w./-]+\.\w+)`.{0,80}?\blines?\s+(\d+)(?:\s*(?:to|-|\u2013|and)\s*(\d+))?", re.DOTALL
)


class Paragraph(Struct, frozen=True):
    """A paragraph of a lesson: the heading above it, and its sentences as they may be said."""

    number: int
    heading: str
    sentences: tuple[str, ...]
    stems: frozenset[str]

    @property
    def text(self) -> str:
        """Return the whole paragraph."""
        return " ".join(self.sentences)


class Place(Struct, frozen=True):
    """Lines of a file."""

    file: str
    first: int
    last: int


@lru_cache(maxsize=64)
def paragraphs_of(lesson: str) -> tuple[Paragraph, ...]:
    """Return a lesson's paragraphs in order, without its headings, code and markup."""
    found: list[Paragraph] = []
    for heading, text in _blocks(lesson):
        sentences = tuple(part.strip() for part in _SENTENCE.split(_plain(text)) if part.strip())
        if sentences:
            stems = frozenset(content(tokens_of(text)))
            found.append(Paragraph(len(found), heading, sentences, stems))
    return tuple(found)


def _blocks(lesson: str) -> Iterator[tuple[str, str]]:
    heading, lines, fenced = "", list[str](), False
    for line in [*lesson.split("\n"), ""]:
        fence = _FENCE.match(line.strip()) is not None
        title = None if fenced else _HEADING.match(line)
        fenced = fenced != fence
        if line.strip() and not (fenced or fence or title):
            lines.append(line)
            continue
        if lines:
            yield heading, "\n".join(lines)
            lines = []
        heading = title[1].strip() if title else heading


def _plain(text: str) -> str:
    return " ".join(_MARKS.sub("", _LINK.sub(r"\1", text)).split())


def nearest(paragraphs: Sequence[Paragraph], words: str) -> tuple[Paragraph, ...]:
    """Return the paragraphs that a text is about, the nearest first; none where it is about none.

    A word that few paragraphs hold says more; the words of a heading count for what stands below.
    """
    weights, pairs = _weights(paragraphs, words), _pairs(words)
    scored = [
        (_score(one, weights) + PAIR_WEIGHT * len(pairs & _pairs(one.text)), -one.number, one)
        for one in paragraphs
    ]
    best = sorted((entry for entry in scored if entry[0] >= LEAST_SHARED), reverse=True)
    return tuple(one for _, _, one in best)


def nearest_sentence(
    paragraphs: Sequence[Paragraph], words: str, *, without: Collection[str]
) -> str:
    """Return the sentence of the lesson that a text is about, but for some; empty for none."""
    weights = _weights(paragraphs, words)
    near = nearest(paragraphs, words)[:PARAGRAPHS_SEARCHED]
    sentences = [text for one in near for text in one.sentences]
    fit = [text for text in sentences if text not in without]
    return max(fit, key=lambda text: _shared(text, weights), default="")


def _weights(paragraphs: Sequence[Paragraph], words: str) -> dict[str, float]:
    common = Counter(stem for one in paragraphs for stem in one.stems | _title(one))
    wanted = sorted(set(content(tokens_of(words))))
    return {stem: log((len(paragraphs) + 1) / common[stem]) for stem in wanted if common[stem]}


def _shared(sentence: str, weights: dict[str, float]) -> float:
    stems = set(content(tokens_of(sentence)))
    return sum(weight for stem, weight in weights.items() if stem in stems)


@lru_cache(maxsize=512)
def _pairs(text: str) -> frozenset[tuple[str, str]]:
    """Return the words that stand side by side, but for pairs of small ones: names of things."""
    pairs = pairwise(same.words(text))
    return frozenset(pair for pair in pairs if not SMALL.issuperset(pair))


def _score(paragraph: Paragraph, weights: dict[str, float]) -> float:
    title = _title(paragraph)
    inside = sum(weight for stem, weight in weights.items() if stem in paragraph.stems)
    above = sum(weight for stem, weight in weights.items() if stem in title)
    return inside + above / TITLE_WEIGHT


def _title(paragraph: Paragraph) -> frozenset[str]:
    return frozenset(content(tokens_of(paragraph.heading)))


def place_in(text: str) -> Place | None:
    """Return the lines that a text of the lesson speaks of, None when it names none."""
    found = _PLACE.search(text)
    if found is None:
        return None
    first = int(found[2])
    return Place(found[1], first, int(found[3] or first))


def unsaid(paragraph: Paragraph, said: str) -> tuple[str, ...]:
    """Return the sentences of a paragraph that were not said yet."""
    spoken = set(same.sentences(said))
    return tuple(
        sentence
        for sentence in paragraph.sentences
        if not spoken.issuperset(same.sentences(sentence))
    )
