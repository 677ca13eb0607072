"""A candidate who says only what people wrote down by hand: no word of it is built from phrases."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from agents.candidates.acting import Action, Answer, CandidateView
from agents.candidates.knowing import NOTHING_MORE, Strong
from agents.core.question import Path, Question

MOST_IN_A_PART = 2


class Spoken(Struct, frozen=True, kw_only=True):
    """An answer to a stage as somebody wrote it; `shows` are the concepts a person finds in it."""

    stage: Path
    shows: frozenset[str]
    text: str


class ByHand(Strong):
    """Says up to two of the answers to a part, writes the reference solution, adds nothing more."""

    def __init__(
        self, questions: Sequence[Question], rng: Random, *, answers: Sequence[Sequence[Spoken]]
    ) -> None:
        """Take the pinned questions in their order, chance, and the answers to each question."""
        super().__init__(questions, rng)
        self._answers = answers
        self._to_say: list[Spoken] = []

    def _enter(self, view: CandidateView) -> None:
        super()._enter(view)
        here = [one for one in self._answers[view.question_index] if one.stage == view.path]
        self._to_say = self._rng.sample(here, min(MOST_IN_A_PART, len(here)))

    def _in_part(self, view: CandidateView) -> Action:
        """Say what is left to say here, then write the code."""
        if self._to_say:
            return Answer(self._to_say.pop().text)
        return self._code(view) or Answer(self._rng.choice(NOTHING_MORE))
