"""The cast by name, so that a command line can ask for one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from agents.candidates.acting import Candidate
from agents.candidates.knowing import Partial, Strong
from agents.candidates.learning import Examinee, Learner
from agents.candidates.manner import Pasting, Slow, Terse
from agents.candidates.pretending import Fishing, Silent, Wrong
from agents.candidates.straying import Injection, OffTopic, Unsure
from agents.core.question import Question

CAST: Mapping[str, Callable[[Sequence[Question], Random], Candidate]] = {
    "strong": Strong,
    "partial": Partial,
    "silent": Silent,
    "wrong": Wrong,
    "fishing": Fishing,
    "unsure": Unsure,
    "off-topic": OffTopic,
    "injection": Injection,
    "terse": Terse,
    "pasting": Pasting,
    "slow": Slow,
}

"""Those who sit an interview."""

LEARNERS: Mapping[str, Callable[[Sequence[Question], Random], Candidate]] = {
    "learner": Learner,
    "examinee": Examinee,
}
"""Those who take a lesson, and its assessment."""


def candidate(name: str, questions: Sequence[Question], rng: Random) -> Candidate:
    """Return a candidate or learner by name; raise KeyError for a name that nobody has."""
    return {**CAST, **LEARNERS}[name](questions, rng)
