"""Limits are written for one machine; a slower one gives more time, so that it fails nobody."""

from __future__ import annotations

from interviews.sandbox.box import Box, Program, SandboxUnavailable
from interviews.sandbox.languages import PYTHON
from interviews.sandbox.limits import Limits

REFERENCE_MS = 60.0
"""What the program below takes where limits are written: a quiet core of a 2023 server."""
MOST = 8.0
_TRIES = 3
_PROGRAM = """
import time
def work():
    began = time.perf_counter()
    total, table = 0, {}
    for number in range(250_000):
        table[number & 1023] = total
        total += number * number % 7
    return (time.perf_counter() - began) * 1000
print(min(work() for _ in range(3)))
"""


def slowness(box: Box) -> float:
    """Return how many times longer than the reference a program takes in this box, 1 to MOST.

    The quickest of several tries counts: what else the machine does now is no measure of it.
    """
    program = Program(PYTHON.name, {"main.py": _PROGRAM}, "main.py")
    taken = []
    for _ in range(_TRIES):
        try:
            printed = box.run(program, stdin="", limits=Limits(wall_ms=30_000, cpu_s=30)).stdout
            taken.append(float(printed))
        except (SandboxUnavailable, ValueError):
            continue
    measured = min(taken, default=REFERENCE_MS) / REFERENCE_MS
    return round(min(max(measured, 1.0), MOST), 2)
