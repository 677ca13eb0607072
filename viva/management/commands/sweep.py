"""The sweeper as a process of its own, for installations of several processes."""

from __future__ import annotations

import signal
from typing import Any

from django.core.management.base import BaseCommand

from viva.sweeper import Sweeper


class Command(BaseCommand):
    """Look for due and lost work until stopped."""

    help = "Find due turns, stuck runs, dead sockets and late reports, until stopped."

    def handle(self, *args: Any, **options: Any) -> None:
        """Sweep until SIGTERM or SIGINT."""
        sweeper = Sweeper(alone=False)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: sweeper.stopped.set())
        sweeper.run()
