"""Writers that race for one session leave one log without gaps, and each action counts once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from interviews.sessions import service
from replay.log.read import read
from tests.doubles.interviews import Interview
from viva.verification import prove

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls: Callable[[], object]) -> list[object]:
    """Run calls in threads of their own; return what each gave."""

    def run(call: Callable[[], object]) -> object:
        try:
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def test_many_messages_at_once_are_all_kept_in_one_order() -> None:
    interview = Interview()
    at_once(*(lambda n=n: interview.say(f"Thought {n}.", key=f"race-{n}") for n in range(8)))
    texts = [str(event.data["text"]) for event in interview.events("AnswerSubmitted")]
    assert sorted(texts) == [f"Thought {n}." for n in range(8)]
    assert [r.seq for r in read(interview.id)] == list(range(1, interview.state.seq + 1))
    assert prove(interview.id).faults == ()


def test_one_message_sent_many_times_at_once_counts_once() -> None:
    interview = Interview()
    at_once(*(lambda: interview.say("Once.", key="same") for _ in range(6)))
    assert len(interview.events("AnswerSubmitted")) == 1


def test_one_batch_sent_many_times_at_once_counts_once() -> None:
    interview = Interview()
    length = len(interview.events("QuestionOpened")[0].data["documents"][0]["text"])  # type: ignore[index]
    at_once(*(lambda: interview.edit(1, (length, (0, "x"))) for _ in range(5)))
    assert len(interview.events("EditsReceived")) == 1
    assert prove(interview.id).faults == ()


def test_workers_that_race_take_one_turn_once() -> None:
    interview = Interview()
    interview.say("A dictionary.")
    taken = at_once(*(interview.turn for _ in range(4)))
    assert taken.count(True) == 1
    assert len(interview.events("TurnTaken")) == 1
    assert interview.state.turn == 2


def test_claims_that_race_give_one_lease() -> None:
    interview = Interview()
    interview.say("A dictionary.")
    leases = at_once(
        *(lambda n=n: service.claim_turn(interview.id, 1, holder=f"w{n}") for n in range(6))
    )
    assert sum(lease is not None for lease in leases) == 1
