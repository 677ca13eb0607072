"""Server time is read here and nowhere else, so that a simulation can bring its own.

A clock belongs to a context, not to the process: while a simulation plays in one thread of a
server, everybody else there goes on by server time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Read = Callable[[], int]


def _server_ms() -> int:
    return time.time_ns() // 1_000_000


_read: ContextVar[Read] = ContextVar("clock", default=_server_ms)


def now_ms() -> int:
    """Return the time of this context in ms since the epoch: server time, unless `use` says so."""
    return _read.get()()


@contextmanager
def use(read: Read) -> Iterator[None]:
    """Let another clock tell the time of this context, as simulations do.

    Tasks, `asyncio.to_thread` and asgiref's calls in threads take the context along; a thread
    begun by hand, as Celery begins its own, starts with server time.
    """
    token = _read.set(read)
    try:
        yield
    finally:
        _read.reset(token)
