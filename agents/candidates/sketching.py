"""A drawing by a candidate who knows: a box for each thing, an arrow for each step."""

from __future__ import annotations

from collections.abc import Sequence

from agents.core.question import Concept
from agents.core.strokes import Binding, Element

WIDTH, HEIGHT, ACROSS, DOWN = 160.0, 70.0, 280.0, 150.0
IN_A_ROW = 3
PAIR = 2


def sketch_of(concepts: Sequence[Concept]) -> tuple[Element, ...]:
    """Return boxes and arrows that show concepts: of each, the first pair of words that it has."""
    pairs = [pair for concept in concepts if (pair := _pair(concept))]
    names = list(dict.fromkeys(name for pair in pairs for name in pair))
    boxes = [each for at, name in enumerate(names) for each in _box(at, name)]
    arrows = [_arrow(names, pair) for pair in dict.fromkeys(pairs)]
    return (*boxes, *arrows)


def _pair(concept: Concept) -> tuple[str, str] | None:
    group = next((group for group in concept.any_of if len(group) == PAIR), None)
    return (group[0], group[1]) if group else None


def _box(at: int, name: str) -> tuple[Element, Element]:
    left, top = ACROSS * (at % IN_A_ROW), DOWN * (at // IN_A_ROW)
    shape = Element(
        id=f"box-{at}",
        type="rectangle",
        index=f"a{at:02}",
        x=left,
        y=top,
        width=WIDTH,
        height=HEIGHT,
    )
    label = Element(
        id=f"label-{at}",
        type="text",
        index=f"b{at:02}",
        x=left + 20,
        y=top + 20,
        width=WIDTH - 40,
        height=HEIGHT - 40,
        text=name,
        container_id=shape.id,
    )
    return shape, label


def _arrow(names: list[str], pair: tuple[str, str]) -> Element:
    start, end = (names.index(name) for name in pair)
    from_x, from_y = ACROSS * (start % IN_A_ROW) + WIDTH, DOWN * (start // IN_A_ROW) + HEIGHT / 2
    to_x, to_y = ACROSS * (end % IN_A_ROW), DOWN * (end // IN_A_ROW) + HEIGHT / 2
    return Element(
        id=f"arrow-{start}-{end}",
        type="arrow",
        index=f"c{start:02}{end:02}",
        x=from_x,
        y=from_y,
        points=((0.0, 0.0), (to_x - from_x, to_y - from_y)),
        end_arrowhead="arrow",
        start_binding=Binding(element_id=f"box-{start}"),
        end_binding=Binding(element_id=f"box-{end}"),
    )
