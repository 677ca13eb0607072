"""A drawing's frames for the browser's player: the log's own batches, each with its time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from agents.core.events import DrawingChanged, DrawingKept, Recorded
from agents.core.strokes import Element
from replay.player.moments import elapsed_ms


class Sketch(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One batch of strokes, `t` in ms from the greeting; `whole` when it is a keyframe: the
    elements are then all that stand there.
    """

    seq: int
    t: int
    index: int
    elements: tuple[Element, ...] = ()
    removed: tuple[str, ...] = ()
    whole: bool = False


def sketches(events: Sequence[Recorded], start: int) -> Iterator[Sketch]:
    """Yield what was drawn, in the log's order."""
    for recorded in events:
        event = recorded.event
        if isinstance(event, DrawingChanged | DrawingKept):
            yield Sketch(
                seq=recorded.seq,
                t=elapsed_ms(recorded.at_ms, start),
                index=event.index,
                elements=event.elements,
                removed=event.removed if isinstance(event, DrawingChanged) else (),
                whole=isinstance(event, DrawingKept),
            )
