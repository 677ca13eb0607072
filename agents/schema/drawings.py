"""A drawing that somebody brings is read as one made here: known kinds, plain numbers, no links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isfinite
from typing import Any, TypeAlias, get_args

import msgspec

from agents.core.drawing import Drawing
from agents.core.outlining import outline_of
from agents.core.strokes import Element, ElementType, FillStyle, Head, StrokeStyle

Json: TypeAlias = dict[str, Any]
"""An element as a stranger's file has it: each field is judged before it is used."""

MOST_BYTES = 2_000_000
MOST_ELEMENTS = 500
MOST_POINTS = 2_000
MOST_TEXT = 2_000
MOST_GROUPS = 8
FARTHEST = 100_000.0
DIGITS = 4

_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}|transparent")
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
_LINES = ("arrow", "line", "freedraw")
_CHOICES: dict[str, tuple[object, ...]] = {
    "fillStyle": get_args(FillStyle),
    "strokeStyle": get_args(StrokeStyle),
    "startArrowhead": get_args(Head),
    "endArrowhead": get_args(Head),
    "textAlign": ("left", "center", "right"),
    "verticalAlign": ("top", "middle", "bottom"),
}
_PLACES = ("x", "y", "width", "height", "angle")
_STYLES = {"strokeWidth": 20.0, "roughness": 10.0, "opacity": 100.0}


class BadDrawing(ValueError):
    """A file that holds no drawing, or a larger one than is shown; the text says why."""


class _Scene(msgspec.Struct):
    """What is looked at of a file that Excalidraw saved."""

    type: str
    elements: list[Json]


def read_drawing(content: bytes) -> Drawing:
    """Return the drawing in a file that Excalidraw saved; raise BadDrawing.

    What has no place on our whiteboard (pictures, links, embedded pages) is left out.
    """
    if len(content) > MOST_BYTES:
        raise BadDrawing(f"is over {MOST_BYTES:,} bytes")
    try:
        scene = msgspec.json.decode(content, type=_Scene)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadDrawing(f"is no drawing of Excalidraw: {error}") from error
    if scene.type != "excalidraw":
        raise BadDrawing("is no drawing of Excalidraw")
    kept = [raw for raw in scene.elements if _is_ours(raw)]
    if len(kept) > MOST_ELEMENTS:
        raise BadDrawing(f"has {len(kept):,} elements; at most {MOST_ELEMENTS} are shown")
    elements = (_element(raw, f"{place:06d}") for place, raw in enumerate(kept))
    return Drawing({each.id: each for each in elements}, version=1)


def drawing_text(content: bytes) -> str:
    """Return a drawing in words, as the interviewer reads it; raise BadDrawing."""
    return outline_of(read_drawing(content)).text


def drawing_json(content: bytes) -> bytes:
    """Return a drawing's elements as the browser draws them, the lowest first; raise BadDrawing."""
    return msgspec.json.encode(read_drawing(content).in_depth)


def _is_ours(raw: Json) -> bool:
    name = raw.get("id")
    known = raw.get("type") in get_args(ElementType) and not raw.get("isDeleted")
    return known and isinstance(name, str) and _ID.fullmatch(name) is not None


def _element(raw: Json, depth: str) -> Element:
    """Return one element; a field that is missing or odd is as a new element has it."""
    made: Json = {"id": raw["id"], "type": raw["type"], "index": depth}
    made |= {name: _number(raw.get(name)) for name in _PLACES}
    for name, most in _STYLES.items():
        if name in raw:
            made[name] = min(abs(_number(raw[name])), most)
    for name, allowed in _CHOICES.items():
        if raw.get(name) in allowed:
            made[name] = raw[name]
    for name in ("strokeColor", "backgroundColor"):
        colour = raw.get(name)
        if isinstance(colour, str) and _COLOUR.fullmatch(colour):
            made[name] = colour
    made["roundness"] = _roundness(raw.get("roundness"))
    made["groupIds"] = tuple(_names(raw.get("groupIds")))[:MOST_GROUPS]
    made["frameId"] = next(_names([raw.get("frameId")]), "")
    return msgspec.convert(made | _line(raw) | _words(raw), Element)


def _roundness(value: object) -> int:
    kind = value.get("type") if isinstance(value, dict) else 0
    return next((known for known in (1, 2, 3) if kind is known), 0)


def _line(raw: Json) -> Json:
    if raw["type"] not in _LINES:
        return {}
    given = raw.get("points")
    points = given[:MOST_POINTS] if isinstance(given, list) else []
    made: Json = {"points": [_point(point) for point in points] or [(0.0, 0.0)]}
    for name in ("startBinding", "endBinding"):
        tied = raw.get(name)
        owner = next(_names([tied.get("elementId")]), "") if isinstance(tied, dict) else ""
        if owner and raw["type"] != "freedraw":
            made[name] = {"elementId": owner}
    return made


def _words(raw: Json) -> Json:
    if raw["type"] == "frame":
        return {"name": _text(raw.get("name"))}
    if raw["type"] != "text":
        return {}
    made: Json = {
        "text": _text(raw.get("originalText") or raw.get("text")),
        "containerId": next(_names([raw.get("containerId")]), ""),
    }
    for name, most in (("fontSize", 400.0), ("lineHeight", 4.0)):
        if (value := abs(_number(raw.get(name)))) > 0:
            made[name] = min(value, most)
    return made


def _names(values: object) -> Iterator[str]:
    """Yield the ids among some values."""
    for value in values if isinstance(values, list) else []:
        if isinstance(value, str) and _ID.fullmatch(value):
            yield value


def _point(value: object) -> tuple[float, float]:
    pair = value if isinstance(value, list) else []
    x, y = (_number(each) for each in [*pair, 0, 0][:2])
    return x, y


def _number(value: object) -> float:
    """Return a number within the board; a whole one may have more digits than any float holds."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0.0
    if isinstance(value, float) and not isfinite(value):
        return 0.0
    return round(float(max(-FARTHEST, min(FARTHEST, value))), DIGITS)


def _text(value: object) -> str:
    return _UNSTORABLE.sub("", value)[:MOST_TEXT] if isinstance(value, str) else ""
