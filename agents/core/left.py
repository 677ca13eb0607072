"""What may still happen in a question: probes that may fire, tests that may be added."""

from __future__ import annotations

from agents.core.question import Question, height, stage_at
from agents.core.state import LiveQuestion, SessionState


def probes_left(live: LiveQuestion, question: Question) -> int:
    """Return how many probes may still fire: the longest way down, within `max_probes`."""
    below = height(stage_at(question, live.stage.path).children)
    if question.max_probes is None:
        return below
    return min(below, max(0, question.max_probes - len(live.visited)))


def tests_left(state: SessionState, live: LiveQuestion, question: Question) -> int:
    """Return how many tests may be added: none where the question's own are not calls."""
    tests = question.runtime.tests if question.runtime else ()
    if not any("calls" in test for test in tests):
        return 0
    return max(0, state.limits.tests_added_per_question - len(live.added_tests))
