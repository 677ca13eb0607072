"""Limits of one process do not bound a family: the host counts the whole tree from outside."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_TICK_MS = 1000 / os.sysconf("SC_CLK_TCK")
_GONE = (FileNotFoundError, ProcessLookupError, PermissionError)


@dataclass(frozen=True)
class Usage:
    """What a tree of processes holds now. `files` counts the box's writable file systems.

    `out_of_memory` says that the kernel has ended it already, `peak_kib` what it once held at most.
    """

    tasks: int = 0
    memory_kib: int = 0
    cpu_ms: int = 0
    files: int = 0
    peak_kib: int = 0
    out_of_memory: bool = False


def usage(init: int, *, writable: Iterable[str], memory_limit_kib: int) -> Usage:
    """Return what the tree below a process uses; `writable` are its own file systems, if any.

    Shared pages count once for each process until the sum passes the limit; only then are they
    divided fairly, since that takes the kernel milliseconds.
    """
    pids = tree(init)
    statuses = [status for pid in pids if (status := _status(pid))]
    files, stored_kib = stored(init, writable)
    memory = stored_kib + sum(_resident_kib(status) for status in statuses)
    if memory > memory_limit_kib:
        memory = stored_kib + sum(map(_fair_kib, pids))
    return Usage(
        tasks=sum(status.get("Threads", 0) for status in statuses),
        memory_kib=memory,
        cpu_ms=round(sum(map(_cpu_ms, pids))),
        files=files,
    )


def tree(root: int) -> list[int]:
    """Return the process and all below it; orphans belong to the box's init, so none escapes."""
    found = [root]
    for pid in found:
        found.extend(_children(pid))
    return found


def _children(pid: int) -> Iterable[int]:
    try:
        threads = os.listdir(f"/proc/{pid}/task")
    except _GONE:
        return
    for thread in threads:
        with suppress(*_GONE):
            yield from map(int, Path(f"/proc/{pid}/task/{thread}/children").read_text().split())


def _status(pid: int) -> dict[str, int]:
    """Return the numbers of /proc/PID/status, memory in KiB; none for a process that is gone."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text(errors="replace").splitlines()
    except _GONE:
        return {}
    fields = (line.partition(":") for line in lines)
    numbers = ((name, value.removesuffix("kB").strip()) for name, _, value in fields)
    return {name: int(value) for name, value in numbers if value.isdecimal()}


def anonymous_kib(root: int) -> int:
    """Return the memory that the processes of a tree have of their own, backed by no file."""
    return sum(_status(pid).get("RssAnon", 0) for pid in tree(root))


def _resident_kib(status: dict[str, int]) -> int:
    # Page tables are the kernel's, but a program can make gigabytes of them.
    return sum(status.get(name, 0) for name in ("VmRSS", "VmSwap", "VmPTE"))


def _fair_kib(pid: int) -> int:
    """Return the process's memory with each shared page divided by those who share it."""
    status = _status(pid)
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except (*_GONE, OSError):
        return _resident_kib(status)
    share = sum(int(line.split()[1]) for line in lines if line.startswith(("Pss:", "SwapPss:")))
    return share + status.get("VmPTE", 0)


def _cpu_ms(pid: int) -> float:
    """Return processor time of a process and of the children it has collected."""
    try:
        fields = _after_name(pid)
    except _GONE:
        return 0
    return sum(int(field) for field in fields[11:15]) * _TICK_MS


def _after_name(pid: int) -> list[str]:
    # The name may hold spaces and parentheses; the last one closes it.
    return Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()


def stored(init: int, writable: Iterable[str]) -> tuple[int, int]:
    """Return how many files the box's writable file systems hold, and their size in KiB.

    Until the box has its own root the paths would be the host's, so nothing is counted.
    """
    root = f"/proc/{init}/root"
    files = stored = 0
    with suppress(OSError):
        if os.path.samestat(os.stat(root), os.stat("/")):
            return 0, 0
        for folder in writable:
            held = os.statvfs(root + folder)
            files += held.f_files - held.f_ffree
            stored += (held.f_blocks - held.f_bfree) * held.f_frsize // 1024
    return files, stored
