"""Twice a second, look for what is due or was lost: turns, runs, warnings, sockets, reports."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from time import monotonic
from typing import ParamSpec

from django.db import close_old_connections

from interviews.people import invitations
from interviews.sessions import clock, queries, retention, service, writing

P = ParamSpec("P")
log = logging.getLogger(__name__)
EVERY_S = 0.5
SLOW_EVERY_S = 5.0
RETENTION_EVERY_S = 600.0
OUTAGE_MS = 5_000


class Sweeper:
    """Runs sweeps until told to stop; each sweep is safe beside others."""

    def __init__(self, *, alone: bool) -> None:
        """`alone` is for the one process that is everything: a former one's work is free."""
        self.taking_over = alone
        self.started_ms = clock.now_ms()
        self.deaf_until_ms = 0
        self.stopped = threading.Event()
        self.slow_at = self.kept_at = 0.0

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
            safely(service.tick, session_id)
        safely(service.wake_due_turns, now_ms)
        safely(writing.keep_log_short)
        if monotonic() - self.slow_at >= SLOW_EVERY_S:
            self.slow_at = monotonic()
            safely(service.wake_due_runs, now_ms)
            safely(service.drop_stale_sockets, now_ms, deaf_until_ms=self.deaf_until_ms)
            safely(service.wake_due_reports)
            safely(service.wake_due_rehearsals)
            safely(service.wake_due_mails)
            safely(service.wake_due_lists)
        if monotonic() - self.kept_at >= RETENTION_EVERY_S:
            self.kept_at = monotonic()
            _keep_what_was_promised(now_ms)
        service.beat(clock.now_ms())

    def _outage(self, now_ms: int) -> None:
        """A start is one, however short; otherwise a gap since the last sweep's end.

        A sweep beats at its end: a slow one is no gap, and one that dies leaves it to be seen.
        """
        since_ms = service.last_beat_ms()
        if since_ms is not None and (self.taking_over or now_ms - since_ms > OUTAGE_MS):
            self.deaf_until_ms = now_ms
            for session_id in queries.running_ids():
                safely(service.give_back_outage, session_id, from_ms=since_ms, to_ms=now_ms)
        taking_over, self.taking_over = self.taking_over, False
        if taking_over:
            safely(service.release_former_self, self.started_ms)


def _keep_what_was_promised(now_ms: int) -> None:
    """End what was left, and erase what was kept long enough, begun or not."""
    for session_id in retention.ids_left_running(now_ms):
        safely(service.end_left, session_id)
    over = retention.ids_kept_long_enough(now_ms) + retention.ids_never_begun(now_ms)
    for session_id in over:
        safely(service.erase_session, session_id)
    for invitation_id in retention.invitations_never_used(now_ms):
        safely(invitations.forget, invitation_id)
    for session_id in retention.ids_of_old_trials(now_ms):
        safely(service.forget_trial, session_id)


def safely(step: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """Take a step; one that fails is said, and takes nothing from what comes after it."""
    try:
        step(*args, **kwargs)
    except Exception:
        log.exception("%s failed for %s; the next sweep tries again", step.__name__, args)
