"""A simulated candidate says a concept in a sentence of its own that the grader understands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar

from agents.concepts import derive_concepts, grade
from agents.concepts.tokens import content, tokens_of
from agents.core.question import Concept, Stage

T = TypeVar("T")

FRAMES = (
    "The way I see it, {text}",
    "My plan is this: {text}",
    "Here is how I'd do it: {text}",
    "What I have in mind: {text}",
    "{Text}",
    "In short: {text}",
)
PHRASE_FRAMES = (
    "I handle that with {phrases}, and it stays correct that way.",
    "There I rely on {phrases}, which does the job for me.",
    "At that point I go for {phrases}, so the rest falls into place.",
    "Concretely, I put {phrases} there and check it with a small example.",
)


def concepts_of(stage: Stage) -> tuple[Concept, ...]:
    """Return a stage's concepts, derived from its solution where none were authored."""
    return stage.concepts or derive_concepts([stage.solution])


def sentence_for(concept: Concept, asked: str, rng: Random) -> str:
    """Return a sentence that shows a concept; the author's own words if no other sentence does."""
    for sentence in _sentences(concept, rng):
        if grade([sentence], [concept], asked=asked).shown:
            return sentence
    return concept.text


def terse_for(concept: Concept, asked: str) -> str:
    """Return the fewest words that show a concept; the author's own if no group of phrases does."""
    for group in sorted(concept.any_of, key=lambda phrases: len(" ".join(phrases))):
        said = ", ".join(group)
        if grade([said], [concept], asked=asked).shown:
            return said
    return concept.text


def reminded_of(said: str, concepts: Sequence[Concept], *, asked: str) -> Concept | None:
    """Return the concept with most words in what was said; None when none has any.

    Words of the question remind of nothing: they were there before.
    """
    heard = set(content(tokens_of(said))) - set(content(tokens_of(asked)))
    shared = [len(heard & _words(concept)) for concept in concepts]
    most = max(shared, default=0)
    return concepts[shared.index(most)] if most else None


def _words(concept: Concept) -> set[str]:
    phrases = [phrase for group in concept.any_of for phrase in group]
    return set(content(tokens_of(" ".join([concept.text, *phrases]))))


def _sentences(concept: Concept, rng: Random) -> Iterator[str]:
    text = concept.text.strip().rstrip(".")
    lowered = text if text[:2].isalpha() and text[:2].isupper() else text[:1].lower() + text[1:]
    for frame in _shuffled(FRAMES, rng):
        yield frame.format(text=lowered, Text=text) + "."
    groups = _shuffled(concept.any_of, rng)
    for frame in _shuffled(PHRASE_FRAMES, rng):
        for group in groups:
            yield frame.format(phrases=" and ".join(group))


def _shuffled(items: Sequence[T], rng: Random) -> list[T]:
    mixed = list(items)
    rng.shuffle(mixed)
    return mixed
