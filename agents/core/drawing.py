"""A drawing is its elements by id, each as it was last drawn; what was rubbed out is gone."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from agents.core.events import AnyEvent, DrawingChanged, DrawingKept, QuestionOpened
from agents.core.strokes import Element


class Drawing(Struct, frozen=True):
    """What stands on a question's whiteboard after `version` batches of changes."""

    elements: dict[str, Element] = {}
    version: int = 0

    @property
    def in_depth(self) -> tuple[Element, ...]:
        """Return the elements as they lie on each other, the lowest first."""
        return tuple(sorted(self.elements.values(), key=lambda each: (each.index, each.id)))


NO_DRAWING = Drawing()
WHITEBOARD = "whiteboard"
"""What the drawing is called where a file would have its path."""

_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(dict[str, Element])


def fold_drawing(drawing: Drawing, event: AnyEvent) -> Drawing:
    """Return the drawing after one event; a new question begins with an empty whiteboard."""
    match event:
        case QuestionOpened():
            return NO_DRAWING
        case DrawingChanged():
            return drawn(drawing, event.elements, event.removed)
        case DrawingKept():
            return Drawing({each.id: each for each in event.elements}, event.version)
        case _:
            return drawing


def drawn(drawing: Drawing, elements: Iterable[Element], removed: Iterable[str]) -> Drawing:
    """Return a drawing after a batch: elements as they are now, and ids rubbed out."""
    gone = frozenset(removed)
    after = {**drawing.elements, **{each.id: each for each in elements}}
    kept = {name: each for name, each in after.items() if name not in gone}
    return Drawing(kept, drawing.version + 1)


def encode_elements(drawing: Drawing) -> bytes:
    """Return canonical JSON of a drawing's elements by id."""
    return _encoder.encode(drawing.elements)


def decode_elements(body: bytes) -> dict[str, Element]:
    """Return the elements of canonical JSON; raise msgspec.ValidationError when it is none."""
    return _decoder.decode(body)


def bytes_of(elements: Iterable[Element]) -> int:
    """Return how long elements are as JSON."""
    return sum(len(_encoder.encode(each)) for each in elements)
