"""One tab of a room, as a program: it hears everything in order and can wait for what it wants."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.doubles.candidate_browser import CandidateBrowser

Frame = dict[str, Any]
"""JSON as it came: tests look into it by name."""


class LineLost(Exception):
    """The server closed the socket, or died."""

    def __init__(self, code: int) -> None:
        """Keep the close code; 1006 is a line that broke."""
        super().__init__(f"the socket closed with {code}")
        self.code = code


class RoomClient:
    """A socket of one tab. `heard` holds every frame of this connection, the oldest first.

    Each gets `heard_ms`, this process's wall time at its arrival.
    """

    def __init__(self, browser: CandidateBrowser, session: str, *, tab: str = "tab-1") -> None:
        """Know whose room it is; nothing is opened yet."""
        self.browser = browser
        self.session = session
        self.tab = tab
        self.heard: list[Frame] = []
        self.seq = 0
        self.lost = asyncio.Event()
        self._news = asyncio.Condition()
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None

    async def open(self, *, ticket: str | None = None, origin: str | None = None) -> None:
        """Open the socket; a ticket or an origin of one's own may be wrong on purpose."""
        if ticket is None:
            ticket = await asyncio.to_thread(self.browser.ticket, self.session)
        address = self.browser.url.replace("http", "ws", 1)
        self._socket = await connect(
            f"{address}/ws/room/{self.session}/?ticket={ticket}",
            additional_headers={"Origin": origin or self.browser.url},
            max_size=None,
            proxy=None,
        )
        self.heard, self.lost = [], asyncio.Event()
        self._reader = asyncio.create_task(self._read())

    async def enter(self) -> Frame:
        """Open the socket, say hello from where this tab was, and return the welcome."""
        await self.open()
        await self.send("hello", tab=self.tab, after_seq=self.seq)
        welcome = await self.hear("welcome")
        self.seq = max(self.seq, welcome["seq"])
        return welcome

    async def send(self, kind: str, **fields: object) -> None:
        """Send one frame."""
        await self.send_raw(json.dumps({"type": kind, **fields}))

    async def send_raw(self, content: str | bytes) -> None:
        """Send any text or bytes; raise LineLost when there is nobody."""
        if self._socket is None:
            raise RuntimeError("open the socket first")
        try:
            await self._socket.send(content)
        except ConnectionClosed as closed:
            raise LineLost(closed.rcvd.code if closed.rcvd else 1006) from closed

    async def first(
        self, wanted: Callable[[Frame], bool], *, since: int = 0, within_s: float = 20
    ) -> Frame:
        """Return the first frame that is wanted, heard already or to come."""
        async with asyncio.timeout(within_s), self._news:
            while True:
                for frame in self.heard[since:]:
                    if wanted(frame):
                        return frame
                since = len(self.heard)
                if self.lost.is_set():
                    raise LineLost(self.close_code)
                await self._news.wait()

    async def hear(self, kind: str, *, since: int = 0, within_s: float = 20, **want: Any) -> Frame:
        """Return the first frame of a kind with these fields, heard already or to come."""
        want["type"] = kind
        return await self.first(
            lambda frame: want.items() <= frame.items(), since=since, within_s=within_s
        )

    async def event(self, kind: str, *, within_s: float = 20, since: int = 0) -> Frame:
        """Return the first event of a kind."""
        want = {"type": "event", "kind": kind}
        return await self.first(
            lambda frame: want.items() <= frame.items(), since=since, within_s=within_s
        )

    @property
    def close_code(self) -> int:
        """Return the code with which the server closed, 1006 without one."""
        code = self._socket.close_code if self._socket else None
        return 1006 if code is None else code

    async def _read(self) -> None:
        assert self._socket is not None
        with suppress(ConnectionClosed):
            async for text in self._socket:
                await self._take(json.loads(text))
        async with self._news:
            self.lost.set()
            self._news.notify_all()

    async def _take(self, frame: Frame) -> None:
        frame["heard_ms"] = time.time() * 1000
        async with self._news:
            self.heard.append(frame)
            self.seq = max(self.seq, frame["seq"]) if frame["type"] == "event" else self.seq
            self._news.notify_all()

    async def close(self) -> None:
        """Leave politely."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader
