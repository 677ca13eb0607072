"""One process is everything: the agent on the server's loop, Celery and the sweeper in threads.

Daphne tells nobody when it starts or stops: the first connection starts this, `serve` stops it.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

from channels.layers import get_channel_layer
from channels.worker import Worker
from django.core.exceptions import ImproperlyConfigured

from interviews.sessions import backends
from interviews.web.routing import channels
from viva.celery import app
from viva.sweeper import Sweeper

Application = Callable[..., Awaitable[None]]


class _Parts:
    started = False
    agent: asyncio.Task[None] | None = None
    sweeper: Sweeper | None = None
    celery: Any = None  # celery's WorkController ships no types


def start(router: Application) -> None:
    """Start every worker once, on the loop that runs now; `router` takes the agent's messages."""
    if _Parts.started:
        return
    backends.remember_loop(asyncio.get_running_loop())
    _Parts.started = True
    _Parts.agent = asyncio.create_task(_agent(router))
    _Parts.sweeper = Sweeper(alone=True)
    threading.Thread(target=_Parts.sweeper.run, name="sweeper", daemon=True).start()
    threading.Thread(target=_work, name="celery", daemon=True).start()
    threading.Thread(target=backends.sandbox, name="sandbox-self-test", daemon=True).start()


async def _agent(router: Application) -> None:
    layer = get_channel_layer()
    if layer is None:
        raise ImproperlyConfigured("CHANNEL_LAYERS names no layer")
    await Worker(router, list(channels), layer).arun()  # type: ignore[no-untyped-call]  # asgiref


def _work() -> None:
    _Parts.celery = app.WorkController(
        pool="threads",
        concurrency=2,
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )
    _Parts.celery.start()


def stop() -> None:
    """Stop what was started; rows that were being worked on are found again at the next start."""
    if _Parts.sweeper is not None:
        _Parts.sweeper.stopped.set()
    if _Parts.agent is not None:
        _Parts.agent.cancel()
    if _Parts.celery is not None:
        _Parts.celery.stop()
