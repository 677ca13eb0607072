"""A person who took over is waited for, but not for ever; what closes a part is not theirs."""

from __future__ import annotations

import asyncio

import pytest

from agents.completers.scripted import ScriptedCompleter
from agents.core import clock as clocks
from agents.core.events import ConversationHandedBack
from interviews.sessions import queries, service
from interviews.sessions.agent import run_turn
from interviews.sessions.errors import Code
from replay.log.read import read
from tests.doubles.colleagues import (
    DESIGN,
    FIRST,
    kinds,
    left_ms,
    pauses,
    refused,
    say,
    take,
    wanted,
)
from tests.doubles.interviews import FakeClock, Interview, fake_time, interviewer
from tests.doubles.meanwhile import MeanwhileCompleter
from tests.doubles.turns import reply
from viva.verification import prove

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_clock_stands_while_the_candidate_waits_for_a_person_and_only_then() -> None:
    with fake_time() as now:
        interview = Interview(now=now)
        take(interview)
        assert pauses(interview) == ("person",)
        before = left_ms(interview.state, now)
        now.pass_s(60)
        assert left_ms(interview.state, now) == before
        say(interview)
        assert pauses(interview) == ()
        now.pass_s(10)
        assert left_ms(interview.state, now) == before - 10_000
        interview.say(DESIGN)
        assert pauses(interview) == ("person",)
        now.pass_s(60)
        assert left_ms(interview.state, now) == before - 10_000


def test_a_person_who_does_not_reply_is_waited_for_three_minutes() -> None:
    with fake_time() as now:
        interview = Interview(now=now)
        take(interview)
        say(interview)
        now.pass_s(300)  # The candidate thinks for as long as they like.
        service.tick(interview.id)
        assert interview.state.colleague is not None
        interview.say(DESIGN)
        assert interview.id not in queries.ids_with_deadline(now.now_ms + 179_000)
        assert interview.id in queries.ids_with_deadline(now.now_ms + 180_000)
        now.pass_s(179)
        service.tick(interview.id)
        assert interview.state.colleague is not None
        now.pass_s(1)
        service.tick(interview.id)
    last = list(read(interview.id))[-1]
    assert last.actor == "system"
    assert last.event == ConversationHandedBack(by="Anna", reason="no_reply")
    assert wanted(interview)
    assert prove(interview.id).holds


def test_a_person_who_takes_over_and_says_nothing_is_waited_for_as_long() -> None:
    with fake_time() as now:
        interview = Interview(now=now)
        take(interview)
        now.pass_s(180)
        service.tick(interview.id)
    assert interview.state.colleague is None
    assert kinds(interview)[-1] == "ConversationHandedBack"


def test_a_person_is_waited_for_no_longer_when_the_line_is_lost() -> None:
    with fake_time() as now:
        interview = Interview(now=now)
        take(interview)
        service.disconnect(interview.id, socket=f"socket-of-{interview.tab}")
        assert pauses(interview) == ("person", "offline")
        now.pass_s(180)
        service.tick(interview.id)
        assert interview.state.colleague is None
        assert pauses(interview) == ("offline",)  # From here on the lost line is paid for.
        assert kinds(interview)[-1] == "ConversationHandedBack"


def test_an_outage_of_ours_is_not_held_against_a_person() -> None:
    with fake_time() as now:
        interview = Interview(now=now)
        take(interview)
        began = now.now_ms
        now.pass_s(600)
        service.give_back_outage(interview.id, from_ms=began, to_ms=now.now_ms)
        service.tick(interview.id)
        assert interview.state.colleague is not None
        now.pass_s(180)
        service.tick(interview.id)
    assert kinds(interview)[-2:] == ["OutageNoted", "ConversationHandedBack"]
    assert prove(interview.id).holds


def test_nobody_asks_into_silence_while_a_person_is_there() -> None:
    with fake_time() as now:
        interview = Interview(now=now)
        take(interview)
        say(interview)
        now.pass_s(900)
        due = clocks.next_deadline(interview.state)
        assert due is None or due.kind != "quiet"


def test_a_part_that_is_skipped_goes_back_to_the_interviewer() -> None:
    interview = Interview()
    take(interview)
    say(interview)
    service.skip_part(interview.id, key="k")
    assert kinds(interview)[-2:] == ["SkipAsked", "ConversationHandedBack"]
    assert wanted(interview)
    service.skip_part(interview.id, key="k")
    assert kinds(interview).count("ConversationHandedBack") == 1


def test_a_question_whose_time_is_up_goes_back_to_the_interviewer() -> None:
    with fake_time() as now:
        interview = Interview(now=now)
        take(interview)
        say(interview)
        for _ in range(4):
            now.pass_s(1_200)
            service.tick(interview.id)
    assert kinds(interview)[-2:] == ["TimeRanOut", "ConversationHandedBack"]
    assert wanted(interview)


def test_nobody_takes_over_while_a_part_closes() -> None:
    interview = Interview()
    service.skip_part(interview.id, key="k")
    assert refused(interview, verb=take) is Code.PART_CLOSES


def test_a_decision_that_was_not_visible_yet_is_dropped() -> None:
    interview = Interview()
    interview.say(DESIGN)
    with interviewer(MeanwhileCompleter([FIRST], unseen=lambda: take(interview))):
        assert not interview.turn()
    assert "TurnTaken" not in kinds(interview)
    assert "ReplyStarted" not in kinds(interview)
    assert prove(interview.id).holds


def test_a_reply_that_is_visible_is_brought_to_its_end_before_a_person_speaks() -> None:
    interview = Interview()
    interview.say(DESIGN)
    told: list[Code] = []
    long = reply("FOLLOW_UP", response="Tell me more about the list, please. " * 12)

    def takes_and_speaks_at_once() -> None:
        take(interview)
        told.append(refused(interview))

    with interviewer(MeanwhileCompleter([long], seen=takes_and_speaks_at_once)):
        assert interview.turn()
    assert told == [Code.REPLY_GOES_ON]
    assert kinds(interview)[-3:] == ["ReplyStarted", "ConversationTaken", "TurnTaken"]
    say(interview)
    assert prove(interview.id).holds


def test_a_visible_reply_whose_worker_died_is_withdrawn_and_not_asked_for_again() -> None:
    interview = Interview()
    interview.say(DESIGN)
    lease = service.claim_turn(interview.id, 1, holder="worker")
    assert lease is not None
    assert service.begin_reply(lease, attempt=1, as_of=interview.state.seq)
    take(interview)
    assert wanted(interview)
    service.release_turn(lease)
    with interviewer(ScriptedCompleter([FIRST])):
        asyncio.run(run_turn(interview.id, 1, holder="another"))
    assert kinds(interview)[-1] == "ReplyWithdrawn"
    assert not wanted(interview)
    say(interview)
    assert prove(interview.id).holds


def test_a_visible_reply_to_silence_is_brought_to_its_end() -> None:
    with fake_time() as now:
        interview = quiet(now)
        long = reply("FOLLOW_UP", response="Would it help to think aloud? Take your time. " * 12)
        with interviewer(MeanwhileCompleter([long], seen=lambda: take(interview))):
            assert interview.turn()
    assert kinds(interview)[-3:] == ["ReplyStarted", "ConversationTaken", "TurnTaken"]
    say(interview)
    assert prove(interview.id).holds


def test_a_visible_reply_to_silence_that_breaks_off_is_withdrawn() -> None:
    with fake_time() as now:
        interview = quiet(now)
        lease = service.claim_turn(interview.id, 1, holder="worker")
        assert lease is not None
        assert service.begin_reply(lease, attempt=1, as_of=interview.state.seq)
        take(interview)
        service.fail_turn(lease, code="down", detail="")
    assert kinds(interview)[-1] == "ReplyWithdrawn"
    assert interview.state.asked == ()
    say(interview)
    assert prove(interview.id).holds


def quiet(now: FakeClock) -> Interview:
    """Return an interview whose candidate was quiet for so long that the AI is to ask."""
    interview = Interview(now=now)
    now.pass_s(240)
    service.tick(interview.id)
    assert wanted(interview)
    return interview


def test_a_reply_that_breaks_off_is_not_promised_again_while_a_person_speaks() -> None:
    interview = Interview()
    interview.say(DESIGN)
    lease = service.claim_turn(interview.id, 1, holder="worker")
    assert lease is not None
    assert service.begin_reply(lease, attempt=1, as_of=interview.state.seq)
    take(interview)
    service.fail_turn(lease, code="down", detail="")
    assert kinds(interview)[-1] == "ReplyWithdrawn"
    assert not wanted(interview)


def test_an_interview_that_is_over_is_not_taken() -> None:
    interview = Interview()
    service.end_interview(interview.id)
    assert refused(interview, verb=take) is Code.ENDED


def test_the_end_ends_it() -> None:
    interview = Interview()
    take(interview)
    service.end_interview(interview.id)
    assert interview.state.colleague is None
    assert refused(interview) is Code.ENDED
