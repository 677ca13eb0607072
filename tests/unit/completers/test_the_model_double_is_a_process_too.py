"""Flow and browser tests start the model double as a process and steer it over HTTP."""

import asyncio
import json
import sys
import urllib.request
from asyncio.subprocess import PIPE

from agents.completers.model_settings import ModelSettings
from agents.completers.openai_compatible import OpenAICompatible
from tests.doubles.listener import Listener
from tests.doubles.prompts import small_prompt
from tests.doubles.served import failure_of

MODULE = "tests.doubles.model_server"


def test_it_prints_its_address_behaves_and_can_be_told_to_misbehave() -> None:
    asyncio.run(scenario())


async def scenario() -> None:
    asked = ["-m", MODULE, "--mode", "ok", "--prefer", "HINT"]
    process = await asyncio.create_subprocess_exec(sys.executable, *asked, stdout=PIPE)
    assert process.stdout is not None
    try:
        line = await asyncio.wait_for(process.stdout.readline(), 20)
        base_url = line.decode().split()[-1]
        await check(base_url)
    finally:
        process.terminate()
        await process.wait()


async def check(base_url: str) -> None:
    settings = ModelSettings(base_url=base_url, model="m")
    completer = OpenAICompatible(settings)
    completion = await completer.complete(small_prompt(), on_text=Listener())
    await completer.aclose()
    assert json.loads(completion.text)["move"] == "HINT"
    state = await asyncio.to_thread(control, base_url, {"modes": ["http_500"]})
    assert len(state["asked"]) == 1
    failure = await asyncio.to_thread(failure_of, settings)
    assert failure.code == "server_error"


def control(base_url: str, told: dict[str, object]) -> dict[str, list[object]]:
    address = base_url.removesuffix("/v1") + "/control"
    request = urllib.request.Request(address, json.dumps(told).encode())  # noqa: S310 - our own
    with urllib.request.urlopen(request, timeout=5) as answer:  # noqa: S310 - our own address
        state: dict[str, list[object]] = json.load(answer)
    return state
