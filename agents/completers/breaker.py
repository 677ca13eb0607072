"""A server that fails again and again is left alone for a while, then tried with one call."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class Breaker:
    """Counts failures in a row: open after `opens_after`, half open `rests_s` seconds later."""

    def __init__(
        self,
        *,
        opens_after: int = 5,
        rests_s: float = 15.0,
        now_s: Callable[[], float] = monotonic,
    ) -> None:
        """Start closed. `now_s` is a clock in seconds that never goes back."""
        self._opens_after = opens_after
        self._rests_s = rests_s
        self._now_s = now_s
        self._failures = 0
        self._opened_at = 0.0
        self._probing = False

    @property
    def is_open(self) -> bool:
        """Tell whether calls are held back, but for one probe after the rest."""
        return self._failures >= self._opens_after

    @property
    def rest_left_s(self) -> float:
        """Return how many seconds remain until a probe is let through; 0 when one may pass now."""
        if not self.is_open:
            return 0.0
        return max(0.0, self._opened_at + self._rests_s - self._now_s())

    def lets_through(self) -> bool:
        """Tell whether a call may be made now; of an open breaker one at a time may, as a probe."""
        if not self.is_open:
            return True
        if self._probing or self.rest_left_s > 0:
            return False
        self._probing = True
        return True

    def failed(self) -> None:
        """Count a failure; one that opens the breaker, or a failed probe, starts the rest."""
        self._failures += 1
        self._probing = False
        if self.is_open:
            self._opened_at = self._now_s()

    def ended(self, *, well: bool) -> None:
        """End a call that was no failure: `well` closes, else another call may probe."""
        self._probing = False
        if well:
            self._failures = 0
