"""Bubblewrap starts as nobody in particular, without environment, and is told by descriptor."""

from __future__ import annotations

import fcntl
import os
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from interviews.sandbox.box import SandboxUnavailable
from interviews.sandbox.bubblewrap import profile, seccomp
from interviews.sandbox.bubblewrap.profile import Content
from interviews.sandbox.slots import Slot

_SEALS = fcntl.F_SEAL_WRITE | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_SEAL


@dataclass(frozen=True)
class Orders:
    """One box to start: in which slot, how it is made, what runs in it."""

    bwrap: str
    slot: Slot
    profile: profile.Profile
    contents: tuple[Content, ...]
    command: tuple[str, ...]


@dataclass(frozen=True)
class Started:
    """A box that was told to start, with our end of the pipe on which it reports."""

    process: subprocess.Popen[bytes]
    status: int


@contextmanager
def started(orders: Orders) -> Iterator[Started]:
    """Start a box and leave nothing of it behind; SandboxUnavailable if it cannot start."""
    if orders.slot.user is None and os.geteuid() == 0:
        raise SandboxUnavailable("root", "a box never starts as root")
    report, status_end = os.pipe()
    handed = {content.path: _in_memory(content.body, orders) for content in orders.contents}
    try:
        process = _start(orders, handed, status_end)
    except BaseException:
        os.close(report)
        raise
    finally:
        _close([status_end, *handed.values()])
    try:
        yield Started(process, report)
    finally:
        _end(process)
        os.close(report)


def _start(orders: Orders, handed: dict[str, int], status: int) -> subprocess.Popen[bytes]:
    """Start bubblewrap, its arguments by descriptor: the box could read them in /proc/1."""
    rules = _in_memory(seccomp.compiled(), orders)
    # The box's init keeps this open all its life and the program never has it: see slots.py.
    mark = _in_memory(b"", orders)
    words = [*profile.options(orders.profile, handed), "--seccomp", str(rules)]
    words += ["--sync-fd", str(mark)]
    listed = _in_memory(b"".join(word.encode() + b"\0" for word in words), orders)
    argv = [orders.bwrap, "--json-status-fd", str(status), "--args", str(listed), "--"]
    try:
        return subprocess.Popen(
            [*argv, *orders.command],
            env={},
            cwd="/",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=(status, rules, listed, mark, *handed.values()),
            # A Ctrl-C in our terminal must not look like the candidate's program dying.
            start_new_session=True,
            user=orders.slot.user,
            group=orders.slot.user,
            extra_groups=None if orders.slot.user is None else [],
        )
    except OSError as problem:
        raise SandboxUnavailable("start", f"bubblewrap did not start: {problem}") from problem
    finally:
        _close([rules, listed, mark])


def _in_memory(body: bytes, orders: Orders) -> int:
    """Return the descriptor of a file in memory that holds these bytes, at its start."""
    descriptor = os.memfd_create(orders.slot.mark, os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    with os.fdopen(os.dup(descriptor), "wb") as file:
        file.write(body)
    os.lseek(descriptor, 0, os.SEEK_SET)
    # A program may find the mark in /proc/1/fd; it must not store anything there.
    fcntl.fcntl(descriptor, fcntl.F_ADD_SEALS, _SEALS)
    return descriptor


def _close(descriptors: Iterable[int]) -> None:
    for descriptor in descriptors:
        os.close(descriptor)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Kill what still runs; the box's init dies with bubblewrap, and everything with its init."""
    if process.returncode is None:
        process.kill()
        process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with suppress(OSError):
                pipe.close()
