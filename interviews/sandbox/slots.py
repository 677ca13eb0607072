"""A slot is the right to run one box now, and a user id that no other box has at that time."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from interviews.sandbox.box import SandboxUnavailable

_POLL_S = 0.01


class Slots:
    """Locks on files of one folder, so that every process of this machine shares them.

    `uids` are the user ids to run under, one a slot, when this process is root; otherwise boxes run
    under our own id, which must not be root's. Raises ValueError for an id of 0 or no slot.
    """

    def __init__(
        self, folder: Path, *, uids: Sequence[int], count: int, wait_s: float = 60
    ) -> None:
        if 0 in uids:
            raise ValueError("uids: a box never runs as root")
        self._root = os.geteuid() == 0
        self._users: Sequence[int | None] = list(uids[:count]) if self._root else [None] * count
        if not self._users:
            raise ValueError("uids: root needs at least one user id to run boxes under")
        self._folder = folder
        self._wait_s = wait_s
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)

    @contextmanager
    def one(self) -> Iterator[int | None]:
        """Hold a slot; yield its user id, None for ours. SandboxUnavailable when all stay busy."""
        until = time.monotonic() + self._wait_s
        while True:
            for number, user in enumerate(self._users):
                with (self._folder / f"slot-{number:03}.lock").open("w") as lock:
                    if _locked(lock.fileno()):
                        yield user
                        return
            if time.monotonic() > until:
                raise SandboxUnavailable("busy", f"all {len(self._users)} boxes stayed in use")
            time.sleep(_POLL_S)


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
