"""Twice a second, look for what is due or was lost: turns, runs, warnings, sockets, reports."""

from __future__ import annotations

import logging
import threading
from time import monotonic

from django.db import close_old_connections

from interviews.sessions import clock, queries, service

log = logging.getLogger(__name__)
EVERY_S = 0.5
SLOW_EVERY_S = 5.0


class Sweeper:
    """Runs sweeps until told to stop; each sweep is safe beside others."""

    def __init__(self, *, forget_sockets: bool) -> None:
        """`forget_sockets` is for the one process that holds every socket itself."""
        self.forget_sockets = forget_sockets
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
        if monotonic() - self.slow_at >= SLOW_EVERY_S:
            self.slow_at = monotonic()
            service.wake_due_runs(now_ms)
            service.drop_stale_sockets(now_ms)
            service.wake_due_reports()

    def _outage(self, now_ms: int) -> None:
        since_ms = service.beat(now_ms)
        if since_ms is not None:
            for session_id in queries.running_ids():
                service.give_back_outage(session_id, from_ms=since_ms, to_ms=now_ms)
        if self.forget_sockets:
            self.forget_sockets = False
            service.forget_all_sockets(since_ms or now_ms)
