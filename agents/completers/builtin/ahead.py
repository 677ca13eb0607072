"""What a candidate says ahead of its question is carried to that question by the write-ups.

A stage's closing record quotes whole sentences that counted for nothing there; a later stage of the
question reads them back. The records are all that a closed stage leaves behind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from agents.completers.builtin.ears import ORDERS
from agents.completers.builtin.hearing import Heard, intent_of
from agents.completers.builtin.judging import Judged
from agents.completers.builtin.reading import View
from agents.concepts.code import code_spans
from agents.concepts.tokens import content, tokens_of

MAX_CHARS = 320
MAX_SENTENCE = 200
MIN_WORDS = 7
"""The grader believes an answer of fewer words: torn from its answer, a fragment is no answer."""
MIN_CONTENT = 3
LABEL = "Also said: "
_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?]?")
_UNFIT = re.compile("[\u201c\u201d?]")
_QUOTED = re.compile("\u201c([^\u201c\u201d]+)\u201d")


class _Sentence(Struct, frozen=True):
    at: int
    text: str
    weight: tuple[int, int]


def carried(view: View) -> tuple[str, ...]:
    """Return what was said ahead, a text for each closed stage whose record tells of something."""
    tails = (stage.record.partition(LABEL)[2] for stage in view.stages_so_far)
    texts = (". ".join(_QUOTED.findall(tail)) for tail in tails)
    return tuple(text for text in texts if text)


def said_ahead(view: View, heard: Heard, judged: Judged) -> str:
    """Return a record's last words: what was said and counted for nothing here; may be empty."""
    kept: list[_Sentence] = []
    room = MAX_CHARS - len(LABEL)
    found = sorted(_unspent(view, heard, judged), key=lambda one: one.weight, reverse=True)
    for one in found:
        if len(one.text) + 4 <= room:
            kept.append(one)
            room -= len(one.text) + 4
    in_order = sorted(kept, key=lambda one: one.at)
    quotes = "; ".join(f"\u201c{one.text}\u201d" for one in in_order)
    return f"{LABEL}{quotes}." if quotes else ""


def _unspent(view: View, heard: Heard, judged: Judged) -> Iterator[_Sentence]:
    """Yield the fit sentences of answers; those near to where one can go from here weigh most."""
    near = set(content(tokens_of(" ".join(one.description for one in view.probe_options))))
    asked = view.current_question.asked.casefold()
    for index, text in enumerate((*view.answers, heard.clean)):
        if intent_of(text, asked) != "answer":
            continue
        for start, sentence in _outside(text, _spent(judged, index, text)):
            words = set(content(tokens_of(sentence)))
            if len(words) >= MIN_CONTENT and _fit(sentence):
                weight = (len(words & near), len(words))
                yield _Sentence(index * 1_000_000 + start, sentence, weight)


def _spent(judged: Judged, index: int, text: str) -> list[tuple[int, int]]:
    """Return the parts of an answer that no sentence to carry may touch: evidence, flags, code."""
    evidence = [*judged.grade.shown.values(), *(flag.evidence for flag in judged.grade.flags)]
    return [(e.start, e.end) for e in evidence if e.answer_index == index] + list(code_spans(text))


def _outside(text: str, spans: list[tuple[int, int]]) -> Iterator[tuple[int, str]]:
    for found in _SENTENCE.finditer(text):
        start, end = found.span()
        if not any(start < last and first < end for first, last in spans):
            yield start, found.group().strip().rstrip(".")


def _fit(sentence: str) -> bool:
    if len(sentence) > MAX_SENTENCE or _UNFIT.search(sentence) or not sentence.isprintable():
        return False
    return len(sentence.split()) >= MIN_WORDS and ORDERS.search(sentence) is None
