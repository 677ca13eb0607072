"""Where a model wrote nothing usable, the write-ups are fixed words: they conclude nothing."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from agents.core.cursor import Cursor
from agents.modes import MODES
from agents.moves import MoveKind
from tests.doubles.long_turns import long_turn


def at_the_end(mode: str, seed: int) -> Cursor:
    cursor = long_turn(mode, Random(seed), budget=0)  # noqa: S311  a test, not a secret
    over = replace(cursor.current_state, time_ran_out=True, question_left_s=0)
    asked = replace(cursor.candidate_response, kinds=("skip",))
    return replace(cursor, current_state=over, candidate_response=asked, probe_options=())


@pytest.mark.parametrize("mode", ["interview", "assess"])
def test_the_write_ups_of_a_safe_close_are_the_same_whatever_was_said(mode: str) -> None:
    cursors = [at_the_end(mode, seed) for seed in range(5)]
    moves = [MODES[mode].safe_move(one, MODES[mode].legal_moves(one)) for one in cursors]
    assert {move.kind for move in moves} == {MoveKind.QUESTION_DONE}
    assert len({(move.stage_record, move.summary) for move in moves}) == 1
    assert moves[0].stage_record
    assert moves[0].summary
