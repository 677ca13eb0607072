"""A quote is the whole sentence around what was found, unless that would be a speech."""

from __future__ import annotations

import pytest

from replay.report.judging import QUOTED_MOST, sentence

TEXT = "First this. Then a lock, as I said, guards it! And 3.5 ms more\nnext line"


@pytest.mark.parametrize(
    ("piece", "whole"),
    [
        ("this", "First this."),
        ("a lock", "Then a lock, as I said, guards it!"),
        ("ms", "And 3.5 ms more"),
        ("line", "next line"),
        ("this. Then", "First this. Then a lock, as I said, guards it!"),
    ],
)
def test_a_piece_grows_to_its_sentences(piece: str, whole: str) -> None:
    start = TEXT.index(piece)
    begin, end = sentence(TEXT, start, start + len(piece))
    assert TEXT[begin:end] == whole


def test_a_very_long_sentence_is_quoted_by_its_clause() -> None:
    text = "and so on " * QUOTED_MOST + "a lock guards it"
    start = text.index("a lock")
    assert sentence(text, start, len(text)) == (start, len(text))
