"""What is asked about groups is lines of text: a question, a colon, its groups between bars."""

from __future__ import annotations

import pytest

from interviews.people.groups import GroupQuestion, NotAForm, read_form


def test_each_line_is_a_question_with_its_groups() -> None:
    assert read_form("Gender: Woman | Man\n\nAge: Under 40 | 40 or over\n") == (
        GroupQuestion("Gender", ("Woman", "Man")),
        GroupQuestion("Age", ("Under 40", "40 or over")),
    )


def test_nothing_written_asks_nothing() -> None:
    assert read_form(" \n ") == ()


@pytest.mark.parametrize(
    "text",
    [
        "Gender",
        ": Woman | Man",
        "Gender: Woman",
        "Gender: Woman | Woman",
        "Gender: A | B\nGender: C | D",
        f"Gender: {'w' * 121} | Man",
        "Age: " + " | ".join(map(str, range(13))),
        "\n".join(f"Q{n}: A | B" for n in range(6)),
        "Q: A | B" + " " * 8_000,
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(text: str) -> None:
    with pytest.raises(NotAForm, match=r"\w"):
        read_form(text)
