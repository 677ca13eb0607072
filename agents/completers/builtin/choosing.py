"""Whether a choice is right goes into private notes alone: no move and no word depends on it."""

from __future__ import annotations

from agents.completers.builtin.reading import View
from agents.concepts.choices import Standing, standing_of
from agents.core.values import ChoiceShown


def chosen(view: View) -> tuple[ChoiceShown, ...]:
    """Return what the candidate chose last in this stage; nothing before they did."""
    lines = (line.choices for line in reversed(view.stage_history) if line.by == "candidate")
    return view.candidate_response.choices or next((one for one in lines if one), ())


def standing(view: View) -> Standing:
    """Return how the last choice stands; empty where the stage has none to judge it by."""
    right = [choice.id for choice in view.expected_current_solution.choices]
    return standing_of([choice.id for choice in chosen(view)], right)


def letters(choices: tuple[ChoiceShown, ...]) -> str:
    """Return the letters of choices as one says them: `B`, or `B and D`."""
    *first, last = [choice.letter for choice in choices]
    return f"{', '.join(first)} and {last}" if first else last


def is_bare(view: View) -> bool:
    """Tell whether this message is a choice without a word."""
    return bool(view.candidate_response.choices) and not view.candidate_response.text.strip()


def is_missing(view: View) -> bool:
    """Tell whether the opening asks for a choice that was not made yet."""
    asks = bool(view.current_question.choices) and not view.current_question.path
    return asks and not chosen(view)
