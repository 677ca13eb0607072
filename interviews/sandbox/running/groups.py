"""Where the host lends us control groups (version 2), the kernel holds a box to its limits."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from interviews.sandbox.box import SandboxUnavailable
from interviews.sandbox.limits import Limits
from interviews.sandbox.running.meter import Meter, TreeMeter
from interviews.sandbox.running.watch import Usage, stored, tree

NEEDED = frozenset({"memory", "pids"})
# The box's init and what bubblewrap keeps beside it.
_OWN_TASKS = 4
_PERIOD_US = 100_000
_GONE_S = 5.0
_OWN_GROUP = Path("/proc/self/cgroup")
_MOUNTS = Path("/proc/self/mounts")


@dataclass(frozen=True)
class Groups:
    """A group that was lent to us: boxes get groups of their own below it, with `cpus` at most."""

    folder: Path
    cpus: float = 1.0


@dataclass(frozen=True)
class NoGroups:
    """Why the kernel cannot hold boxes to their limits here; the watchdog does it then."""

    reason: str


def find(folder: Path | None = None) -> Groups | NoGroups:
    """Return the group that the host lends us: `folder` if named, else our own group's parent."""
    place = folder or _beside_us()
    if place is None:
        return NoGroups("this process is in no group of version 2")
    try:
        lent = set((place / "cgroup.subtree_control").read_text().split())
        if missing := sorted(NEEDED - lent):
            return NoGroups(f"{' and '.join(missing)} not delegated in {place}")
        trial = place / f"viva-trial-{os.getpid()}"
        trial.mkdir()
        trial.rmdir()
    except OSError as problem:
        return NoGroups(f"{place}: {problem.strerror}")
    return Groups(place)


def _beside_us() -> Path | None:
    """Return the parent of our own group: a group that holds processes lends nothing on."""
    kinds = (line.split() for line in _MOUNTS.read_text().splitlines())
    top = next((words[1] for words in kinds if words[2] == "cgroup2"), None)
    ours = [line[3:] for line in _OWN_GROUP.read_text().splitlines() if line.startswith("0::")]
    return Path(top + ours[0]).parent if top and ours and ours[0] != "/" else None


def meter(init: int, writable: tuple[str, ...], groups: Groups | None, **more: bool) -> Meter:
    """Return what measures a box here: the kernel's groups where there are some."""
    if groups is None:
        return TreeMeter(init, writable, **more)
    return GroupMeter(groups, init, writable)


@dataclass
class GroupMeter:
    """Holds one box in a control group: memory, processes and processors, counted by the kernel.

    The kernel has no limit for the number of files: those are counted as the watchdog does.
    """

    groups: Groups
    init: int
    writable: tuple[str, ...] = ()
    extra_tasks: int = _OWN_TASKS
    _group: Path = field(init=False)
    _before_us: int = 0

    def __post_init__(self) -> None:
        """Name a group that no other box has."""
        self._group = self.groups.folder / f"viva-box-{os.getpid()}-{self.init}"

    def begin(self, limits: Limits) -> None:
        """Make the group, limit it, and move the box in while nothing of a stranger's is there.

        Raises SandboxUnavailable where the host does not let us: no program runs unlimited.
        """
        try:
            self._hold(limits)
        except OSError as problem:
            raise SandboxUnavailable("cgroup", f"{self._group}: {problem}") from problem

    def _hold(self, limits: Limits) -> None:
        self._group.mkdir()
        quota = round(self.groups.cpus * _PERIOD_US)
        self._tell("memory.max", str(limits.memory_mib * 1024 * 1024))
        self._tell("memory.oom.group", "1")
        self._tell("memory.swap.max", "0", needed=False)
        self._tell("pids.max", str(limits.processes + _OWN_TASKS))
        self._tell("cpu.max", f"{quota} {_PERIOD_US}", needed=False)
        for pid in tree(self.init):
            self._tell("cgroup.procs", str(pid))
        self._before_us = self._number("cpu.stat", "usage_usec")

    def usage(self) -> Usage:
        """Return what the group holds now and has used since it began."""
        files, _ = stored(self.init, self.writable)
        return self._counted(files)

    def last(self) -> Usage:
        """Return what the kernel remembers of the box that was in the group."""
        return self._counted(0)

    def close(self) -> None:
        """Kill what is left in the group and remove it."""
        if not self._group.exists():
            return
        self._tell("cgroup.kill", "1", needed=False)
        until = time.monotonic() + _GONE_S
        while time.monotonic() < until:
            with suppress(OSError):
                self._group.rmdir()
                return
            time.sleep(0.005)

    def _counted(self, files: int) -> Usage:
        return Usage(
            tasks=self._number("pids.current"),
            # The kernel ends the box at its limit; until then what it could take back counts too.
            memory_kib=0,
            cpu_ms=(self._number("cpu.stat", "usage_usec") - self._before_us) // 1000,
            files=files,
            peak_kib=self._number("memory.peak") // 1024,
            out_of_memory=self._number("memory.events", "oom_kill") > 0,
        )

    def _tell(self, name: str, value: str, *, needed: bool = True) -> None:
        try:
            (self._group / name).write_text(value)
        except OSError:
            if needed:
                raise

    def _number(self, name: str, key: str = "") -> int:
        """Return a number of the kernel's; 0 where this kernel does not keep it."""
        with suppress(OSError, ValueError, StopIteration):
            lines = (self._group / name).read_text().splitlines()
            if not key:
                return int(lines[0])
            return next(int(line.split()[1]) for line in lines if line.split()[0] == key)
        return 0
