"""Which move, and why: an ordered list of rules; the first that fits and is legal decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from agents.completers.builtin import choosing
from agents.completers.builtin.hearing import Heard
from agents.completers.builtin.judging import TRIES, Judged, speaks_of_failure
from agents.completers.builtin.reading import Option, View
from agents.concepts.tokens import content, tokens_of

Reason = Literal[
    "time",
    "skipped",
    "injection",
    "fishing",
    "off_topic",
    "person",
    "clarify",
    "hint_asked",
    "hint_offered",
    "no_hint_left",
    "thinking",
    "silence",
    "greeting",
    "empty",
    "unsure",
    "run",
    "red",
    "code_missing",
    "covered",
    "mostly",
    "extra",
    "still_open",
    "stuck",
    "next_concept",
    "chosen",
    "choice_missing",
]

ROOM_FOR_A_STAGE_S = 60
FRUITLESS_TRIES = 2
STUCK_TRIES = 4
MOST_REDIRECTS = 4
RED_TRIES = 5
MOST_QUESTIONS = 8


class Decision(Struct, frozen=True):
    """A move, the id it names where it takes one, and why."""

    move: str
    reason: Reason
    id: str = ""


Rule = Callable[[View, Heard, Judged], Decision | None]


def decide(view: View, heard: Heard, judged: Judged) -> Decision:
    """Return the first decision that a rule makes and that is legal now."""
    for rule in RULES:
        decision = rule(view, heard, judged)
        if decision is not None and view.may(decision.move):
            return decision
    return _whatever_is_legal(view)


def _whatever_is_legal(view: View) -> Decision:
    for move in ("FOLLOW_UP", "CLARIFY", "QUESTION_DONE", "REDIRECT", "PROBE"):
        if view.may(move):
            return _advance(view, "stuck") if move == "PROBE" else Decision(move, "next_concept")
    raise ValueError("no move that the built-in interviewer can make is offered")


def _time(view: View, heard: Heard, judged: Judged) -> Decision | None:
    now = view.current_state
    if heard.intent == "time_up" or now.question_left_s <= now.closing_s:
        return Decision("QUESTION_DONE", "time")
    if now.stage_left_s <= now.closing_s and heard.intent != "skip":
        return _advance(view, "time")
    return None


def _advance(view: View, reason: Reason) -> Decision:
    """Return the way on: a child where it may be opened and time is left, else the close."""
    now = view.current_state
    roomy = now.question_left_s > now.closing_s + ROOM_FOR_A_STAGE_S
    ids = view.ids_of("PROBE")
    if ids and (roomy or not view.may("QUESTION_DONE")):
        return Decision("PROBE", reason, _nearest_child(view, ids))
    return Decision("QUESTION_DONE", reason)


def _nearest_child(view: View, ids: tuple[str, ...]) -> str:
    """Return the child named as the choice is; else the one whose direction shares most words
    with what was said; the first on a tie.
    """
    taken = next((choice.id for choice in choosing.chosen(view) if choice.id in ids), None)
    if taken is not None:
        return taken
    said = set(content(tokens_of("\n".join([*view.answers, view.candidate_response.text]))))
    said -= set(content(tokens_of(view.current_question.asked)))
    options = [option for option in view.probe_options if option.id in ids]
    best = max(options, key=lambda option: (_shared(option, said) > 1) * _shared(option, said))
    return best.id


def _shared(option: Option, said: set[str]) -> int:
    return len(said & set(content(tokens_of(option.description))))


def _skip(view: View, heard: Heard, judged: Judged) -> Decision | None:
    return _advance(view, "skipped") if heard.intent == "skip" else None


def _away(view: View, heard: Heard, judged: Judged) -> Decision | None:
    """Lead back from what is no answer to the task."""
    match heard.intent:
        case "injection" | "fishing" | "off_topic" | "person":
            led_back = sum(line.kind == "REDIRECT" for line in view.replies)
            onward = _advance(view, "stuck")
            if led_back >= MOST_REDIRECTS and view.may(onward.move):
                return onward
            return Decision("REDIRECT", heard.intent)
        case "clarify":
            about_failure = judged.code == "red" and speaks_of_failure(heard.clean)
            return Decision("FOLLOW_UP", "red") if about_failure else Decision("CLARIFY", "clarify")
        case _:
            return None


def _silence(view: View, heard: Heard, judged: Judged) -> Decision | None:
    """Ask how it goes, press on nothing, give nothing unasked; leave what was declined."""
    if heard.intent != "silence":
        return None
    onward = _advance(view, "skipped")
    for decision in (Decision("FOLLOW_UP", "silence"), onward, Decision("CLARIFY", "silence")):
        if view.may(decision.move):
            return decision
    return None


def _hint(view: View, heard: Heard, judged: Judged) -> Decision | None:
    if heard.intent != "hint":
        return None
    return _spend_hint(view, "hint_asked") or Decision("FOLLOW_UP", "no_hint_left")


def _spend_hint(view: View, reason: Reason) -> Decision | None:
    ids = view.ids_of("HINT") or ()
    first = next((hint.id for hint in view.available_hints if hint.id in ids), None)
    return Decision("HINT", reason, first) if first is not None else None


def _hints_spent(view: View) -> int:
    return sum(line.kind == "HINT" for line in view.replies)


def _patience(view: View, heard: Heard, judged: Judged) -> Decision | None:
    if heard.intent in ("thinking", "greeting"):
        return Decision("FOLLOW_UP", heard.intent)
    return None


def _tests(view: View, heard: Heard, judged: Judged) -> Decision | None:
    """Run what is finished; lead to what is red. No rule here can tell which test to add."""
    ready = heard.intent == "finished" or judged.covered or _enough(view, heard, judged)
    if judged.code == "untested" and ready and view.may("RUN_TESTS"):
        return Decision("RUN_TESTS", "run")
    if judged.code != "red" or judged.fruitless > RED_TRIES:
        return None
    asked = _times(view, "red")
    tried = judged.fruitless and asked >= FRUITLESS_TRIES * (1 + _hints_spent(view))
    hint = _spend_hint(view, "hint_offered") if tried else None
    return hint or Decision("FOLLOW_UP", "red")


def _times(view: View, reason: Reason) -> int:
    """Return how often a reason led to a reply in this stage: the notes tell."""
    return sum(f"Why this move: {reason}." in line.note for line in view.replies)


def _covered(view: View, heard: Heard, judged: Judged) -> Decision | None:
    if not (judged.covered or _enough(view, heard, judged)):
        return None
    if judged.code == "missing" and _times(view, "code_missing") < STUCK_TRIES:
        return Decision("FOLLOW_UP", "code_missing")
    if _still_open(view, heard, judged):
        return Decision("FOLLOW_UP", "still_open")
    onward = _advance(view, "covered" if judged.covered else "mostly")
    return onward if view.may(onward.move) else Decision("FOLLOW_UP", "extra")


def _still_open(view: View, heard: Heard, judged: Judged) -> bool:
    """Tell whether the last question was passed over, for once."""
    last = view.replies[-1].text if view.replies else ""
    left = any(concept.ask in last for concept in judged.missing if concept.ask)
    elsewhere = bool(judged.new) or judged.repeated or heard.intent == "finished"
    return left and elsewhere and not judged.pressed and not _times(view, "still_open")


def _enough(view: View, heard: Heard, judged: Judged) -> bool:
    """Tell whether most is shown and the rest was asked for: asking it again helps nobody."""
    if heard.intent not in TRIES or 2 * len(judged.grade.shown) < len(judged.concepts):
        return False
    asked = "\n".join(line.text for line in view.replies)
    return all(concept.ask and concept.ask in asked for concept in judged.missing)


def _stuck(view: View, heard: Heard, judged: Judged) -> Decision | None:
    if judged.fruitless >= FRUITLESS_TRIES:
        hint = _spend_hint(view, "hint_offered")
        if hint is not None:
            return hint
    questions = sum(line.kind == "FOLLOW_UP" for line in view.replies)
    if judged.barren >= STUCK_TRIES or questions >= MOST_QUESTIONS:
        return _advance(view, "stuck")
    return None


def _choose(view: View, heard: Heard, judged: Judged) -> Decision | None:
    """Ask once for the choice itself, before the stage is left without one."""
    leaving = judged.covered or _enough(view, heard, judged) or judged.barren >= FRUITLESS_TRIES
    if choosing.is_missing(view) and leaving and not _times(view, "choice_missing"):
        return Decision("FOLLOW_UP", "choice_missing")
    return None


def _chosen(view: View, heard: Heard, judged: Judged) -> Decision | None:
    return Decision("FOLLOW_UP", "chosen") if choosing.is_bare(view) else None


def _ask_on(view: View, heard: Heard, judged: Judged) -> Decision | None:
    if heard.intent in ("unsure", "empty"):
        return Decision("FOLLOW_UP", "unsure" if heard.intent == "unsure" else "empty")
    return Decision("FOLLOW_UP", "next_concept")


RULES: tuple[Rule, ...] = (
    _time,
    _skip,
    _silence,
    _away,
    _hint,
    _patience,
    _tests,
    _choose,
    _covered,
    _stuck,
    _chosen,
    _ask_on,
)
