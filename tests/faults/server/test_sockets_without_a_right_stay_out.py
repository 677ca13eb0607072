"""A socket opens with a fresh ticket of this room, from our own page, once; nothing else does."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from django.core import signing
from websockets.exceptions import InvalidStatus

from tests.doubles.candidate_browser import CandidateBrowser
from tests.doubles.room_client import LineLost, RoomClient
from tests.faults.server.conftest import Arrivals, Serve

FORBIDDEN = 403


class Earlier(signing.TimestampSigner):
    """Signs as it would have a minute ago."""

    def timestamp(self) -> str:
        """Return the time of a minute ago as Django writes it."""
        return signing.b62_encode(int(time.time()) - 60)


def grown_old(data: Path, ticket: str) -> str:
    """Return a ticket as it would be, had it been issued a minute ago by this server."""
    signer = Earlier(key=(data / "secret-key").read_text().strip(), salt="interviews.web.tickets")
    return signer.sign(signer.unsign(ticket))


async def turned_away(room: RoomClient, **how: str) -> bool:
    """Tell whether a socket that opens like this never hears a word."""
    try:
        await room.open(**how)
        await room.send("hello", tab="tab-1", after_seq=0)
        await room.hear("welcome", within_s=5)
    except InvalidStatus as refused:
        return refused.response.status_code == FORBIDDEN
    except LineLost:
        return True
    return False


async def test_a_socket_without_a_fresh_ticket_of_its_own_room_hears_nothing(
    serve: Serve, arrivals: Arrivals
) -> None:
    server = serve()
    browser, session = arrivals.come(server)
    stranger, elsewhere = arrivals.come(server)
    room = RoomClient(browser, session)
    used = browser.ticket(session)
    assert not await turned_away(room, ticket=used)
    await room.close()
    fresh = browser.ticket(session)
    for name, ticket in {
        "none": "",
        "nonsense": "no-ticket",
        "a foreign one": stranger.ticket(elsewhere),
        "a used one": used,
        "one with another signature": fresh[:-3] + "abc",
        "an old one": grown_old(server.data, fresh),
    }.items():
        assert await turned_away(room, ticket=ticket), name
    assert not await turned_away(room, ticket=fresh), "the same ticket in time is good"
    await room.close()


async def test_a_page_of_another_origin_opens_no_socket(serve: Serve, arrivals: Arrivals) -> None:
    room = RoomClient(*arrivals.come(serve()))
    for origin in ("https://evil.example", "http://127.0.0.1:1", "null"):
        assert await turned_away(room, origin=origin), origin
    assert not await turned_away(room)
    await room.close()


async def test_a_browser_that_did_not_claim_the_link_gets_no_ticket(
    serve: Serve, arrivals: Arrivals
) -> None:
    server = serve()
    _, session = arrivals.come(server)
    stranger, own = arrivals.come(server)
    assert stranger.ticket(own)
    with pytest.raises(OSError, match="404"):
        stranger.ticket(session)
    newcomer = CandidateBrowser()
    newcomer.url = server.url
    with pytest.raises(OSError, match=r"40[34]"):
        newcomer.ticket(session)
