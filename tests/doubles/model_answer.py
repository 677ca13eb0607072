"""An answer over the wire is bytes in order: these are the bytes a chat server sends."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.doubles.schema_filler import Filler, moves_of

_PIECE_CHARS = 7
_LOOK_S = 0.01
_REASONS = {200: "OK", 400: "Bad Request", 401: "Unauthorized", 404: "Not Found"}
_REASONS |= {429: "Too Many Requests", 500: "Internal Server Error", 503: "Service Unavailable"}


class ClientGone(Exception):
    """The client hung up before the answer was whole."""


@dataclass(frozen=True)
class Asked:
    """One request as it came: header names in lower case, the body parsed from JSON."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: Mapping[str, Any] = field(default_factory=dict)

    @property
    def schema(self) -> Mapping[str, Any] | None:
        """Return the schema the reply must satisfy: the enforced one, else the one in words."""
        named = self.body.get("response_format", {}).get("json_schema")
        if named:
            found: Mapping[str, Any] = named["schema"]
            return found
        last_line = str(self.body["messages"][0]["content"]).rpartition("\n")[2]
        return json.loads(last_line) if last_line.startswith("{") else None

    @property
    def key(self) -> str:
        """Return the key it was sent with."""
        return self.headers.get("authorization", "").removeprefix("Bearer ")


@dataclass
class Answer:
    """The open answer to one request. `pace_s` is the pause before each piece of text."""

    asked: Asked
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    turn: int = 0
    pace_s: float = 0.0
    prefer: Sequence[str] = ()

    @property
    def legal_reply(self) -> str:
        """Return a reply that the request's schema allows; prose when it has none."""
        schema = self.asked.schema
        if schema is None:
            return "I was given no form, so this is prose."
        return json.dumps(Filler(schema, prefer=self.prefer, turn=self.turn).fill())

    @property
    def illegal_reply(self) -> str:
        """Return a reply in the right form whose move this turn does not offer."""
        offered = moves_of(self.asked.schema or {})
        foreign = next(move for move in ("EXPLAIN", "QUESTION_DONE", "HINT") if move not in offered)
        legal = json.loads(self.legal_reply)
        inner = legal.get("reply", legal)
        inner["move"] = foreign
        return json.dumps(legal)

    async def whole(self, status: int, body: object, **headers: str) -> None:
        """Send a complete answer; a body that is no text is sent as JSON."""
        text = body if isinstance(body, str) else json.dumps(body)
        kind = "text/html" if isinstance(body, str) else "application/json"
        sent = text.encode()
        head = {"content-type": kind, "content-length": str(len(sent)), **headers}
        await self._write(_head(status, head) + sent)

    async def begin(self, *, opening: bool = True) -> None:
        """Send the head of an event stream and the opening chunk, which holds no text."""
        head = {"content-type": "text/event-stream; charset=utf-8", "transfer-encoding": "chunked"}
        await self._write(_head(200, head))
        if opening:
            await self.delta({"role": "assistant", "content": ""})

    async def say(self, text: str) -> None:
        """Stream a text in small pieces."""
        for at in range(0, len(text), _PIECE_CHARS):
            await self.pause(self.pace_s)
            await self.delta({"content": text[at : at + _PIECE_CHARS]})

    async def delta(self, delta: object, *, finish: str | None = None) -> None:
        """Send one chunk of the reply."""
        await self.chunk([{"index": 0, "delta": delta, "finish_reason": finish}])

    async def chunk(self, choices: object, **more: object) -> None:
        """Send one event with these choices."""
        event = {
            "id": f"chatcmpl-{self.turn}",
            "object": "chat.completion.chunk",
            "created": 0,
            "model": self.asked.body.get("model", ""),
            "choices": choices,
            **more,
        }
        await self.event(json.dumps(event).encode())

    async def event(self, data: bytes) -> None:
        """Send one server-sent event, whatever its data is."""
        sent = b"data: " + data + b"\n\n"
        await self._write(b"%x\r\n%b\r\n" % (len(sent), sent))

    async def end(self, finish: str | None = "stop", *, usage: bool = True) -> None:
        """Send what ends a stream: the reason, token counts if asked for, and the last mark."""
        if finish is not None:
            await self.delta({}, finish=finish)
        if usage and self.asked.body.get("stream_options", {}).get("include_usage"):
            await self.chunk([], usage=_USAGE)
        await self.event(b"[DONE]")
        await self.close()

    async def close(self) -> None:
        """End the stream politely, whether or not the reply was whole."""
        await self._write(b"0\r\n\r\n")

    async def pause(self, seconds: float) -> None:
        """Wait, but no longer than the client does."""
        until = asyncio.get_running_loop().time() + seconds
        while (left := until - asyncio.get_running_loop().time()) > 0:
            self._look()
            await asyncio.sleep(min(left, _LOOK_S))

    def cut(self) -> None:
        """Break the connection off, as a crash or a network does."""
        self.writer.transport.abort()

    async def _write(self, sent: bytes) -> None:
        self._look()
        self.writer.write(sent)
        try:
            await self.writer.drain()
        except ConnectionError as error:
            raise ClientGone from error

    def _look(self) -> None:
        if self.reader.at_eof() or self.writer.transport.is_closing():
            raise ClientGone


_USAGE = {
    "prompt_tokens": 1200,
    "completion_tokens": 48,
    "total_tokens": 1248,
    "prompt_tokens_details": {"cached_tokens": 1024},
}


def _head(status: int, headers: Mapping[str, str]) -> bytes:
    lines = [f"HTTP/1.1 {status} {_REASONS.get(status, 'Other')}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()
