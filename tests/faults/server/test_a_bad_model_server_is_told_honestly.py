"""A model server that is down, slow, cut off or talks nonsense costs time, never the interview."""

from __future__ import annotations

import socket

from agents.core.events import TurnFailed, TurnTaken
from tests.doubles.model_server import ModelServer
from tests.doubles.raw_log import stored_events
from tests.doubles.room_client import RoomClient
from tests.doubles.server import Server, free_port
from tests.faults.server.conftest import Arrivals, Serve
from tests.faults.server.models import asking

RETRIED_WITHIN_S = 25
BAD = ("stall_before_first", "cut_midstream", "http_500")


def turns(server: Server, session: str) -> tuple[list[TurnFailed], list[TurnTaken]]:
    events = [e.event for e in stored_events(server.data, session)]
    return (
        [e for e in events if isinstance(e, TurnFailed)],
        [e for e in events if isinstance(e, TurnTaken)],
    )


async def say(room: RoomClient, key: str = "said") -> int:
    """Say something; return how much was heard before."""
    since = len(room.heard)
    await room.send("answer", key=key, text=f"A dictionary, and a linked list. That was {key}.")
    await room.hear("ack", key=key)
    return since


async def test_a_failed_turn_is_told_the_clock_stands_and_it_is_taken_once_later(
    serve: Serve, arrivals: Arrivals
) -> None:
    with ModelServer("ok", prefer=["FOLLOW_UP"]) as model:
        server = serve(**asking(model))
        room = RoomClient(*arrivals.come(server))
        await room.enter()
        for mode in BAD:
            model.behaviour.set_modes([mode, "ok"])
            since = await say(room, mode)
            failed = await room.event("TurnFailed", since=since)
            assert "The interviewer" in failed["html"], mode
            assert failed["clock"]["reasons"] == ["thinking"], mode
            taken = await room.event("TurnTaken", since=since, within_s=RETRIED_WITHIN_S)
            left = [frame["clock"]["question_left_ms"] for frame in (failed, taken)]
            assert left[0] == left[1], mode
        failures, replies = turns(server, room.session)
        assert [failure.turn for failure in failures] == [1, 2, 3]
        assert [(reply.turn, reply.fallback) for reply in replies] == [
            (1, False),
            (2, False),
            (3, False),
        ]
        await room.close()


async def test_a_model_server_that_is_down_is_asked_again_when_it_is_back(
    serve: Serve, arrivals: Arrivals
) -> None:
    port = free_port()
    with ModelServer("ok", port=port) as model:
        settings = asking(model)
    with socket.socket() as nobody:
        assert nobody.connect_ex(("127.0.0.1", port)) != 0
    server = serve(**settings)
    room = RoomClient(*arrivals.come(server))
    await room.enter()
    await say(room)
    await room.event("TurnFailed")
    with ModelServer("ok", port=port):
        await room.event("TurnTaken", within_s=RETRIED_WITHIN_S)
    _, replies = turns(server, room.session)
    assert [t.turn for t in replies] == [1]
    await room.close()


async def test_two_refused_replies_are_followed_by_the_safe_move(
    serve: Serve, arrivals: Arrivals
) -> None:
    with ModelServer("ok") as model:
        server = serve(**asking(model))
        room = RoomClient(*arrivals.come(server))
        await room.enter()
        for mode in ("ignore_schema", "illegal_move"):
            model.behaviour.set_modes([mode])
            taken = await room.event("TurnTaken", since=await say(room, mode))
            reply = turns(server, room.session)[1][-1]
            assert reply.fallback, mode
            assert [refused.attempt for refused in reply.rejections] == [1, 2], mode
            assert taken["data"]["response"] == reply.response
        assert len(model.asked) == 4
        await room.close()


async def test_a_refused_reply_is_asked_again_with_the_reason(
    serve: Serve, arrivals: Arrivals
) -> None:
    with ModelServer("illegal_move", "ok") as model:
        server = serve(**asking(model))
        room = RoomClient(*arrivals.come(server))
        await room.enter()
        await say(room)
        await room.event("TurnTaken")
        _, [reply] = turns(server, room.session)
        assert not reply.fallback
        [refused] = reply.rejections
        assert refused.detail[:20] in str(model.last_body["messages"])
        await room.close()
