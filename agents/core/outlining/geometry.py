"""Where elements stand and what is near what; any numbers give some answer, and always the same."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, sin

from msgspec import Struct

from agents.core.strokes import Element, Point

FARTHEST = 1_000_000.0
"""Nobody draws farther out; what claims to is taken to stand there, so that sums stay numbers."""
ROW = 48.0
"""Elements whose tops lie this near are read as one row, from left to right."""


class Box(Struct, frozen=True):
    """An upright frame around an element, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def area(self) -> float:
        """Return how much it covers."""
        return (self.right - self.left) * (self.bottom - self.top)

    @property
    def center(self) -> Point:
        """Return its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def holds(self, point: Point) -> bool:
        """Tell whether a point lies in it."""
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def holds_box(self, other: Box) -> bool:
        """Tell whether another box lies in it as a whole."""
        return self.holds((other.left, other.top)) and self.holds((other.right, other.bottom))

    def distance(self, point: Point) -> float:
        """Return how far a point lies outside; 0 in it."""
        across = max(self.left - point[0], 0.0, point[0] - self.right)
        down = max(self.top - point[1], 0.0, point[1] - self.bottom)
        return hypot(across, down)


def clamped(value: float) -> float:
    """Return a number within the whiteboard."""
    return max(-FARTHEST, min(FARTHEST, value))


def box_of(element: Element) -> Box:
    """Return an element's frame; a turned one keeps its middle, as readers see it."""
    if element.points:
        path = path_of(element)
        across, down = [x for x, _ in path], [y for _, y in path]
        return Box(min(across), min(down), max(across), max(down))
    left, top = clamped(element.x), clamped(element.y)
    right, bottom = clamped(element.x + element.width), clamped(element.y + element.height)
    return Box(min(left, right), min(top, bottom), max(left, right), max(top, bottom))


def path_of(element: Element) -> tuple[Point, ...]:
    """Return the points of a line or an arrow where they stand on the whiteboard."""
    points = [(clamped(element.x + x), clamped(element.y + y)) for x, y in element.points]
    if not element.angle or not points:
        return tuple(points)
    across, down = [x for x, _ in points], [y for _, y in points]
    middle = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
    return tuple(_turned(point, middle, element.angle) for point in points)


def _turned(point: Point, middle: Point, angle: float) -> Point:
    """Turn a point around a middle; the angle is in radians, clockwise on a screen."""
    x, y = point[0] - middle[0], point[1] - middle[1]
    turn = clamped(angle)
    return (
        clamped(middle[0] + x * cos(turn) - y * sin(turn)),
        clamped(middle[1] + x * sin(turn) + y * cos(turn)),
    )


def distance_to_path(point: Point, path: tuple[Point, ...]) -> float:
    """Return how far a point lies from a line of points; very far where there is none."""
    pairs = pairwise(path)
    return min((_to_segment(point, start, end) for start, end in pairs), default=2 * FARTHEST)


def _to_segment(point: Point, start: Point, end: Point) -> float:
    x, y = end[0] - start[0], end[1] - start[1]
    length = x * x + y * y
    along = ((point[0] - start[0]) * x + (point[1] - start[1]) * y) / length if length else 0.0
    share = max(0.0, min(1.0, along))
    return hypot(point[0] - start[0] - share * x, point[1] - start[1] - share * y)


def reading_order(element: Element) -> tuple[float, float, float, str]:
    """Return what elements are sorted by: row, then from left to right, then whatever is fixed."""
    box = box_of(element)
    return box.top // ROW, box.left, box.top, element.id
