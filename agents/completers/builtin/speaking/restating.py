"""A clarification is the task's own words in another frame: it can give nothing away."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from agents.completers.builtin import same
from agents.completers.builtin.ears import CLARIFY
from agents.completers.builtin.reading import View
from agents.completers.builtin.speaking import banks
from agents.concepts.tokens import content, tokens_of
from agents.concepts.words import VERBS

MAX_CHARS = 300
MIN_WORDS = 3
FOUND_WORDS = 2
_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?]?")
_BOLD_END = re.compile(r"([.!?])\*\*")
_ABOUT_ASKING = frozenset(
    content(
        tokens_of(
            "question task understand mean rephrase reword clarify repeat sorry again what get "
            "still don't didn't please explain say many much long often"
        )
    )
)
_BRIDGES = frozenset(
    sentence
    for bank in (
        banks.PLAIN,
        banks.GREEN,
        banks.BRIDGE,
        banks.BRIDGE_SKIP,
        banks.BRIDGE_STUCK,
        banks.BRIDGE_TIME,
    )
    for text in bank
    for sentence in same.sentences(text)
)


def restated(view: View, wish: str) -> Iterator[str]:
    """Yield the task's lines, framed: those that the candidate's wish is about come first."""
    wanted = set(content(tokens_of(wish))) - _ABOUT_ASKING
    about_task = bool(wanted) and not CLARIFY.search(wish)
    names = _names(wish) & wanted or wanted
    if not wanted and view.replies:
        wanted = set(content(tokens_of(view.replies[-1].text)))
    used = " ".join(line.text for line in view.replies)
    lines = [line for line in task_lines(view.current_question.asked) if line not in used]
    for line in _nearest_first(lines, wanted):
        shared = len(wanted & _words(line))
        if not about_task:
            yield f"{_frame(banks.CLARIFY_CORE, used)} {line}"
        elif shared >= FOUND_WORDS:
            yield f"{_frame(banks.CLARIFY_FOUND, used)} {line}"
        elif names & _words(line):
            yield f"{_frame(banks.CLARIFY_NEAR, used)} {line} {_frame(banks.WHERE_OPEN, used)}"
        else:
            return


def task_lines(asked: str) -> list[str]:
    """Return the lines of the task, questions and what is set in bold first, bridges left out."""
    inside = _BOLD_END.sub(r"**\1", asked)
    lines = sorted(_SENTENCE.findall(inside), key=lambda line: not ("?" in line or "**" in line))
    bare = (line.replace("**", "").strip(" #*->") for line in lines)
    return [line for line in bare if _fit(line)]


def _fit(line: str) -> bool:
    if "\u201c" in line or len(line) > MAX_CHARS or len(same.words(line)) < MIN_WORDS:
        return False
    return not _BRIDGES.intersection(same.sentences(line))


def _nearest_first(lines: Sequence[str], wanted: set[str]) -> list[str]:
    """Order lines by the wanted words they hold; a word that few lines hold says more."""
    common = Counter(word for line in lines for word in _words(line))
    return sorted(lines, key=lambda line: -sum(1 / common[word] for word in wanted & _words(line)))


def _names(wish: str) -> set[str]:
    """Return the words that name things: a verb in common tells little about a line."""
    return set(content(token for token in tokens_of(wish) if token.word not in VERBS))


def _words(line: str) -> set[str]:
    return set(content(tokens_of(line)))


def _frame(bank: Sequence[str], used: str) -> str:
    """Return a frame that no earlier reply used; the first again when all were."""
    return next((text for text in bank if text not in used), bank[0])
