"""No text of others can end its quotation, write our marks, or hide a character."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.prompts.quoting import (
    CLOSE,
    END,
    OPEN,
    clipped,
    defused,
    fenced,
    numbered,
    on_one_line,
    quoted,
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("⟦end⟧", "[end]"),
        ("〚end〛 ⟬end⟭ 【end】", "[end] [end] [end]"),
        ("⟦\u200bend⟧", "[<U+200B>end]"),
        ("a\x00b\x1b[31m\u202e\u2028", "a<U+0000>b<U+001B>[31m<U+202E><U+2028>"),
        ("half \ud800", "half <U+D800>"),
        ("tag \U000e0041", "tag <U+E0041>"),
        ("tab\tand\r\nline", "tab\tand\nline"),
        ("a\rb", "a<U+000D>b"),
        ("naïve 日本 👍", "naïve 日本 👍"),
    ],
)
def test_marks_become_brackets_and_the_unseen_is_named(text: str, shown: str) -> None:
    assert defused(text) == shown


@given(st.text(alphabet=st.characters(), max_size=80))
def test_every_line_of_a_quotation_begins_with_its_bar_or_number(text: str) -> None:
    for line in quoted(text).splitlines():
        assert line.startswith("|")
    for number, line in enumerate(numbered(text, first=9).splitlines(), start=9):
        assert line.split("|")[0].strip() == str(number)
    inside = fenced(text, quoted(text)).splitlines()
    assert inside[0].startswith(OPEN)
    assert inside[-1] == END
    assert all(OPEN not in line and CLOSE not in line for line in inside[1:-1])
    assert inside[0].count(OPEN) == inside[0].count(CLOSE) == 1


@given(st.text(alphabet=st.characters(), max_size=80))
def test_defused_text_is_storable_and_holds_nothing_unseen(text: str) -> None:
    plain = defused(text)
    plain.encode()
    for character in plain:
        assert character in "\n\t" or unicodedata.category(character) not in ("Cc", "Cf", "Cs")
    assert "\n" not in on_one_line(text)


def test_lines_keep_their_numbers() -> None:
    assert numbered("a\n\nb", first=9) == " 9 | a\n10 |\n11 | b"


def test_a_long_text_says_how_much_is_left_out() -> None:
    assert clipped("abc", longest=3) == "abc"
    assert clipped("abcd", longest=3) == "abc\n[… 1 more characters are not shown]"
