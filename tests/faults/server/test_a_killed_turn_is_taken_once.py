"""Kill the server while the model speaks: the turn is decided anew, and taken once."""

from __future__ import annotations

import pytest

from agents.core.events import ReplyWithdrawn, TurnTaken
from tests.doubles.model_server import ModelServer
from tests.doubles.raw_log import stored_events
from tests.doubles.room_client import RoomClient
from tests.faults.server.conftest import Arrivals, Serve
from tests.faults.server.models import asking

SOON_S = 15


@pytest.mark.parametrize("visible", [True, False], ids=["in mid-reply", "before the first word"])
async def test_a_turn_that_was_being_decided_is_taken_once(
    serve: Serve, arrivals: Arrivals, *, visible: bool
) -> None:
    with ModelServer("slow_drip" if visible else "stall_before_first", "ok") as model:
        server = serve(**asking(model))
        room = RoomClient(*arrivals.come(server))
        await room.enter()
        await room.send("answer", key="said", text="A dictionary, and a linked list for the order.")
        await (room.hear("delta") if visible else room.hear("ack", key="said"))
        while not model.asked:
            await room.hear("ack", key="said")
        server.kill()
        server.start()
        await room.enter()
        await room.event("TurnTaken", within_s=SOON_S)
        events = [e.event for e in stored_events(server.data, room.session)]
        assert [e.turn for e in events if isinstance(e, TurnTaken)] == [1]
        withdrawn = [e.reason for e in events if isinstance(e, ReplyWithdrawn)]
        assert withdrawn == (["worker_lost"] if visible else [])
        await room.close()
