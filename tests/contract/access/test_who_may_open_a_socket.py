"""A room's socket opens for its candidate alone: fresh ticket, own room, own page, good link."""

import time
from uuid import UUID, uuid4

import pytest
from channels.db import database_sync_to_async
from django.core.signing import TimestampSigner, b62_encode

from interviews.models import Invitation
from interviews.people import invitations
from interviews.web import consumers, tickets
from tests.contract.access.cast import CLAIM, CLAIM_OF_ANOTHER, accepted
from tests.contract.access.rooms import Socket, in_room, ticket
from tests.doubles.interviews import invited

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def session() -> UUID:
    return accepted(invited()[1], CLAIM)


@pytest.fixture
def room_of_another() -> UUID:
    return accepted(invited()[1], CLAIM_OF_ANOTHER)


async def test_the_candidate_comes_in(session: UUID) -> None:
    async with in_room(session) as socket:
        assert (await socket.answer("ping"))["type"] == "pong"


async def test_a_ticket_opens_one_socket_only(session: UUID) -> None:
    bought = await ticket(session)
    first, replayed = Socket(session, bought), Socket(session, bought)
    assert await first.opens()
    assert not await replayed.opens()
    await first.line.disconnect()


async def test_a_ticket_opens_no_other_room(session: UUID, room_of_another: UUID) -> None:
    assert not await Socket(room_of_another, await ticket(session)).opens()


async def test_a_ticket_says_whose_claim_bought_it(session: UUID) -> None:
    assert not await Socket(session, await ticket(session, CLAIM_OF_ANOTHER)).opens()


@pytest.mark.parametrize("forged", ["", "x", "a:b:c", "WyJ4Il0:1abc:sig", "%00", "é"])
async def test_a_forged_ticket_opens_nothing(session: UUID, forged: str) -> None:
    assert not await Socket(session, forged).opens()


@pytest.mark.parametrize(("age_s", "opens"), [(25, True), (35, False)])
async def test_a_ticket_is_good_for_half_a_minute(
    session: UUID, monkeypatch: pytest.MonkeyPatch, age_s: int, opens: bool
) -> None:
    bought_at = b62_encode(int(time.time()) - age_s)
    monkeypatch.setattr(TimestampSigner, "timestamp", lambda _: bought_at)
    socket = Socket(session, await ticket(session))
    assert await socket.opens() == opens
    await socket.line.disconnect()


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "https://evil.example",
        "http://127.0.0.1.evil.example",
        "http://127.0.0.1:9999",
        "http://[broken",
        "file://",
    ],
)
async def test_another_site_or_port_opens_nothing(session: UUID, origin: str | None) -> None:
    assert not await Socket(session, await ticket(session), origin=origin).opens()


async def test_a_room_that_is_not_there_opens_for_nobody() -> None:
    nowhere = uuid4()
    assert not await Socket(nowhere, await ticket(nowhere)).opens()


async def test_a_link_taken_back_closes_the_room_that_is_open(
    session: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "SEEN_EVERY_S", 0.0)
    async with in_room(session) as socket:
        await database_sync_to_async(_revoke)()
        await socket.say("answer", key="k", text="Am I still here?")
        assert await socket.closed_with() == consumers.NOT_YOURS


async def test_a_ticket_bought_before_the_link_was_taken_back_opens_nothing(session: UUID) -> None:
    bought = await ticket(session)
    await database_sync_to_async(_revoke)()
    assert not await Socket(session, bought).opens()


async def test_a_reissued_link_closes_the_old_browsers_room(
    session: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumers, "SEEN_EVERY_S", 0.0)
    async with in_room(session) as socket:
        await database_sync_to_async(_reissue)()
        await socket.say("ping")
        assert await socket.closed_with() == consumers.NOT_YOURS


def test_a_ticket_holds_no_secret_of_the_browser(session: UUID) -> None:
    assert CLAIM not in tickets.issue(session, CLAIM)


def _revoke() -> None:
    for invitation in Invitation.objects.all():
        invitations.revoke(invitation)


def _reissue() -> None:
    for invitation in Invitation.objects.all():
        invitations.reissue(invitation)
