"""A published question says what it scores, how long it takes and what a full answer holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from agents.core.question import Probe, Question, height
from interviews.banks.lint.example import CHOICES
from interviews.banks.lint.findings import Found
from interviews.banks.lint.rule import Patch, Rule
from interviews.banks.lint.subject import Node, Subject


class NoTopics(Rule):
    """Without topics nothing can be scored."""

    name = "topics"
    severity = "blocker"
    says = "a question has topics; the first is the one scored"
    broken: ClassVar[Patch] = {"topics": []}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield the missing topics."""
        if not subject.question.topics:
            yield Found("$.topics", "there is no topic; the first one is scored")


class NoAnswerKey(Rule):
    """Without an answer key nothing can be judged."""

    name = "answer-key"
    severity = "blocker"
    says = "an answer key names at least one required concept"
    broken: ClassVar[Patch] = {"answer_key": {"required_concepts": []}}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield the missing key; a choice question has its own rule."""
        question = subject.question
        if question.mode != "mcq" and not question.answer_key.required_concepts:
            yield Found("$.answer_key.required_concepts", "there is no required concept")


class NoDuration(Rule):
    """A clock needs a length."""

    name = "duration"
    severity = "blocker"
    says = "a question has a duration in minutes"
    broken: ClassVar[Patch] = {"duration": None}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield the missing duration."""
        if not subject.question.duration:
            yield Found("$.duration", "there is no duration in minutes")


class DurationTooShort(Rule):
    """The whole must hold its longest way down."""

    name = "duration-too-short"
    severity = "blocker"
    says = "the duration holds the opening and the longest chain of probes"
    broken: ClassVar[Patch] = {"duration": 17}
    sound: ClassVar[Patch] = {"duration": 18}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield the gap between the whole and its parts."""
        question = subject.question
        needed = question.seed_duration + longest_minutes(question.probes)
        if question.duration and question.duration < needed:
            gap = f"{question.duration:g} minutes; opening and longest chain take {needed:g}"
            yield Found("$.duration", gap)


class ProbeIncomplete(Rule):
    """A probe is asked and judged."""

    name = "probe-incomplete"
    severity = "blocker"
    says = "a probe has a description and a solution"
    broken: ClassVar[Patch] = {
        "probes": [{"id": 1, "description": "How fast is it?", "solution": " "}]
    }

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield what a probe lacks."""
        for node, probe in subject.probes:
            for field in ("description", "solution"):
                if not str(getattr(probe, field)).strip():
                    yield Found(node.at(field), f'the probe "{probe.id}" has no {field}')


class IdTwice(Rule):
    """Moves name things by id."""

    name = "id-twice"
    severity = "blocker"
    says = "an id is used once among siblings"
    broken: ClassVar[Patch] = {
        "seed_hints": [{"id": 1, "text": "Look at the ends."}, {"id": "1", "text": "And between."}]
    }
    sound: ClassVar[Patch] = {
        "seed_hints": [{"id": 1, "text": "Look at the ends."}, {"id": 2, "text": "And between."}]
    }

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield every id that came before among its siblings."""
        yield from _twice((c.id for c in subject.question.mcq_choices), "$.mcq_choices")
        for node in subject.nodes:
            yield from _twice((probe.id for probe in node.probes), node.at(node.probes_field))
            yield from _twice((hint.id for hint in node.hints), node.at(node.hints_field))
            yield from _twice((one.id for one in node.concepts), node.at("concepts"))


class TreeTooDeep(Rule):
    """A probe that can never fire is a mistake."""

    name = "tree-too-deep"
    severity = "blocker"
    says = "the tree is no deeper than max_probes"
    broken: ClassVar[Patch] = {"max_probes": 0}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield the depth that can never be reached."""
        question = subject.question
        depth = height(question.probes)
        if question.max_probes is not None and depth > question.max_probes:
            deep = f"the tree is {depth} deep, but max_probes is {question.max_probes}"
            yield Found("$.max_probes", deep)


class ChoiceKey(Rule):
    """A choice question needs its choices, the right one, and a wrong one."""

    name = "mcq-key"
    severity = "blocker"
    says = "a choice question has two choices or more, and a key that names some, but not all"
    broken: ClassVar[Patch] = {**CHOICES, "answer_key": {"mcq_choice": "c"}}
    sound: ClassVar[Patch] = {**CHOICES, "answer_key": {"mcq_choice": ["a"]}}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield missing choices, a missing key, and a key that names none or leaves none wrong."""
        question = subject.question
        if question.mode != "mcq":
            return
        ids = {choice.id for choice in question.mcq_choices}
        if not ids:
            yield Found("$.mcq_choices", "there are no choices")
        elif ids <= set(question.answer_key.mcq_choice):
            yield Found("$.answer_key.mcq_choice", "every choice is right: there is no choice")
        if not question.answer_key.mcq_choice:
            yield Found("$.answer_key.mcq_choice", "the key names no choice")
        yield from _no_file(question)
        for key in question.answer_key.mcq_choice:
            if key not in ids:
                yield Found("$.answer_key.mcq_choice", f'the key "{key}" is no choice')


def _no_file(question: Question) -> Iterator[Found]:
    for number, choice in enumerate(question.mcq_choices):
        if choice.file and choice.file not in question.files:
            yield Found(f"$.mcq_choices[{number}].file", f"{choice.file} is no file to show")


def longest_minutes(probes: tuple[Probe, ...]) -> float:
    """Return the minutes of the longest way down through these probes."""
    return max((probe.duration + longest_minutes(probe.next) for probe in probes), default=0)


def _twice(ids: Iterable[str], place: str) -> Iterator[Found]:
    seen: set[str] = set()
    for number, one in enumerate(ids):
        if one in seen:
            yield Found(f"{place}[{number}].id", f'the id "{one}" is used twice')
        seen.add(one)


def solution_of(node: Node, subject: Subject) -> str:
    """Return everything that answers a node: key or solution, and for the opening its program."""
    runtime = subject.question.runtime
    programs = runtime.solution.values() if runtime and node.path == () else ()
    return "\n".join((node.solution, *programs))


CONTENT_RULES = (
    NoTopics,
    NoAnswerKey,
    NoDuration,
    DurationTooShort,
    ProbeIncomplete,
    IdTwice,
    TreeTooDeep,
    ChoiceKey,
)
