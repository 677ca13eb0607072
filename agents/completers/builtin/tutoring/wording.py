"""A tutor's reply: the lesson's own sentences between a word before and a question after."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from agents.completers.builtin.judging import Judged
from agents.completers.builtin.speaking.voice import Voice
from agents.completers.builtin.tutoring import banks
from agents.completers.builtin.tutoring.hearing import Wanted
from agents.completers.builtin.tutoring.policy import Plan
from agents.completers.builtin.tutoring.reading import StudyView

MAX_RESPONSE = 1500
SAFE_WORDS = "Please go on."


class Lesson:
    """Everything a tutor's reply is made from."""

    def __init__(
        self, view: StudyView, *, wanted: Wanted, judged: Judged, plan: Plan, quote: str
    ) -> None:
        """Gather the turn; `quote` is what may be said back of this message, empty for nothing."""
        self.view = view
        self.wanted = wanted
        self.judged = judged
        self.plan = plan
        self.voice = Voice(view, quote=quote)

    def check(self) -> str:
        """Return a question about what is not shown yet, else another angle."""
        asks = (concept.ask for concept in self.judged.missing if concept.ask)
        return self.voice.first(asks) or self.voice.question(banks.ANGLES)


Speaker = Callable[[Lesson], list[str]]


def response_of(lesson: Lesson) -> str:
    """Return what the learner reads: never empty, and no sentence twice in a visit."""
    parts = _SPEAKERS[lesson.plan.move](lesson)
    text = " ".join(part for part in parts if part)
    return (text or lesson.voice.question(banks.ANGLES) or SAFE_WORDS)[:MAX_RESPONSE]


def _redirect(lesson: Lesson) -> list[str]:
    bank = banks.REDIRECTS[lesson.plan.reason]
    return [lesson.voice.pick(bank) or lesson.voice.pick(banks.BACK), lesson.check()]


def _explain(lesson: Lesson) -> list[str]:
    voice = lesson.voice
    if lesson.plan.reason == "offered":
        return [voice.pick(banks.OFFERED) or lesson.check()]
    sentences = [voice.first([text]) for text in lesson.plan.sentences]
    if not any(sentences):
        return [voice.pick(banks.CHECKS), lesson.check()]
    return [voice.pick(_before(lesson)), *sentences, voice.pick(banks.AFTER)]


def _before(lesson: Lesson) -> tuple[str, ...]:
    if lesson.wanted.wish == "lost":
        return banks.LOST
    if lesson.wanted.wish in ("question", "where"):
        return banks.EXPLAINS
    if lesson.wanted.confusion == "some":
        return banks.MISSED
    if lesson.wanted.wish == "answer":
        return banks.HEARD
    return banks.LEADS_ON if lesson.view.replies else banks.BEGINS


def _point(lesson: Lesson) -> list[str]:
    place = "" if lesson.plan.pointed is None else lesson.plan.pointed.words
    lead = lesson.voice.pick(banks.LOST) if lesson.wanted.wish == "lost" else ""
    said = lesson.voice.pick(banks.POINTS, place=place)
    return [lead, said, lesson.voice.pick(banks.LOOK_FOR) or lesson.check()]


def _try(lesson: Lesson) -> list[str]:
    task = next(task for task in lesson.view.tasks if task.id == lesson.plan.task_id)
    before = lesson.voice.pick(banks.BEFORE_TRYING) or lesson.check()
    return [_acknowledged(lesson), lesson.voice.pick(banks.TRIES, title=task.title), before]


def _check_me(lesson: Lesson) -> list[str]:
    voice = lesson.voice
    match lesson.plan.reason:
        case "work":
            return [voice.pick(banks.WORK_LEADS), voice.pick(banks.WORK) or lesson.check()]
        case "quiet":
            return [voice.pick(banks.QUIET), voice.pick(banks.QUIET_OFFERS)]
        case "not yet":
            return [voice.pick(banks.NOT_YET), lesson.check()]
        case _:
            return [_acknowledged(lesson) or voice.pick(banks.CHECKS), lesson.check()]


def _add_note(lesson: Lesson) -> list[str]:
    return [_acknowledged(lesson), lesson.voice.pick(banks.NOTED), lesson.check()]


def _suggest(lesson: Lesson) -> list[str]:
    voice = lesson.voice
    said = voice.pick(banks.SUGGESTS) or voice.question(banks.ANGLES)
    return [_acknowledged(lesson), said, voice.pick(banks.NO_HURRY)]


def _acknowledged(lesson: Lesson) -> str:
    match lesson.wanted.wish:
        case "shown":
            return lesson.voice.pick(banks.SHOWN, banks.SHOWN_PLAIN)
        case "answer":
            return lesson.voice.pick(banks.HEARD)
        case _:
            return ""


_SPEAKERS: Mapping[str, Speaker] = {
    "REDIRECT": _redirect,
    "EXPLAIN": _explain,
    "POINT": _point,
    "TRY": _try,
    "CHECK_ME": _check_me,
    "ADD_NOTE": _add_note,
    "SUGGEST_ASSESS": _suggest,
}
