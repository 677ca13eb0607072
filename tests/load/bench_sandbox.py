"""What the box costs is measured beside the bare program, in turns, in the same run.

`python -m tests.load.bench_sandbox [ROUNDS]` prints the table of docs/sandbox.md in milliseconds
and one JSON line.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from interviews.sandbox import Limits, Program, Setting, parse_tests, run_tests, select_box
from interviews.sandbox.languages import PYTHON
from interviews.sandbox.running.engine import BoxOf

SOURCE = "def f(x):\n    return x\nif __name__ == '__main__':\n    print(f(1))\n"
PROGRAM = Program("python", {"main.py": SOURCE}, "main.py")
TESTS = parse_tests(
    [{"name": str(n), "calls": [{"function": "f", "args": [n], "returns": n}]} for n in range(20)]
)
BOMB = """
import os
while True:
    try:
        os.fork()
    except OSError:
        pass
"""
BOMBED = Limits(wall_ms=1000, cpu_s=30, processes=64)
BARE = "bare `python3 main.py`"
_PATIENCE_S = 20
_QUIET_S = 0.15


@dataclass(frozen=True)
class Case:
    """One thing to measure: what goes before it, the thing, and what ends it, both untimed."""

    do: Callable[[], object]
    before: Callable[[], object] = lambda: None
    after: Callable[[], object] = lambda: None


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "main.py")
        script.write_text(SOURCE)
        fresh = opened(Path(folder, "fresh"), ahead=0)
        waiting = opened(Path(folder, "waiting"), ahead=2)
        taken = measured(cases(fresh, waiting, script), rounds)
        waiting.close()
    print(table(taken))  # noqa: T201  a script's answer
    print(json.dumps(summary(taken)))  # noqa: T201


def opened(folder: Path, *, ahead: int) -> BoxOf:
    """Return the sandbox of this machine, boxes waiting in it or not."""
    box, report = select_box(folder, setting=Setting(ahead=ahead))
    if box is None:
        sys.exit(f"no sandbox here: {report.reason}")
    box.keep_ready(PYTHON.name)
    return box


def cases(fresh: BoxOf, waiting: BoxOf, script: Path) -> dict[str, Case]:
    """Return what is measured, by name: the reference first."""
    command = PYTHON.command(PYTHON.find()[0], str(script))
    bomb = Bomb(waiting)

    def calm() -> None:
        until = time.monotonic() + _PATIENCE_S
        while waiting.pool.ready < 1 and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(_QUIET_S)

    return {
        BARE: Case(lambda: subprocess.run(command, check=True, capture_output=True), calm),
        "in a box that waited": Case(lambda: waiting.run(PROGRAM, stdin="", limits=Limits()), calm),
        "in a box made for it": Case(lambda: fresh.run(PROGRAM, stdin="", limits=Limits()), calm),
        "20 tests in a box that waited, a process each": Case(
            lambda: run_tests(waiting, PROGRAM, TESTS, limits=Limits()), calm
        ),
        "beside a fork bomb": Case(
            lambda: waiting.run(PROGRAM, stdin="", limits=Limits()), bomb.light, bomb.wait
        ),
    }


class Bomb:
    """A program that starts as many others as it can, for a second."""

    def __init__(self, box: BoxOf) -> None:
        self._box = box
        self._thread = threading.Thread()

    def light(self) -> None:
        """Start it, and let it grow."""
        program = Program("python", {"main.py": BOMB}, "main.py")
        run = {"stdin": "", "limits": BOMBED}
        self._thread = threading.Thread(target=self._box.run, args=(program,), kwargs=run)
        self._thread.start()
        time.sleep(0.3)

    def wait(self) -> None:
        """Wait for its end."""
        self._thread.join()


def measured(things: dict[str, Case], rounds: int) -> dict[str, list[float]]:
    """Return milliseconds by name, taken in turns so that a noisy minute hits all alike."""
    taken: dict[str, list[float]] = {name: [] for name in things}
    for number in range(rounds + 1):
        for name, thing in things.items():
            thing.before()
            began = time.perf_counter()
            thing.do()
            # The first round warms the page cache.
            if number:
                taken[name].append((time.perf_counter() - began) * 1000)
            thing.after()
    return taken


def summary(taken: dict[str, list[float]]) -> dict[str, dict[str, float]]:
    """Return p50 and p95, and the p50 over the bare program's, by name."""
    bare = statistics.median(taken[BARE])
    return {
        name: {
            "p50_ms": round(statistics.median(values), 1),
            "p95_ms": round(statistics.quantiles(values, n=20)[-1], 1),
            "p50_over_bare_ms": round(statistics.median(values) - bare, 1),
        }
        for name, values in taken.items()
    }


def table(taken: dict[str, list[float]]) -> str:
    """Return the figures as docs/sandbox.md shows them."""
    lines = ["| | p50 | p95 | over bare |", "|---|---|---|---|"]
    for name, row in summary(taken).items():
        over = "" if name == BARE else row["p50_over_bare_ms"]
        lines.append(f"| {name} | {row['p50_ms']} | {row['p95_ms']} | {over} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
