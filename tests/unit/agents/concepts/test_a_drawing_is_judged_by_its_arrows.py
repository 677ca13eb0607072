"""A drawing pays by what leads where, each connection by itself; words in boxes pay nothing."""

from __future__ import annotations

from itertools import pairwise

from agents.concepts import grade, shown_by, with_drawing
from agents.core.outlining import outline_of
from agents.core.question import Concept
from agents.core.strokes import Element
from tests.doubles.drawings import arrow, box, drawing_of

NAMES = ("client", "API", "cache", "queue", "worker", "store")
CONCEPTS = tuple(
    Concept(id=f"{one}-{other}", text="", any_of=((one, other),)) for one, other in pairwise(NAMES)
)


def claims(*elements: Element) -> list[str]:
    return [claim.words for claim in outline_of(drawing_of(*elements)).claims]


def boxes() -> list[Element]:
    return [each for at, name in enumerate(NAMES) for each in box(f"b{at}", name, column=at)]


def arrows() -> list[Element]:
    return [
        each for at in range(len(NAMES) - 1) for each in arrow(f"r{at}", f"b{at}", f"b{at + 1}")
    ]


def test_every_connection_counts_although_all_are_in_one_frame() -> None:
    shown = shown_by(claims(*boxes(), *arrows()), CONCEPTS, asked="Draw it.")
    assert shown == {concept.id: place for place, concept in enumerate(CONCEPTS)}


def test_boxes_without_arrows_and_lists_in_boxes_pay_nothing() -> None:
    assert shown_by(claims(*boxes()), CONCEPTS, asked="") == {}
    listed = [*box("a", ", ".join(NAMES)), *box("b", " ".join(NAMES), column=1)]
    assert shown_by(claims(*listed, *arrow("r", "a", "a")), CONCEPTS, asked="") == {}
    note = Element(id="n", type="text", text=", ".join(NAMES), y=900.0)
    assert shown_by(claims(note), CONCEPTS, asked="") == {}


def test_a_drawing_adds_to_what_was_said_and_takes_nothing_away() -> None:
    said = grade(["The client asks the API for the page."], CONCEPTS, asked="")
    both = with_drawing(said, claims(*boxes(), *arrows()), CONCEPTS, asked="", at=7)
    assert both.shown["client-API"].answer_index == 0
    assert {both.shown[c.id].answer_index for c in CONCEPTS[1:]} == {7}
    assert (both.missed, both.score) == ((), 1.0)
    assert with_drawing(said, [], CONCEPTS, asked="", at=7) == said
