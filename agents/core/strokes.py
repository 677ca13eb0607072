"""One element of a drawing: what of Excalidraw's is kept, and nothing that leads anywhere else."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

ElementType = Literal[
    "rectangle", "diamond", "ellipse", "arrow", "line", "freedraw", "text", "frame"
]
SHAPES: frozenset[ElementType] = frozenset(("rectangle", "diamond", "ellipse"))
"""What can carry a label and be an end of an arrow."""
Point = tuple[float, float]
FillStyle = Literal["hachure", "cross-hatch", "solid", "zigzag"]
StrokeStyle = Literal["solid", "dashed", "dotted"]
Head = Literal[
    "",
    "arrow",
    "bar",
    "dot",
    "circle",
    "circle_outline",
    "triangle",
    "triangle_outline",
    "diamond",
    "diamond_outline",
    "crowfoot_one",
    "crowfoot_many",
    "crowfoot_one_or_many",
]


class Binding(Struct, frozen=True, kw_only=True, rename="camel", omit_defaults=True):
    """The element that an end of an arrow is tied to, and how near."""

    element_id: str
    focus: float = 0
    gap: float = 0
    fixed_point: Point | None = None


class Element(Struct, frozen=True, kw_only=True, rename="camel", omit_defaults=True):
    """One element as it is now, in pixels of the whiteboard; y grows downwards.

    `points` count from (x, y); `index` orders the depth; `text` is a text's own, `name` a frame's;
    `container_id` is the shape or arrow that a text labels. Arrowheads are "" for none.
    """

    id: str
    type: ElementType
    version: int = 1
    seed: int = 1
    index: str = ""
    x: float = 0
    y: float = 0
    width: float = 0
    height: float = 0
    angle: float = 0
    stroke_color: str = "#1e1e1e"
    background_color: str = "transparent"
    fill_style: FillStyle = "solid"
    stroke_width: float = 2
    stroke_style: StrokeStyle = "solid"
    roughness: float = 1
    opacity: float = 100
    roundness: Literal[0, 1, 2, 3] = 0
    group_ids: tuple[str, ...] = ()
    frame_id: str = ""
    points: tuple[Point, ...] = ()
    start_binding: Binding | None = None
    end_binding: Binding | None = None
    start_arrowhead: Head = ""
    end_arrowhead: Head = ""
    elbowed: bool = False
    text: str = ""
    font_size: float = 20
    font_family: int = 5
    text_align: Literal["left", "center", "right"] = "left"
    vertical_align: Literal["top", "middle", "bottom"] = "top"
    container_id: str = ""
    auto_resize: bool = True
    line_height: float = 1.25
    name: str = ""
