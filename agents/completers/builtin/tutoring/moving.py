"""A lesson's turn: hear what is wanted, see what was shown, plan one move, say it."""

from __future__ import annotations

from collections.abc import Mapping

from agents.completers.builtin.judging import Judged, judge
from agents.completers.builtin.records import MAX_TALK, clipped
from agents.completers.builtin.speaking.quoting import quote_of
from agents.completers.builtin.tutoring.hearing import Wanted, heard_of, wanted_of
from agents.completers.builtin.tutoring.meaning import only_what_is_meant
from agents.completers.builtin.tutoring.policy import Plan, plan
from agents.completers.builtin.tutoring.reading import StudyView, study_view_of
from agents.completers.builtin.tutoring.wording import Lesson, response_of

PLAIN_ATTEMPT = 3
"""From this attempt on nothing is quoted: quotes are what a checker could have refused."""
GAPS_TOLD = 3


def move_of(fields: Mapping[str, object]) -> dict[str, object]:
    """Return the move, its properties in the order of the contract."""
    view = study_view_of(fields)
    heard = heard_of(view)
    judged = only_what_is_meant(view, judge(view, heard))
    wanted = wanted_of(view, judged, heard)
    made = plan(view, wanted, judged)
    quote = quote_of(heard, judged) if judged.new and view.attempt < PLAIN_ATTEMPT else ""
    lesson = Lesson(view, wanted=wanted, judged=judged, plan=made, quote=quote)
    return {
        "move": made.move,
        **_named(made),
        "gap": _gap(judged),
        "note": _note(wanted, judged, made),
        "confusion": wanted.confusion,
        "response": response_of(lesson),
    }


def _named(made: Plan) -> dict[str, object]:
    if made.pointed is not None:
        lines = [made.pointed.first, made.pointed.last]
        return {"point": {"file": made.pointed.file, "lines": lines}}
    if made.task_id:
        return {"task_id": made.task_id}
    return {"note_text": made.note_text} if made.note_text else {}


def _gap(judged: Judged) -> str:
    """Return what comes next of what is not shown yet, in the author's words."""
    missing = [concept.text.rstrip(".") for concept in judged.missing[:GAPS_TOLD]]
    if not missing:
        return ""
    return clipped(f"Not shown yet: {'; '.join(missing)}.", MAX_TALK)


def _note(wanted: Wanted, judged: Judged, made: Plan) -> str:
    parts = [f"Read as: {wanted.wish}. Why this move: {made.reason}."]
    parts += [f"Shown just now: {', '.join(judged.new)}."] if judged.new else []
    parts += [f"Shown in this visit: {len(judged.grade.shown)} of {len(judged.concepts)}."]
    parts += ["It held orders; they were ignored."] if wanted.heard.attacked else []
    return clipped(" ".join(parts), MAX_TALK)


__all__ = ["StudyView", "move_of"]
