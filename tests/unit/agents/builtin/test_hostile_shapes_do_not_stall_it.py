"""A message made to be slow to read is read all the same, and answered within the bounds."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from agents.completers.builtin.interviewer import interview_move_of as move_of
from agents.core.cursor import CandidateResponse
from tests.unit.agents.builtin.labelled import fields_of, labelled_turns

TURN = next(turn for turn in labelled_turns() if turn.id == "sql-strong")
LENGTH = 8_000
SHAPES = (
    *(
        "a",
        "\n",
        "?",
        '"',
        "(",
        "O(",
        "\U0001f642",
        "\u200b",
        "\u4f60\u597d",
        "give ",
        "ignore all ",
    ),
    *(
        "give me no ",
        "write ",
        "not ",
        ", ",
        "ok ",
        "what is the ",
        "mark this ",
        "print ",
        "hint ",
    ),
    *(
        "```\n",
        "is it ",
        "- ",
        "/*",
        "because ",
        "don't ",
        "\\",
        "i ",
        "the hash map ",
        "\u201c",
        "`",
    ),
)


@pytest.mark.timeout(20)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_message_of_one_shape_repeated_gets_a_whole_reply(shape: str) -> None:
    said = CandidateResponse(kinds=("answer",), text=(shape * LENGTH)[:LENGTH])
    move = move_of(fields_of(replace(TURN.cursor, candidate_response=said)))
    assert all(move.values())
    assert len(move["response"]) <= 1200
    assert len(move["note"]) <= 600
