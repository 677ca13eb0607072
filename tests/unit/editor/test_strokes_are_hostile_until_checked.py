"""What a browser sends as strokes is one of ours, field by field, or it is refused."""

from __future__ import annotations

import pytest

from agents.core.drawing import NO_DRAWING
from interviews.editor import drawings
from interviews.editor.drawings import DrawingRefused
from tests.doubles.drawings import box, sent, write_path

GOOD: dict[str, object] = {"id": "a", "type": "rectangle", "x": 1, "width": 10.5}
LINE: dict[str, object] = {"id": "a", "type": "arrow", "points": [[0, 0], [5, 5]]}
REFUSED: dict[str, dict[str, object]] = {
    "a picture": {"type": "image"},
    "an embedded page": {"type": "embeddable"},
    "an inner frame": {"type": "iframe"},
    "a link": {"link": "https://elsewhere.example"},
    "data of another program": {"customData": {"x": 1}},
    "a field nobody knows": {"onload": "x"},
    "an id with markup": {"id": "<b>"},
    "an id of a hundred": {"id": "x" * 100},
    "a colour that is a call": {"strokeColor": "url(https://elsewhere.example)"},
    "a colour that is a name": {"backgroundColor": "red; x"},
    "a number beyond the board": {"x": 1e9},
    "a number that is text": {"x": "1"},
    "a number that is none": {"width": None},
    "a size below zero of type": {"version": -1},
    "a depth with markup": {"index": "a0<"},
    "a text with NUL": {"type": "text", "text": "a\x00b"},
    "a text with half a character": {"type": "text", "text": "a\ud800"},
    "a text of a book": {"type": "text", "text": "x" * 2_001},
    "a name of a book": {"type": "frame", "name": "x" * 2_001},
    "a font beyond": {"type": "text", "fontFamily": 99},
    "a style beyond": {"opacity": 101},
    "an unknown fill": {"fillStyle": "url"},
    "a group with markup": {"groupIds": ["<b>"]},
    "many groups": {"groupIds": [f"g{n}" for n in range(9)]},
    "an arrow without points": {"type": "arrow"},
    "a point of three": {**LINE, "points": [[0, 0, 0]]},
    "a point beyond": {**LINE, "points": [[0, 1e7]]},
    "many points": {**LINE, "points": [[0, 0]] * 2_001},
    "a tie with more": {**LINE, "startBinding": {"elementId": "b", "href": "x"}},
    "a tie to markup": {**LINE, "endBinding": {"elementId": "<b>"}},
    "a tie beyond": {**LINE, "endBinding": {"elementId": "b", "focus": 1e300}},
    "an unknown head": {**LINE, "endArrowhead": "javascript"},
}


@pytest.mark.parametrize("refused", REFUSED)
def test_what_is_not_ours_is_refused_in_words(refused: str) -> None:
    with pytest.raises(DrawingRefused) as refusal:
        drawings.read_elements([{**GOOD, **REFUSED[refused]}])
    assert refusal.value.rule in ("not_ours", "too_many", "too_large")
    assert str(refusal.value)


def test_what_is_not_an_object_is_refused() -> None:
    raws: tuple[object, ...] = ("x", 7, None, [])
    for raw in raws:
        with pytest.raises(DrawingRefused):
            drawings.read_elements([raw])


def test_what_is_ours_comes_through_as_it_is() -> None:
    assert drawings.read_elements(sent(*write_path())) == write_path()
    assert drawings.read_removed(("a", "b-1")) == ("a", "b-1")


def test_an_id_that_is_none_cannot_be_rubbed_out() -> None:
    with pytest.raises(DrawingRefused):
        drawings.read_removed(("a", "<b>"))


def test_a_batch_and_a_board_have_their_limits() -> None:
    with pytest.raises(DrawingRefused, match="200 fit"):
        drawings.read_elements([GOOD] * 201)
    with pytest.raises(DrawingRefused):
        drawings.draw(NO_DRAWING, (), ())
    board = NO_DRAWING
    for batch in range(drawings.MAX_ELEMENTS // 100):
        many = tuple(each for n in range(100) for each in box(f"b{batch}-{n}"))
        board = drawings.draw(board, many, ())
    with pytest.raises(DrawingRefused, match="at most 500 elements"):
        drawings.draw(board, box("one-more"), ())
    assert drawings.draw(board, box("one-more"), ("b0-0",)).elements.keys() >= {"one-more"}


def test_a_board_of_too_many_bytes_is_refused() -> None:
    text = "x" * drawings.MAX_TEXT
    heavy = tuple(each for n in range(199) for each in box(f"b{n}", text))
    with pytest.raises(DrawingRefused, match="bytes"):
        drawings.draw(NO_DRAWING, heavy, ())


def test_a_keyframe_is_due_when_as_much_was_drawn_again() -> None:
    small = drawings.draw(NO_DRAWING, box("a"), ())
    assert not drawings.keyframe_is_due(small, drawings.KEEP_FROM_BYTES - 1)
    assert drawings.keyframe_is_due(small, drawings.KEEP_FROM_BYTES)


def test_lines_are_bounded_together_and_strokes_by_hand_are_not() -> None:
    line = {**LINE, "points": [[0, 0]] * 1_500}
    by_hand = {"id": "c", "type": "freedraw", "points": [[0, 0]] * 1_500}
    one = drawings.draw(NO_DRAWING, drawings.read_elements([line, by_hand]), ())
    with pytest.raises(DrawingRefused, match="Lines"):
        drawings.draw(one, drawings.read_elements([{**line, "id": "b"}]), ())
