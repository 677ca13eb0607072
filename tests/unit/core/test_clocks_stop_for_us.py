"""The clock counts only while the candidate could work."""

from agents.core import clock
from agents.core.events import (
    ConnectionBack,
    ConnectionLost,
    OutageNoted,
    RunFailed,
    RunFinished,
    RunRequested,
    TimeRanOut,
    TimeWarned,
)
from agents.core.values import RunResult
from tests.doubles.sessions import MINUTE_MS, Folded, answer, reply, running

RUN = RunRequested(run="r1", key="r1", purpose="tests", versions={})


def used_ms(session: Folded) -> int:
    return 30 * MINUTE_MS - clock.question_left_ms(session.state, session.now_ms)


def test_it_counts_while_the_candidate_works() -> None:
    session = running()
    session.now_ms += 90_000
    assert used_ms(session) == 90_000
    assert clock.stage_left_ms(session.state, session.now_ms) == 12 * MINUTE_MS - 90_000


def test_it_stands_while_the_interviewer_thinks() -> None:
    session = running()
    session.happen(answer(), after_ms=10_000)
    assert session.state.pauses == ("thinking",)
    session.happen(reply(session), after_ms=45_000)
    session.now_ms += 1_000
    assert used_ms(session) == 11_000


def test_it_stands_while_code_runs_and_goes_on_when_we_give_up() -> None:
    session = running()
    session.happen(RUN, after_ms=5_000)
    session.happen(RunFailed(run="r1", attempt=1, reason="box", final=False), after_ms=9_000)
    assert used_ms(session) == 5_000
    session.happen(RunFailed(run="r1", attempt=2, reason="box", final=True), after_ms=9_000)
    session.now_ms += 2_000
    assert used_ms(session) == 7_000


def test_two_causes_at_once_are_one_pause() -> None:
    session = running()
    session.happen(RUN, after_ms=1_000)
    session.happen(answer(), after_ms=1_000)
    finished = RunFinished(run="r1", purpose="tests", result=RunResult(ending="finished"))
    session.happen(finished, after_ms=1_000)
    assert session.state.pauses == ("thinking",)
    session.happen(reply(session), after_ms=1_000)
    assert used_ms(session) == 1_000
    assert not session.state.pauses


def test_a_lost_line_stops_it_up_to_the_budget() -> None:
    session = running()
    session.happen(ConnectionLost(), after_ms=60_000)
    session.now_ms += 200_000
    assert used_ms(session) == 60_000 + 20_000


def test_the_budget_is_for_the_whole_session() -> None:
    session = running()
    session.happen(ConnectionLost())
    session.happen(ConnectionBack(away_ms=170_000), after_ms=170_000)
    assert used_ms(session) == 0
    session.happen(ConnectionLost())
    session.happen(ConnectionBack(away_ms=30_000), after_ms=30_000)
    assert used_ms(session) == 20_000


def test_an_outage_of_ours_is_given_back_whole() -> None:
    session = running()
    session.now_ms += 100_000
    start = session.now_ms - 40_000
    session.happen(OutageNoted(from_ms=start, to_ms=session.now_ms))
    assert used_ms(session) == 60_000


def test_an_outage_during_a_pause_gives_nothing_twice() -> None:
    session = running()
    session.happen(answer(), after_ms=10_000)
    session.now_ms += 50_000
    session.happen(OutageNoted(from_ms=session.now_ms - 40_000, to_ms=session.now_ms))
    assert used_ms(session) == 10_000


def test_it_warns_at_five_and_at_one_minute_and_then_ends() -> None:
    session = running()
    due = clock.next_deadline(session.state)
    assert due is not None
    assert (due.kind, due.minutes_left, due.at_ms - session.now_ms) == ("warn", 5, 25 * MINUTE_MS)
    session.happen(TimeWarned(minutes_left=5), after_ms=25 * MINUTE_MS)
    due = clock.next_deadline(session.state)
    assert due is not None
    assert (due.minutes_left, due.at_ms - session.now_ms) == (1, 4 * MINUTE_MS)
    session.happen(TimeWarned(minutes_left=1), after_ms=4 * MINUTE_MS)
    due = clock.next_deadline(session.state)
    assert due is not None
    assert (due.kind, due.at_ms - session.now_ms) == ("time_out", MINUTE_MS)
    session.happen(TimeRanOut(index=0), after_ms=MINUTE_MS)
    assert clock.next_deadline(session.state) is None
    assert session.state.turn_wanted


def test_a_warning_that_was_slept_through_is_not_given_late() -> None:
    session = running()
    session.now_ms += 29 * MINUTE_MS + 1_000
    assert clock.warning_due(session.state, session.now_ms) == 1
    session.happen(TimeWarned(minutes_left=1))
    assert clock.warning_due(session.state, session.now_ms) is None
    due = clock.next_deadline(session.state)
    assert due is not None
    assert due.kind == "time_out"


def test_nobody_in_the_room_is_timed_out() -> None:
    session = running()
    session.happen(ConnectionLost())
    assert clock.next_deadline(session.state) is None
