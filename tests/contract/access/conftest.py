"""Nobody's wrong tries are counted against the next test, and no thread keeps a connection."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from asgiref.sync import SyncToAsync
from django.core.cache import cache
from django.db import connections

from interviews.people import tries
from interviews.web import consumers
from replay.web import live


@pytest.fixture(autouse=True)
def _no_tries_yet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A stretch of time that ended in mid-test would forgive what the test counts."""
    monkeypatch.setattr(tries, "now_s", lambda: 1_800_000_007)
    cache.clear()
    yield
    cache.clear()


@pytest.fixture(scope="module", autouse=True)
def _threads_let_go() -> Iterator[None]:
    """A test database can only be dropped once the sockets' threads have closed theirs."""
    yield
    SyncToAsync.single_thread_executor.submit(connections.close_all).result(timeout=30)
    for pool in (consumers._threads, live._threads):
        _let_go(pool)


def _let_go(pool: ThreadPoolExecutor) -> None:
    together = Barrier(pool._max_workers)

    def close() -> None:
        together.wait(timeout=30)
        connections.close_all()

    for closed in [pool.submit(close) for _ in range(pool._max_workers)]:
        closed.result(timeout=30)
