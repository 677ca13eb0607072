"""A closed part leaves nothing behind: its runs, its skips, its hints are not the next one's."""

from agents.core.events import (
    ConnectionLost,
    HintAsked,
    QuestionClosed,
    ReplyStarted,
    RunFinished,
    RunRequested,
    SkipAsked,
    StageClosed,
    StageOpened,
)
from agents.core.values import RunResult
from tests.doubles.sessions import Folded, answer, opened_question, reply, running

CLOSED = StageClosed(path=(), asked="Write an LRU cache.", record="Went well.")
DONE = QuestionClosed(index=0, topic="Caching", summary="Solid.", reason="done")
NEXT_STAGE = StageOpened(path=("threads",), asked="Two threads?", duration_ms=60_000)


def replying() -> tuple[Folded, int]:
    """Return a session with a visible reply, and what that reply had read."""
    session = running()
    session.happen(answer(), ReplyStarted(turn=1, attempt=1))
    return session, session.state.seq


def test_a_skip_of_a_closed_part_does_not_skip_the_next() -> None:
    session, read = replying()
    session.happen(SkipAsked(key="s"), HintAsked(key="h"))
    session.happen(reply(session, move="PROBE", as_of=read), CLOSED, NEXT_STAGE)
    assert session.state.asked == ()
    assert not session.state.turn_wanted


def test_a_skip_of_a_closed_question_does_not_skip_the_next() -> None:
    session, read = replying()
    session.happen(SkipAsked(key="s"))
    session.happen(reply(session, move="QUESTION_DONE", as_of=read), CLOSED, DONE)
    session.happen(opened_question(1))
    assert not session.state.turn_wanted


def test_words_after_a_questions_last_wait_until_the_next_is_on_the_table() -> None:
    session, read = replying()
    session.happen(answer("k2", "One more thing."), ConnectionLost())
    session.happen(reply(session, move="QUESTION_DONE", as_of=read), CLOSED, DONE)
    assert not session.state.turn_wanted
    after = session.happen(opened_question(1))
    assert after.turn_wanted
    assert [asked.text for asked in after.asked] == ["One more thing."]


def test_a_run_that_outlives_its_question_neither_stops_nor_judges_the_next() -> None:
    session = running()
    session.happen(RunRequested(run="r1", key="r", purpose="tests", versions={}))
    session.happen(answer())
    session.happen(reply(session, move="QUESTION_DONE"), CLOSED, DONE, opened_question(1))
    assert session.state.pauses == ()
    session.happen(RunFinished(run="r1", purpose="tests", result=RunResult(ending="time")))
    assert session.state.live is not None
    assert session.state.live.runs == ()
    assert session.state.live.run_count == 0


def test_a_key_that_another_action_had_is_a_new_one() -> None:
    session = running()
    session.happen(HintAsked(key="same"))
    assert session.state.knows("hint", "same")
    assert not session.state.knows("answer", "same")
