"""A lesson's concepts share words, so what a clause shows is what it is about, or was asked for."""

from __future__ import annotations

from msgspec.structs import replace

from agents.completers.builtin.judging import Judged
from agents.completers.builtin.tutoring.reading import StudyView
from agents.concepts import Evidence
from agents.concepts.tokens import content, tokens_of
from agents.core.question import Concept

LEAST_SHARED = 2


def only_what_is_meant(view: StudyView, judged: Judged) -> Judged:
    """Return the judgement without concepts that a clause holds by its words alone."""
    meant = {
        one.id: evidence
        for one in judged.concepts
        if (evidence := judged.grade.shown.get(one.id)) and _means(view, one, evidence)
    }
    return replace(
        judged,
        grade=replace(judged.grade, shown=meant),
        new=tuple(concept for concept in judged.new if concept in meant),
        missing=tuple(one for one in judged.concepts if one.id not in meant),
    )


def _means(view: StudyView, concept: Concept, evidence: Evidence) -> bool:
    if concept.ask and concept.ask in view.said:
        return True
    return shared(concept, evidence.clause) >= LEAST_SHARED


def shared(concept: Concept, words: str) -> int:
    """Return how many words of weight a text has in common with a concept's own."""
    return len(set(content(tokens_of(words))) & set(content(tokens_of(concept.text))))
