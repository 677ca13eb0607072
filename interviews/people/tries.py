"""Guessing is slow: so many wrong tries in a while, for an address and for a name, then a wait."""

from __future__ import annotations

import time
from dataclasses import dataclass
from hashlib import sha256

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest


def now_s() -> int:
    """Return wall time in whole seconds: every process must count in the same stretch."""
    return int(time.time())


class TooMany(Exception):
    """Somebody tried too often at `what`; after `wait_s` seconds they may try again."""

    def __init__(self, what: str, wait_s: int) -> None:
        """Keep what was tried, and the wait."""
        super().__init__(f"too many tries: {what}, wait {wait_s} s")
        self.wait_s = wait_s


@dataclass(frozen=True)
class Window:
    """At most `most` tries in each stretch of `per_s` seconds, for whoever `who` names."""

    name: str
    most: int
    per_s: int

    def count(self, who: str) -> None:
        """Count one try; raise TooMany when it is one too many."""
        if self._add(who) > self.most:
            raise TooMany(self.name, self._wait_s())

    def check(self, who: str) -> None:
        """Raise TooMany when all tries are used; count nothing."""
        if int(cache.get(self._key(who), 0)) >= self.most:
            raise TooMany(self.name, self._wait_s())

    def forgive(self, who: str) -> None:
        """Take one try back: it was a right one."""
        try:
            cache.decr(self._key(who))
        except ValueError:
            return

    def _add(self, who: str) -> int:
        key = self._key(who)
        cache.add(key, 0, timeout=2 * self.per_s)
        try:
            return cache.incr(key)
        except ValueError:
            return 1

    def _key(self, who: str) -> str:
        """What people typed is no cache key as it stands, and is nobody's to read there."""
        stretch = now_s() // self.per_s
        return f"tries:{self.name}:{stretch}:{sha256(who.encode()).hexdigest()}"

    def _wait_s(self) -> int:
        return self.per_s - now_s() % self.per_s


def window(name: str) -> Window:
    """Return the window that the settings give this name."""
    most, per_s = settings.TRIES[name]
    return Window(name, most, per_s)


def address_of(request: HttpRequest) -> str:
    """Return the client's address; behind PROXIES proxies the one the outermost of them saw."""
    direct = str(request.META.get("REMOTE_ADDR") or "unknown")
    if settings.PROXIES == 0:
        return direct
    heard = request.headers.get("X-Forwarded-For", "").split(",")
    hops = [hop.strip() for hop in heard if hop.strip()]
    return hops[-min(settings.PROXIES, len(hops))] if hops else direct
