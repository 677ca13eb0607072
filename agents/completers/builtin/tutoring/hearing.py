"""What a learner wants: to be told, shown, tried, checked, noted, or simply to be led on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from agents.completers.builtin.hearing import Heard, Intent, hear
from agents.completers.builtin.judging import Judged
from agents.completers.builtin.tutoring import ears
from agents.completers.builtin.tutoring.reading import StudyView

Wish = Literal[
    "orders",
    "solution",
    "elsewhere",
    "person",
    "lost",
    "note",
    "assess",
    "check",
    "task",
    "where",
    "question",
    "done",
    "onward",
    "quiet",
    "shown",
    "answer",
]
Confusion = Literal["none", "some", "lost"]
_WISHES: tuple[tuple[Wish, re.Pattern[str]], ...] = (
    ("solution", ears.SOLUTION),
    ("lost", ears.LOST),
    ("note", ears.NOTE),
    ("assess", ears.ASSESS),
    ("check", ears.CHECK),
    ("task", ears.TASK),
    ("onward", ears.ONWARD),
)
LONGEST_WISH = 30
LOST_TURNS = 2


class Wanted(Struct, frozen=True):
    """A learner's message understood."""

    wish: Wish
    heard: Heard
    confusion: Confusion


def wanted_of(view: StudyView, judged: Judged, heard: Heard) -> Wanted:
    """Return what the learner wants and how lost they seem."""
    wish = _wish(view, judged, heard)
    return Wanted(wish, heard, _confusion(view, judged, heard, wish=wish))


def heard_of(view: StudyView) -> Heard:
    """Return the message as the interviewer's ears take it, without orders."""
    return hear(view)


def _wish(view: StudyView, judged: Judged, heard: Heard) -> Wish:
    if heard.intent == "injection":
        return "orders"
    said = heard.clean.replace("\u2019", "'")
    if len(said.split()) <= LONGEST_WISH:
        for wish, pattern in _WISHES:
            if pattern.search(said):
                return wish
    return _BY_INTENT.get(heard.intent) or _of_words(judged, heard, said)


_BY_INTENT: Mapping[Intent, Wish] = {
    "fishing": "solution",
    "off_topic": "elsewhere",
    "person": "person",
    "unsure": "lost",
    "hint": "lost",
    "finished": "done",
    "greeting": "onward",
    "empty": "onward",
    "thinking": "onward",
    "no_more": "onward",
    "skip": "onward",
    "time_up": "onward",
    "silence": "quiet",
}


def _of_words(judged: Judged, heard: Heard, said: str) -> Wish:
    asks = heard.intent == "clarify" or said.rstrip().endswith("?")
    if asks:
        return "where" if ears.WHERE.search(said) else "question"
    return "shown" if judged.new else "answer"


def _confusion(view: StudyView, judged: Judged, heard: Heard, *, wish: Wish) -> Confusion:
    """Lost is who says so again; some is who says so once, or misses what was asked for."""
    if wish == "lost":
        before = [line.text for line in view.stage_history if line.by == "candidate"]
        again = sum(ears.LOST.search(text) is not None for text in before[-LOST_TURNS:])
        return "lost" if again or "lost" in heard.clean.casefold() else "some"
    if judged.flagged or (wish == "answer" and _was_checked(view) and not judged.new):
        return "some"
    return "none"


def _was_checked(view: StudyView) -> bool:
    """Tell whether the last reply asked for something that the lesson aims at."""
    concepts = view.expected_current_solution.concepts
    return any(concept.ask and concept.ask in view.last for concept in concepts)
