"""The budget for lost lines pays only while the line alone stops the clock: never for us."""

from agents.core import clock
from agents.core.events import ConnectionBack, ConnectionLost, OutageNoted, QuestionClosed
from tests.doubles.sessions import MINUTE_MS, Folded, answer, opened_question, reply, running


def used_ms(session: Folded) -> int:
    return 30 * MINUTE_MS - clock.question_left_ms(session.state, session.now_ms)


def come_back(session: Folded, *, after_ms: int) -> None:
    lost_ms = session.state.disconnected_at_ms
    session.now_ms += after_ms
    session.happen(ConnectionBack(away_ms=session.now_ms - lost_ms))


def test_it_does_not_pay_while_the_interviewer_thinks() -> None:
    session = running()
    session.happen(answer(), ConnectionLost())
    session.happen(reply(session), after_ms=50_000)
    come_back(session, after_ms=20_000)
    assert session.state.offline_used_ms == 20_000
    assert used_ms(session) == 0


def test_it_does_not_pay_between_questions() -> None:
    session = running()
    session.happen(answer(), ConnectionLost())
    closed = QuestionClosed(index=0, topic="Caching", summary="Solid.", reason="done")
    session.happen(reply(session), closed)
    come_back(session, after_ms=170_000)
    session.happen(opened_question(1))
    assert session.state.offline_used_ms == 0


def test_it_does_not_pay_for_an_outage_of_ours() -> None:
    session = running()
    session.happen(ConnectionLost(), after_ms=60_000)
    down_ms = session.now_ms + 10_000
    session.now_ms = down_ms + 600_000
    session.happen(OutageNoted(from_ms=down_ms, to_ms=session.now_ms))
    come_back(session, after_ms=5_000)
    assert session.state.offline_used_ms == 15_000
    assert used_ms(session) == 60_000


def test_an_outage_after_the_budget_is_given_back_too() -> None:
    session = running()
    session.happen(ConnectionLost())
    down_ms = session.now_ms + 200_000
    session.now_ms = down_ms + 600_000
    session.happen(OutageNoted(from_ms=down_ms, to_ms=session.now_ms))
    come_back(session, after_ms=1_000)
    assert session.state.offline_used_ms == 180_000
    assert used_ms(session) == 21_000


def test_an_outage_that_is_noted_twice_is_given_back_once() -> None:
    session = running()
    session.now_ms += 100_000
    noted = OutageNoted(from_ms=session.now_ms - 40_000, to_ms=session.now_ms)
    overlapping = OutageNoted(from_ms=session.now_ms - 50_000, to_ms=session.now_ms)
    session.happen(noted, noted, overlapping, after_ms=2_000)
    assert used_ms(session) == 62_000


def test_nothing_counted_is_ever_negative() -> None:
    session = running()
    session.now_ms += 50_000
    session.happen(OutageNoted(from_ms=session.now_ms - 500_000, to_ms=session.now_ms))
    session.happen(answer())
    assert session.state.live is not None
    assert session.state.live.counted_ms == 0
    assert session.state.live.stage.counted_ms == 0
