"""Server time is read here and nowhere else, so that a simulation can bring its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_read: Callable[[], int] = lambda: time.time_ns() // 1_000_000  # noqa: E731  replaced by `use`


def now_ms() -> int:
    """Return server time in ms since the epoch."""
    return _read()


@contextmanager
def use(read: Callable[[], int]) -> Iterator[None]:
    """Let another clock tell the time of this process, as simulations do."""
    global _read  # noqa: PLW0603  one clock a process is the point
    before, _read = _read, read
    try:
        yield
    finally:
        _read = before
