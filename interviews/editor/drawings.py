"""Strokes are hostile until each is one of ours: known kinds, plain numbers, no links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import isfinite
from typing import Literal

import msgspec

from agents.core.drawing import Drawing, bytes_of, drawn
from agents.core.strokes import Binding, Element
from agents.core.text import BadText, refuse_unstorable

MAX_CHANGED = 200
MAX_ELEMENTS = 500
MAX_POINTS = 2_000
MAX_LINE_POINTS = 2_000
"""Of all lines and arrows together: each text is measured against every one of them."""
MAX_TEXT = 2_000
MAX_GROUPS = 8
MAX_FONT = 20
MAX_DRAWING_BYTES = 400_000
KEEP_FROM_BYTES = 16_000
FARTHEST = 100_000.0
MOST_VERSION = 2**31

ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
DEPTH = re.compile(r"[A-Za-z0-9]{0,80}")
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}|transparent")

Rule = Literal["too_many", "not_ours", "too_large"]


class DrawingRefused(ValueError):
    """Strokes that cannot be stored; `rule` says why, for code, and the text for people."""

    def __init__(self, rule: Rule, detail: str) -> None:
        """Keep the rule's name."""
        super().__init__(detail)
        self.rule = rule


class _Tied(Binding, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """The end of an arrow as a browser sends it."""


class _Sent(Element, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """An element as a browser sends it: fields that are not ours are refused, not dropped."""

    start_binding: _Tied | None = None
    end_binding: _Tied | None = None


def read_elements(raw: Sequence[object]) -> tuple[Element, ...]:
    """Return a batch's elements, given as JSON has them; raise DrawingRefused naming the place."""
    if len(raw) > MAX_CHANGED:
        raise DrawingRefused("too_many", f"{len(raw)} elements; {MAX_CHANGED} fit a batch.")
    return tuple(_element(each) for each in raw)


def read_removed(names: Sequence[str]) -> tuple[str, ...]:
    """Return the ids that a batch rubs out; raise DrawingRefused for one that is none."""
    for name in names:
        _matches(ID, name, "removed")
    return tuple(names)


def draw(drawing: Drawing, elements: tuple[Element, ...], removed: tuple[str, ...]) -> Drawing:
    """Return a drawing after a batch; raise DrawingRefused when it would not fit any more."""
    if not elements and not removed:
        raise DrawingRefused("too_many", "A batch changes something.")
    after = drawn(drawing, elements, removed)
    if len(after.elements) > MAX_ELEMENTS:
        raise DrawingRefused("too_large", f"A whiteboard holds at most {MAX_ELEMENTS} elements.")
    lines = (each for each in after.elements.values() if each.type in ("arrow", "line"))
    if sum(len(line.points) for line in lines) > MAX_LINE_POINTS:
        raise DrawingRefused("too_large", f"Lines have at most {MAX_LINE_POINTS:,} points.")
    if bytes_of(after.elements.values()) > MAX_DRAWING_BYTES:
        raise DrawingRefused("too_large", f"A drawing has at most {MAX_DRAWING_BYTES:,} bytes.")
    return after


def _element(raw: object) -> Element:
    try:
        sent = msgspec.convert(raw, _Sent)
    except msgspec.ValidationError as error:
        raise DrawingRefused("not_ours", str(error)[:200]) from error
    _check(sent)
    return _plain(sent)


def _plain(sent: _Sent) -> Element:
    fields = {name: getattr(sent, name) for name in Element.__struct_fields__}
    for name in ("start_binding", "end_binding"):
        tied = fields[name]
        if tied is not None:
            fields[name] = Binding(**{part: getattr(tied, part) for part in tied.__struct_fields__})
    return Element(**fields)


def _check(element: _Sent) -> None:
    for where, name in _names(element):
        _matches(ID, name, where)
    _matches(DEPTH, element.index, "index")
    _matches(COLOUR, element.stroke_color, "strokeColor")
    _matches(COLOUR, element.background_color, "backgroundColor")
    _counted(element)
    _measured(element)
    _worded(element)


def _names(element: _Sent) -> Iterator[tuple[str, str]]:
    yield "id", element.id
    yield from (("groupIds", name) for name in element.group_ids)
    owners = (("frameId", element.frame_id), ("containerId", element.container_id))
    yield from ((where, name) for where, name in owners if name)
    for tied in (element.start_binding, element.end_binding):
        if tied is not None:
            yield "elementId", tied.element_id


def _counted(element: _Sent) -> None:
    if len(element.group_ids) > MAX_GROUPS:
        raise DrawingRefused("too_many", f"An element is in at most {MAX_GROUPS} groups.")
    if len(element.points) > MAX_POINTS:
        raise DrawingRefused("too_many", f"A line has at most {MAX_POINTS:,} points.")
    if element.type in ("arrow", "line", "freedraw") and not element.points:
        raise DrawingRefused("not_ours", f"A {element.type} has points.")


def _measured(element: _Sent) -> None:
    for value in _numbers(element):
        if not isfinite(value) or abs(value) > FARTHEST:
            raise DrawingRefused("not_ours", "A number is beyond the whiteboard.")
    whole = (element.version, element.seed)
    if any(not 0 <= number <= MOST_VERSION for number in whole):
        raise DrawingRefused("not_ours", "A count is beyond its bounds.")
    if not 1 <= element.font_family <= MAX_FONT or not 0 <= element.opacity <= 100:  # noqa: PLR2004  percent
        raise DrawingRefused("not_ours", "A style is beyond its bounds.")


def _numbers(element: _Sent) -> Iterator[float]:
    yield from (element.x, element.y, element.width, element.height, element.angle)
    yield from (element.stroke_width, element.roughness, element.opacity)
    yield from (element.font_size, element.line_height)
    for point in element.points:
        yield from point
    for tied in (element.start_binding, element.end_binding):
        if tied is not None:
            yield from (tied.focus, tied.gap, *(tied.fixed_point or ()))


def _worded(element: _Sent) -> None:
    for where, words in (("text", element.text), ("name", element.name)):
        if len(words) > MAX_TEXT:
            raise DrawingRefused("too_large", f"{where}: at most {MAX_TEXT:,} characters fit.")
        try:
            refuse_unstorable(words, where=where)
        except BadText as error:
            raise DrawingRefused("not_ours", str(error)) from error


def _matches(pattern: re.Pattern[str], value: str, where: str) -> None:
    if pattern.fullmatch(value) is None:
        raise DrawingRefused("not_ours", f"{where}: {value[:40]!r} is not one of ours.")


def keyframe_is_due(drawing: Drawing, unkept_bytes: int) -> bool:
    """Tell whether so much was drawn since the last keyframe that another pays: as much again."""
    return unkept_bytes >= max(KEEP_FROM_BYTES, bytes_of(drawing.elements.values()))


def weight(elements: Iterable[Element], removed: Iterable[str]) -> int:
    """Return how many bytes a batch has in the log, but for its frame."""
    return bytes_of(elements) + sum(len(name) for name in removed)
