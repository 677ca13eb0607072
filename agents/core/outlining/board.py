"""What a drawing says: which shapes there are, how they are called, and what leads where."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from msgspec import Struct

from agents.core.drawing import Drawing
from agents.core.outlining.geometry import (
    Box,
    box_of,
    distance_to_path,
    path_of,
    reading_order,
)
from agents.core.strokes import SHAPES, Binding, Element, Point

NEAR = 32.0
"""An arrow that is tied to nothing and ends this near a shape probably means it, in pixels."""
LABEL_NEAR = 20.0
"""A text whose middle is this near an arrow probably is its label."""
LABEL_CHARS = 120
LINE_ENDS = 2


class End(Struct, frozen=True):
    """Where an arrow's end leads: a shape's id, "" for nothing; `sure` when it is tied to it."""

    shape: str
    sure: bool


class Link(Struct, frozen=True, kw_only=True):
    """A connection: from, to, by arrow or by plain line; `both` when it points either way."""

    id: str
    start: End
    end: End
    label: str
    directed: bool
    both: bool

    @property
    def sure(self) -> bool:
        """Tell whether both ends are tied to what they lead to."""
        return self.start.sure and self.end.sure

    @property
    def whole(self) -> bool:
        """Tell whether both ends lead to something."""
        return bool(self.start.shape and self.end.shape)


class Board:
    """A drawing, read once; every list in reading order."""

    def __init__(self, drawing: Drawing) -> None:
        """Sort the elements by what they are."""
        elements = sorted(drawing.elements.values(), key=reading_order)
        self.elements = {each.id: each for each in elements}
        self.boxes = {each.id: box_of(each) for each in elements}
        self.shapes = [each for each in elements if each.type in SHAPES]
        self.frames = [each for each in elements if each.type == "frame"]
        self.lines = [each for each in elements if each.type in ("arrow", "line") and each.points]
        self.paths = {line.id: path_of(line) for line in self.lines}
        self.strokes = [each for each in elements if each.type == "freedraw"]
        texts = [each for each in elements if each.type == "text" and on_one_line(each.text)]
        self.labels: dict[str, list[str]] = {}
        self.notes = [text for text in texts if not self._labels(text)]

    def _labels(self, text: Element) -> bool:
        """Give a text to the shape or line that it is tied to, lies in, or stands beside."""
        owner = text.container_id if text.container_id in self.elements else ""
        owner = owner or self._holder(text) or self._line_beside(text)
        if owner:
            self.labels.setdefault(owner, []).append(on_one_line(text.text))
        return bool(owner)

    def _holder(self, text: Element) -> str:
        middle = self.boxes[text.id].center
        inside = [shape for shape in self.shapes if self.boxes[shape.id].holds(middle)]
        smallest = self._smallest(inside)
        holds_others = smallest and any(
            self.boxes[smallest].holds_box(self.boxes[other.id])
            for other in self.shapes
            if other.id != smallest
        )
        return "" if holds_others else smallest

    def _line_beside(self, text: Element) -> str:
        middle = self.boxes[text.id].center
        near = [
            (distance, line.id)
            for line in self.lines
            if self.boxes[line.id].distance(middle) <= LABEL_NEAR + 1
            and (distance := distance_to_path(middle, self.paths[line.id])) <= LABEL_NEAR
        ]
        return min(near)[1] if near else ""

    def _smallest(self, shapes: Iterable[Element]) -> str:
        sizes = [(self.boxes[shape.id].area, place, shape.id) for place, shape in enumerate(shapes)]
        return min(sizes)[2] if sizes else ""

    def label(self, name: str) -> str:
        """Return what stands in or beside an element, on one line; "" for nothing."""
        element = self.elements[name]
        own = element.name if element.type == "frame" else element.text
        words = " ".join(self.labels.get(name, [])) or on_one_line(own)
        return words if len(words) <= LABEL_CHARS else f"{words[: LABEL_CHARS - 1]}…"

    @cached_property
    def names(self) -> dict[str, str]:
        """Return what each shape is called, each otherwise: by label, else by kind, and a number
        where it would be called as another is.
        """
        plain = {shape.id: self.label(shape.id) for shape in [*self.shapes, *self.frames]}
        names: dict[str, str] = {}
        counts: dict[str, int] = {}
        for shape in [*self.shapes, *self.frames]:
            label = plain[shape.id] or f"unlabelled {shape.type}"
            counts[label] = counts.get(label, 0) + 1
            alone = bool(plain[shape.id]) and counts[label] == 1
            names[shape.id] = label if alone else f"{label} ({counts[label]})"
        return names

    def name(self, name: str) -> str:
        """Return what an end of a connection is called; a note by its words."""
        return self.names.get(name) or self.label(name)

    def around(self, shape: Element) -> str:
        """Return the shape or frame that a shape stands in, "" for none."""
        if shape.frame_id in self.names and shape.frame_id != shape.id:
            return shape.frame_id
        own = self.boxes[shape.id]
        wider = [
            other
            for other in [*self.shapes, *self.frames]
            if other.id != shape.id and _is_around(self.boxes[other.id], own)
        ]
        return self._smallest(wider)

    @cached_property
    def links(self) -> list[Link]:
        """Return the arrows, and the plain lines that lead from something to something."""
        made = [self._link(line) for line in self.lines]
        return [link for link in made if link.directed or link.whole]

    def _link(self, line: Element) -> Link:
        path = self.paths[line.id]
        start = self._end(line.start_binding, path[0])
        end = self._end(line.end_binding, path[-1])
        back = bool(line.start_arrowhead) and not line.end_arrowhead
        if back:
            start, end = end, start
        return Link(
            id=line.id,
            start=start,
            end=end,
            label=self.label(line.id),
            directed=bool(line.start_arrowhead or line.end_arrowhead),
            both=bool(line.start_arrowhead and line.end_arrowhead),
        )

    def _end(self, binding: Binding | None, point: Point) -> End:
        if binding is not None and self._is_end(binding.element_id):
            return End(self._owner(binding.element_id), sure=True)
        near = [
            (distance, self.boxes[shape.id].area, place, shape.id)
            for place, shape in enumerate(self.shapes)
            if (distance := self.boxes[shape.id].distance(point)) <= NEAR
        ]
        return End(min(near)[3] if near else "", sure=False)

    def _is_end(self, name: str) -> bool:
        element = self.elements.get(name)
        return element is not None and (element.type in SHAPES or element.type in ("text", "frame"))

    def _owner(self, name: str) -> str:
        """Return the shape that a tied text labels, else what is tied itself."""
        container = self.elements[name].container_id
        return container if container in self.names else name

    @cached_property
    def linked(self) -> frozenset[str]:
        """Return the ids of everything that a whole connection leads from or to."""
        ends = [end.shape for link in self.links if link.whole for end in (link.start, link.end)]
        return frozenset(ends)

    @cached_property
    def lone(self) -> list[Element]:
        """Return the shapes with a label that nothing leads to or from, and that hold no other."""
        holders = {self.around(shape) for shape in self.shapes}
        return [
            shape
            for shape in self.shapes
            if shape.id not in self.linked and shape.id not in holders and self.label(shape.id)
        ]

    @cached_property
    def groups(self) -> list[list[Element]]:
        """Return the shapes that were grouped, by their widest group, where there are several."""
        members: dict[str, list[Element]] = {}
        for shape in self.shapes:
            if shape.group_ids:
                members.setdefault(shape.group_ids[-1], []).append(shape)
        return [shapes for shapes in members.values() if len(shapes) > 1]


def _is_around(outer: Box, inner: Box) -> bool:
    return outer.area > inner.area and outer.holds_box(inner)


def on_one_line(text: str) -> str:
    """Return a text without line breaks."""
    return " ".join(text.split())
