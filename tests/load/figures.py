"""Times are kept as they were measured and only summed up at the end."""

from __future__ import annotations

import os
import sqlite3
import statistics
import time
from collections import defaultdict
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

COMMIT_EVERY_S = 0.2
HUNDRED = 100


@dataclass(frozen=True)
class Spread:
    """Milliseconds at the middle and in the tail, of how many."""

    count: int
    p50: float
    p95: float
    p99: float


def spread(taken_ms: list[float]) -> Spread:
    """Return the percentiles of milliseconds; zeros without any."""
    if len(taken_ms) < 2:
        only = taken_ms[0] if taken_ms else 0.0
        return Spread(len(taken_ms), only, only, only)
    at = statistics.quantiles(taken_ms, n=HUNDRED, method="inclusive")
    return Spread(len(taken_ms), round(at[49], 1), round(at[94], 1), round(at[98], 1))


@dataclass
class Samples:
    """Milliseconds by name."""

    taken: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    def add(self, name: str, milliseconds: float) -> None:
        """Keep one."""
        self.taken[name].append(milliseconds)

    def spread(self, name: str) -> Spread:
        """Return a name's percentiles."""
        return spread(self.taken[name])


@dataclass(frozen=True)
class Spent:
    """What a process had used up to a moment: CPU seconds, bytes written to the disk."""

    at_s: float
    cpu_s: float
    written: int

    def since(self, before: Spent) -> Spent:
        """Return what was used between two moments; `at_s` is then the time between them."""
        return Spent(
            self.at_s - before.at_s, self.cpu_s - before.cpu_s, self.written - before.written
        )


def spent(pid: int) -> Spent:
    """Return what a process has used until now, as Linux counts it."""
    ticks = os.sysconf("SC_CLK_TCK")
    after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    counts = dict(
        line.split(": ") for line in Path(f"/proc/{pid}/io").read_text().splitlines() if line
    )
    cpu = (int(after_name[11]) + int(after_name[12])) / ticks
    return Spent(time.monotonic(), cpu, int(counts["write_bytes"]))


def commit_now_and_then(folder: Path, samples: Samples, until_s: float) -> None:
    """Measure what one small durable commit costs on the server's disk while the server works."""
    with closing(sqlite3.connect(folder / "commits.sqlite3", isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA synchronous=FULL")
        database.execute("CREATE TABLE rows (body)")
        while time.monotonic() < until_s:
            began = time.perf_counter()
            database.execute("INSERT INTO rows VALUES (randomblob(400))")
            samples.add("commit", (time.perf_counter() - began) * 1000)
            time.sleep(COMMIT_EVERY_S)
