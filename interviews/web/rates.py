"""A token bucket: so many at once, so many a second, and no more."""

from __future__ import annotations

from typing import Final
from uuid import UUID
from weakref import WeakValueDictionary

RATE: Final = 30.0
BURST: Final = 120.0


class Bucket:
    """Allows `rate` takes a second on average and `burst` at once. Times in seconds, monotonic."""

    def __init__(self, *, rate: float, burst: float) -> None:
        """Start full."""
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.at = 0.0

    def take(self, now_s: float) -> bool:
        """Take one if there is one."""
        self.left = min(self.burst, self.left + (now_s - self.at) * self.rate)
        self.at = now_s
        if self.left < 1:
            return False
        self.left -= 1
        return True


_of_rooms: WeakValueDictionary[UUID, Bucket] = WeakValueDictionary()


def bucket_of(session_id: UUID) -> Bucket:
    """Return the one bucket of a person, whose sockets in this process share it."""
    return _of_rooms.setdefault(session_id, Bucket(rate=RATE, burst=BURST))
