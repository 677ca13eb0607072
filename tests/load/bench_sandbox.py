"""What the box costs is measured beside the bare program, in turns, in the same run.

`python -m tests.load.bench_sandbox [ROUNDS]` prints a table in milliseconds and one JSON line.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from interviews.sandbox import Box, Limits, Program, parse_tests, run_tests, select_box
from interviews.sandbox.languages import PYTHON

SOURCE = "def f(x):\n    return x\nif __name__ == '__main__':\n    print(f(1))\n"
PROGRAM = Program("python", {"main.py": SOURCE}, "main.py")
TESTS = parse_tests(
    [{"name": str(n), "calls": [{"function": "f", "args": [n], "returns": n}]} for n in range(20)]
)


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    with tempfile.TemporaryDirectory() as folder:
        box, report = select_box(Path(folder, "slots"))
        if box is None:
            sys.exit(f"no sandbox here: {report.reason}")
        script = Path(folder, "main.py")
        script.write_text(SOURCE)
        taken = measured(cases(box, script), rounds)
    print(table(taken))  # noqa: T201  a script's answer
    print(json.dumps(summary(taken)))  # noqa: T201


def cases(box: Box, script: Path) -> dict[str, Callable[[], object]]:
    """Return what is measured, by name: the reference first."""
    command = PYTHON.command(PYTHON.find()[0], str(script))
    return {
        "bare": lambda: subprocess.run(command, check=True, capture_output=True),
        "in a box": lambda: box.run(PROGRAM, stdin="", limits=Limits()),
        "20 tests in a box": lambda: run_tests(box, PROGRAM, TESTS, limits=Limits()),
    }


def measured(things: dict[str, Callable[[], object]], rounds: int) -> dict[str, list[float]]:
    """Return milliseconds by name, taken in turns so that a noisy minute hits all alike."""
    taken: dict[str, list[float]] = {name: [] for name in things}
    for number in range(rounds + 1):
        for name, thing in things.items():
            began = time.perf_counter()
            thing()
            # The first round warms the page cache.
            if number:
                taken[name].append((time.perf_counter() - began) * 1000)
    return taken


def summary(taken: dict[str, list[float]]) -> dict[str, dict[str, float]]:
    """Return p50 and p95, and the p50 over the bare program's, by name."""
    bare = statistics.median(taken["bare"])
    return {
        name: {
            "p50_ms": round(statistics.median(values), 1),
            "p95_ms": round(statistics.quantiles(values, n=20)[-1], 1),
            "p50_over_bare_ms": round(statistics.median(values) - bare, 1),
        }
        for name, values in taken.items()
    }


def table(taken: dict[str, list[float]]) -> str:
    """Return the figures for people."""
    lines = [f"{'':20}{'p50':>9}{'p95':>9}{'over bare':>12}"]
    for name, row in summary(taken).items():
        figures = (row["p50_ms"], row["p95_ms"], row["p50_over_bare_ms"])
        lines.append(f"{name:20}{figures[0]:9.1f}{figures[1]:9.1f}{figures[2]:12.1f}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
