"""Where the operator allows it, another answers for a model that cannot, and all can see it."""

from __future__ import annotations

from agents.core.events import TurnFailed, TurnTaken
from tests.doubles.model_server import ModelServer
from tests.doubles.raw_log import stored_events
from tests.doubles.room_client import RoomClient
from tests.faults.server.conftest import Arrivals, Serve
from tests.faults.server.models import asking


async def test_the_built_in_interviewer_answers_for_a_model_that_fails_and_says_so(
    serve: Serve, arrivals: Arrivals
) -> None:
    with ModelServer("http_500") as model:
        server = serve(**asking(model, VIVA_FALLBACK="builtin", VIVA_MODEL_TRIES="2"))
        room = RoomClient(*arrivals.come(server))
        await room.enter()
        await room.send("answer", key="a", text="A dictionary, and a linked list for the order.")
        drawn = await room.event("TurnTaken")
        assert len(model.asked) == 2
        await room.close()
    assert "Answered by the built-in interviewer" in drawn["html"]
    assert drawn["data"]["stand_in"] == "builtin"
    events = [one.event for one in stored_events(server.data, room.session)]
    assert not [one for one in events if isinstance(one, TurnFailed)]
    (taken,) = [one for one in events if isinstance(one, TurnTaken)]
    assert taken.cost.completer == "builtin"
    assert [step.partition(",")[0] for step in taken.cost.steps] == [
        "openai_compatible: server_error",
        "openai_compatible: server_error",
        "builtin: steps in",
    ]


async def test_a_second_model_answers_before_the_built_in_interviewer(
    serve: Serve, arrivals: Arrivals
) -> None:
    with ModelServer("http_500") as first, ModelServer("ok") as second:
        more = {"VIVA_FALLBACK": "builtin", "VIVA_NEXT_MODEL_URL": second.base_url}
        server = serve(**asking(first, **more))
        room = RoomClient(*arrivals.come(server))
        await room.enter()
        await room.send("answer", key="a", text="A dictionary, and a linked list for the order.")
        drawn = await room.event("TurnTaken")
        await room.close()
    assert drawn["data"]["stand_in"] == "next_model"
    assert len(second.asked) == 1
