"""Candidates who know something: all of it, or about half."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from agents.candidates.acting import (
    Action,
    Answer,
    AskHint,
    CandidateView,
    Draw,
    Edit,
    End,
    RunTests,
    Skip,
    Wait,
)
from agents.candidates.choosing import guess, part_of_it, right_choice
from agents.candidates.sketching import sketch_of
from agents.candidates.speech import concepts_of, reminded_of, sentence_for
from agents.core.question import OPENING, Concept, Question, stage_at
from agents.core.strokes import Element
from agents.core.values import RunResult

MOST_ACTIONS = 200
READING_MS = (8_000, 25_000)
NOTHING_MORE = (
    "I have nothing to add there.",
    "That is as far as I would take it.",
    "I would leave it at that for now.",
    "Nothing else comes to my mind on this part.",
)
UNSURE = (
    "I'm not sure about that one.",
    "Hm, I don't know exactly.",
    "No idea at the moment, sorry.",
    "I can't say, I never did that before.",
)
FINISHED = ("It's done, all tests pass.", "The code is there and the tests are green.")
NOT_YET = (
    "Something is still red, let me go through my code again.",
    "That is not right yet, I think I forgot a line somewhere.",
)
NOT_AT_ALL = (
    "I can't get the last tests green, I would leave it like this.",
    "It still fails somewhere and I don't see where.",
)
HINT_SHARE = 0.6
SKIP_SHARE = 0.3
SHORT_OF_TIME_S = 60
GUESS_SHARE = 0.5


class Knower:
    """Works through each part: reads, says what it knows, writes the code, runs it.

    The questions are known for simulation only; no action shows more than the part's concepts.
    """

    says_at_once = 2

    def __init__(self, questions: Sequence[Question], rng: Random) -> None:
        """Take the pinned questions in their order, and chance from outside."""
        self._questions = questions
        self._rng = rng
        self._actions = 0
        self._place: tuple[int, tuple[str, ...]] | None = None
        self._unsaid: list[Concept] = []
        self._known: frozenset[str] = frozenset()
        self._drafts: list[dict[str, str]] = []
        self._ran = False
        self._chose = False
        self._sketch: tuple[Element, ...] = ()

    def next_action(self, view: CandidateView) -> Action:
        """Return the next action; reading comes first in every part."""
        self._actions += 1
        if self._actions > MOST_ACTIONS:
            return End()
        if self._place != (view.question_index, view.path):
            self._enter(view)
            return Wait(self._rng.randint(*READING_MS))
        return self._choosing(self._in_part(view), view)

    def _choosing(self, action: Action, view: CandidateView) -> Action:
        """Choose with the first thing that is said while there is something to choose."""
        if not isinstance(action, Answer) or self._chose:
            return action
        question = self._questions[view.question_index]
        choices = self.chooses(question, view, self._rng) if view.choices else ()
        self._chose = bool(choices)
        return replace(action, choices=choices)

    def chooses(self, question: Question, view: CandidateView, rng: Random) -> tuple[str, ...]:
        """Return what this candidate chooses."""
        return right_choice(question, view)

    def _enter(self, view: CandidateView) -> None:
        self._place = (view.question_index, view.path)
        self._chose = False
        question = self._questions[view.question_index]
        concepts = concepts_of(stage_at(question, view.path))
        self._unsaid = list(concepts)
        self._known = self.knows(concepts)
        has_code = question.runtime is not None and view.path == OPENING
        self._drafts = self.drafts(question, self._rng) if has_code else []
        self._ran = False
        has_board = question.mode == "draw-probe" and view.path == OPENING
        self._sketch = self.sketch(concepts) if has_board else ()

    def sketch(self, concepts: Sequence[Concept]) -> tuple[Element, ...]:
        """Return what is drawn before anything is said: nothing, by most."""
        return ()

    def knows(self, concepts: Sequence[Concept]) -> frozenset[str]:
        """Return the ids of the concepts that this candidate can say."""
        return frozenset(concept.id for concept in concepts)

    def drafts(self, question: Question, rng: Random) -> list[dict[str, str]]:
        """Return what the files hold after each sitting at the editor, the last being the final."""
        return [dict(question.runtime.solution)] if question.runtime else []

    def _in_part(self, view: CandidateView) -> Action:
        """Draw first, then talk, then write, then answer whatever is asked on."""
        if self._sketch:
            drawn, self._sketch = self._sketch, ()
            return Draw(drawn)
        if self._unsaid:
            return self._talk(view)
        return self._code(view) or Answer(self._rng.choice(NOTHING_MORE))

    def _code(self, view: CandidateView) -> Action | None:
        """Type the draft file by file, run the tests, and take the next draft when they are red."""
        if not self._drafts:
            return None
        for path, text in self._drafts[0].items():
            if path in view.editable and view.files.get(path) != text:
                return Edit(path, text)
        if not self._ran:
            self._ran = True
            return RunTests()
        return Answer(self._after_run(view.last_run))

    def _after_run(self, run: RunResult | None) -> str:
        self._ran = False
        passed = run is not None and _all_passed(run)
        self._drafts = [] if passed else self._drafts[1:]
        if passed:
            return self._rng.choice(FINISHED)
        return self._rng.choice(NOT_YET if self._drafts else NOT_AT_ALL)

    def _talk(self, view: CandidateView) -> Action:
        wanted = self._asked_about(view) or self._unsaid[: self.says_at_once]
        self._unsaid = [concept for concept in self._unsaid if concept not in wanted]
        known = [concept for concept in wanted if concept.id in self._known]
        if not known:
            return self.stuck(view)
        return Answer(" ".join(self.sentence(concept, view) for concept in known))

    def sentence(self, concept: Concept, view: CandidateView) -> str:
        """Return the words in which this candidate says a concept."""
        return sentence_for(concept, view.asked, self._rng)

    def _asked_about(self, view: CandidateView) -> list[Concept]:
        return [concept for concept in self._unsaid if concept.ask and concept.ask in view.words]

    def stuck(self, view: CandidateView) -> Action:
        """Return what is done when nothing is known of what was asked."""
        return Answer(self._rng.choice(UNSURE))


class Strong(Knower):
    """Knows everything that is required, writes the reference solution, draws where one draws."""

    def sketch(self, concepts: Sequence[Concept]) -> tuple[Element, ...]:
        """Return boxes and arrows for every concept."""
        return sketch_of(concepts)


class Partial(Knower):
    """Knows about half, asks for hints, and writes a first version with a line missing.

    A hint reminds it of the concept that it has most words in common with, if it has any.
    """

    says_at_once = 1

    def __init__(self, questions: Sequence[Question], rng: Random) -> None:
        """Begin with no hint asked for."""
        super().__init__(questions, rng)
        self._hints_before = 0

    def _enter(self, view: CandidateView) -> None:
        super()._enter(view)
        self._hints_before = 0

    def _in_part(self, view: CandidateView) -> Action:
        """Say what a hint has brought to mind, before all else."""
        if view.hints_left < self._hints_before:
            self._hints_before = 0
            self._recall(view)
        return super()._in_part(view)

    def _recall(self, view: CandidateView) -> None:
        stage = stage_at(self._questions[view.question_index], view.path)
        unknown = [one for one in concepts_of(stage) if one.id not in self._known]
        reminded = reminded_of(view.words, unknown, asked=view.asked)
        if reminded is not None:
            self._known |= {reminded.id}
            self._unsaid = [reminded, *(one for one in self._unsaid if one != reminded)]

    def knows(self, concepts: Sequence[Concept]) -> frozenset[str]:
        """Return the ids of every second concept, from the first."""
        return frozenset(concept.id for concept in concepts[::2])

    def drafts(self, question: Question, rng: Random) -> list[dict[str, str]]:
        """Return a version with a line missing in every file, then the whole one."""
        if question.runtime is None:
            return []
        whole = dict(question.runtime.solution)
        first = {path: without_a_line(text, rng) for path, text in whole.items()}
        return [first, whole]

    def chooses(self, question: Question, view: CandidateView, rng: Random) -> tuple[str, ...]:
        """Return half of what is right, or where one thing is, a guess half of the time."""
        if not view.several and rng.random() < GUESS_SHARE:
            return guess(view, rng)
        return part_of_it(right_choice(question, view), rng)

    def stuck(self, view: CandidateView) -> Action:
        """Ask for a hint while there is one, give up on the part when time is short."""
        if view.hints_left > 0 and self._rng.random() < HINT_SHARE:
            self._hints_before = view.hints_left
            return AskHint()
        if view.stage_left_s < SHORT_OF_TIME_S and self._rng.random() < SKIP_SHARE:
            return Skip()
        return super().stuck(view)


def _all_passed(run: RunResult) -> bool:
    visible = all(test.verdict == "passed" for test in run.tests)
    return run.ending == "finished" and visible and run.hidden_passed >= run.hidden_total


def without_a_line(text: str, rng: Random) -> str:
    """Return code without one of its lines: one that a neighbour of the same depth keeps valid."""
    lines = text.split("\n")
    places = [at for at in range(1, len(lines)) if _removable(lines, at)]
    if not places:
        return text
    gone = rng.choice(places)
    return "\n".join(line for at, line in enumerate(lines) if at != gone)


def _removable(lines: list[str], at: int) -> bool:
    line, before = lines[at], lines[at - 1]
    if (
        not line.strip()
        or line.rstrip().endswith((":", "(", "[", "{", ",", ")"))
        or not before.strip()
    ):
        return False
    return _depth(line) == _depth(before) > 0


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
