"""Assess: a fixed chain without a clock, and levels that are worth their quotes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from agents.core.cursor import CandidateResponse, Cursor, HistoryLine
from agents.modes import MODES
from agents.modes.assess.mode import NO_RECORD
from agents.moves import Move, MoveKind
from tests.doubles.due_lessons import assess_turns

ASSESS = MODES["assess"]
FIRST = assess_turns()[0]
LAST = assess_turns()[-1]
ANSWERED = CandidateResponse(kinds=("answer",), text="It looks into the  CACHE first.")


def cursor(*kinds: str, text: str = "", at: Cursor = FIRST, **changed: object) -> Cursor:
    """Return a stage that begins with this message."""
    response = CandidateResponse(kinds=kinds, text=text)  # type: ignore[arg-type]  # plain names
    return replace(at, stage_history=(), candidate_response=response, **changed)


def offered(at: Cursor) -> list[str]:
    return [str(offer) for offer in ASSESS.legal_moves(at)]


TALK = ["CLARIFY", "REDIRECT", "FOLLOW_UP"]


@pytest.mark.parametrize(
    ("at", "moves"),
    [
        (cursor("answer"), [*TALK, "HINT:h1,h2", "PROBE:old-price"]),
        (cursor("clarify"), [*TALK, "HINT:h1,h2"]),
        (cursor("hint"), [*TALK, "HINT:h1,h2"]),
        (cursor("answer", available_hints=()), [*TALK, "PROBE:old-price"]),
        (cursor("skip"), ["PROBE:old-price", "QUESTION_DONE"]),
        (cursor("answer", at=LAST, available_hints=()), [*TALK, "QUESTION_DONE"]),
        (cursor("clarify", at=LAST, available_hints=()), TALK),
        (cursor("skip", at=LAST), ["QUESTION_DONE"]),
    ],
)
def test_moves_follow_from_the_chain_and_the_answers(at: Cursor, moves: list[str]) -> None:
    assert offered(at) == moves


def test_an_answer_of_an_earlier_turn_of_the_stage_counts() -> None:
    said = HistoryLine(by="candidate", text="x", kind="answer")
    assert "PROBE:old-price" in offered(replace(cursor("clarify"), stage_history=(said,)))


def test_the_next_stage_is_the_first_probe_and_the_depth_is_that_of_the_chain() -> None:
    assert [option.id for option in FIRST.probe_options] == ["old-price"]
    depths = {(c.current_state.stage_number, c.current_state.stage_count) for c in assess_turns()}
    assert depths == {(1, 4), (2, 4), (3, 4), (4, 4)}
    assert LAST.probe_options == ()
    assert FIRST.runnable_files == ()


def closing(level: str, *evidence: str) -> Move:
    return Move(kind=MoveKind.PROBE, probe_id="old-price", level=level, evidence=evidence)  # type: ignore[arg-type]  # of the schema


def rule(at: Cursor, move: Move) -> str:
    fault = ASSESS.fault(at, move)
    return "" if fault is None else fault.rule


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ("It looks into the cache first", True),
        ("looks INTO the\n cache", True),
        ("cache first.", True),
        ("It looks into the cache fir", False),
        ("ooks into", False),
        ("It looks into the database first", False),
        ("...", False),
        (" ", False),
    ],
)
def test_a_quote_is_whole_words_that_were_said_in_any_case_and_spacing(
    quote: str, found: bool
) -> None:
    at = replace(cursor("answer"), candidate_response=ANSWERED)
    assert (rule(at, closing("ok", quote)) == "") == found


def test_one_quote_that_was_not_said_refuses_the_move() -> None:
    at = replace(cursor("answer"), candidate_response=ANSWERED)
    assert rule(at, closing("ok", "It looks into the cache first", "and keeps it")) == "evidence"
    assert rule(at, closing("strong")) == "evidence"
    assert rule(at, closing("weak")) == "evidence"
    assert rule(at, Move(kind=MoveKind.FOLLOW_UP)) == ""


def test_what_the_examiner_said_or_another_stage_heard_is_no_evidence() -> None:
    mine = HistoryLine(by="interviewer", text="You look there first.", kind="FOLLOW_UP")
    at = replace(cursor("answer", text="yes"), stage_history=(mine,))
    assert rule(at, closing("ok", "You look there first")) == "evidence"


def test_two_turns_do_not_make_one_quote() -> None:
    at = cursor("answer", "answer", text="first this\n\nthen that")
    assert rule(at, closing("ok", "then that")) == ""
    said = (HistoryLine(by="candidate", text="first", kind="answer"),)
    assert (
        rule(
            replace(cursor("answer", text="second"), stage_history=said),
            closing("ok", "first second"),
        )
        == "evidence"
    )


@pytest.mark.parametrize("text", ["", "   ", "...", "?!"])
def test_only_a_weak_level_of_a_stage_without_a_word_needs_no_quote(text: str) -> None:
    assert rule(cursor("skip", text=text), closing("weak")) == ""
    assert rule(cursor("skip", text=text), closing("ok")) == "evidence"


@pytest.mark.parametrize(
    ("at", "kind"),
    [
        (cursor("answer"), MoveKind.FOLLOW_UP),
        (cursor("skip"), MoveKind.PROBE),
        (cursor("skip", at=LAST), MoveKind.QUESTION_DONE),
    ],
)
def test_the_safe_move_is_legal_and_gives_no_level(at: Cursor, kind: MoveKind) -> None:
    move = ASSESS.safe_move(at, ASSESS.legal_moves(at))
    assert move.kind is kind
    assert (move.level, move.evidence) == ("", ())
    if kind is MoveKind.PROBE:
        assert at.probe_options[0].description in move.response
        assert move.stage_record == NO_RECORD
