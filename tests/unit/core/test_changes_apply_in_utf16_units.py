"""Change sets count the browser's units: an emoji is two, and half of one is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.core.text import BadText, apply_changes, lines_of, refuse_unstorable, utf16_length
from agents.core.values import Sections

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00\r"), max_size=40)


def replacing(before: str, start: int, stop: int, new: str) -> Sections:
    """A change set that puts new text in place of characters start to stop."""
    removed = utf16_length(before[start:stop])
    parts: list[int | tuple[int | str, ...]] = [
        utf16_length(before[:start]),
        (removed, *new.split("\n")),
        utf16_length(before[stop:]),
    ]
    return tuple(part for part in parts if part != 0)


@given(texts, texts, st.data())
def test_a_replacement_gives_what_slicing_gives(before: str, new: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(before)))
    stop = data.draw(st.integers(start, len(before)))
    change = replacing(before, start, stop, new)
    assert apply_changes(before, [change]) == before[:start] + new + before[stop:]


def test_an_emoji_counts_as_two() -> None:
    assert utf16_length("a😀b") == 4
    assert apply_changes("a😀b", [(3, (0, "!"), 1)]) == "a😀!b"


def test_half_an_emoji_is_refused() -> None:
    with pytest.raises(BadText, match="splits a two-part character"):
        apply_changes("😀", [(1, (1, ""))])


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ((5,), "made for a text of 5 units"),
        (((-1, "x"),), "starts with how many units"),
        ((("x",),), "starts with how many units"),
        (((3, 7),), "lines must be text"),
        (((3, "a\x00b"),), "NUL"),
        (((3, "\ud800"),), "lone surrogate"),
    ],
)
def test_a_change_that_cannot_be_kept_says_why(change: Sections, reason: str) -> None:
    with pytest.raises(BadText, match=reason):
        apply_changes("abc", [change])


@pytest.mark.parametrize("text", ["\u202eabc", "a\u200bb", "é", "👩‍👩‍👧"])
def test_right_to_left_and_zero_width_characters_are_kept(text: str) -> None:
    assert refuse_unstorable(text, where="here") == text


def test_lines_are_counted_from_one_and_clipped() -> None:
    assert lines_of("a\nb\nc", 2, 9) == "b\nc"
    assert lines_of("a\nb\nc", 0, 1) == "a"


@pytest.mark.parametrize("sections", [(5, -5, 5), (-5, 10), (10, -5)])
def test_a_change_that_keeps_less_than_nothing_is_refused(sections: Sections) -> None:
    with pytest.raises(BadText, match="keeps"):
        apply_changes("hello", [sections])


@pytest.mark.parametrize("line", ["a\nb", "a\rb"])
def test_a_line_holds_no_line_break(line: str) -> None:
    with pytest.raises(BadText, match="line"):
        apply_changes("", [((0, line),)])
