"""Kill the server while somebody types or speaks: what was acknowledged is there, and once."""

from __future__ import annotations

import asyncio
import time
from itertools import pairwise
from random import Random

from agents.core.events import AnswerSubmitted, EditsReceived, TurnTaken
from tests.doubles.raw_log import stored_events, stored_text
from tests.doubles.room_client import LineLost, RoomClient
from tests.doubles.server import Server
from tests.doubles.typist import Typist
from tests.faults.server.conftest import Arrivals, Serve

KILLS = 3
BETWEEN_BATCHES_S = 0.04


async def type_until_killed(room: RoomClient, typist: Typist, server: Server, rng: Random) -> None:
    """Type faster than the acknowledgements come; the server dies at some moment."""
    loop = asyncio.get_running_loop()
    kill = loop.run_in_executor(None, kill_after, server, rng.uniform(0.3, 1.2))
    try:
        while not room.lost.is_set():
            batch = typist.erase(2) if rng.random() < 0.1 else typist.type("x = 1 😀\n", "y")
            await room.send("edits", **batch)
            await asyncio.sleep(BETWEEN_BATCHES_S)
    except LineLost:
        pass
    await kill
    await room.lost.wait()
    typist.settle(room.heard)


def kill_after(server: Server, seconds: float) -> None:
    """Kill the server after a while, from a thread."""
    time.sleep(seconds)
    server.kill()


async def test_a_server_killed_in_mid_typing_loses_no_acknowledged_change(
    serve: Serve, arrivals: Arrivals
) -> None:
    server, rng, typist = serve(), Random(7), Typist()  # noqa: S311  no secret
    room = RoomClient(*arrivals.come(server))
    typist.look(await room.enter())
    for _ in range(KILLS):
        await type_until_killed(room, typist, server, rng)
        server.start()
        acknowledged = min(typist.kept, default=typist.number + 1) - 1
        welcome = await room.enter()
        [file] = [d for d in welcome["documents"] if d["path"] == typist.path]
        assert file["received"] >= acknowledged
        assert welcome["role"] == "holder"
        await typist.resend(room)
    assert stored_text(server.data, room.session, typist.path) == typist.text
    batches = [e.event for e in stored_events(server.data, room.session, "EditsReceived")]
    assert [b.number for b in batches if isinstance(b, EditsReceived)] == list(
        range(1, typist.number + 1)
    )
    await room.close()


async def test_a_message_that_was_stored_but_not_acknowledged_counts_once(
    serve: Serve, arrivals: Arrivals
) -> None:
    server = serve()
    room = RoomClient(*arrivals.come(server))
    await room.enter()
    said = {"key": "said-1", "text": "A dictionary finds the node, a list keeps the order."}
    await room.send("answer", **said)
    server.kill()
    server.start()
    await room.enter()
    await room.send("answer", **said)
    await room.hear("ack", key="said-1")
    await room.event("TurnTaken")
    events = stored_events(server.data, room.session)
    answers = [e.event for e in events if isinstance(e.event, AnswerSubmitted)]
    assert [answer.key for answer in answers] == ["said-1"]
    assert [e.event.turn for e in events if isinstance(e.event, TurnTaken)] == [1]
    await room.close()


async def test_a_server_killed_between_an_answer_and_its_reply_replies_once_it_is_back(
    serve: Serve, arrivals: Arrivals
) -> None:
    server = serve()
    room = RoomClient(*arrivals.come(server))
    await room.enter()
    for number in (1, 2):
        await room.send(
            "answer", key=f"said-{number}", text=f"Thought {number}: the list is linked."
        )
        await room.hear("ack", key=f"said-{number}")
        server.kill()
        server.start()
        await room.enter()
        await room.event("TurnTaken")
    taken = [e.event for e in stored_events(server.data, room.session, "TurnTaken")]
    assert [t.turn for t in taken if isinstance(t, TurnTaken)] == [1, 2]
    shown = [frame["seq"] for frame in room.heard if frame["type"] == "event"]
    assert all(before < after for before, after in pairwise(shown))
    await room.close()
