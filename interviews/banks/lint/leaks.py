"""What must not be said must not be written either, wherever a candidate can read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from agents.check.verdicts import Verdicts
from agents.core.question import Runtime, choices_of, file_text, letter
from agents.schema.entities import DESCRIPTION
from agents.schema.media import CAPTIONS
from interviews.banks.lint.example import CHOICES
from interviews.banks.lint.findings import Found
from interviews.banks.lint.rule import Files, Patch, Rule
from interviews.banks.lint.searching import Texts
from interviews.banks.lint.subject import Node, Subject

LEAST_CHARS = 8
"""Shorter inputs of hidden tests stand in any text by chance."""


class Read(NamedTuple):
    """A text that a candidate may read: of which node, where it stands, and what it is."""

    node: Node
    place: str
    what: str
    text: str


class WithheldShown(Rule):
    """A withheld phrase in a text of ours gives the answer away."""

    name = "withheld-shown"
    severity = "blocker"
    says = "no withheld phrase stands in what a candidate can read"
    broken: ClassVar[Patch] = {
        "seed_hints": [{"id": 1, "text": "What if you were sorting the numbers?"}]
    }

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield each phrase with the text it stands in.

        A probe's own phrases may stand below it: there its answer is behind the candidate. The
        question's stand nowhere.
        """
        reads = list(readable_texts(subject))
        texts = Texts(read.text for read in reads)
        for owner in subject.nodes:
            for phrase in owner.withheld:
                for read in (reads[at] for at in texts.saying(phrase)):
                    behind = owner.path != () and read.node is not owner and read.node.below(owner)
                    if not behind:
                        yield Found(read.place, f'{read.what} says the withheld "{phrase}"')


class DescriptionShown(Rule):
    """A description says more than a candidate may read: it is the interviewer's."""

    name = "description-shown"
    severity = "blocker"
    says = "no description and no captions are shown as a file of their own"
    broken: ClassVar[Patch] = {"entity_refs": [{"file": "notes.md.description.md"}]}
    broken_files: ClassVar[Files] = {"entities/notes.md.description.md": "What to press on.\n"}
    sound_files: ClassVar[Files] = {"entities/notes.md.description.md": "What to press on.\n"}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield shown files that stand beside another one; a folder leaves them out."""
        for file in subject.question.files:
            if subject.shelf.is_beside(file):
                yield Found(f"entities/{file}", "is beside another file and not shown itself")


class HiddenTestShown(Rule):
    """A hidden test that is shown tests nothing."""

    name = "hidden-test-shown"
    severity = "blocker"
    says = "no hidden test is visible in a shown file or text"
    broken: ClassVar[Patch] = {}
    broken_files: ClassVar[Files] = {
        "entities/notes.md": "# Readings\n\nlargest_gap([9, 1, 4]) gives 5\n"
    }
    sound_files: ClassVar[Files] = {
        "entities/notes.md": "# Readings\n\nlargest_gap([9, 1, 5]) gives 4\n"
    }

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield each shown text that holds the calls or the input of a hidden test."""
        runtime = subject.question.runtime
        if runtime is None:
            return
        texts = _shown_texts(subject, runtime)
        shown = [(place, _squeezed(text)) for place, text in texts if text]
        for test in runtime.tests:
            if test.get("hidden"):
                for place, text in shown:
                    if _holds(text, test):
                        yield Found(place, f'shows the hidden test "{test["name"]}"')


def readable_texts(subject: Subject) -> Iterator[Read]:
    """Yield the opening, choices, probes, hints, asks, file names and visible tests, in place."""
    first = subject.nodes[0]
    yield Read(first, "$.name", "the name", subject.question.name)
    yield from _choices(subject, first)
    for node in subject.nodes:
        yield Read(node, node.at(node.asked_field), "the question", node.asked)
        for number, hint in enumerate(node.hints):
            place = f"{node.at(node.hints_field)}[{number}].text"
            yield Read(node, place, "the hint", hint.text)
            for file in hint.entities:
                yield Read(node, f"entities/{file}", "the file name", file)
        for number, concept in enumerate(node.concepts):
            yield Read(node, f"{node.at('concepts')}[{number}].ask", "the ask", concept.ask)
        for file in node.own_files:
            yield Read(node, f"entities/{file}", "the file name", file)
        yield from _described(subject, node)
    for number, test in enumerate(
        subject.question.runtime.tests if subject.question.runtime else ()
    ):
        if not test.get("hidden"):
            words = " ".join(_words(test))
            yield Read(first, f"$.runtime.tests[{number}]", f'the test "{test["name"]}"', words)


def _described(subject: Subject, node: Node) -> Iterator[Read]:
    """Yield what a picture, document, sound, film or drawing says to a candidate.

    Texts are left out: code may well hold what is not to be said.
    """
    for file in _files(node):
        for place, what, text in _said_beside(subject, file):
            yield Read(node, place, what, text)
        media = subject.question.media.get(file)
        if media is not None and media.text:
            yield Read(node, f"entities/{file}", f"the {media.kind}", subject.shelf.text(file))


def _said_beside(subject: Subject, file: str) -> Iterator[tuple[str, str, str]]:
    """Yield the words that a candidate gets with a picture, sound or film."""
    media = subject.question.media.get(file)
    if media is not None:
        yield f"entities/{file}{DESCRIPTION}", "the first paragraph", media.about
        yield f"entities/{file}{CAPTIONS}", "the captions", subject.shelf.captions(file)


def _choices(subject: Subject, first: Node) -> Iterator[Read]:
    """Yield what stands to be chosen: its words, or the text of its file."""
    for number, choice in enumerate(choices_of(subject.question)):
        place = f"$.mcq_choices[{number}]"
        yield Read(first, f"{place}.text", "the choice", choice.text)
        if choice.file in subject.question.files:
            text = file_text(subject.question, choice.file)
            yield Read(first, f"{place}.file", "the choice", text)


class ChoiceTold(Rule):
    """Who is told which choice is right has nothing left to decide."""

    name = "choice-told"
    severity = "blocker"
    says = "no text that a candidate reads says of a choice that it is right or wrong"
    broken: ClassVar[Patch] = {**CHOICES, "seed_hints": [{"id": 1, "text": "Think: B is wrong."}]}
    sound: ClassVar[Patch] = {
        **CHOICES,
        "seed_hints": [{"id": 1, "text": "What would have to hold for B to be right?"}],
    }

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield each text that judges a choice, under the rule that guards the interviewer."""
        letters = [letter(place) for place in range(len(choices_of(subject.question)))]
        verdicts = Verdicts(letters)
        for read in readable_texts(subject):
            if told := verdicts.in_text(read.text):
                yield Found(read.place, f'{read.what} judges a choice: "{told}"')


def _words(value: object) -> Iterator[str]:
    """Yield every text in a test, as the candidate reads it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _words(item)
    elif isinstance(value, list):
        for item in value:
            yield from _words(item)


def _shown_texts(subject: Subject, runtime: Runtime) -> Iterator[tuple[str, str]]:
    for node in subject.nodes:
        yield node.at(node.asked_field), node.asked
        for file in _files(node):
            yield from _shown_text(subject, runtime, file)
    for language, variant in runtime.variants.items():
        for path, text in variant.starter.items():
            yield f"$.runtime.variants.{language}.starter.{path}", text
    for number, test in enumerate(runtime.tests):
        if not test.get("hidden"):
            yield f"$.runtime.tests[{number}]", " ".join(_written(test)) or json.dumps(test)


def _shown_text(subject: Subject, runtime: Runtime, file: str) -> Iterator[tuple[str, str]]:
    if file in subject.question.files or file in runtime.starter:
        yield f"entities/{file}", file_text(subject.question, file)
    yield from ((place, text) for place, _, text in _said_beside(subject, file))


def _files(node: Node) -> tuple[str, ...]:
    """Return the files that a node and its hints show."""
    return (*node.own_files, *(file for hint in node.hints for file in hint.entities))


def _holds(shown: str, test: dict[str, object]) -> bool:
    """Say whether a squeezed text holds what a hidden test does, in order, or its input."""
    stdin = _squeezed(str(test.get("stdin", "")))
    if len(stdin) >= LEAST_CHARS and stdin in shown:
        return True
    place = 0
    calls = [_squeezed(call) for call in _written(test)]
    for call in calls:
        place = shown.find(call, place)
        if place < 0:
            return False
        place += len(call)
    return bool(calls)


def _written(test: dict[str, object]) -> Iterator[str]:
    """Yield the calls of a test that have arguments, as one would write them in code."""
    calls = test.get("calls")
    for call in calls if isinstance(calls, list) else []:
        name = call.get("new") or call.get("call") or call.get("function")
        arguments = ", ".join(json.dumps(one, ensure_ascii=False) for one in call.get("args") or [])
        if arguments:
            yield f"{name}({arguments})"


def _squeezed(text: str) -> str:
    """Return a text without what varies between writers: white space, quotes, case."""
    return "".join(text.replace("'", "").replace('"', "").casefold().split())


LEAK_RULES = (WithheldShown, ChoiceTold, HiddenTestShown, DescriptionShown)
