"""Whoever sends something is there; whoever is silent is not, and comes back by saying anything."""

import asyncio
from typing import Any, cast

import pytest
from channels.db import database_sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.urls import path

from interviews.models import Presence
from interviews.sessions import clock, service
from interviews.web import tickets
from interviews.web.consumers import RoomConsumer
from tests.doubles.interviews import BROWSER, Interview, fake_time

pytestmark = pytest.mark.django_db(transaction=True)
SOCKET = "socket-of-tab-1"


def kinds(interview: Interview, *wanted: str) -> list[str]:
    return [event.kind for event in interview.events(*wanted)]


def test_a_socket_that_was_given_up_comes_back_with_its_next_sign_of_life() -> None:
    with fake_time() as now:
        interview = Interview(now=now)
        now.pass_s(60)
        assert service.drop_stale_sockets(now()) == 1
        assert kinds(interview, "OutageNoted") == ["OutageNoted"]
        service.still_here(interview.id, socket=SOCKET, tab="tab-1")
        assert interview.state.connected
        assert Presence.objects.filter(socket=SOCKET, seen_at_ms=now()).exists()


def test_a_sign_of_life_that_changes_nothing_writes_no_event() -> None:
    interview = Interview()
    before = interview.state.seq
    service.still_here(interview.id, socket=SOCKET, tab="tab-1")
    assert interview.state.seq == before


def test_a_late_sign_of_life_does_not_open_an_ended_room_again() -> None:
    interview = Interview()
    service.disconnect(interview.id, socket=SOCKET)
    service.end_interview(interview.id)
    before = interview.state.seq
    service.still_here(interview.id, socket=SOCKET, tab="tab-1")
    assert interview.state.seq == before


def test_typing_alone_is_a_sign_of_life() -> None:
    interview = Interview()
    service.disconnect(interview.id, socket=SOCKET)
    asyncio.run(types_after_being_given_up(interview))
    assert kinds(interview, "ConnectionBack")[-1] == "ConnectionBack"
    assert interview.state.connected


class Watchful(RoomConsumer):
    """Notes every sign of life, not one in ten seconds."""

    seen_every_s = 0.0


async def types_after_being_given_up(interview: Interview) -> None:
    ticket = tickets.issue(interview.id, BROWSER)
    way_in: Any = path("ws/room/<uuid:session_id>/", cast("Any", Watchful.as_asgi()))
    rooms: Any = URLRouter([way_in])
    line = WebsocketCommunicator(rooms, f"/ws/room/{interview.id}/?ticket={ticket}")
    await line.connect(timeout=10)
    await line.send_json_to({"type": "hello", "tab": "tab-1"})
    await line.receive_json_from(timeout=10)
    await database_sync_to_async(Presence.objects.update)(seen_at_ms=0)
    await database_sync_to_async(service.drop_stale_sockets)(clock.now_ms())
    await line.send_json_to({"type": "signal", "what": "focus", "focused": True})
    while not await database_sync_to_async(Presence.objects.exists)():
        await asyncio.sleep(0.02)
    line.stop(exceptions=False)
