"""One worker at a time tries a turn; a dead one's lease ends, its late answer does not count."""

from datetime import timedelta

import pytest
from django.db.models.functions import Now

from interviews.models import TurnLease
from interviews.sessions import service
from tests.doubles.interviews import Interview

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def waiting() -> Interview:
    interview = Interview()
    interview.say("A dictionary and a linked list.")
    return interview


def expire(interview: Interview) -> None:
    TurnLease.objects.filter(session_id=interview.id).update(
        expires_at=Now() - timedelta(seconds=1)
    )


def test_a_second_worker_stays_out(waiting: Interview) -> None:
    assert service.claim_turn(waiting.id, 1, holder="one") is not None
    assert service.claim_turn(waiting.id, 1, holder="two") is None


def test_an_expired_lease_is_taken_with_a_later_fence(waiting: Interview) -> None:
    first = service.claim_turn(waiting.id, 1, holder="one")
    expire(waiting)
    second = service.claim_turn(waiting.id, 1, holder="two")
    assert first is not None
    assert second is not None
    assert second.fence > first.fence
    assert not service.renew_turn(first)
    assert service.renew_turn(second)


def test_a_renewed_lease_holds(waiting: Interview) -> None:
    lease = service.claim_turn(waiting.id, 1, holder="one")
    assert lease is not None
    expire(waiting)
    assert service.renew_turn(lease)
    assert service.claim_turn(waiting.id, 1, holder="two") is None


def test_a_released_lease_is_free_at_once(waiting: Interview) -> None:
    lease = service.claim_turn(waiting.id, 1, holder="one")
    assert lease is not None
    service.release_turn(lease)
    assert service.claim_turn(waiting.id, 1, holder="two") is not None


def test_nobody_claims_a_turn_that_is_not_due(waiting: Interview) -> None:
    assert service.claim_turn(waiting.id, 2, holder="one") is None
    assert waiting.turn()
    assert service.claim_turn(waiting.id, 1, holder="one") is None
    assert service.claim_turn(waiting.id, 2, holder="one") is None


def test_a_fenced_out_worker_cannot_begin_a_reply(waiting: Interview) -> None:
    first = service.claim_turn(waiting.id, 1, holder="one")
    assert first is not None
    as_of = waiting.state.seq
    expire(waiting)
    service.claim_turn(waiting.id, 1, holder="two")
    assert not service.begin_reply(first, attempt=1, as_of=as_of)
    assert not waiting.state.reply_started


def test_what_a_dead_worker_began_to_show_is_taken_back_openly(waiting: Interview) -> None:
    dead = service.claim_turn(waiting.id, 1, holder="one")
    assert dead is not None
    assert service.begin_reply(dead, attempt=1, as_of=waiting.state.seq)
    expire(waiting)
    assert waiting.turn()
    kinds = [event.kind for event in waiting.events("ReplyStarted", "ReplyWithdrawn", "TurnTaken")]
    assert kinds == ["ReplyStarted", "ReplyWithdrawn", "ReplyStarted", "TurnTaken"]
