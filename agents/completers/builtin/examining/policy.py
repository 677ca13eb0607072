"""Which move an examiner makes: the first rule that fits and is legal decides."""

from __future__ import annotations

from agents.completers.builtin import choosing
from agents.completers.builtin.hearing import Heard
from agents.completers.builtin.judging import Judged
from agents.completers.builtin.policy import Decision, Reason, Rule
from agents.completers.builtin.reading import View

STUCK_TRIES = 3
MOST_QUESTIONS = 6
MOST_REDIRECTS = 4
"""No clock ends a stage in which nothing is answered, so this does."""


def decide(view: View, heard: Heard, judged: Judged) -> Decision:
    """Return the first decision that a rule makes and that is legal now."""
    for rule in RULES:
        decision = rule(view, heard, judged)
        if decision is not None and view.may(decision.move):
            return decision
    return onward(view, "skipped")


def onward(view: View, reason: Reason) -> Decision:
    """Return the way on: the next stage, or after the last one the close."""
    ids = view.ids_of("PROBE")
    return Decision("PROBE", reason, ids[0]) if ids else Decision("QUESTION_DONE", reason)


def _skip(view: View, heard: Heard, judged: Judged) -> Decision | None:
    return onward(view, "skipped") if heard.intent == "skip" else None


def _away(view: View, heard: Heard, judged: Judged) -> Decision | None:
    match heard.intent:
        case "injection" | "fishing" | "off_topic" | "person":
            led_back = sum(line.kind == "REDIRECT" for line in view.replies)
            if led_back >= MOST_REDIRECTS and view.may(onward(view, "stuck").move):
                return onward(view, "stuck")
            return Decision("REDIRECT", heard.intent)
        case "clarify":
            return Decision("CLARIFY", "clarify")
        case _:
            return None


def _hint(view: View, heard: Heard, judged: Judged) -> Decision | None:
    """Hints are given when they are asked for: each keeps the stage from being strong."""
    if heard.intent != "hint":
        return None
    ids = view.ids_of("HINT")
    return Decision("HINT", "hint_asked", ids[0]) if ids else Decision("FOLLOW_UP", "no_hint_left")


def _patience(view: View, heard: Heard, judged: Judged) -> Decision | None:
    if heard.intent in ("thinking", "greeting", "silence"):
        return Decision("FOLLOW_UP", heard.intent)
    return None


def _done_here(view: View, heard: Heard, judged: Judged) -> Decision | None:
    """Go on when all is shown, when nothing more comes, or when enough was asked."""
    if judged.covered:
        return onward(view, "covered")
    questions = sum(line.kind == "FOLLOW_UP" for line in view.replies)
    asked = "\n".join(line.text for line in view.replies)
    all_asked = all(one.ask and one.ask in asked for one in judged.missing)
    if all_asked and (judged.barren > 0 or heard.intent == "no_more"):
        return onward(view, "mostly" if judged.grade.shown else "stuck")
    if judged.barren >= STUCK_TRIES or questions >= MOST_QUESTIONS:
        return onward(view, "stuck")
    return None


def _choose(view: View, heard: Heard, judged: Judged) -> Decision | None:
    """Ask once for the choice itself, before the stage is left without one."""
    asked = any("Why this move: choice_missing." in line.note for line in view.replies)
    leaving = judged.covered or judged.barren > 0
    if choosing.is_missing(view) and leaving and not asked:
        return Decision("FOLLOW_UP", "choice_missing")
    return None


def _ask_on(view: View, heard: Heard, judged: Judged) -> Decision | None:
    if choosing.is_bare(view):
        return Decision("FOLLOW_UP", "chosen")
    if heard.intent == "unsure":
        return Decision("FOLLOW_UP", "unsure")
    return Decision("FOLLOW_UP", "empty" if heard.intent == "empty" else "next_concept")


RULES: tuple[Rule, ...] = (_skip, _away, _hint, _patience, _choose, _done_here, _ask_on)
