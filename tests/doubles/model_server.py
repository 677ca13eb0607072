"""A model server that lies in known ways: real sockets, real streams, misbehaviour by name.

Inside a test: `with ModelServer("stall_midway") as server: …`. As a process:
`python -m tests.doubles.model_server --port 8001 --mode throttle_429,ok`, where each chat request
takes the next mode and the last one stays. `POST /control {"modes": […]}` changes the modes,
`GET /control` tells what was asked.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any

from tests.doubles.model_answer import Answer, Asked, ClientGone
from tests.doubles.model_counting import COUNTING
from tests.doubles.model_modes import MODES
from tests.doubles.schema_filler import CannotFill

_BIGGEST_HEAD = 64 * 1024


class ModelBehaviour:
    """What the server does next and what it has seen: shared by its connections."""

    def __init__(self, modes: Sequence[str], *, pace_s: float, prefer: Sequence[str]) -> None:
        """Take modes in order; the last one stays. Raise ValueError on an unknown one."""
        self.pace_s = pace_s
        self.prefer = tuple(prefer)
        self.asked: list[Asked] = []
        self.hung_up = 0
        self.counted: list[Asked] = []
        self.counting = "none"
        self.set_modes(modes)

    def set_modes(self, modes: Sequence[str]) -> None:
        """Behave like this from the next request on."""
        unknown = [mode for mode in modes if mode not in MODES]
        if unknown or not modes:
            raise ValueError(f"no such mode: {unknown}; there are {', '.join(MODES)}")
        self._modes = list(modes)

    def state(self) -> dict[str, object]:
        """Return what a test in another process may want to know."""
        bodies = [asked.body for asked in self.asked]
        return {"modes": self._modes, "hung_up": self.hung_up, "asked": bodies}

    async def connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection until the client or a mode ends it."""
        with suppress(asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            while not writer.transport.is_closing():
                await self._answer(await _read(reader), reader, writer)
        writer.close()

    async def _answer(
        self, asked: Asked, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        answer = Answer(asked, reader, writer, turn=len(self.asked))
        answer.pace_s, answer.prefer = self.pace_s, self.prefer
        match asked.method, asked.path:
            case "POST", "/v1/chat/completions":
                await self._chat(answer)
            case "GET", "/v1/models":
                await answer.whole(
                    200, {"object": "list", "data": [{"id": "m", "object": "model"}]}
                )
            case "POST", "/tokenize":
                self.counted.append(asked)
                await COUNTING[self.counting](answer)
            case "GET", "/control":
                await answer.whole(200, self.state())
            case "POST", "/control":
                await self._control(answer)
            case _:
                await answer.whole(404, {"error": {"message": f"no {asked.path} here"}})

    async def _chat(self, answer: Answer) -> None:
        self.asked.append(answer.asked)
        mode = self._modes.pop(0) if len(self._modes) > 1 else self._modes[0]
        try:
            await MODES[mode](answer)
        except ClientGone:
            self.hung_up += 1
            answer.cut()
        except CannotFill as error:
            await answer.whole(500, {"error": {"message": str(error)}})

    async def _control(self, answer: Answer) -> None:
        try:
            self.set_modes(answer.asked.body["modes"])
        except ValueError as error:
            await answer.whole(400, {"error": {"message": str(error)}})
        else:
            await answer.whole(200, self.state())


async def _read(reader: asyncio.StreamReader) -> Asked:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *lines = head.rstrip().split("\r\n")
    method, path, _ = first.split(" ", 2)
    pairs = (line.split(":", 1) for line in lines)
    headers = {name.lower(): value.strip() for name, value in pairs}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Asked(method, path, headers, json.loads(body) if body else {})


class ModelServer:
    """The server in a thread of its own, for the time of a `with` block."""

    def __init__(
        self,
        *modes: str,
        pace_s: float = 0.0,
        prefer: Sequence[str] = (),
        port: int = 0,
        counting: str = "none",
    ) -> None:
        """Take the modes; without any it behaves. Port 0 takes a free one.

        `counting` is how it counts tokens, or fails to: a name in COUNTING.
        """
        self.behaviour = ModelBehaviour(modes or ["ok"], pace_s=pace_s, prefer=prefer)
        self.behaviour.counting = counting
        self.port = port
        self._loop = asyncio.new_event_loop()
        self._started = threading.Event()
        self._stop = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="model-server", daemon=True)

    @property
    def base_url(self) -> str:
        """Return the address to give to a client."""
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def asked(self) -> list[Asked]:
        """Return the chat requests so far."""
        return self.behaviour.asked

    @property
    def counted(self) -> list[Asked]:
        """Return the requests to count so far."""
        return self.behaviour.counted

    @property
    def last_body(self) -> dict[str, Any]:
        """Return the body of the latest chat request."""
        return dict(self.asked[-1].body)

    def __enter__(self) -> ModelServer:
        """Start, and return when the port is open."""
        self._thread.start()
        if not self._started.wait(10):
            raise RuntimeError("the model server did not start")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop, and drop whatever is still open."""
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        server = await _listen(self.behaviour, self.port)
        self.port = server.sockets[0].getsockname()[1]
        self._started.set()
        await self._stop.wait()
        server.close()


async def _listen(behaviour: ModelBehaviour, port: int) -> asyncio.Server:
    return await asyncio.start_server(behaviour.connection, "127.0.0.1", port, limit=_BIGGEST_HEAD)


async def _serve_forever(behaviour: ModelBehaviour, port: int) -> None:
    server = await _listen(behaviour, port)
    port = server.sockets[0].getsockname()[1]
    sys.stdout.write(f"model server on http://127.0.0.1:{port}/v1\n")
    sys.stdout.flush()
    await server.serve_forever()


def main() -> None:
    """Serve until the process is ended; the first line printed holds the address."""
    told = argparse.ArgumentParser(description=__doc__, epilog="modes: " + ", ".join(MODES))
    told.add_argument("--port", type=int, default=0)
    told.add_argument("--mode", default="ok", help="one, or several with commas")
    told.add_argument("--pace-ms", type=float, default=0.0, help="pause before each piece")
    told.add_argument("--prefer", default="", help="moves to pick when offered, with commas")
    said = told.parse_args()
    prefer = [move for move in said.prefer.split(",") if move]
    behaviour = ModelBehaviour(said.mode.split(","), pace_s=said.pace_ms / 1000, prefer=prefer)
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve_forever(behaviour, said.port))


if __name__ == "__main__":
    main()
