"""Who learns and who is examined: both say what they know, and neither is ever short of time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from agents.candidates.acting import Action, Answer, AskHint, CandidateView, Edit, End
from agents.candidates.knowing import UNSURE, Knower
from agents.candidates.speech import sentence_for
from agents.core.question import Concept, Question, opening, stage_at

MOST_MESSAGES = 40
ENOUGH_SAID = 0.75
ASKS_ONE_IN = 3
WORKS_ONE_IN = 5
QUESTIONS = (
    "How does {topic} work?",
    "Could you explain {topic} to me?",
    "What happens with {topic} when it goes wrong?",
    "Where in the code do I see {topic}?",
    "I don't quite understand {topic}.",
)
ONWARD = ("ok, go on", "next please", "I see, and then?", "go on")
WANTS_A_TASK = ("Could I have a task?", "Let me try something, give me an exercise.")
DONE = ("I'm done with that, it works.", "Finished, I think.")
TRIED = "\n# I tried: ask for the same thing twice and count what is read.\n"


class Learner:
    """Reads a lesson with the tutor: asks, says back what was understood, tries the tasks.

    The questions are known for simulation only. Leaves when most of the concepts were said, or
    after a good while.
    """

    def __init__(self, questions: Sequence[Question], rng: Random) -> None:
        """Take the pinned questions, the first with the lesson, and chance from outside."""
        self._question = questions[0]
        self._rng = rng
        self._messages = 0
        self._said: set[str] = set()
        self._worked: set[str] = set()
        self._concepts = _chain_concepts(self._question)

    def next_action(self, view: CandidateView) -> Action:
        """Return the next action: an answer where one was asked for, else what comes to mind."""
        self._messages += 1
        if self._messages > MOST_MESSAGES or self._said_enough():
            return End()
        return self._answer(view) or self._work(view) or self._wonder()

    def _said_enough(self) -> bool:
        return len(self._said) >= ENOUGH_SAID * max(1, len(self._concepts))

    def _answer(self, view: CandidateView) -> Action | None:
        asked = [one for one in self._concepts if one.ask and one.ask in view.words]
        fresh = [one for one in asked if one.id not in self._said]
        if not fresh or self._rng.randrange(ASKS_ONE_IN) == 0:
            return None
        self._said.add(fresh[0].id)
        return Answer(sentence_for(fresh[0], view.asked, self._rng))

    def _work(self, view: CandidateView) -> Action | None:
        """Change a file of a task once, and say so."""
        mine = next((path for path in view.editable if path not in self._worked), None)
        if mine is not None:
            self._worked.add(mine)
            return Edit(mine, view.files[mine] + TRIED)
        if self._rng.randrange(WORKS_ONE_IN) == 0:
            return Answer(self._rng.choice(DONE if self._worked else WANTS_A_TASK))
        return None

    def _wonder(self) -> Action:
        if self._rng.randrange(ASKS_ONE_IN) == 0 or not self._concepts:
            return Answer(self._rng.choice(ONWARD))
        concept = self._rng.choice(self._concepts)
        topic = " ".join(concept.text.split(",")[0].split()[:8])
        return Answer(self._rng.choice(QUESTIONS).format(topic=topic))


class Examinee(Knower):
    """Knows all of a stage but its last concept, and takes one hint on the way."""

    says_at_once = 1

    def knows(self, concepts: Sequence[Concept]) -> frozenset[str]:
        """Return the ids of all concepts but the last of more than one."""
        known = concepts[:-1] if len(concepts) > 1 else concepts
        return frozenset(concept.id for concept in known)

    def drafts(self, question: Question, rng: Random) -> list[dict[str, str]]:
        """Return nothing: an assessment is talk."""
        return []

    def stuck(self, view: CandidateView) -> Action:
        """Ask for a hint while all are left, then say that it is not known."""
        stage = stage_at(self._questions[view.question_index], view.path)
        if view.hints_left and view.hints_left == len(stage.hints):
            return AskHint()
        return Answer(self._rng.choice(UNSURE))


def _chain_concepts(question: Question) -> list[Concept]:
    """Return the concepts of the opening and of the first probes below it."""
    stage = opening(question)
    found = [*stage.concepts]
    while stage.children:
        stage = stage_at(question, (*stage.path, stage.children[0].id))
        found += stage.concepts
    return found
