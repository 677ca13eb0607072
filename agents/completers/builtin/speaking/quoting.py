"""A quote is a few of the candidate's own words, exactly as typed and fit to be said back."""

from __future__ import annotations

import re
from collections.abc import Iterator

from agents.completers.builtin.ears import ORDERS
from agents.completers.builtin.hearing import Heard
from agents.completers.builtin.judging import Judged
from agents.concepts.tokens import content, tokens_of
from agents.concepts.words import SMALL

MAX_WORDS = 7
MIN_CONTENT = 2
MAX_CHARS = 70
_CLAUSE = re.compile(r"[^.!?;,\n:()]+")
_UNFIT = re.compile(
    '[\u201c\u201d"<>{}#|\\\\\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]'
)
_LEADING = SMALL | {
    *("hm", "hmm", "ok", "okay", "well", "yeah", "yes", "uh", "um", "maybe", "guess", "say"),
    *("sure", "fairly", "think", "first", "thing", "basically", "like", "im"),
}
_TRAILING = SMALL | frozenset(("no", "not", "never", "without", "only", "more", "goes", "gets"))
_NEW_THOUGHT = frozenset(
    ("and", "so", "because", "when", "if", "that", "which", "but", "where", "while", "then", "it")
)
_LEAST = 3
_FENCED = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)


def quote_of(heard: Heard, judged: Judged) -> str:
    """Return at most seven words of this message, empty when none are fit to be said back."""
    if heard.intent not in ("answer", "finished"):
        return ""
    for clause in _clauses(heard, judged):
        words = _trimmed(clause)
        if words:
            return words
    return ""


def short(text: str) -> str:
    """Return at most seven words of a text, empty when they are not fit to be quoted."""
    return next((words for part in _CLAUSE.findall(text) if (words := _trimmed(part))), "")


def _clauses(heard: Heard, judged: Judged) -> Iterator[str]:
    prose = _FENCED.sub("\n", heard.clean)
    for concept in reversed(judged.new):
        clause = judged.evidence_of(concept).clause
        if clause in prose:
            yield from reversed(_CLAUSE.findall(clause))
    yield from sorted(_CLAUSE.findall(prose), key=_weight, reverse=True)


def _weight(clause: str) -> int:
    return min(len(content(tokens_of(clause))), MAX_WORDS)


def _trimmed(clause: str) -> str:
    """Return at most seven words, cut where a new thought begins, never ending on a small word."""
    words = list(re.finditer(r"\S+", clause))
    while words and _bare(words[0].group()) in _LEADING:
        words = words[1:]
    words = _whole_thought(words)
    while words and _bare(words[-1].group()) in _TRAILING:
        words = words[:-1]
    if not words:
        return ""
    text = clause[words[0].start() : words[-1].end()].strip("'-*> ")
    return text if _fit(text) else ""


def _whole_thought(words: list[re.Match[str]]) -> list[re.Match[str]]:
    if len(words) <= MAX_WORDS:
        return words
    for at in range(MAX_WORDS, _LEAST - 1, -1):
        if _bare(words[at].group()) in _NEW_THOUGHT:
            return words[:at]
    return words[:MAX_WORDS]


def _bare(word: str) -> str:
    return re.sub(r"\W", "", word).casefold()


def _fit(text: str) -> bool:
    if len(text) > MAX_CHARS or text.count("`") % 2:
        return False
    if _UNFIT.search(text) or ORDERS.search(text):
        return False
    return len(content(tokens_of(text))) >= MIN_CONTENT
