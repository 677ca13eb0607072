"""A room hears of tests while the others still run; nothing of that is stored or counted."""

from __future__ import annotations

from time import monotonic

from agents.core.values import TestResult
from interviews.models import Run
from interviews.sessions import broadcast

EVERY_S = 0.2


class Telling:
    """Tells a room of its run's tests, several at once and a few times a second."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._told_at = 0.0
        self._waiting: list[dict[str, str]] = []

    def __call__(self, test: TestResult) -> None:
        """Tell of a test that has ended, now or with the next."""
        self._waiting.append({"name": test.name, "verdict": test.verdict})
        if monotonic() - self._told_at < EVERY_S:
            return
        self._told_at = monotonic()
        tests, self._waiting = self._waiting, []
        run = str(self._run.id)
        broadcast.to_room(
            self._run.session_id, {"type": "room.partial", "run": run, "tests": tests}
        )
