"""Whoever is quiet for long is asked how it goes, once, and never while keys are pressed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
from django.test import override_settings

from agents.completers.base import CompleterUnavailable
from agents.completers.scripted import Reply, ScriptedCompleter
from agents.core.events import KeysPressed, QuietNoticed, StageClosed, TurnFailed, TurnTaken
from agents.core.question import stage_at
from agents.core.state import SessionState
from agents.core.text import utf16_length
from interviews.models import Session
from interviews.sessions import queries, service, store
from interviews.sessions.agent import run_turn
from replay.log.read import read
from tests.doubles.interviews import FakeClock, Interview, fake_time, interviewer
from tests.doubles.learners import learner_of_lesson
from tests.doubles.meanwhile import MeanwhileCompleter
from tests.doubles.turns import reply
from viva.sweeper import Sweeper
from viva.verification import prove

pytestmark = pytest.mark.django_db(transaction=True)
QUIET_S = 240
LONG = "Take all the time you need. " + "There is no hurry at all, and nothing is lost by it. " * 6
CHECKS_IN = reply("FOLLOW_UP", response=f"{LONG}Would it help to think aloud?")


@pytest.fixture
def now() -> Iterator[FakeClock]:
    with fake_time() as clock:
        yield clock


@pytest.fixture
def interview(now: FakeClock) -> Interview:
    return Interview(now=now)


def logged(interview: Interview, kind: type) -> list[object]:
    return [one.event for one in read(interview.id) if isinstance(one.event, kind)]


def silent(state: SessionState) -> bool:
    return [asked.kind for asked in state.asked] == ["silence"]


def goes_quiet(interview: Interview) -> None:
    """Let the quiet time pass, seen by the sweeper's verb."""
    interview.clock.pass_s(QUIET_S)
    service.tick(interview.id)
    assert silent(interview.state)


def types(interview: Interview) -> None:
    """Type into the file that the question opens with."""
    text = store.document(interview.id, 0, "cache.py").text
    interview.edit(1, (utf16_length(text), (0, "# mine")))


def test_the_interviewer_asks_once_a_stage_after_the_quiet_time(interview: Interview) -> None:
    interview.clock.pass_s(QUIET_S - 1)
    service.tick(interview.id)
    assert logged(interview, QuietNoticed) == []
    interview.clock.pass_s(1)
    service.tick(interview.id)
    assert logged(interview, QuietNoticed) == [QuietNoticed(quiet_ms=QUIET_S * 1000)]
    assert interview.turn()
    interview.clock.pass_s(QUIET_S)
    service.tick(interview.id)
    assert len(logged(interview, QuietNoticed)) == 1
    assert prove(interview.id).faults == ()


def test_the_prompt_says_how_long_it_was_quiet_and_offers_no_way_on(
    interview: Interview,
) -> None:
    asks = ScriptedCompleter([CHECKS_IN])
    goes_quiet(interview)
    with interviewer(asks):
        assert interview.turn()
    assert "has said and typed nothing for 4 min" in asks.prompts[0].user
    taken = logged(interview, TurnTaken)[0]
    assert isinstance(taken, TurnTaken)
    assert {offer.partition(":")[0] for offer in taken.offered} == {
        "CLARIFY",
        "REDIRECT",
        "FOLLOW_UP",
        "HINT",
    }


def test_keys_in_a_message_not_sent_keep_the_interviewer_quiet(interview: Interview) -> None:
    for _ in range(60):
        interview.clock.pass_s(10)
        service.note_keys(interview.id)
        service.tick(interview.id)
    assert logged(interview, QuietNoticed) == []
    assert len(logged(interview, KeysPressed)) == 20


def deeds() -> dict[str, Callable[[Interview], object]]:
    return {
        "keys": lambda one: service.note_keys(one.id),
        "edit": types,
        "focus": lambda one: service.note_signal(
            one.id, service.Signal(what="focus", focused=True)
        ),
        "leaving": lambda one: service.disconnect(one.id, socket="socket-of-tab-1"),
    }


@pytest.mark.parametrize("name", deeds())
def test_whoever_stirs_before_the_turn_begins_is_let_be(interview: Interview, name: str) -> None:
    goes_quiet(interview)
    deeds()[name](interview)
    assert not interview.state.turn_wanted
    assert not interview.turn()
    assert queries.ids_with_turn_due(2**62) == []


@pytest.mark.parametrize("name", deeds())
def test_whoever_stirs_before_the_first_character_is_not_interrupted(
    interview: Interview, name: str
) -> None:
    goes_quiet(interview)
    stirs = MeanwhileCompleter([CHECKS_IN], unseen=lambda: deeds()[name](interview))
    with interviewer(stirs):
        assert not interview.turn()
    assert interview.events("ReplyStarted", "TurnTaken", "TurnFailed") == []
    assert interview.state.turn == 1
    assert prove(interview.id).faults == ()


def test_an_answer_before_the_first_character_is_answered_instead(interview: Interview) -> None:
    goes_quiet(interview)
    says = MeanwhileCompleter([CHECKS_IN, CHECKS_IN], unseen=lambda: interview.say("A list."))
    with interviewer(says):
        assert interview.turn()
    assert "A list." in says.prompts[1].user
    assert "nothing for" not in says.prompts[1].user
    assert interview.state.live is not None
    assert not interview.state.live.stage.checked_in


def test_an_edit_after_words_were_visible_breaks_nothing_off(interview: Interview) -> None:
    goes_quiet(interview)
    with interviewer(MeanwhileCompleter([CHECKS_IN], seen=lambda: types(interview))):
        assert interview.turn()
    kinds = [event.kind for event in interview.events("ReplyStarted", "TurnTaken")]
    assert kinds == ["ReplyStarted", "TurnTaken"]


def test_a_model_that_is_down_is_no_news_to_somebody_quiet(interview: Interview) -> None:
    goes_quiet(interview)
    down: Reply = CompleterUnavailable("unreachable", "no connection")
    with interviewer(MeanwhileCompleter([down])):
        assert not interview.turn()
    assert len(logged(interview, TurnFailed)) == 1
    assert interview.events("TurnFailed") == []
    assert interview.state.asked == ()
    assert interview.state.counts_from_ms is not None


def test_the_room_is_not_told_to_wait_for_what_it_did_not_ask(interview: Interview) -> None:
    goes_quiet(interview)
    assert queries.facts(interview.state, interview.clock())["busy"] is False


def test_typing_moves_no_deadline_and_the_sweeper_looks_again(interview: Interview) -> None:
    def looked_at() -> int | None:
        return Session.objects.get(id=interview.id).deadline_at_ms

    sweeper = Sweeper(alone=False)
    sweeper.sweep()
    first = looked_at()
    interview.clock.pass_s(100)
    types(interview)
    assert looked_at() == first
    interview.clock.pass_s(QUIET_S - 100)
    service.beat(interview.clock())
    sweeper.sweep()
    assert logged(interview, QuietNoticed) == []
    later = looked_at()
    assert first is not None
    assert later == first + 100_000
    interview.clock.pass_s(100)
    service.beat(interview.clock())
    sweeper.sweep()
    assert len(logged(interview, QuietNoticed)) == 1


def test_a_session_keeps_the_quiet_time_it_was_opened_with(now: FakeClock) -> None:
    with override_settings(QUIET_S=30):
        short = Interview(now=now)
    with override_settings(QUIET_S=0):
        never = Interview(now=now)
    assert short.state.limits.quiet_ms == 30_000
    now.pass_s(QUIET_S)
    service.tick(never.id)
    assert logged(never, QuietNoticed) == []


def test_a_skipped_part_is_never_asked_again_by_any_way(interview: Interview) -> None:
    declined = interview.state.live.stage.asked  # type: ignore[union-attr]  # one is live
    service.skip_part(interview.id, key="skip")
    assert interview.turn()
    closed = logged(interview, StageClosed)[0]
    assert isinstance(closed, StageClosed)
    assert closed.declined
    goes_quiet(interview)
    assert interview.turn()
    service.ask_clarification(interview.id, key="clarify", text="What do you mean by that?")
    assert interview.turn()
    interview.say("I do not know.")
    assert interview.turn()
    said = [turn.response for turn in logged(interview, TurnTaken) if isinstance(turn, TurnTaken)]
    first = declined.split(".")[0]
    assert not any(first in text for text in said)
    opening = stage_at(store.live_question(interview.state), ())
    asks = [concept.ask for concept in opening.concepts if concept.ask]
    assert asks
    assert not any(ask in text for ask in asks for text in said)


def test_the_prompt_names_what_was_declined(interview: Interview) -> None:
    service.skip_part(interview.id, key="skip")
    assert interview.turn()
    goes_quiet(interview)
    asks = ScriptedCompleter([CHECKS_IN])
    with interviewer(asks):
        assert interview.turn()
    assert "The candidate declined this part. Never ask it again" in asks.prompts[0].system


def test_a_learner_may_read_twice_as_long_and_is_asked_once_a_visit(now: FakeClock) -> None:
    learner = learner_of_lesson()
    now.pass_s(2 * QUIET_S - 1)
    service.tick(learner.session)
    assert learner.state.asked == ()
    now.pass_s(1)
    service.tick(learner.session)
    assert silent(learner.state)
    assert asyncio.run(run_turn(learner.session, 1, holder="test"))
    taken = [one.event for one in read(learner.session) if isinstance(one.event, TurnTaken)]
    assert taken[0].move == "CHECK_ME"
    assert {offer.partition(":")[0] for offer in taken[0].offered} == {
        "REDIRECT",
        "EXPLAIN",
        "CHECK_ME",
    }
    now.pass_s(10 * QUIET_S)
    service.tick(learner.session)
    assert learner.state.asked == ()
    assert prove(learner.session).faults == ()


def test_an_assessment_is_never_asked_into(now: FakeClock) -> None:
    learner = learner_of_lesson()
    assessment = service.start_assessment(learner.session)
    service.connect(assessment, socket="assessment", tab="tab-1")
    now.pass_s(10 * QUIET_S)
    service.tick(assessment)
    assert store.load(assessment).asked == ()
    assert store.load(assessment).limits.quiet_ms == 0
