"""Long work says how far it is: as one moving line at a terminal, else as a line now and then."""

from __future__ import annotations

import time
from collections.abc import Callable

EVERY_S = 5.0
REDRAWN_S = 0.1
BAR_CHARS = 30
NAME_CHARS = 30


class Progress:
    """Counts steps of a known number and tells them; `clock` gives seconds.

    `write` takes a text as it is; `moving` says that it leads to a terminal, where lines can move.
    """

    def __init__(
        self,
        write: Callable[[str], None],
        total: int,
        *,
        moving: bool,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._write, self._total, self._clock = write, total, clock
        self._moving = moving
        self._began = self._told = clock()
        self._done = 0
        self._drawn = False

    def step(self, name: str) -> None:
        """Note that one more is done, the one called `name`; a single one is not worth a word."""
        self._done += 1
        now = self._clock()
        last = self._done == self._total
        due = now - self._told >= (REDRAWN_S if self._moving else EVERY_S)
        if self._total > 1 and (due or (last and self._moving)):
            self._told = now
            self._tell(name, now - self._began)

    def clear(self) -> None:
        """Take the moving line away, so that something else can be said."""
        if self._drawn:
            self._write("\r\x1b[K")
            self._drawn = False

    def _tell(self, name: str, taken_s: float) -> None:
        count = f"{self._done:,} of {self._total:,}"
        rest_s = taken_s / self._done * (self._total - self._done)
        if not self._moving:
            self._write(f"{count}, about {rest_s:.0f} s left\n")
            return
        filled = BAR_CHARS * self._done // self._total
        bar = "#" * filled + "." * (BAR_CHARS - filled)
        line = f"[{bar}] {count}, {rest_s:.0f} s left: {name[:NAME_CHARS]}"
        self._write(f"\r\x1b[K{line}")
        self._drawn = True
