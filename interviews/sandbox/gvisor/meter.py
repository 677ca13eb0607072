"""gVisor keeps a program's memory in a file, mostly mapped nowhere: the file itself is counted.

Found by attack: eight gigabytes grew in that file while no process's resident size did. What its
kernel remembers of files and processes is the memory of its own processes, counted too.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from interviews.sandbox.box import SandboxUnavailable
from interviews.sandbox.running.meter import TreeMeter
from interviews.sandbox.running.watch import Usage, anonymous_kib, tree

_MEMORY_FILE = "/memfd:runsc-memory"
_BLOCK = 512
# What its kernel takes for itself while a harmless program works.
_OWN_KIB = 64 * 1024


@dataclass
class MemoryFileMeter(TreeMeter):
    """Counts processor time and tasks by the tree, memory by the file that holds it."""

    _file: Path = field(init=False)
    _before_kib: int = field(init=False)
    _own_before_kib: int = field(init=False)

    def __post_init__(self) -> None:
        """Find the file; raise SandboxUnavailable where we may not look at it."""
        super().__post_init__()
        found = next((file for pid in tree(self.init) for file in _memory_files(pid)), None)
        if found is None:
            raise SandboxUnavailable("setup", "gVisor's memory cannot be measured here")
        self._file = found
        self._before_kib, self._own_before_kib = self._size_kib(), anonymous_kib(self.init)

    def usage(self) -> Usage:
        """Return what the program holds now, and the processor time used since it began."""
        held_kib = max(0, self._size_kib() - self._before_kib)
        own_kib = max(0, anonymous_kib(self.init) - self._own_before_kib - _OWN_KIB)
        return replace(super().usage(), memory_kib=held_kib + own_kib)

    def _size_kib(self) -> int:
        with suppress(OSError):
            return self._file.stat().st_blocks * _BLOCK // 1024
        return 0


def _memory_files(pid: int) -> list[Path]:
    folder = Path(f"/proc/{pid}/fd")
    found = []
    with suppress(OSError):
        for name in folder.iterdir():
            with suppress(OSError):
                if os.readlink(name).startswith(_MEMORY_FILE):
                    found.append(name)
    return found
