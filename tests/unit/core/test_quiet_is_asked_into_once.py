"""Quiet is what nobody did while the clocks counted; who does anything ends it."""

from __future__ import annotations

import pytest

from agents.core import clock
from agents.core.events import (
    AnyEvent,
    ConnectionLost,
    EditsReceived,
    FocusChanged,
    HintAsked,
    KeysPressed,
    LinesSelected,
    OutageNoted,
    QuietNoticed,
    ReplyStarted,
    ReplyWithdrawn,
    RunFinished,
    RunRequested,
    StageOpened,
    TextPasted,
    TimeRanOut,
    TimeWarned,
    TurnFailed,
    VisitBegan,
)
from agents.core.folding.quieting import CANDIDATE
from agents.core.state import SessionState
from agents.core.values import Change, RunResult
from tests.doubles.sessions import MINUTE_MS, Folded, answer, reply, running

QUIET_MS = 240_000
QUIET = QuietNoticed(quiet_ms=QUIET_MS)
STARTED = ReplyStarted(turn=1, attempt=1)
WITHDRAWN = ReplyWithdrawn(turn=1, attempt=1, shown="How", reason="withheld")
EDITS = EditsReceived(
    index=0,
    path="cache.py",
    tab="tab",
    number=1,
    version=1,
    changes=(Change(offset_ms=0, sections=(21, (0, "x"))),),
)
RUN = RunRequested(run="r1", key="r1", purpose="tests", versions={})
FINISHED = RunFinished(run="r1", purpose="tests", result=RunResult(ending="finished"))
DEEDS: tuple[AnyEvent, ...] = (
    answer(),
    EDITS,
    KeysPressed(),
    FocusChanged(focused=True),
    LinesSelected(path="cache.py", from_line=1, to_line=1),
    TextPasted(path="cache.py", size=4, lines=1),
    HintAsked(key="h1"),
    RUN,
)


def due_in_ms(session: Folded) -> int | None:
    """Return how long from now the quiet is asked into; None while it is not what is due next."""
    due = clock.next_deadline(session.state)
    return due.at_ms - session.now_ms if due is not None and due.kind == "quiet" else None


def waiting(state: SessionState) -> list[str]:
    return [asked.kind for asked in state.asked]


@pytest.fixture
def session() -> Folded:
    return running(quiet_s=240)


def test_quiet_is_due_after_its_time_and_not_before(session: Folded) -> None:
    assert due_in_ms(session) == QUIET_MS
    assert clock.due_now(session.state, session.now_ms + QUIET_MS - 1) is None
    due = clock.due_now(session.state, session.now_ms + QUIET_MS)
    assert due is not None
    assert due.kind == "quiet"


def test_a_session_without_a_quiet_time_is_never_asked() -> None:
    session = running()
    assert due_in_ms(session) is None
    session.happen(KeysPressed(), after_ms=MINUTE_MS, actor=CANDIDATE)
    assert (session.state.active_at_ms, session.state.stirred_seq) == (0, 0)


@pytest.mark.parametrize("deed", DEEDS[:-1], ids=lambda deed: type(deed).__name__)
def test_whatever_is_done_begins_the_quiet_anew(session: Folded, deed: AnyEvent) -> None:
    session.happen(deed, after_ms=200_000, actor=CANDIDATE)
    if session.state.asked:
        session.happen(reply(session))
    assert due_in_ms(session) == QUIET_MS


def test_no_quiet_passes_while_the_interviewer_thinks_or_code_runs(session: Folded) -> None:
    session.happen(answer(), after_ms=100_000)
    assert due_in_ms(session) is None
    session.happen(reply(session), after_ms=300_000)
    assert due_in_ms(session) == QUIET_MS
    session.happen(RUN, after_ms=100_000)
    assert due_in_ms(session) is None
    session.happen(FINISHED, after_ms=300_000)
    assert due_in_ms(session) == QUIET_MS


def test_nobody_is_asked_who_is_not_there(session: Folded) -> None:
    session.happen(ConnectionLost(), after_ms=100_000, actor=CANDIDATE)
    assert due_in_ms(session) is None


def test_an_outage_of_ours_is_no_quiet(session: Folded) -> None:
    start = session.now_ms
    session.happen(OutageNoted(from_ms=start, to_ms=start + QUIET_MS), after_ms=QUIET_MS)
    assert due_in_ms(session) == QUIET_MS


def test_a_warning_close_behind_goes_first_and_begins_the_quiet_anew() -> None:
    session = running(minutes=9.25, quiet_s=240)
    due = clock.next_deadline(session.state)
    assert due is not None
    assert (due.kind, due.minutes_left) == ("warn", 5)
    session.happen(TimeWarned(minutes_left=5), after_ms=round(4.25 * MINUTE_MS))
    due = clock.next_deadline(session.state)
    assert due is not None
    assert (due.kind, due.minutes_left) == ("warn", 1)


def test_nobody_is_asked_just_before_the_end() -> None:
    session = running(minutes=1, quiet_s=40)
    due = clock.next_deadline(session.state)
    assert due is not None
    assert due.kind == "time_out"


def test_silence_is_asked_into_once_a_stage(session: Folded) -> None:
    session.happen(QUIET, after_ms=QUIET_MS)
    assert waiting(session.state) == ["silence"]
    assert session.state.turn_wanted
    session.happen(STARTED)
    session.happen(reply(session))
    assert due_in_ms(session) is None
    session.happen(answer(), after_ms=MINUTE_MS)
    session.happen(reply(session))
    assert due_in_ms(session) is None
    session.happen(StageOpened(path=("threads",), asked="And threads?", duration_ms=MINUTE_MS))
    assert due_in_ms(session) == QUIET_MS


def test_nobody_waits_for_an_answer_to_silence_until_it_is_visible(session: Folded) -> None:
    session.happen(QUIET, after_ms=QUIET_MS)
    assert not session.state.awaited
    assert session.happen(STARTED).awaited


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: type(deed).__name__)
def test_a_deed_before_the_first_character_ends_the_silence(
    session: Folded, deed: AnyEvent
) -> None:
    session.happen(QUIET, after_ms=QUIET_MS)
    session.happen(deed, actor=CANDIDATE)
    assert "silence" not in waiting(session.state)
    assert not session.state.live.stage.checked_in  # type: ignore[union-attr]  # one is live


def test_time_that_runs_out_meanwhile_ends_the_silence(session: Folded) -> None:
    session.happen(QUIET, after_ms=QUIET_MS)
    session.happen(TimeRanOut(index=0), actor="system")
    assert waiting(session.state) == ["time_up"]


def test_a_reply_that_is_visible_is_not_broken_off(session: Folded) -> None:
    session.happen(QUIET, after_ms=QUIET_MS)
    as_of = session.state.seq
    session.happen(STARTED)
    session.happen(EDITS, answer(), actor=CANDIDATE)
    assert waiting(session.state) == ["silence", "answer"]
    session.happen(reply(session, as_of=as_of))
    assert waiting(session.state) == ["answer"]


def test_what_was_done_while_a_reply_was_visible_counts_once_it_is_taken_back(
    session: Folded,
) -> None:
    session.happen(QUIET, after_ms=QUIET_MS)
    session.happen(STARTED)
    session.happen(EDITS, actor=CANDIDATE)
    session.happen(WITHDRAWN)
    assert waiting(session.state) == []


def test_a_reply_taken_back_from_somebody_still_quiet_is_tried_again(session: Folded) -> None:
    session.happen(QUIET, after_ms=QUIET_MS)
    session.happen(STARTED, WITHDRAWN)
    assert waiting(session.state) == ["silence"]


def test_a_reply_to_silence_that_cannot_be_had_is_let_be(session: Folded) -> None:
    session.happen(QUIET, after_ms=QUIET_MS)
    failed = TurnFailed(turn=1, attempt=2, code="x", detail="", retry_at_ms=0, unasked=True)
    session.happen(failed)
    assert waiting(session.state) == []
    assert due_in_ms(session) == QUIET_MS


def test_a_lesson_is_asked_into_once_a_visit() -> None:
    session = running(minutes=0, quiet_s=480, mode="study")
    assert due_in_ms(session) == 2 * QUIET_MS
    session.happen(QUIET, after_ms=2 * QUIET_MS)
    session.happen(reply(session))
    assert due_in_ms(session) is None
    session.happen(VisitBegan(number=2))
    assert due_in_ms(session) == 2 * QUIET_MS
