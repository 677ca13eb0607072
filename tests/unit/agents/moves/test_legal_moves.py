"""Which moves are offered is the contract's table, row by row."""

from __future__ import annotations

import pytest

from agents.core.cursor import CandidateResponse, CodeRun, Cursor, HistoryLine
from agents.core.values import RunResult, TestResult
from agents.moves import MoveKind, Offer, legal_moves
from tests.doubles.turns import cursor_of, numbers_of, run_of_tests


def offered(cursor: Cursor) -> list[str]:
    return [str(offer) for offer in legal_moves(cursor)]


def asked(*kinds: str) -> CandidateResponse:
    return CandidateResponse(kinds=kinds, text="")  # type: ignore[arg-type]  # any kinds


def done(cursor: Cursor) -> bool:
    return "QUESTION_DONE" in offered(cursor)


def test_an_ordinary_turn_offers_all_but_the_close() -> None:
    assert offered(cursor_of()) == [
        "CLARIFY",
        "REDIRECT",
        "FOLLOW_UP",
        "HINT:h1,h2",
        "PROBE:threads,memory",
        "RUN_TESTS",
        "ADD_TEST",
    ]


@pytest.mark.parametrize("numbers", [{"question_left_s": 0}, {"time_ran_out": True}])
def test_without_time_only_the_close_is_left(numbers: dict[str, object]) -> None:
    assert legal_moves(cursor_of(current_state=numbers_of(**numbers))) == (
        Offer(MoveKind.QUESTION_DONE),
    )


def test_a_stage_without_time_is_not_asked_on() -> None:
    cursor = cursor_of(current_state=numbers_of(stage_left_s=0))
    assert offered(cursor) == [
        "CLARIFY",
        "REDIRECT",
        "PROBE:threads,memory",
        "RUN_TESTS",
        "ADD_TEST",
        "QUESTION_DONE",
    ]


def test_hints_and_probes_are_offered_only_where_there_are_some() -> None:
    assert "HINT" not in "".join(offered(cursor_of(available_hints=())))
    assert "PROBE" not in "".join(offered(cursor_of(probe_options=())))


def test_tests_run_only_with_runnable_code_and_budget() -> None:
    assert "RUN_TESTS" not in offered(cursor_of(runnable_files=()))
    spent = cursor_of(current_state=numbers_of(interviewer_runs_left=0))
    assert "RUN_TESTS" not in offered(spent)


def test_a_test_is_added_only_where_one_may_and_within_the_budget_of_runs() -> None:
    for numbers in ({"interviewer_runs_left": 0}, {"tests_left": 0}):
        assert "ADD_TEST" not in offered(cursor_of(current_state=numbers_of(**numbers)))
    assert "ADD_TEST" not in offered(cursor_of(runnable_files=()))


def test_the_question_may_be_closed_after_enough_answers() -> None:
    assert not done(cursor_of(current_state=numbers_of(answers_in_question=1)))
    assert done(cursor_of(current_state=numbers_of(answers_in_question=2)))


@pytest.mark.parametrize("clock", ["stage_left_s", "question_left_s"])
def test_the_question_may_be_closed_when_a_clock_is_nearly_out(clock: str) -> None:
    assert not done(cursor_of(current_state=numbers_of(**{clock: 31})))
    assert done(cursor_of(current_state=numbers_of(**{clock: 30})))


def test_the_question_may_be_closed_when_the_tree_is_exhausted() -> None:
    assert done(cursor_of(probe_options=(), code_runs=(run_of_tests(passed=0, total=3),)))


def test_the_question_may_be_closed_when_the_candidate_asks_to_move_on() -> None:
    assert done(cursor_of(candidate_response=asked("skip")))


def test_a_red_test_holds_the_question_open_while_it_could_be_fixed() -> None:
    enough = numbers_of(answers_in_question=2)
    red, green = run_of_tests(passed=2, total=3), run_of_tests(passed=3, total=3)
    plain = CodeRun(purpose="run", by_interviewer=False, result=RunResult(ending="signal"))
    assert not done(cursor_of(current_state=enough, code_runs=(red,)))
    assert not done(cursor_of(current_state=enough, code_runs=(green, red, plain)))
    assert done(cursor_of(current_state=enough, code_runs=(red, green)))
    assert done(cursor_of(current_state=enough, code_runs=(plain,)))
    nearly_over = numbers_of(answers_in_question=2, question_left_s=20)
    assert done(cursor_of(current_state=nearly_over, code_runs=(red,)))


def test_a_run_that_the_candidate_stopped_is_neither_red_nor_green() -> None:
    enough = numbers_of(answers_in_question=2)
    red, green = run_of_tests(passed=2, total=3), run_of_tests(passed=3, total=3)
    stopped = CodeRun(
        purpose="tests",
        by_interviewer=False,
        result=RunResult(ending="stopped", tests=(TestResult(name="a", verdict="stopped"),)),
        stopped=True,
    )
    assert done(cursor_of(current_state=enough, code_runs=(green, stopped)))
    assert not done(cursor_of(current_state=enough, code_runs=(red, stopped)))


@pytest.mark.parametrize(
    ("result", "red"),
    [
        (RunResult(ending="finished", exit_code=0), False),
        (RunResult(ending="finished", exit_code=1), True),
        (RunResult(ending="time"), True),
        (RunResult(ending="finished", tests=(TestResult(name="a", verdict="wrong"),)), True),
        (RunResult(ending="finished", tests=(TestResult(name="a", verdict="passed"),)), False),
    ],
)
def test_a_test_run_is_red_when_anything_in_it_failed(result: RunResult, red: bool) -> None:
    run = CodeRun(purpose="tests", by_interviewer=False, result=result)
    cursor = cursor_of(current_state=numbers_of(answers_in_question=2), code_runs=(run,))
    assert done(cursor) is not red


def test_what_was_declined_is_not_asked_again_in_its_stage() -> None:
    skipped_before = (HistoryLine(by="candidate", text="", kind="skip"),)
    for cursor in (
        cursor_of(candidate_response=asked("skip")),
        cursor_of(candidate_response=asked("answer", "skip")),
        cursor_of(stage_history=skipped_before),
    ):
        names = [offer.move for offer in legal_moves(cursor)]
        assert MoveKind.FOLLOW_UP not in names
        assert MoveKind.HINT not in names


def test_a_hint_asked_for_takes_a_declined_part_up_again() -> None:
    skipped_before = (HistoryLine(by="candidate", text="", kind="skip"),)
    cursor = cursor_of(stage_history=skipped_before, candidate_response=asked("hint"))
    assert "HINT:h1,h2" in offered(cursor)


def test_silence_alone_runs_no_code_and_closes_nothing() -> None:
    enough = numbers_of(answers_in_question=2)
    cursor = cursor_of(candidate_response=asked("silence"), current_state=enough)
    assert offered(cursor) == ["CLARIFY", "REDIRECT", "FOLLOW_UP", "HINT:h1,h2"]


@pytest.mark.parametrize("clock", ["stage_left_s", "question_left_s"])
def test_from_silence_only_the_clock_moves_on(clock: str) -> None:
    short = numbers_of(**{clock: 30})
    cursor = cursor_of(candidate_response=asked("silence"), current_state=short)
    assert offered(cursor)[-2:] == ["PROBE:threads,memory", "QUESTION_DONE"]


def test_silence_after_a_skip_leads_on_and_not_back() -> None:
    cursor = cursor_of(
        candidate_response=asked("silence"),
        stage_history=(HistoryLine(by="candidate", text="", kind="skip"),),
    )
    assert offered(cursor) == ["CLARIFY", "REDIRECT", "PROBE:threads,memory", "QUESTION_DONE"]


def test_silence_beside_words_counts_for_nothing() -> None:
    both = cursor_of(candidate_response=asked("silence", "answer"))
    assert offered(both) == offered(cursor_of())
