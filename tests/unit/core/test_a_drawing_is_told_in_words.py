"""A drawing's words say what leads where; any elements have some, and always the same."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.concepts import grade
from agents.core.drawing import Drawing
from agents.core.outlining import MOST_LINES, Outline, outline_of
from agents.core.question import Concept
from agents.core.strokes import Binding, Element
from tests.doubles.drawings import arrow, box, drawing_of, loose_arrow, write_path

ids = st.sampled_from(["a", "b", "c", "d", "e", "f", "gone"])
numbers = st.floats(allow_nan=False, allow_infinity=False)
ties = st.none() | st.builds(Binding, element_id=ids)
words = st.text(max_size=20)
elements = st.builds(
    Element,
    id=ids,
    type=st.sampled_from(
        ["rectangle", "diamond", "ellipse", "arrow", "line", "freedraw", "text", "frame"]
    ),
    x=numbers,
    y=numbers,
    width=numbers,
    height=numbers,
    angle=numbers,
    points=st.lists(st.tuples(numbers, numbers), max_size=4).map(tuple),
    start_binding=ties,
    end_binding=ties,
    end_arrowhead=st.sampled_from(["", "arrow"]),
    start_arrowhead=st.sampled_from(["", "dot"]),
    text=words,
    name=words,
    container_id=ids | st.just(""),
    frame_id=ids | st.just(""),
    group_ids=st.lists(ids, max_size=2).map(tuple),
)


def told(*parts: tuple[Element, ...] | Element) -> Outline:
    flat = [each for part in parts for each in (part if isinstance(part, tuple) else (part,))]
    return outline_of(drawing_of(*flat))


@settings(max_examples=300, deadline=None)
@given(st.lists(elements, max_size=12), st.integers(0, 99))
def test_any_elements_have_the_same_words_in_any_order(made: list[Element], seed: int) -> None:
    by_id = {each.id: each for each in made}
    shuffled = list(by_id.values())
    Random(seed).shuffle(shuffled)  # noqa: S311  a test, not a secret
    one, other = outline_of(Drawing(by_id)), outline_of(drawing_of(*shuffled))
    assert one == other
    assert all(claim.line in one.text for claim in one.claims)


def test_an_empty_whiteboard_has_no_words() -> None:
    assert told() == Outline()


def test_arrows_say_from_where_to_where_and_what() -> None:
    outline = told(write_path())
    lines = ("- client → API: visit", "- API → queue: event", "- queue → worker")
    assert all(line in outline.text.split("\n") for line in lines)
    assert (outline.lone, outline.loose) == ((), ())


def test_an_arrow_drawn_backwards_leads_from_its_tail() -> None:
    back = Element(
        id="r",
        type="arrow",
        points=((0.0, 0.0), (9.0, 0.0)),
        start_arrowhead="arrow",
        start_binding=Binding(element_id="a"),
        end_binding=Binding(element_id="b"),
    )
    assert "- B → A" in told(box("a", "A"), box("b", "B", column=1), back).text


def test_an_arrow_that_ends_near_a_box_probably_means_it() -> None:
    near = loose_arrow("r", (150.0, 35.0), (245.0, 35.0))
    text = told(box("a", "A"), box("b", "B", column=1), near).text
    assert "- A → B (probably: it ends near, not on it)" in text


def test_an_arrow_that_ends_in_nothing_is_loose() -> None:
    outline = told(box("a", "A"), loose_arrow("r", (140.0, 35.0), (140.0, 900.0)))
    assert "- A → nothing (one end is loose)" in outline.text
    assert outline.loose == ("A",)


def test_boxes_of_one_name_are_told_apart() -> None:
    text = told(box("a", "Worker"), box("b", "Worker", column=1), arrow("r", "a", "b")).text
    assert "- Worker → Worker (2)" in text


def test_a_box_in_a_box_is_inside_it_and_a_text_in_a_box_is_its_label() -> None:
    outer = Element(id="o", type="rectangle", x=-50.0, y=-50.0, width=600.0, height=300.0)
    title = Element(id="t", type="text", text="Region", x=-40.0, y=-45.0, width=50.0, height=20.0)
    plain = Element(id="p", type="text", text="API", x=40.0, y=20.0, width=40.0, height=20.0)
    text = told(outer, title, box("a"), plain).text
    assert "- API (rectangle), inside unlabelled rectangle (1)" in text
    assert "Text beside: Region" in text


def test_a_frame_holds_what_is_in_it_and_strokes_are_counted() -> None:
    frame = Element(id="f", type="frame", name="Write path", width=900.0, height=300.0)
    stroke = Element(id="s", type="freedraw", points=((0.0, 0.0), (5.0, 5.0)))
    text = told(frame, box("a", "API"), stroke).text
    assert "- API (rectangle), inside Write path" in text
    assert "Freehand strokes: 1" in text


def test_a_crowded_drawing_is_cut_and_says_so() -> None:
    many = [each for at in range(200) for each in box(f"b{at}", f"Box {at}", row=at)]
    lines = told(tuple(many)).text.split("\n")
    assert len(lines) == MOST_LINES + 1
    assert "more lines are not shown" in lines[-1]


CONCEPTS = (
    Concept(id="buffered", text="", any_of=(("API", "queue"),)),
    Concept(id="worked-off", text="", any_of=(("queue", "worker"),)),
)


@pytest.mark.parametrize(
    ("parts", "shown"),
    [
        (write_path(), {"buffered", "worked-off"}),
        (write_path()[:8], set()),
        (box("a", "API, queue, worker, queue, API"), set()),
        ((*box("a", "API"), *box("b", "queue", column=1), *arrow("r", "a", "b")), {"buffered"}),
    ],
    ids=["connected", "a row of boxes", "a list in one box", "two of three"],
)
def test_only_what_is_connected_claims_something(
    parts: tuple[Element, ...], shown: set[str]
) -> None:
    claims = "\n".join(claim.words for claim in told(parts).claims)
    assert set(grade([claims], CONCEPTS, asked="").shown) == shown
