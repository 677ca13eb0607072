"""Who knows chooses right, who is sure and wrong chooses wrong, the rest guess or leave it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from agents.candidates.acting import CandidateView
from agents.core.question import Question


def right_choice(question: Question, view: CandidateView) -> tuple[str, ...]:
    """Return the right ids of those on screen, in their order."""
    return tuple(one for one in view.choices if one in question.answer_key.mcq_choice)


def wrong_choice(question: Question, view: CandidateView, rng: Random) -> tuple[str, ...]:
    """Return one id that is not right; none where all are, or nothing can be chosen."""
    wrong = [one for one in view.choices if one not in question.answer_key.mcq_choice]
    return (rng.choice(wrong),) if wrong else ()


def part_of_it(choices: Sequence[str], rng: Random) -> tuple[str, ...]:
    """Return about half of the right ids, at least one: who knows half chooses so."""
    if not choices:
        return ()
    kept = set(rng.sample(list(choices), max(1, len(choices) // 2)))
    return tuple(one for one in choices if one in kept)


def guess(view: CandidateView, rng: Random) -> tuple[str, ...]:
    """Return any one id."""
    return (rng.choice(view.choices),) if view.choices else ()
