"""Whatever a file of Excalidraw holds, a drawing of ours comes out of it, or a word of why not."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.schema.drawings import MOST_ELEMENTS, BadDrawing, drawing_json, drawing_text
from tests.doubles import media

PLAIN = st.sampled_from(
    [None, True, -1, 7, 0.5, 1e300, 10**30, -(10**400), "", "a", "#fff", "\0", "arrow"]
)
JSON = (
    PLAIN
    | st.lists(PLAIN, max_size=3)
    | st.lists(st.lists(PLAIN, max_size=3), max_size=3)
    | st.dictionaries(st.sampled_from(["elementId", "type", "x"]), PLAIN, max_size=2)
)
FIELDS = (
    *("x", "width", "angle", "points", "text", "originalText", "startBinding", "endArrowhead"),
    *("roundness", "groupIds", "frameId", "strokeColor", "opacity", "fontSize", "containerId"),
    *("name", "isDeleted", "type", "index"),
)


def scene(*elements: object) -> bytes:
    return json.dumps({"type": "excalidraw", "elements": elements}).encode()


def test_a_drawing_is_told_as_the_whiteboard_is() -> None:
    assert "Client → Order queue" in drawing_text(media.drawing())


def test_nothing_that_leads_elsewhere_is_kept() -> None:
    sent = drawing_json(media.drawing(link="https://evil.example/")).decode()
    assert "evil" not in sent
    assert '"image"' not in sent
    assert len(json.loads(sent)) == 5


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{}",
        b"[1]",
        b"\xff",
        b'{"type": "excalidraw", "elements": {}}',
        b'{"type": "other", "elements": []}',
        b"[" * 100_000,
        scene(*({"id": f"r{n}", "type": "rectangle"} for n in range(MOST_ELEMENTS + 1))),
        b" " * 2_000_001,
    ],
)
def test_what_is_no_drawing_is_refused(content: bytes) -> None:
    with pytest.raises(BadDrawing):
        drawing_json(content)


@pytest.mark.parametrize("digits", [20, 309, 400, 4_299])
@pytest.mark.parametrize("field", ["x", "width", "opacity", "strokeColor", "points"])
def test_a_whole_number_of_many_digits_is_as_far_as_the_board_goes(field: str, digits: int) -> None:
    large = 10**digits
    odd = {field: [[large, 0]] if field == "points" else large, "id": "a", "type": "arrow"}
    [sent] = json.loads(drawing_json(scene(odd)))
    assert "1" + "0" * 20 not in json.dumps(sent)
    assert drawing_text(scene(odd)) is not None


@given(
    st.sampled_from(["rectangle", "arrow", "text", "frame", "freedraw"]),
    st.dictionaries(st.sampled_from(FIELDS), JSON),
)
def test_odd_fields_break_nothing(kind: str, fields: dict[str, object]) -> None:
    content = scene({**fields, "id": "a", "type": kind})
    drawing_json(content)
    drawing_text(content)
