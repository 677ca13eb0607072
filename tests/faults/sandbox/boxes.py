"""How the suites speak to a real box: one small program, small limits, one outcome."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from interviews.sandbox.box import Box, Outcome, Program, Stop, never
from interviews.sandbox.limits import Limits

SMALL = Limits(wall_ms=5000, cpu_s=5, memory_mib=128, output_kib=16, processes=32, file_mib=4)
BRIEF = Limits(wall_ms=400, cpu_s=5, memory_mib=128, output_kib=16, processes=32, file_mib=4)
# Memory can grow between two looks of the watchdog, a twentieth of a second apart.
OVERSHOOT_MIB = 512
# Every process of gVisor's has this word of ours in its command line.
OF_GVISOR = "--oci-seccomp"


def run(
    box: Box, source: str, *, limits: Limits = SMALL, stdin: str = "", stop: Stop = never
) -> Outcome:
    """Run one file."""
    program = Program("python", {"main.py": source}, "main.py")
    return box.run(program, stdin=stdin, limits=limits, stop=stop)


def has_own_kernel(box: Box) -> bool:
    """Tell whether a program speaks to a kernel of its own: slower, and lenient about itself."""
    return box.name == "gvisor"


def processes_with(marker: str) -> list[int]:
    """Return the processes of this machine that carry a marker in their command line."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal() and int(folder.name) != os.getpid():
            try:
                words = (folder / "cmdline").read_bytes()
            except OSError:
                continue
            if marker.encode() in words:
                found.append(int(folder.name))
    return found


def becomes_true(happened: Callable[[], bool], *, within_s: float = 5) -> bool:
    """Wait for a condition, and say whether it came."""
    until = time.monotonic() + within_s
    while time.monotonic() < until:
        if happened():
            return True
        time.sleep(0.02)
    return happened()
