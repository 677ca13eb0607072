"""What a box uses is measured from outside, one interface for watchdog and kernel alike."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from interviews.sandbox.limits import Limits
from interviews.sandbox.running.watch import Usage, usage


class Meter(Protocol):
    """Measures one box from the moment it gets its orders.

    `extra_tasks` are processes and threads of the back end's own that may come on top.
    """

    extra_tasks: int

    def begin(self, limits: Limits) -> None:
        """Start counting: what the box used while it waited is nobody's."""

    def usage(self) -> Usage:
        """Return what the box holds and has used since it began."""

    def last(self) -> Usage:
        """Return what is remembered of a box that is gone."""

    def close(self) -> None:
        """Leave nothing of the meter behind."""


@dataclass
class TreeMeter:
    """Counts the tree of processes below the box's init, many times a second.

    `writable` are the box's own file systems, by path in it. `apart` says that the back end's own
    machinery is in the tree: what it used before the orders is taken off.
    """

    init: int
    writable: tuple[str, ...] = ()
    apart: bool = False
    extra_tasks: int = 2
    _limit_kib: int = 0
    _before: Usage = field(init=False)

    def __post_init__(self) -> None:
        """Look at the box while it waits, so that nothing of this is done when it is needed."""
        self._before = usage(self.init, writable=self.writable, memory_limit_kib=1 << 40)

    def begin(self, limits: Limits) -> None:
        """Start counting."""
        self._limit_kib = limits.memory_mib * 1024

    def usage(self) -> Usage:
        """Return what the tree holds now, and the processor time it used since it began."""
        before = self._before
        own_kib = before.memory_kib if self.apart else 0
        limit = self._limit_kib + own_kib
        now = usage(self.init, writable=self.writable, memory_limit_kib=limit)
        return Usage(
            tasks=now.tasks - (before.tasks if self.apart else 0),
            memory_kib=max(0, now.memory_kib - own_kib),
            cpu_ms=max(0, now.cpu_ms - before.cpu_ms),
            files=now.files,
        )

    def last(self) -> Usage:
        """Return nothing: the number of a process that is gone may be another's by now."""
        return Usage()

    def close(self) -> None:
        """Do nothing: a watchdog leaves nothing behind."""
