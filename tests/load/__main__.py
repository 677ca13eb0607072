"""`make load`: many candidates type and talk at one real server, and every figure has a reference.

`python -m tests.load [--candidates N] [--seconds S]` starts the server and the relay on free ports
of this machine over a folder of its own, stops by itself, prints a table and one JSON line, and
ends with 1 when something acknowledged is not in the log.
"""

from __future__ import annotations

import argparse
import asyncio
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from websockets.asyncio.client import connect

from tests.doubles.candidate_browser import CandidateBrowser
from tests.doubles.inviting import invite
from tests.doubles.room_client import RoomClient
from tests.doubles.server import ROOT, Server, free_port
from tests.load import telling, turns
from tests.load.crowd import Member, own_lag, probe
from tests.load.figures import commit_now_and_then, spent
from tests.load.telling import Run

MOST_CANDIDATES, MOST_SECONDS = 500, 900
RELAY_START_S = 20
SAID_LAST = 4_000
QUESTIONS = ("lru-cache", "lru-cache", "lru-cache")
"""Three times the one with code, so that nobody runs out of something to type."""
SOLUTION = ROOT / "interviews/banks/shipped/lru-cache/solution/cache.py"


@dataclass(frozen=True)
class Process:
    """Something that listens: where, under which process id, over which folder if any."""

    address: str
    pid: int
    data: Path = Path()


def main() -> int:
    """Measure, check, print."""
    said = _arguments()
    with tempfile.TemporaryDirectory(prefix="viva-load-") as folder:
        server = Server(Path(folder), free_port())
        server.prepare()
        tokens = invite(server, said.candidates, *QUESTIONS)
        run = _served(server, tokens, said.seconds)
        turns.add_parts(server.data, run.members, run.samples)
        run.faults = turns.lost(server.data, run.members)
        run.verified = turns.verified(server)
    print(telling.told(run))  # noqa: T201  a script's answer
    return 0 if run.holds else 1


def _arguments() -> argparse.Namespace:
    told = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    told.add_argument("--candidates", type=int, default=50)
    told.add_argument("--seconds", type=float, default=60.0)
    said = told.parse_args()
    if not 1 <= said.candidates <= MOST_CANDIDATES or not 1 <= said.seconds <= MOST_SECONDS:
        told.error(f"1 to {MOST_CANDIDATES} candidates, 1 to {MOST_SECONDS} seconds")
    return said


def _served(server: Server, tokens: list[str], seconds: float) -> Run:
    server.start()
    assert server.process is not None
    served = Process(server.url, server.process.pid, server.data)
    try:
        with relaying() as relay:
            return asyncio.run(measure(served, tokens, relay, seconds=seconds))
    except BaseException:
        sys.stderr.write(server.said[-SAID_LAST:])
        raise
    finally:
        server.stop()


@contextmanager
def relaying() -> Iterator[Process]:
    """Run the bare relay on the same kind of server."""
    port = free_port()
    words = ["-m", "daphne", "-b", "127.0.0.1", "-p", str(port), "-v", "0"]
    process = subprocess.Popen([sys.executable, *words, "tests.load.relay:application"], cwd=ROOT)
    _wait_for(port)
    try:
        yield Process(f"ws://127.0.0.1:{port}/", process.pid)
    finally:
        process.terminate()
        process.wait(timeout=20)


def _wait_for(port: int) -> None:
    until = time.monotonic() + RELAY_START_S
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
        else:
            return


async def measure(served: Process, tokens: list[str], relay: Process, *, seconds: float) -> Run:
    """Let everybody in, then let them type and talk, and count what that took."""
    run = Run(seconds=seconds)
    async with AsyncExitStack() as lines:
        for number, token in enumerate(tokens):
            line = await lines.enter_async_context(connect(relay.address, proxy=None))
            room = await _claimed(served, token)
            member = Member(room, line, run.samples, Random(number), SOLUTION.read_text())  # noqa: S311  no secret
            await member.enter()
            run.members.append(member)
        before, relay_before = spent(served.pid), spent(relay.pid)
        await _all_take_part(run, served.data, time.monotonic() + seconds)
        run.server = spent(served.pid).since(before)
        run.relay = spent(relay.pid).since(relay_before)
    return run


async def _claimed(served: Process, token: str) -> RoomClient:
    browser = CandidateBrowser()
    session = await asyncio.to_thread(browser.claim, f"{served.address}/i/{token}/")
    return RoomClient(browser, session)


async def _all_take_part(run: Run, data: Path, until_s: float) -> None:
    watched = run.members[0].room
    second_tab = RoomClient(watched.browser, watched.session, tab="probe")
    async with asyncio.TaskGroup() as group:
        for member in run.members:
            group.create_task(member.take_part(until_s))
        group.create_task(probe(second_tab, run.samples, until_s))
        group.create_task(own_lag(run.samples, until_s))
        group.create_task(asyncio.to_thread(commit_now_and_then, data, run.samples, until_s))


if __name__ == "__main__":
    sys.exit(main())
