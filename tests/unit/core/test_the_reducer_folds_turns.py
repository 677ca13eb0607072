"""A turn answers what it had read; what came later waits, and nothing is answered twice."""

import pytest

from agents.core.events import (
    EditsReceived,
    HintGiven,
    QuestionClosed,
    Recorded,
    ReplyStarted,
    ReplyWithdrawn,
    RunFinished,
    RunRequested,
    StageClosed,
    StageOpened,
    TestsAsked,
    TurnFailed,
)
from agents.core.reducer import OutOfOrder, fold, fold_all
from agents.core.state import decode_state, encode_state
from agents.core.values import Change, RunResult, TestResult
from tests.doubles.sessions import answer, opened_question, reply, running


def test_an_answer_wants_a_turn() -> None:
    session = running()
    assert not session.state.turn_wanted
    after = session.happen(answer())
    assert after.turn_wanted
    assert after.live is not None
    assert after.live.answers == 1


def test_a_later_message_waits_for_the_next_turn() -> None:
    session = running()
    session.happen(answer("k1"))
    read = session.state.seq
    session.happen(answer("k2", "One more thing."))
    session.happen(reply(session, as_of=read))
    assert [asked.text for asked in session.state.asked] == ["One more thing."]
    assert session.state.turn == 2
    assert session.state.turn_wanted


def test_the_conversation_of_a_stage_is_kept_in_order() -> None:
    session = running()
    session.happen(answer())
    session.happen(reply(session))
    assert session.state.live is not None
    said = [(line.by, line.text) for line in session.state.live.stage.history]
    assert said == [("candidate", "A dictionary and a list."), ("interviewer", "And then?")]


def test_a_probe_closes_one_stage_and_opens_the_next() -> None:
    session = running()
    session.happen(answer())
    session.happen(
        reply(session, move="PROBE"),
        StageClosed(path=(), asked="Write an LRU cache.", record="Went well."),
        StageOpened(path=("threads",), asked="Two threads?", duration_ms=60_000),
    )
    live = session.state.live
    assert live is not None
    assert live.stage.path == ("threads",)
    assert live.stage.history == ()
    assert live.visited == (("threads",),)
    assert [past.record for past in live.closed] == ["Went well."]


def test_a_finished_question_is_one_line() -> None:
    session = running()
    session.happen(QuestionClosed(index=0, topic="Caching", summary="Solid.", reason="done"))
    assert session.state.live is None
    session.happen(opened_question(1))
    assert [(past.topic, past.summary) for past in session.state.finished] == [
        ("Caching", "Solid.")
    ]


def test_a_withdrawn_reply_is_remembered_until_the_turn_is_taken() -> None:
    session = running()
    session.happen(answer(), ReplyStarted(turn=1, attempt=1))
    assert session.state.reply_started
    session.happen(ReplyWithdrawn(turn=1, attempt=1, shown="It is", reason="withheld"))
    assert (session.state.reply_started, session.state.withdrawn) == (False, "It is")
    session.happen(reply(session))
    assert session.state.withdrawn == ""


def test_a_failed_turn_is_tried_again_and_at_once_after_a_new_message() -> None:
    session = running()
    session.happen(answer())
    later = session.now_ms + 9_000
    failed = TurnFailed(turn=1, attempt=1, code="unreachable", detail="", retry_at_ms=later)
    session.happen(failed)
    assert (session.state.retry_at_ms, session.state.turn_wanted) == (later, True)
    session.happen(answer("k2", "Hello?"))
    assert session.state.retry_at_ms == 0


def test_edits_since_the_last_turn_are_known() -> None:
    session = running()
    edit = EditsReceived(
        index=0,
        path="cache.py",
        tab="t1",
        number=1,
        version=1,
        changes=(Change(offset_ms=0, sections=(20, (0, "x"))),),
    )
    session.happen(answer(), edit)
    read = session.state.seq
    session.happen(reply(session, as_of=read))
    file = session.state.files["cache.py"]
    assert (file.version, file.received) == (1, {"t1": 1})
    assert file.edited_seq <= session.state.read_seq


def test_a_spent_hint_is_spent() -> None:
    session = running()
    session.happen(HintGiven(hint_id="h1"))
    assert session.state.live is not None
    assert session.state.live.stage.spent_hints == ("h1",)


def test_a_gap_in_the_log_is_refused() -> None:
    session = running()
    with pytest.raises(OutOfOrder, match="cannot follow"):
        fold(session.state, Recorded(session.state.seq + 2, session.now_ms, "test", answer()))


def test_a_state_survives_its_bytes_and_folds_the_same_from_any_place() -> None:
    session = running()
    session.happen(answer(), after_ms=3_000)
    session.happen(reply(session), after_ms=2_000)
    for cut in range(len(session.log)):
        part = decode_state(encode_state(fold_all(session.log[:cut])))
        assert encode_state(fold_all(session.log[cut:], part)) == encode_state(session.state)


def test_an_interviewer_who_looks_at_tests_has_not_taken_the_turn() -> None:
    session = running()
    session.happen(answer())
    taken = reply(session)
    asked = TestsAsked(
        turn=1,
        attempt=1,
        gap="",
        note="",
        as_of=taken.as_of,
        clock_at_ms=taken.clock_at_ms,
        fingerprint=taken.fingerprint,
        offered=taken.offered,
        versions=taken.versions,
        raw_reply="{}",
        cost=taken.cost,
    )
    session.happen(asked)
    assert session.state.turn == 1
    assert session.state.turn_wanted


def test_a_run_that_prints_without_end_does_not_swell_the_state() -> None:
    session = running()
    before = len(encode_state(session.state))
    for number in range(8):
        run, loud = f"r{number}", "x" * 65_536
        result = RunResult(
            ending="finished",
            stdout=loud,
            stderr=loud,
            tests=tuple(
                TestResult(name="t", verdict="wrong", got=loud, printed=loud) for _ in range(3)
            ),
        )
        session.happen(RunRequested(run=run, key=run, purpose="run", versions={}))
        session.happen(RunFinished(run=run, purpose="run", result=result))
    assert len(encode_state(session.state)) - before < 100_000
    assert session.state.live is not None
    kept = session.state.live.runs[-1].result.stdout
    assert kept.startswith("x" * 1_900)
    assert kept.endswith("[… 63596 more characters are not shown]")
