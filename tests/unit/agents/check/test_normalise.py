"""The normal form is one rule, and it can be taken piece by piece at white space."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.check.normalise import lookalikes, normalised, words_of


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("camelCase HTTPServer LRUs", ["camel", "case", "http", "server", "lrus"]),
        ("snake_case kebab-case it's", ["snake", "case", "kebab", "case", "it", "s"]),
        ("sha256 x² ½", ["sha", "256", "x", "2", "12"]),
        ("Straße ﬁne ①", ["strasse", "fine", "1"]),
        ("", []),
        (" \u200b…", []),
    ],
)
def test_words_are_split_and_folded(source: str, words: list[str]) -> None:
    assert words_of(source) == words


@given(st.text())
def test_every_character_of_the_normal_form_knows_where_it_began(source: str) -> None:
    normal = normalised(source)
    assert len(normal.text) == len(normal.origins)
    assert list(normal.origins) == sorted(normal.origins)


@given(st.text(max_size=30), st.text(max_size=30))
def test_white_space_parts_a_text_for_good(before: str, after: str) -> None:
    assert words_of(f"{before} {after}") == words_of(before) + words_of(after)


def test_look_alikes_stand_for_ascii_and_never_stand_in_ascii() -> None:
    table = lookalikes()
    assert len(table) > 500
    assert all(like.isascii() and like.isalnum() for like in table.values())
    assert not [character for character in table if character.isascii()]
