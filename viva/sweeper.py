"""Twice a second, look for what is due or was lost: turns, runs, warnings, sockets, reports."""

from __future__ import annotations

import logging
import threading
from time import monotonic

from django.db import close_old_connections

from interviews.sessions import clock, queries, service, writing

log = logging.getLogger(__name__)
EVERY_S = 0.5
SLOW_EVERY_S = 5.0
OUTAGE_MS = 5_000


class Sweeper:
    """Runs sweeps until told to stop; each sweep is safe beside others."""

    def __init__(self, *, alone: bool) -> None:
        """`alone` is for the one process that is everything: a former one's work is free."""
        self.taking_over = alone
        self.started_ms = clock.now_ms()
        self.deaf_until_ms = 0
        self.stopped = threading.Event()
        self.slow_at = 0.0

    def run(self) -> None:
        """Sweep until stopped; a failed sweep is said and the next one tries again."""
        while not self.stopped.is_set():
            try:
                self.sweep()
            except Exception:
                log.exception("a sweep failed; the next one tries again")
            close_old_connections()
            self.stopped.wait(EVERY_S)

    def sweep(self) -> None:
        """Do everything that is due once."""
        now_ms = clock.now_ms()
        self._outage(now_ms)
        for session_id in queries.ids_with_deadline(now_ms):
            service.tick(session_id)
        service.wake_due_turns(now_ms)
        writing.keep_log_short()
        if monotonic() - self.slow_at >= SLOW_EVERY_S:
            self.slow_at = monotonic()
            service.wake_due_runs(now_ms)
            service.drop_stale_sockets(now_ms, deaf_until_ms=self.deaf_until_ms)
            service.wake_due_reports()

    def _outage(self, now_ms: int) -> None:
        """A start is one, however short; otherwise only a gap that no slow sweep explains."""
        since_ms = service.beat(now_ms)
        taking_over, self.taking_over = self.taking_over, False
        if since_ms is not None and (taking_over or now_ms - since_ms > OUTAGE_MS):
            self.deaf_until_ms = now_ms
            for session_id in queries.running_ids():
                service.give_back_outage(session_id, from_ms=since_ms, to_ms=now_ms)
        if taking_over:
            service.release_former_self(self.started_ms)
