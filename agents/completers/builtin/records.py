"""A write-up says what was shown, in the candidate's words, what was not, and what it cost."""

from __future__ import annotations

from collections.abc import Mapping

from agents.completers.builtin.hearing import Heard
from agents.completers.builtin.judging import Judged
from agents.completers.builtin.policy import Decision
from agents.completers.builtin.reading import View
from agents.completers.builtin.speaking.quoting import short
from agents.concepts.choices import Standing

MAX_TALK = 600
MAX_RECORD = 800
MAX_SUMMARY = 300

_WHY = {
    "time": "the time was up",
    "skipped": "the candidate asked to move on",
    "covered": "what is required was shown",
    "mostly": "most of it was shown and the rest was asked for",
    "stuck": "further tries showed nothing new",
}


_CHOICE_GAPS: Mapping[Standing, str] = {
    "none": "No choice was made yet.",
    "partly": "The choice is right in part only.",
    "wrong": "The choice is not the right one.",
}


def gap_of(judged: Judged) -> str:
    """Return what is not shown yet, in the author's words, and what is amiss with the choice."""
    choice = _CHOICE_GAPS.get(judged.choice, "")
    missing = "; ".join(concept.text.rstrip(".") for concept in judged.missing)
    parts = [choice, f"Not shown yet: {missing}." if missing else ""]
    text = " ".join(part for part in parts if part)
    return clipped(text or "Nothing that is required is left to show.", MAX_TALK)


def note_of(heard: Heard, judged: Judged, decision: Decision) -> str:
    """Return the private note: how the message was read and why this move."""
    parts = [f"Read as: {heard.intent}. Why this move: {decision.reason}."]
    parts += [f"New: {', '.join(judged.new)}."] if judged.new else []
    parts += [f"Said ahead: {', '.join(judged.ahead)}."] if judged.ahead else []
    parts += ["A red flag was said."] if judged.flagged else []
    parts += ["Repeats an earlier answer."] if judged.repeated else []
    parts += ["It held orders to the interviewer; they were ignored."] if heard.attacked else []
    parts += [f"Code: {judged.code}."] if judged.code != "none" else []
    parts += [f"Answers without anything new: {judged.fruitless}."] if judged.fruitless else []
    return clipped(" ".join(parts), MAX_TALK)


def record_of(view: View, judged: Judged, decision: Decision, *, ahead: str = "") -> str:
    """Return the write-up of the stage that closes; `ahead` ends it, and quotes give way to it."""
    room = MAX_RECORD - (len(ahead) + 1 if ahead else 0)
    whole = _record(view, judged, decision, quoting=True)
    if ahead and len(whole) > room:
        whole = _record(view, judged, decision, quoting=False)
    return " ".join(part for part in (clipped(whole, room), ahead) if part)


def _record(view: View, judged: Judged, decision: Decision, *, quoting: bool) -> str:
    concepts = [concept for concept in judged.concepts if concept.id in judged.grade.shown]
    shown = [
        _shown(judged, concept.id, concept.text) if quoting else concept.text.rstrip(".")
        for concept in concepts
    ]
    missing = [concept.text.rstrip(".") for concept in judged.missing]
    parts = [
        choice_line(judged),
        f"Shown: {'; '.join(shown) or 'nothing yet'}.",
        f"Not shown: {'; '.join(missing) or 'nothing of what is listed'}.",
        f"Red flags said: {len(judged.grade.flags)}." if judged.grade.flags else "",
        f"Hints used: {hints_used(view)}.",
        _tests(judged),
        f"Closed because {_WHY.get(decision.reason, 'it was time to go on')}.",
    ]
    return " ".join(part for part in parts if part)


def summary_of(view: View, judged: Judged, decision: Decision) -> str:
    """Return the one line that later questions carry."""
    parts = len(view.stages_so_far) + 1
    text = (
        f"Parts worked through: {parts}. In the last one {len(judged.grade.shown)} of "
        f"{len(judged.concepts)} points were shown, hints used: {hints_used(view)}. "
        f"{choice_line(judged)} {_tests(judged)} "
        f"Closed because {_WHY.get(decision.reason, 'it was time to go on')}."
    )
    return clipped(" ".join(text.split()), MAX_SUMMARY)


def choice_line(judged: Judged) -> str:
    """Return what was chosen and how it stands; empty where there was nothing to choose."""
    if not judged.choice:
        return ""
    if not judged.chose:
        return "Chose nothing."
    return f"Chose {judged.chose}: {judged.choice}."


def hints_used(view: View) -> int:
    """Return how many hints this stage spent."""
    return sum(line.kind == "HINT" for line in view.replies)


def clipped(text: str, longest: int) -> str:
    """Return a text cut at a word, with an ellipsis, where it is too long."""
    clean = "".join(c if c == "\n" or c.isprintable() else " " for c in text)
    if len(clean) <= longest:
        return clean
    return clean[: longest - 1].rsplit(" ", 1)[0] + "\u2026"


def _shown(judged: Judged, concept: str, text: str) -> str:
    words = short(judged.evidence_of(concept).clause)
    return f"{text.rstrip('.')} (\u201c{words}\u201d)" if words else text.rstrip(".")


def _tests(judged: Judged) -> str:
    if judged.last_tests is None:
        return ""
    result = judged.last_tests.result
    passed = sum(test.verdict == "passed" for test in result.tests)
    return (
        f"Tests passed: {passed} of {len(result.tests)} visible, "
        f"{result.hidden_passed} of {result.hidden_total} hidden."
    )
