"""Candidates who know it and are hard to hear: in few words, as pasted code, or very slowly."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from agents.candidates.acting import Action, Answer, CandidateView, Edit, Paste, Wait
from agents.candidates.choosing import guess
from agents.candidates.knowing import Strong
from agents.candidates.speech import terse_for
from agents.core.question import Concept, Question

SLOW_MS = (60_000, 180_000)
PONDER_MS = (250_000, 330_000)
PONDERS_ONE_IN = 4
SHOWN_CODE_CHARS = 1_500
SNIPPET = """def handle(request):
    value = store.get(request.key)
    if value is None:
        value = load(request.key)
        store.set(request.key, value)
    return value"""
"""What is pasted where the question has no files: code that answers nothing."""


class Terse(Strong):
    """Knows everything, and says each thing in as few words as show it."""

    says_at_once = 1

    def sentence(self, concept: Concept, view: CandidateView) -> str:
        """Return a phrase and no sentence."""
        return terse_for(concept, view.asked)


class Pasting(Strong):
    """Pastes files whole and answers with code: it can explain nothing."""

    def knows(self, concepts: Sequence[Concept]) -> frozenset[str]:
        """Return no concept: the code was not theirs."""
        return frozenset()

    def next_action(self, view: CandidateView) -> Action:
        """Paste what another would type."""
        action = super().next_action(view)
        return Paste(action.path, action.new_text) if isinstance(action, Edit) else action

    def chooses(self, question: Question, view: CandidateView, rng: Random) -> tuple[str, ...]:
        """Return a guess."""
        return guess(view, rng)

    def stuck(self, view: CandidateView) -> Action:
        """Put code in the place of an answer."""
        code = next((view.files[path] for path in view.editable if path in view.files), SNIPPET)
        return Answer(f"```\n{code[:SHOWN_CODE_CHARS]}\n```")


class Slow(Strong):
    """Knows everything, and takes minutes for each step: at times so many that it is asked."""

    def __init__(self, questions: Sequence[Question], rng: Random) -> None:
        """Begin with a rest."""
        super().__init__(questions, rng)
        self._rested = False

    def next_action(self, view: CandidateView) -> Action:
        """Return a long wait before everything else."""
        self._rested = not self._rested
        if self._rested:
            ponders = self._rng.randrange(PONDERS_ONE_IN) == 0
            return Wait(self._rng.randint(*(PONDER_MS if ponders else SLOW_MS)))
        return super().next_action(view)
