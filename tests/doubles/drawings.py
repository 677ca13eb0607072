"""Drawings as a candidate makes them: boxes with labels, arrows between them, strokes."""

from __future__ import annotations

import msgspec

from agents.core.drawing import Drawing
from agents.core.events import DrawingChanged, Event, Recorded
from agents.core.strokes import Binding, Element

WIDTH, HEIGHT, APART = 140.0, 70.0, 260.0


def drawing_of(*elements: Element) -> Drawing:
    """Return a drawing of elements."""
    return Drawing({element.id: element for element in elements}, 1)


def box(name: str, label: str = "", *, column: int = 0, row: int = 0) -> tuple[Element, ...]:
    """Return a labelled rectangle in a grid; without a label, the rectangle alone."""
    x, y = column * APART, row * 160.0
    shape = Element(id=name, type="rectangle", index="a0", x=x, y=y, width=WIDTH, height=HEIGHT)
    if not label:
        return (shape,)
    inside = {"x": x + 20.0, "y": y + 20.0, "width": 80.0, "height": 25.0}
    text = Element(id=f"{name}-t", type="text", text=label, container_id=name, **inside)  # type: ignore[arg-type]
    return shape, text


def arrow(name: str, start: str, end: str, label: str = "") -> tuple[Element, ...]:
    """Return an arrow that is tied to both its ends."""
    made = Element(
        id=name,
        type="arrow",
        points=((0.0, 0.0), (100.0, 0.0)),
        end_arrowhead="arrow",
        start_binding=Binding(element_id=start),
        end_binding=Binding(element_id=end),
    )
    if not label:
        return (made,)
    return made, Element(id=f"{name}-t", type="text", text=label, container_id=name)


def loose_arrow(name: str, start: tuple[float, float], end: tuple[float, float]) -> Element:
    """Return an arrow that is tied to nothing."""
    across, down = end[0] - start[0], end[1] - start[1]
    return Element(
        id=name,
        type="arrow",
        x=start[0],
        y=start[1],
        points=((0.0, 0.0), (across, down)),
        end_arrowhead="arrow",
    )


def write_path() -> tuple[Element, ...]:
    """Return a whole small drawing: client, API, queue, worker, in a row."""
    names = ("client", "API", "queue", "worker")
    boxes = [each for at, name in enumerate(names) for each in box(f"b{at}", name, column=at)]
    arrows = [*arrow("r0", "b0", "b1", "visit"), *arrow("r1", "b1", "b2", "event")]
    return (*boxes, *arrows, *arrow("r2", "b2", "b3"))


def sent(*elements: Element) -> tuple[dict[str, object], ...]:
    """Return elements as a browser sends them."""
    return tuple(msgspec.to_builtins(element) for element in elements)


def drawn_into(log: list[Recorded], *elements: Element, before: type[Event]) -> list[Recorded]:
    """Return a log in which this was drawn just before the first event of a kind."""
    place = next(place for place, one in enumerate(log) if isinstance(one.event, before))
    batch = DrawingChanged(index=0, tab="tab-1", number=1, version=1, elements=elements)
    drawn = Recorded(0, log[place].at_ms, "candidate", batch)
    longer = [*log[:place], drawn, *log[place:]]
    return [Recorded(seq, one.at_ms, one.actor, one.event) for seq, one in enumerate(longer, 1)]
