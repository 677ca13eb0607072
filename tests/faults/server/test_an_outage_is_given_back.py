"""The time in which we were not there costs the candidate nothing, however long it was."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from tests.doubles.raw_log import stored_events
from tests.doubles.room_client import RoomClient
from tests.faults.server.conftest import Arrivals, Serve

WITHIN_MS = 1_000
BEAT_S = 0.8


def left_ms(frame: dict[str, Any]) -> float:
    """Return what the question's clock shows when a frame is heard."""
    assert frame["clock"]["counting"]
    return float(frame["clock"]["question_left_ms"])


@pytest.mark.parametrize("down_s", [0, 7], ids=["a moment", "seven seconds"])
async def test_an_outage_is_given_back_within_a_second(
    serve: Serve, arrivals: Arrivals, down_s: float
) -> None:
    server = serve()
    room = RoomClient(*arrivals.come(server))
    first = await room.enter()
    await asyncio.sleep(BEAT_S)
    server.kill()
    worked_ms = time.time() * 1000 - first["heard_ms"]
    expected_ms = left_ms(first) - worked_ms
    await asyncio.sleep(down_s)
    server.start()
    back = await room.enter()
    noted = await room.event("OutageNoted")
    worked_again_ms = noted["heard_ms"] - back["heard_ms"]
    assert left_ms(noted) + worked_again_ms == pytest.approx(expected_ms, abs=WITHIN_MS)
    assert len(stored_events(server.data, room.session, "OutageNoted")) == 1
    await room.close()
