"""While the interviewer thinks the interview goes on: what is decided must still fit it."""

import asyncio

import pytest

from agents.completers.base import CompleterUnavailable
from agents.completers.scripted import ScriptRanOut
from agents.core.values import RunResult
from interviews.models import TurnLease
from interviews.sessions import queries, service, store
from interviews.sessions.agent import run_turn
from tests.doubles.interviews import Interview, fake_time, interviewer
from tests.doubles.meanwhile import MeanwhileCompleter
from tests.doubles.turns import closing, reply

pytestmark = pytest.mark.django_db(transaction=True)
LONG = "Thank you. " + "Let us stay with what you said for a moment, and look at it closely. " * 6
ASKS_ON = reply("FOLLOW_UP", response=f"{LONG}What happens when it is full?")
RED = RunResult(ending="finished", hidden_passed=0, hidden_total=3)


def kinds(interview: Interview, *wanted: str) -> list[str]:
    return [event.kind for event in interview.events(*wanted)]


@pytest.fixture
def interview() -> Interview:
    interview = Interview()
    interview.say("A dictionary and a list.")
    return interview


def test_an_interview_that_ends_meanwhile_needs_no_turn(interview: Interview) -> None:
    ends = MeanwhileCompleter(
        [ASKS_ON, ASKS_ON], unseen=lambda: service.end_interview(interview.id)
    )
    with interviewer(ends):
        assert not interview.turn()
    assert len(ends.prompts) == 1
    assert kinds(interview, "TurnTaken", "TurnFailed", "ReplyStarted") == []


def test_a_worker_that_lost_its_lease_asks_no_more(interview: Interview) -> None:
    def taken_over() -> None:
        TurnLease.objects.update(fence=99, holder="another")

    lost = MeanwhileCompleter([ASKS_ON, ASKS_ON], unseen=taken_over)
    with interviewer(lost):
        assert not interview.turn()
    assert len(lost.prompts) == 1
    assert kinds(interview, "TurnTaken", "ReplyStarted") == []


def test_a_message_before_the_first_visible_character_is_read_too(interview: Interview) -> None:
    late = MeanwhileCompleter([ASKS_ON, ASKS_ON], unseen=lambda: interview.say("And a lock."))
    with interviewer(late):
        assert interview.turn()
    assert "And a lock." in late.prompts[1].user
    assert kinds(interview, "ReplyStarted", "ReplyWithdrawn") == ["ReplyStarted"]
    assert interview.state.asked == ()


def test_a_skip_after_words_were_visible_waits_for_the_next_turn(interview: Interview) -> None:
    skips = MeanwhileCompleter([ASKS_ON], seen=lambda: service.skip_part(interview.id, key="skip"))
    with interviewer(skips):
        assert interview.turn()
    assert kinds(interview, "ReplyStarted", "ReplyWithdrawn", "TurnTaken") == [
        "ReplyStarted",
        "TurnTaken",
    ]
    assert [asked.kind for asked in interview.state.asked] == ["skip"]


def test_visible_words_that_do_not_fit_any_more_are_taken_back_openly(
    interview: Interview,
) -> None:
    assert interview.turn()
    service.request_run(interview.id, key="r", purpose="tests")
    interview.say("It is done.")

    def turns_red() -> None:
        for run_id in queries.wanted_runs(interview.id):
            service.execute_run(run_id, judge=lambda _: RED)

    done = closing(topic=topic_of_interview(interview), response=LONG.strip())
    stale = MeanwhileCompleter([done, ASKS_ON], seen=turns_red)
    before = interview.state.seq
    with interviewer(stale):
        assert interview.turn()
    told = interview.events("ReplyStarted", "ReplyWithdrawn", "TurnTaken", after=before)
    assert [event.kind for event in told] == [
        "ReplyStarted",
        "ReplyWithdrawn",
        "ReplyStarted",
        "TurnTaken",
    ]
    assert told[1].data["shown"] == LONG.strip()
    assert [event.data["attempt"] for event in told] == [1, 1, 2, 2]


def topic_of_interview(interview: Interview) -> str:
    """Return what a closing move must write back."""
    question = store.live_question(interview.state)
    return question.topics[0]


def test_what_breaks_unexpectedly_is_said_and_tried_again_later(interview: Interview) -> None:
    with interviewer(MeanwhileCompleter([])), pytest.raises(ScriptRanOut):
        interview.turn()
    assert kinds(interview, "TurnFailed") == ["TurnFailed"]
    assert interview.state.retry_at_ms > 0


def test_a_failed_turn_is_not_tried_before_its_time() -> None:
    with fake_time() as now:
        interview = Interview(now=now)
        interview.say("A dictionary and a list.")
        down = CompleterUnavailable("unreachable", "no connection")
        with interviewer(MeanwhileCompleter([down, ASKS_ON])):
            assert not interview.turn()
            assert not interview.turn()
            assert len(kinds(interview, "TurnFailed")) == 1
            now.pass_s(60)
            assert interview.turn()


def test_words_left_between_two_questions_wake_nobody_until_somebody_is_there() -> None:
    interview = Interview("lru-cache", "distributed-rate-limiter")
    interview.say("A dictionary and a list.")
    assert interview.turn()
    interview.say("That is all I have.")

    def leaves() -> None:
        interview.say("Wait, one more thing.")
        service.disconnect(interview.id, socket="socket-of-tab-1")

    done = closing(topic=topic_of_interview(interview), response=LONG.strip())
    with interviewer(MeanwhileCompleter([done], seen=leaves)):
        assert interview.turn()
    assert queries.ids_with_turn_due(2**62) == []
    assert not asyncio.run(run_turn(interview.id, interview.state.turn, holder="sweeper"))
    service.connect(interview.id, socket="again", tab="tab-1")
    assert queries.ids_with_turn_due(2**62) == [(interview.id, interview.state.turn)]
