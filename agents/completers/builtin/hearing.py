"""What a message is, before what it says: an answer, a request, an attempt, or nothing at all."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from agents.completers.builtin import ears
from agents.completers.builtin.reading import Response, View

Intent = Literal[
    "answer",
    "silence",
    "time_up",
    "skip",
    "hint",
    "clarify",
    "injection",
    "fishing",
    "off_topic",
    "person",
    "thinking",
    "greeting",
    "unsure",
    "empty",
    "finished",
    "no_more",
]

_SENTENCES = re.compile(r"[^.!?\n]+[.!?]*|\n")
_SUBSTANCE = 6
_SHORT = 16
_POLITE = 3


class Heard(Struct, frozen=True):
    """A message understood. `clean` is its text without sentences that try to give orders."""

    intent: Intent
    clean: str
    attacked: bool


def hear(view: View) -> Heard:
    """Return what the candidate's message is; buttons outrank words, orders outrank all words."""
    response = view.candidate_response
    clean = _without_orders(response.text)
    attacked = clean != response.text or _hidden_orders(response)
    if pressed := _pressed(response):
        return Heard(pressed, clean, attacked)
    intent = intent_of(response.text, view.current_question.asked.casefold())
    if attacked and _word_count(clean) < _SUBSTANCE:
        intent = "injection"
    return Heard(intent, clean, attacked)


def _pressed(response: Response) -> Intent | None:
    buttons: tuple[Intent, ...] = ("time_up", "skip", "hint", "clarify")
    pressed = next((button for button in buttons if button in response.kinds), None)
    quiet = bool(response.kinds) and all(kind == "silence" for kind in response.kinds)
    return "silence" if quiet else pressed


def _without_orders(text: str) -> str:
    if not ears.ORDERS.search(text):
        return text
    kept = [part for part in _SENTENCES.findall(text) if not ears.ORDERS.search(part)]
    return "".join(kept).strip()


def _hidden_orders(response: Response) -> bool:
    return any(ears.ORDERS.search(lines.text) for lines in response.attachments)


def _word_count(text: str) -> int:
    return len(re.findall(r"\w+", text))


def intent_of(text: str, asked: str) -> Intent:
    """Return what a text alone says it is; words that the folded task `asked` has lead nowhere."""
    clean = _without_orders(text)
    if clean != text and _word_count(clean) < _SUBSTANCE:
        return "injection"
    return _meant(clean, asked)


def _meant(text: str, asked: str) -> Intent:
    said = " ".join(text.replace("\u2019", "'").split()).casefold()
    if not re.search(r"\w", said):
        return "empty"
    for intent, pattern, longest in _RULES:
        found = pattern.search(said) if _word_count(said) <= longest else None
        if found and not (intent == "off_topic" and found.group().strip() in asked):
            return intent
    return "clarify" if _only_asks(text) else "answer"


_RULES: tuple[tuple[Intent, re.Pattern[str], int], ...] = (
    ("fishing", ears.FISHING, 40),
    ("hint", ears.HINT, 40),
    ("skip", ears.SKIP, _SHORT),
    ("person", ears.PERSON, _SHORT),
    ("off_topic", ears.OFF_TOPIC, 30),
    ("clarify", ears.CLARIFY, 40),
    ("thinking", ears.THINKING, _SHORT),
    ("unsure", ears.UNSURE, _SHORT),
    ("empty", ears.EMPTY, _SHORT),
    ("finished", ears.FINISHED, _SHORT),
    ("no_more", ears.NO_MORE, _SHORT),
    ("greeting", ears.GREETING, _SHORT),
)
"""In this order; a message of more words than the third part only happens to hold the phrase."""


def _only_asks(text: str) -> bool:
    """Tell whether every sentence asks about the task, but for a polite word before it."""
    sentences = [part.strip() for part in _SENTENCES.findall(text) if re.search(r"\w", part)]
    asking = [part for part in sentences if _asks(part)]
    polite = [part for part in sentences if _word_count(part) <= _POLITE]
    return bool(asking) and len(asking) + len(polite) >= len(sentences)


def _asks(sentence: str) -> bool:
    if sentence.endswith("?"):
        return ears.ASKS.search(sentence) is not None
    return ears.OPENS_A_QUESTION.match(sentence) is not None and _word_count(sentence) <= _SHORT
