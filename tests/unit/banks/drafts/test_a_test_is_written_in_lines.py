"""Calls are written one a line, and read back as what they were."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interviews.banks.drafts.calls import calls_of, text_of_calls
from interviews.banks.drafts.forms import NotReadable

TESTS = Path(__file__).parents[4] / "interviews/banks/shipped/lru-cache/tests"
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_characters="\r\n", codec="utf-8"), max_size=8),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)


def test_lines_say_what_an_author_means() -> None:
    assert calls_of(
        'new Cache(2)\nput("a", [1, None])\n\nget("a") -> True\nget("b") raises KeyError'
    ) == [
        {"new": "Cache", "args": [2]},
        {"call": "put", "args": ["a", [1, None]]},
        {"call": "get", "args": ["a"], "returns": True},
        {"call": "get", "args": ["b"], "raises": "KeyError"},
    ]
    assert calls_of("gap([3, 1]) → 2") == [{"function": "gap", "args": [[3, 1]], "returns": 2}]
    assert calls_of('say("None is (not) -> True") -> "None"') == [
        {"function": "say", "args": ["None is (not) -> True"], "returns": "None"}
    ]


@pytest.mark.parametrize("name", ["visible.json", "hidden.json"])
def test_the_tests_of_a_shipped_question_read_back(name: str) -> None:
    for test in json.loads((TESTS / name).read_text()):
        assert calls_of(text_of_calls(test["calls"])) == test["calls"], test["name"]


@given(args=st.lists(VALUES, min_size=1, max_size=3), returns=VALUES)
def test_any_value_reads_back(args: list[Any], returns: Any) -> None:
    call = {"function": "f", "args": args, "returns": returns}
    assert calls_of(text_of_calls([call])) == [call]


@pytest.mark.parametrize(
    "line",
    ["get", "get(", "get('a')", "get(a)", "get(1) ->", "get(1) => 2", "get(NaN)", "1()", "f([[["],
)
def test_a_line_that_is_no_step_is_named(line: str) -> None:
    with pytest.raises(NotReadable, match="Line 2"):
        calls_of(f"new Cache(1)\n{line}")
