"""Somebody plays at another time, and everybody else in the same process goes by the server's."""

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from channels.db import database_sync_to_async

from interviews.sessions import clock
from interviews.sessions.agent import verb

pytestmark = pytest.mark.django_db
"""Who is called in a thread lets go of that thread's connection."""

LONG_AGO_MS = 1_000
PLAYERS, LOOKS = 8, 200


def on_server_time() -> bool:
    return abs(clock.now_ms() - time.time_ns() // 1_000_000) < 60_000


def in_thread(function: Callable[[], bool]) -> bool:
    """Run in a thread begun by hand, as Celery's and the sweeper's are."""
    found: list[bool] = []
    thread = threading.Thread(target=lambda: found.append(function()))
    thread.start()
    thread.join()
    return found[0]


def test_a_clock_is_used_within_its_block_only() -> None:
    with clock.use(lambda: LONG_AGO_MS):
        assert clock.now_ms() == LONG_AGO_MS
        with clock.use(lambda: 2):
            assert clock.now_ms() == 2
        assert clock.now_ms() == LONG_AGO_MS
    assert on_server_time()


def test_a_block_that_fails_gives_the_clock_back() -> None:
    try:
        with clock.use(lambda: LONG_AGO_MS):
            raise ValueError("on the way")
    except ValueError:
        assert on_server_time()


def test_a_thread_beside_it_goes_by_server_time() -> None:
    with clock.use(lambda: LONG_AGO_MS):
        assert in_thread(on_server_time)


def test_its_own_calls_in_threads_take_the_clock_along() -> None:
    async def calls() -> list[int]:
        return [
            await asyncio.to_thread(clock.now_ms),
            await database_sync_to_async(clock.now_ms)(),
            await verb(clock.now_ms),
            await asyncio.create_task(verb(clock.now_ms)),
        ]

    with clock.use(lambda: LONG_AGO_MS):
        assert asyncio.run(calls()) == [LONG_AGO_MS] * 4


def test_the_pool_that_served_it_goes_back_to_server_time() -> None:
    with clock.use(lambda: LONG_AGO_MS):
        asyncio.run(verb(clock.now_ms))

    async def looks() -> list[bool]:
        return list(await asyncio.gather(*(verb(on_server_time) for _ in range(LOOKS))))

    assert all(asyncio.run(looks()))


def test_many_at_once_each_see_their_own_time() -> None:
    def play(number: int) -> list[int]:
        with clock.use(lambda: number):
            return [asyncio.run(verb(clock.now_ms)) for _ in range(LOOKS // PLAYERS)]

    with ThreadPoolExecutor(PLAYERS) as pool:
        numbers = range(1_000, 1_000 + PLAYERS)
        played = [pool.submit(play, number) for number in numbers]
        watched = [pool.submit(on_server_time) for _ in range(PLAYERS)]
        for number, one in zip(numbers, played, strict=True):
            assert set(one.result()) == {number}
        assert all(one.result() for one in watched)
