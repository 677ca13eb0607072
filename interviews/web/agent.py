"""The agent worker's ear: a wake-up starts a bounded task, so many model calls wait at once."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from functools import partial
from typing import ClassVar
from uuid import UUID, uuid4

from channels.consumer import AsyncConsumer
from django.conf import settings

from interviews.sessions import backends
from interviews.sessions.agent import run_turn

log = logging.getLogger(__name__)
HOLDER = f"{socket.gethostname()}:{os.getpid()}:{uuid4().hex[:8]}"


class AgentConsumer(AsyncConsumer):
    """Handles `turn.wanted` messages of the channel `agent`."""

    tasks: ClassVar[dict[tuple[str, int], asyncio.Task[bool]]] = {}
    places: ClassVar[dict[asyncio.AbstractEventLoop, asyncio.Semaphore]] = {}

    async def turn_wanted(self, message: dict[str, object]) -> None:
        """Start on a turn unless this process is on it already."""
        loop = asyncio.get_running_loop()
        if backends.server_loop() is None:
            backends.remember_loop(loop)
        session, turn = str(message["session"]), int(str(message["turn"]))
        if (session, turn) in self.tasks:
            return
        task = asyncio.create_task(self._bounded(UUID(session), turn))
        self.tasks[session, turn] = task
        task.add_done_callback(partial(self._done, (session, turn)))

    def _done(self, key: tuple[str, int], task: asyncio.Task[bool]) -> None:
        """Nobody waits for a turn's task, so what broke it is said here."""
        self.tasks.pop(key, None)
        if not task.cancelled() and task.exception() is not None:
            log.error("turn %s of %s broke", key[1], key[0], exc_info=task.exception())

    async def _bounded(self, session_id: UUID, turn: int) -> bool:
        loop = asyncio.get_running_loop()
        places = self.places.setdefault(loop, asyncio.Semaphore(settings.AGENT_CONCURRENCY))
        async with places:
            return await run_turn(session_id, turn, holder=HOLDER)
