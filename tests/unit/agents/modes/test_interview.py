"""The Interview's safe move is legal, fixed and says nothing."""

from __future__ import annotations

import json

import msgspec
import pytest

from agents.check.rules import check
from agents.core.cursor import CandidateResponse, Cursor
from agents.modes.interview.mode import INTERVIEW
from agents.moves import Move, MoveKind
from agents.prompts.render import spelled
from agents.prompts.templates import Templates
from tests.doubles.turns import cursor_of, numbers_of

MOMENTS = {
    "ordinary": (cursor_of(), MoveKind.FOLLOW_UP),
    "stage over": (cursor_of(current_state=numbers_of(stage_left_s=0)), MoveKind.CLARIFY),
    "skipped": (
        cursor_of(candidate_response=CandidateResponse(kinds=("skip",), text="")),
        MoveKind.CLARIFY,
    ),
    "time out": (cursor_of(current_state=numbers_of(time_ran_out=True)), MoveKind.QUESTION_DONE),
    "no topics": (
        cursor_of(topics=(), current_state=numbers_of(question_left_s=0)),
        MoveKind.QUESTION_DONE,
    ),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_safe_move_is_the_first_legal_one_and_passes_the_checker(moment: str) -> None:
    cursor, kind = MOMENTS[moment]
    offers = INTERVIEW.legal_moves(cursor)
    move = INTERVIEW.safe_move(cursor, offers)
    assert move.kind is kind
    assert move == INTERVIEW.safe_move(cursor, offers)
    schema = spelled(cursor, offers, mode=INTERVIEW, templates=Templates.load()).schema
    assert check(written(move, cursor), cursor, offers, schema=schema, mode=INTERVIEW) == move


def written(move: Move, cursor: Cursor) -> str:
    fields = {**msgspec.to_builtins(move), "move": move.kind}
    names = INTERVIEW.spelling.fields[move.kind]
    return json.dumps({name: fields[name] for name in names})
