"""A socket in this process, through the whole way in: host, origin, ticket, consumer."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID

from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator

from interviews.web import tickets
from tests.contract.access.cast import CLAIM
from viva.asgi import router

HOST = b"127.0.0.1"
OWN = "http://127.0.0.1"
Frame = dict[str, Any]
"""JSON as it came: tests look into it by name."""


class Socket:
    """One socket of a room, opened or refused."""

    door = "/ws/room"
    cookies: tuple[tuple[bytes, bytes], ...] = ()

    def __init__(self, session: UUID, ticket: str, *, origin: str | None = OWN) -> None:
        """Prepare to knock."""
        headers = [(b"host", HOST)]
        if origin is not None:
            headers.append((b"origin", origin.encode()))
        path = f"{self.door}/{session}/?ticket={ticket}"
        self.line = WebsocketCommunicator(router, path, headers=[*headers, *self.cookies])

    async def opens(self) -> bool:
        """Knock; tell whether the door opened."""
        opened, _ = await self.line.connect(timeout=10)
        return opened

    async def say(self, kind: str, **fields: object) -> None:
        """Send one frame."""
        await self.line.send_to(text_data=json.dumps({"type": kind, **fields}))

    async def hear(self, *kinds: str) -> Frame:
        """Return the next frame of one of these kinds; others are dropped."""
        while True:
            frame: Frame = json.loads(await self.line.receive_from(timeout=10))
            if frame["type"] in kinds:
                return frame

    async def answer(self, kind: str, **fields: object) -> Frame:
        """Send a frame and return the ack or the refusal."""
        await self.say(kind, **fields)
        return await self.hear("ack", "refused", "welcome", "pong")

    async def closed_with(self) -> int:
        """Wait until the server closes; return its code."""
        while True:
            message = await self.line.receive_output(timeout=10)
            if message["type"] == "websocket.close":
                return int(message.get("code", 1000))


async def ticket(session: UUID, claim: str = CLAIM) -> str:
    """Return a ticket, as the room's page buys one."""
    issue = database_sync_to_async(tickets.issue)
    return await issue(session, claim)


@asynccontextmanager
async def in_room(
    session: UUID, *, tab: str = "tab-1", claim: str = CLAIM
) -> AsyncIterator[Socket]:
    """Be in a room as its candidate."""
    socket = Socket(session, await ticket(session, claim))
    assert await socket.opens()
    await socket.answer("hello", tab=tab)
    try:
        yield socket
    finally:
        await socket.line.disconnect(timeout=10)
