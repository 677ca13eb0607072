"""Where a file was changed is one range of its lines now."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.core.changed import changed_lines


@pytest.mark.parametrize(
    ("after", "lines"),
    [
        ("a\nb\nc", None),
        ("a\nB\nc", (2, 2)),
        ("A\nb\nC", (1, 3)),
        ("a\nb\nc\nd", (4, 4)),
        ("a\nc", (2, 2)),
        ("a\nb", (2, 2)),
        ("", (1, 1)),
        ("a\nb\nb\nc", (3, 3)),
    ],
)
def test_the_lines_from_the_first_to_the_last_change_are_told(
    after: str, lines: tuple[int, int] | None
) -> None:
    assert changed_lines("a\nb\nc", after) == lines


TEXTS = st.lists(st.sampled_from("abc"), max_size=8).map("\n".join)


@given(TEXTS, TEXTS)
def test_before_the_told_lines_and_after_them_nothing_differs(before: str, after: str) -> None:
    found = changed_lines(before, after)
    if found is None:
        assert before == after
        return
    first, last = found
    old, new = before.split("\n"), after.split("\n")
    rest = new[last:]
    assert 1 <= first <= last <= len(new)
    assert old[: first - 1] == new[: first - 1]
    assert not rest or old[-len(rest) :] == rest
