"""A quote is a whole clause of the candidate's, exactly as typed, or there is no quote."""

from __future__ import annotations

import re

from agents.completers.builtin.ears import ORDERS
from agents.completers.builtin.hearing import Heard
from agents.completers.builtin.judging import Judged
from agents.concepts.tokens import content, tokens_of
from agents.concepts.words import SMALL

MIN_WORDS = 3
MAX_WORDS = 11
MIN_CONTENT = 2
MAX_CHARS = 80
_CLAUSE = re.compile(r"(?:[^.!?;,\n:()]|(?<=\w)[.:](?=\w)|(?<=\w)\([^()\n]{0,12}\))+")
_UNFIT = re.compile(
    '[\u201c\u201d"<>{}#|=/_\\[\\]\\\\\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]'
)
_LEADING = frozenset(
    (
        "and",
        "so",
        "but",
        "then",
        "well",
        "ok",
        "okay",
        "hm",
        "hmm",
        "yes",
        "yeah",
        "uh",
        "um",
        "maybe",
        "perhaps",
    )
)
"""May be left out before a clause without harm to it."""
_DANGLING = SMALL | frozenset(("no", "not", "never", "without", "only", "more"))
_DEPENDENT = frozenset(
    ("if", "when", "because", "which", "that", "where", "while", "otherwise", "since", "although")
)
"""A clause that begins so hangs on another one and is not quoted alone."""
_FENCED = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)


def quote_of(heard: Heard, judged: Judged) -> str:
    """Return a whole short clause that showed something new, empty when there is none."""
    if heard.intent not in ("answer", "finished"):
        return ""
    prose = _FENCED.sub("\n", heard.clean)
    for concept in reversed(judged.new):
        clause = judged.evidence_of(concept).clause
        if clause in prose and (words := short(clause)):
            return words
    return ""


def short(text: str) -> str:
    """Return the first clause that is short, whole and fit to be said back; empty for none."""
    return next((words for part in _CLAUSE.findall(text) if (words := _whole(part))), "")


def _whole(clause: str) -> str:
    words = list(re.finditer(r"\S+", clause))
    while words and _bare(words[0].group()) in _LEADING:
        words = words[1:]
    if not MIN_WORDS <= len(words) <= MAX_WORDS or _bare(words[0].group()) in _DEPENDENT:
        return ""
    if _bare(words[-1].group()) in _DANGLING:
        return ""
    text = clause[words[0].start() : words[-1].end()].strip("'-*> ")
    return text if _fit(text) else ""


def _bare(word: str) -> str:
    return re.sub(r"\W", "", word).casefold()


def _fit(text: str) -> bool:
    if len(text) > MAX_CHARS or text.count("`") % 2:
        return False
    if _UNFIT.search(text) or ORDERS.search(text):
        return False
    return len(content(tokens_of(text))) >= MIN_CONTENT
