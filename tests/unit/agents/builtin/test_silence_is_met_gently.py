"""To somebody quiet the built-in interviewer offers help: it presses on and gives nothing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from agents.completers.builtin import same
from agents.completers.builtin.interviewer import move_of
from agents.completers.builtin.speaking import banks
from agents.core.cursor import CandidateResponse, Cursor, HistoryLine, StageRecord
from agents.modes import MODES
from agents.moves import MoveKind, declined, short_of_time
from agents.prompts.templates import Templates
from agents.turn import prompt_of
from tests.doubles.learning_turns import assessed, studied
from tests.doubles.turns import cursor_of, numbers_of
from tests.unit.agents.builtin.labelled import Labelled, fields_of, labelled_turns

SILENCE = CandidateResponse(kinds=("silence",), text="", quiet_s=240)
SKIPPED = HistoryLine(by="candidate", text="", kind="skip")
QUIET = {*banks.QUIET, *banks.QUIET_OFFERS, *banks.QUIET_HINT}


def said(cursor: Cursor, mode: str = "interview") -> tuple[str, str]:
    """Return move and words of the reply to silence."""
    silent = replace(cursor, candidate_response=SILENCE)
    prompt = prompt_of(silent, (), mode=MODES[mode], templates=Templates.load(mode))
    move = move_of(prompt.fields)
    return str(move["move"]), str(move["response"])


CALM = [
    turn
    for turn in labelled_turns()
    if not short_of_time(turn.cursor) and not declined(turn.cursor)
]


@pytest.mark.parametrize("turn", CALM, ids=lambda turn: turn.id)
def test_it_asks_how_it_goes_in_its_own_words_alone(turn: Labelled) -> None:
    move, words = said(turn.cursor)
    assert move == "FOLLOW_UP"
    assert set(same.sentences(words)) <= {
        sentence for text in QUIET for sentence in same.sentences(text)
    }


def test_a_hint_is_named_where_there_is_one_and_never_given() -> None:
    move, words = said(cursor_of())
    assert move == "FOLLOW_UP"
    assert any(text in words for text in banks.QUIET_HINT)
    assert not any(hint.text in words for hint in cursor_of().available_hints)
    _, without = said(cursor_of(available_hints=()))
    assert "hint" not in without


def test_another_part_hears_other_words() -> None:
    record = StageRecord(path=(), asked="Write a cache.", record="Wrote one.")
    heard = [said(cursor_of(stages_so_far=(record,) * count))[1] for count in range(4)]
    assert len(set(heard)) == len(heard)
    assert heard[0] == said(cursor_of())[1]


def test_what_was_declined_is_left_and_not_asked_about() -> None:
    move, _ = said(cursor_of(stage_history=(SKIPPED,)))
    assert move == "PROBE"


def test_a_stage_whose_time_is_up_is_left() -> None:
    move, _ = said(cursor_of(current_state=numbers_of(stage_left_s=0)))
    assert move == "PROBE"


def test_an_answer_after_silence_completes_the_question_before_it() -> None:
    cursor = cursor_of()
    quiet = HistoryLine(by="candidate", text="", kind="silence")
    asks = HistoryLine(by="interviewer", text=said(cursor)[1], kind="FOLLOW_UP")
    after = replace(cursor, stage_history=(*cursor.stage_history, quiet, asks))
    with_answer = CandidateResponse(kinds=("answer",), text="A doubly linked list.")
    plain = move_of(fields_of(replace(cursor, candidate_response=with_answer)))
    later = move_of(fields_of(replace(after, candidate_response=with_answer)))
    assert later["gap"] == plain["gap"]


def test_a_learner_is_offered_company_and_an_examinee_no_hurry() -> None:
    assert said(studied(), "study")[0] == MoveKind.CHECK_ME
    move, words = said(assessed(), "assess")
    assert move == MoveKind.FOLLOW_UP
    assert "?" not in words
