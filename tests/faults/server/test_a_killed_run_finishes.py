"""Kill the server while code runs: the run has its verdict after the restart, and only one."""

from __future__ import annotations

import asyncio

from agents.core.events import RunFinished
from tests.doubles.raw_log import stored_events, stored_state
from tests.doubles.room_client import RoomClient
from tests.doubles.typist import Typist
from tests.faults.server.conftest import Arrivals, Serve

SLOW = "\nimport time\ntime.sleep(1.5)\nprint('it ran to its end')\n"


async def test_a_run_that_was_going_is_run_again_and_counts_once(
    serve: Serve, arrivals: Arrivals
) -> None:
    server, typist = serve(), Typist()
    room = RoomClient(*arrivals.come(server))
    typist.look(await room.enter())
    await room.send("edits", **typist.type(SLOW))
    await room.send("run", key="run-1", purpose="run", stdin="")
    await room.event("RunRequested")
    await asyncio.sleep(0.7)
    server.kill()
    assert not stored_events(server.data, room.session, "RunFinished")
    server.start()
    await room.enter()
    shown = await room.event("RunFinished", within_s=25)
    assert "it ran to its end" in shown["data"]["result"]["stdout"]
    [finished] = stored_events(server.data, room.session, "RunFinished")
    assert isinstance(finished.event, RunFinished)
    state = stored_state(server.data, room.session)
    assert state.live is not None
    assert (state.live.run_count, state.pending_runs) == (1, ())
    await room.close()
