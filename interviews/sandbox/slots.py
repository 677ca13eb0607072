"""A slot is the right to run one box now, and a user id that no other box has at that time."""

from __future__ import annotations

import fcntl
import os
import secrets
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from interviews.sandbox import folders
from interviews.sandbox.box import SandboxUnavailable

_POLL_S = 0.01
_SWEEPS = 100
_QUIET_SWEEPS = 15
_SEALS = fcntl.F_SEAL_WRITE | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_SEAL


@dataclass(frozen=True)
class Slot:
    """What the holder gets: the user id to run under (None is our own), and a mark.

    The mark names the memory files that bubblewrap is handed, one of which the box's init keeps all
    its life, and the box's folder on the host, so that what a killed holder left can be told from
    everything else on the machine.
    """

    user: int | None
    mark: str


@dataclass(frozen=True)
class Held:
    """A slot that is ours until we let go of it."""

    slot: Slot
    lock: int

    def release(self) -> None:
        """Let the next one have it."""
        os.ftruncate(self.lock, 0)
        os.close(self.lock)


class Slots:
    """Locks on files of one folder, so that every process of this machine shares them.

    `uids` are the user ids to run under, one a box, when this process is root; otherwise boxes run
    under our own id, which must not be root's. `count` programs run at once; so many boxes more may
    wait for one (`spare`). Raises ValueError for an id of 0 or no slot.
    """

    def __init__(
        self,
        folder: Path,
        *,
        uids: Sequence[int],
        count: int,
        spare: int = 0,
        wait_s: float = 60,
    ) -> None:
        if 0 in uids:
            raise ValueError("uids: a box never runs as root")
        root, boxes = os.geteuid() == 0, count + spare
        self._users: Sequence[int | None] = list(uids[:boxes]) if root else [None] * boxes
        if not self._users:
            raise ValueError("uids: root needs at least one user id to run boxes under")
        self._count = min(count, len(self._users))
        self._folder = folder
        self._wait_s = wait_s
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Have the right to run a program; SandboxUnavailable when everybody's turn takes long."""
        _, lock = self._wait("turn", self._count)
        try:
            yield
        finally:
            os.close(lock)

    @contextmanager
    def one(self) -> Iterator[Slot]:
        """Hold a slot for as long as the context lasts; SandboxUnavailable when all stay busy."""
        held = self.hold()
        try:
            yield held.slot
        finally:
            held.release()

    def hold(self) -> Held:
        """Return a slot for a box, which the caller releases; SandboxUnavailable as above."""
        return self._held(*self._wait("slot", len(self._users)))

    def spare(self) -> Held | None:
        """Return a slot for a box that waits, if one is free at once.

        As many as programs run at once are never lent for that: else those waiting, of several
        processes, could leave none for a program whose turn it is.
        """
        found = self._free("slot", len(self._users), first=self._count)
        return None if found is None else self._held(*found)

    def sweep(self) -> None:
        """End what killed holders left in slots that nobody holds now."""
        for number in range(len(self._users)):
            if (lock := self._lock("slot", number)) is not None:
                try:
                    _sweep(lock)
                finally:
                    os.close(lock)

    def _held(self, number: int, lock: int) -> Held:
        with ExitStack() as undone:
            undone.callback(os.close, lock)
            _sweep(lock)
            mark = f"viva-{secrets.token_hex(8)}"
            os.pwrite(lock, mark.encode(), 0)
            undone.pop_all()
        return Held(Slot(self._users[number], mark), lock)

    def _wait(self, kind: str, count: int) -> tuple[int, int]:
        """Return the number of a free lock and the descriptor that holds it."""
        until = time.monotonic() + self._wait_s
        while True:
            if (found := self._free(kind, count)) is not None:
                return found
            if time.monotonic() > until:
                raise SandboxUnavailable("busy", f"all {count} boxes stayed in use")
            time.sleep(_POLL_S)

    def _free(self, kind: str, count: int, *, first: int = 0) -> tuple[int, int] | None:
        for number in range(first, count):
            if (lock := self._lock(kind, number)) is not None:
                return number, lock
        return None

    def _lock(self, kind: str, number: int) -> int | None:
        """Return the descriptor of a lock, None where another holds it."""
        path = self._folder / f"{kind}-{number:03}.lock"
        lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            return None
        return lock


def in_memory(body: bytes, slot: Slot) -> int:
    """Return the descriptor of a file in memory that holds these bytes, and tells whose it is."""
    descriptor = os.memfd_create(slot.mark, os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    with ExitStack() as undone:
        undone.callback(os.close, descriptor)
        with os.fdopen(os.dup(descriptor), "wb") as file:
            file.write(body)
        os.lseek(descriptor, 0, os.SEEK_SET)
        # A program may find the mark in /proc/1/fd; it must not store anything there.
        fcntl.fcntl(descriptor, fcntl.F_ADD_SEALS, _SEALS)
        undone.pop_all()
    return descriptor


def _sweep(lock: int) -> None:
    """End and remove what the last holder of a slot left, if it was killed instead of letting go.

    Bubblewrap arranges to die with its parent some milliseconds after its start. A runner killed
    before that leaves a box that nobody watches.
    """
    mark = os.pread(lock, 64, 0).decode()
    if not mark:
        return
    # Until none is found for a while: what is being killed may just have started another, and a
    # process that is becoming another program shows nothing of what it holds for a moment.
    quiet = 0
    for _ in range(_SWEEPS):
        found = sum(_ended(pid, mark) for pid in _others())
        quiet = 0 if found else quiet + 1
        if quiet == _QUIET_SWEEPS:
            break
        time.sleep(_POLL_S)
    folders.sweep(mark)
    os.ftruncate(lock, 0)


def _others() -> list[int]:
    pids = [int(name) for name in os.listdir("/proc") if name.isdecimal()]
    return [pid for pid in pids if pid != os.getpid()]


def _ended(pid: int, mark: str) -> bool:
    """Kill a process if it holds a memory file of this name; return whether it did."""
    try:
        handle = os.pidfd_open(pid)
    except OSError:
        return False
    try:
        if not any(place.startswith(f"/memfd:{mark} ") for place in _held(pid)):
            return False
        signal.pidfd_send_signal(handle, signal.SIGKILL)
    except OSError:
        return False
    finally:
        os.close(handle)
    return True


def _held(pid: int) -> Iterator[str]:
    """Yield the names of what a process holds open."""
    for name in os.listdir(f"/proc/{pid}/fd"):
        with suppress(FileNotFoundError):
            yield os.readlink(f"/proc/{pid}/fd/{name}")
