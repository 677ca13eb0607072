"""Which move a tutor makes: what the learner wants, and where nothing is wanted, what is next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from agents.completers.builtin.judging import Judged
from agents.completers.builtin.tutoring.hearing import Wanted, Wish
from agents.completers.builtin.tutoring.meaning import shared
from agents.completers.builtin.tutoring.pages import (
    Paragraph,
    nearest,
    nearest_sentence,
    paragraphs_of,
    place_in,
    unsaid,
)
from agents.completers.builtin.tutoring.pointing import Pointed, pointed_at
from agents.completers.builtin.tutoring.reading import StudyView
from agents.core.question import Concept

MoveName = Literal["REDIRECT", "EXPLAIN", "POINT", "TRY", "CHECK_ME", "ADD_NOTE", "SUGGEST_ASSESS"]
EXPLANATIONS_IN_A_ROW = 2
CHECKS_BEFORE_A_TASK = 2
READY_SHARE = 0.6
SENTENCES_AT_ONCE = 3
SENTENCES_WHEN_LOST = 2


class Plan(Struct, frozen=True, kw_only=True):
    """A move and what it is about: a paragraph with the sentences to say, lines, a task, a note."""

    move: MoveName
    reason: str
    paragraph: Paragraph | None = None
    sentences: tuple[str, ...] = ()
    pointed: Pointed | None = None
    task_id: str = ""
    note_text: str = ""


def plan(view: StudyView, wanted: Wanted, judged: Judged) -> Plan:
    """Return the plan of a turn; its move is always legal."""
    made = _wished(view, wanted, judged) or _next(view, wanted, judged)
    return made if view.may(made.move) else Plan(move="CHECK_ME", reason="nothing else")


def _wished(view: StudyView, wanted: Wanted, judged: Judged) -> Plan | None:
    """Return what the learner's wish leads to; None where nothing is wished, or to be had."""
    answer = _ANSWERS.get(wanted.wish)
    return None if answer is None else answer(view, wanted, judged)


def _back(view: StudyView, wanted: Wanted, judged: Judged) -> Plan:
    return Plan(move="REDIRECT", reason=wanted.wish)


def _explained(view: StudyView, wanted: Wanted, judged: Judged) -> Plan | None:
    """Explain what was asked about: in words, or at a place in a file where one was asked for."""
    about = _about(view, wanted)
    fewer = wanted.confusion == "lost"
    saying = next((found for one in about if (found := _saying(view, one, fewer=fewer))), None)
    pointing = _pointing(view, wanted, about)
    if wanted.wish == "where" or fewer:
        return pointing or saying
    return saying or pointing


def _about(view: StudyView, wanted: Wanted) -> tuple[Paragraph, ...]:
    """Return the paragraphs that a message is about; of one about nothing, what was said last."""
    paragraphs = paragraphs_of(view.lesson)
    found = nearest(paragraphs, wanted.heard.clean)
    if found or wanted.wish == "question":
        return found or paragraphs
    return nearest(paragraphs, view.last) or paragraphs


def _pointing(view: StudyView, wanted: Wanted, about: tuple[Paragraph, ...]) -> Plan | None:
    named = next((place for one in about[:2] if (place := place_in(one.text))), None)
    pointed = pointed_at(view, f"{wanted.heard.clean}\n{view.last}", named)
    return None if pointed is None else Plan(move="POINT", reason=wanted.wish, pointed=pointed)


def _saying(view: StudyView, paragraph: Paragraph, *, fewer: bool) -> Plan | None:
    most = SENTENCES_WHEN_LOST if fewer else SENTENCES_AT_ONCE
    sentences = unsaid(paragraph, view.said)
    if not sentences:
        return None
    if fewer or len(sentences) > most + 1:  # One sentence left over would stand alone.
        sentences = sentences[:most]
    reason = "lost" if fewer else "explain"
    return Plan(move="EXPLAIN", reason=reason, paragraph=paragraph, sentences=sentences)


def _noted(view: StudyView, about: str, reason: str) -> Plan | None:
    """Keep the lesson's sentence that is nearest to what it is about, once."""
    kept = {note.text for note in view.learner_notes}
    sentence = nearest_sentence(paragraphs_of(view.lesson), about, without=kept)
    return Plan(move="ADD_NOTE", reason=reason, note_text=sentence) if sentence else None


def _note_wished(view: StudyView, wanted: Wanted, judged: Judged) -> Plan | None:
    return _noted(view, view.last or wanted.heard.clean, "note")


def _quiet(view: StudyView, wanted: Wanted, judged: Judged) -> Plan:
    return Plan(move="CHECK_ME", reason="quiet")


def _check_wished(view: StudyView, wanted: Wanted, judged: Judged) -> Plan:
    return Plan(move="CHECK_ME", reason="check")


def _assessment_wished(view: StudyView, wanted: Wanted, judged: Judged) -> Plan:
    return _suggested(view, "assess")


def _suggested(view: StudyView, reason: str) -> Plan:
    if view.may("SUGGEST_ASSESS"):
        return Plan(move="SUGGEST_ASSESS", reason=reason)
    if view.progress.assessment_offered:
        return Plan(move="EXPLAIN", reason="offered")
    return Plan(move="CHECK_ME", reason="not yet")


def _task_wished(view: StudyView, wanted: Wanted, judged: Judged) -> Plan | None:
    return _tried(view)


def _tried(view: StudyView) -> Plan | None:
    """Open the next task, if one is left."""
    task = view.next_task
    if task is not None:
        return Plan(move="TRY", reason="task", task_id=task.id)
    return None


def _after_work(view: StudyView, wanted: Wanted, judged: Judged) -> Plan | None:
    """Who says that a task is done tells what they did before the next one opens."""
    if view.task is not None and not view.count_since("CHECK_ME", "TRY"):
        return Plan(move="CHECK_ME", reason="work")
    return _tried(view) or (_suggested(view, "ready") if _ready(view, judged) else None)


def _after_shown(view: StudyView, wanted: Wanted, judged: Judged) -> Plan | None:
    if _ready(view, judged) and view.may("SUGGEST_ASSESS") and view.progress.tasks_opened:
        return Plan(move="SUGGEST_ASSESS", reason="ready")
    if view.count_since("ADD_NOTE", "TRY") == 0:
        return _noted(
            view, f"{_said_best(view, wanted, judged).text}\n{wanted.heard.clean}", "shown"
        )
    return None


def _said_best(view: StudyView, wanted: Wanted, judged: Judged) -> Concept:
    """Return which of the concepts just shown the message is about: the one that was asked for."""
    new = [one for one in judged.concepts if one.id in judged.new]
    asked = [one for one in new if one.ask and one.ask in view.last]
    return max(asked or new, key=lambda one: shared(one, wanted.heard.clean))


def _after_miss(view: StudyView, wanted: Wanted, judged: Judged) -> Plan | None:
    """An answer that showed nothing is met with the part of the lesson that speaks of it."""
    if wanted.confusion == "none":
        return None
    about = nearest(paragraphs_of(view.lesson), f"{view.last}\n{wanted.heard.clean}")
    return next((found for one in about[:3] if (found := _saying(view, one, fewer=False))), None)


def _ready(view: StudyView, judged: Judged) -> bool:
    concepts = judged.concepts
    return bool(concepts) and len(judged.grade.shown) >= READY_SHARE * len(concepts)


def _untouched_first(view: StudyView) -> list[Paragraph]:
    said = view.said
    paragraphs = paragraphs_of(view.lesson)
    return sorted(paragraphs, key=lambda one: len(unsaid(one, said)) < len(one.sentences))


_ANSWERS: Mapping[Wish, Callable[[StudyView, Wanted, Judged], Plan | None]] = {
    "orders": _back,
    "solution": _back,
    "elsewhere": _back,
    "person": _back,
    "lost": _explained,
    "question": _explained,
    "where": _explained,
    "note": _note_wished,
    "assess": _assessment_wished,
    "task": _task_wished,
    "check": _check_wished,
    "quiet": _quiet,
    "done": _after_work,
    "shown": _after_shown,
    "answer": _after_miss,
}


def _next(view: StudyView, wanted: Wanted, judged: Judged) -> Plan:
    """Lead on: a few paragraphs, a question about them, and now and then a task."""
    if _ready(view, judged) and view.may("SUGGEST_ASSESS") and view.next_task is None:
        return Plan(move="SUGGEST_ASSESS", reason="ready")
    if view.count_since("CHECK_ME", "TRY") >= CHECKS_BEFORE_A_TASK:
        tried = _tried(view)
        if tried is not None:
            return tried
    explained = view.count_since("EXPLAIN", "CHECK_ME", "TRY")
    if explained < EXPLANATIONS_IN_A_ROW:
        saying = (_saying(view, one, fewer=False) for one in _untouched_first(view))
        found = next((one for one in saying if one), None)
        if found is not None:
            return found
    return Plan(move="CHECK_ME", reason="next")
