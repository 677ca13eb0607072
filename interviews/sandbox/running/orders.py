"""A waiting box is told once what to run; the program's own input follows the message."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from interviews.sandbox.limits import Limits

MIB = 1024 * 1024
READY = b"\0"
"""What a box prints once it stands, before anything of a stranger's is in it."""
# Threads reserve 8 MiB each and touch little of it, so the rlimit is wide; the watchdog counts.
_PRIVATE_MEMORY_MIB = 1024
_HEAD = 11

HOME = "/box"
BUILT = "/built"
ENVIRONMENT = {"PATH": "/usr/bin", "HOME": HOME, "LANG": "C.UTF-8", "TMPDIR": "/tmp"}  # noqa: S108
WAITER = Path(__file__).with_name("waiter.py").read_text("utf-8")


@dataclass(frozen=True)
class Orders:
    """The files by relative path, the command that starts the program, and what it may use."""

    files: Mapping[str, str]
    command: tuple[str, ...]
    environment: Mapping[str, str]
    limits: Limits

    def message(self) -> bytes:
        """Return the orders as a box reads them: the length in eleven bytes, then JSON."""
        body = json.dumps(
            {
                "files": dict(self.files),
                "command": self.command,
                "environment": {**ENVIRONMENT, **self.environment},
                "rlimits": rlimits(self.limits),
                "memory_mib": self.limits.memory_mib,
                "wall_ms": self.limits.wall_ms,
            }
        ).encode()
        return b"%*d\n" % (_HEAD - 1, len(body)) + body


def rlimits(limits: Limits) -> dict[str, tuple[int, int]]:
    """Return the soft and hard resource limits of each process of a program."""
    hard = {
        "NPROC": limits.processes,
        "FSIZE": limits.file_mib * MIB,
        "NOFILE": 256,
        "CORE": 0,
        "DATA": max(_PRIVATE_MEMORY_MIB, limits.memory_mib) * MIB,
        "MEMLOCK": 0,
    }
    pairs = {name: (value, value) for name, value in hard.items()}
    return {**pairs, "CPU": (limits.cpu_s, limits.cpu_s + 1)}
