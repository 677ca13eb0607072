"""A candidate types about once a second and talks now and then; each wait is timed as they feel it.

After every frame to the server the same frame goes to the bare relay, so that both meet the same
moment of the same machine.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection

from agents.candidates import Typed, typing
from tests.doubles.room_client import Frame, RoomClient
from tests.load.answers import ANSWERS
from tests.load.figures import Samples

BATCH_S = (0.8, 1.2)
SAY_S = (10.0, 20.0)
PATIENCE_S = 30.0
BATCH_MS = 1_000


@dataclass(frozen=True)
class SaidAt:
    """One answer as its sender saw it; wall times in ms, None for what did not come."""

    key: str
    sent_ms: float
    acked_ms: float
    first_ms: float
    whole_ms: float


@dataclass
class Member:
    """One candidate of the crowd: a room, a line to the relay, and what became of it all."""

    room: RoomClient
    relay: ClientConnection
    samples: Samples
    rng: Random
    solution: str
    path: str = "cache.py"
    index: int = 0
    text: str = ""
    acked: dict[tuple[int, int], str] = field(default_factory=dict)
    said: list[SaidAt] = field(default_factory=list)
    refusals: list[Frame] = field(default_factory=list)
    sent: int = 0
    relay_free: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def enter(self) -> None:
        """Come in and see the first file."""
        welcome = await self.room.enter()
        self._look(welcome["index"], welcome["documents"])

    async def take_part(self, until_s: float) -> None:
        """Type and talk until a monotonic time, then leave."""
        await asyncio.gather(self._type(until_s), self._talk(until_s))
        await self.room.close()

    def _look(self, index: int, documents: list[dict[str, Any]]) -> None:
        self.index = index
        self.starter = self.text = next(d["text"] for d in documents if d["path"] == self.path)
        self.number = 0
        self.batches: list[list[Typed]] = []
        self.heard = len(self.room.heard)

    async def _type(self, until_s: float) -> None:
        await asyncio.sleep(self.rng.uniform(0, BATCH_S[1]))
        next_s = time.monotonic()
        while next_s < until_s:
            self._turn_the_page()
            await self._send(self._next_batch())
            next_s += self.rng.uniform(*BATCH_S)
            await asyncio.sleep(max(0.0, next_s - time.monotonic()))

    def _turn_the_page(self) -> None:
        """A question that opened meanwhile brings its files; the old ones are closed."""
        for frame in self.room.heard[self.heard :]:
            if frame.get("kind") == "QuestionOpened":
                self._look(frame["data"]["index"], frame["data"]["documents"])
        self.heard = len(self.room.heard)

    def _next_batch(self) -> list[Typed]:
        self.batches = self.batches or self._next_text()
        return self.batches.pop(0)

    def _next_text(self) -> list[list[Typed]]:
        """Start on the solution, or take it all back and start again."""
        goal = self.starter if self.text == self.solution else self.solution
        self.text, before = goal, self.text
        return by_second(typing(before, goal, self.rng))

    async def _send(self, changes: list[Typed]) -> None:
        self.number += 1
        place = {"index": self.index, "path": self.path, "number": self.number}
        began, since = time.perf_counter(), len(self.room.heard)
        await self.room.send("edits", changes=changes, **place)
        answer = await self._answer(since, lambda f: place.items() <= f.items())
        self.samples.add("edit", (time.perf_counter() - began) * 1000)
        if answer["type"] == "ack":
            self.acked[self.index, self.number] = json.dumps(changes)
        else:
            self.refusals.append(answer)
        await self._relay({"type": "edits", "changes": changes, **place}, "relay edit")

    async def _answer(self, since: int, ours: Callable[[Frame], bool]) -> Frame:
        return await self.room.first(
            lambda f: f["type"] in ("ack", "refused") and ours(f), since=since, within_s=PATIENCE_S
        )

    async def _talk(self, until_s: float) -> None:
        answers = self.rng.sample(ANSWERS, len(ANSWERS))
        await asyncio.sleep(self.rng.uniform(2, SAY_S[1]))
        while time.monotonic() < until_s:
            await self._say(answers[len(self.said) % len(answers)])
            await asyncio.sleep(self.rng.uniform(*SAY_S))

    async def _say(self, text: str) -> None:
        key, since = f"said-{len(self.said)}", len(self.room.heard)
        sent_ms = time.time() * 1000
        await self.room.send("answer", key=key, text=text)
        answer = await self._answer(since, lambda f: f.get("key") == key)
        acked_ms = answer["heard_ms"]
        if answer["type"] != "ack":
            self.refusals.append(answer)
            return
        first = await self.room.first(lambda f: f["type"] == "delta", since=since)
        whole = await self.room.event("TurnTaken", since=since)
        self.said.append(SaidAt(key, sent_ms, acked_ms, first["heard_ms"], whole["heard_ms"]))
        await self._relay({"type": "answer", "text": text}, "relay turn")

    async def _relay(self, frame: Frame, name: str) -> None:
        """Send the same to the relay, one frame at a time."""
        async with self.relay_free:
            await self._relayed(frame, name)

    async def _relayed(self, frame: Frame, name: str) -> None:
        """A turn is measured to its first visible piece."""
        self.sent += 1
        began = time.perf_counter()
        await self.relay.send(json.dumps({**frame, "id": self.sent}))
        await self.relay.recv()
        if frame["type"] == "answer":
            self.samples.add("relay ack", (time.perf_counter() - began) * 1000)
            await self.relay.recv()
        self.samples.add(name, (time.perf_counter() - began) * 1000)
        if frame["type"] == "answer":
            await self.relay.recv()


def by_second(typed: list[Typed]) -> list[list[Typed]]:
    """Return keystrokes in batches of about a second, each with times from its own first."""
    batches: list[list[Typed]] = []
    started_ms = 0
    for at_ms, sections in typed:
        if not batches or at_ms - started_ms >= BATCH_MS:
            batches.append([])
            started_ms = at_ms
        batches[-1].append((at_ms - started_ms, sections))
    return batches


async def probe(room: RoomClient, samples: Samples, until_s: float) -> None:
    """Ping through a tab of its own: a way through the server's loop that stores nothing."""
    await room.enter()
    while time.monotonic() < until_s:
        since, began = len(room.heard), time.perf_counter()
        await room.send("ping")
        await room.hear("pong", since=since, within_s=PATIENCE_S)
        samples.add("ping", (time.perf_counter() - began) * 1000)
        await asyncio.sleep(0.25)
    await room.close()


async def own_lag(samples: Samples, until_s: float) -> None:
    """Measure how late this process itself is, since that is in every figure."""
    while time.monotonic() < until_s:
        began = time.perf_counter()
        await asyncio.sleep(0.02)
        samples.add("own lag", (time.perf_counter() - began) * 1000 - 20)
