"""A GGUF file of the operator's own is served by the same process, and its moves are checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents.core.events import TurnTaken
from agents.modes.interview.mode import SAFE_REPLIES
from agents.moves import MoveKind
from tests.doubles.raw_log import stored_events
from tests.doubles.room_client import RoomClient
from tests.doubles.tiny_model import tiny_gguf
from tests.faults.server.conftest import Arrivals, Serve


async def test_a_turn_ends_in_a_legal_move_or_the_safe_one(
    serve: Serve, arrivals: Arrivals
) -> None:
    server = serve(
        VIVA_MODEL_FILE=str(tiny_gguf()), VIVA_MODEL_TEMPERATURE="1", VIVA_MODEL_THREADS="1"
    )
    assert "a language model on this machine (tiny.gguf)" in server.said
    room = RoomClient(*arrivals.come(server))
    await room.enter()
    await room.send("answer", key="a", text="A dictionary, and a linked list for the order.")
    drawn = await room.event("TurnTaken", within_s=60)
    await room.close()
    events = [one.event for one in stored_events(server.data, room.session)]
    (taken,) = [one for one in events if isinstance(one, TurnTaken)]
    assert taken.cost.completer == "local_model"
    assert taken.cost.completion_tokens or taken.fallback
    offered = {offer.partition(":")[0] for offer in taken.offered}
    assert taken.move in offered
    assert taken.response == drawn["data"]["response"]
    if taken.fallback:
        assert taken.response == SAFE_REPLIES[MoveKind(taken.move)]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (None, "cannot be read: No such file or directory"),
        (b"<html>not found</html>", "is no GGUF file: it begins with b'<htm'"),
        (b"GGUF" + bytes(4000), "could not be loaded"),
    ],
)
def test_a_file_that_is_no_model_stops_the_start_and_says_why(
    serve: Serve, tmp_path: Path, content: bytes | None, told: str
) -> None:
    model = tmp_path / "bad.gguf"
    if content is not None:
        model.write_bytes(content)
    with pytest.raises(RuntimeError, match="the server ended at once") as caught:
        serve(VIVA_MODEL_FILE=str(model))
    said = str(caught.value)
    assert told in said
    assert str(model) in said
    assert "Traceback" not in said
