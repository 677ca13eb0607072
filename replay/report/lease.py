"""One worker writes a report at a time; the database's clock frees what a dead one held."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from types import TracebackType
from uuid import UUID

from django.db.models import DateTimeField, ExpressionWrapper, F, Q
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Now

from replay.models import Report

LEASE_S = 60
RETRY_S = (5, 30, 120, 600)
"""How long a failed report waits before the next try; the last for all further ones."""


class LeaseLost(Exception):
    """Another worker took the report over; what this one made is thrown away."""


@dataclass
class Lease:
    """The right to write one report; `attempt` is the fencing token. An error frees it."""

    report: UUID
    attempt: int

    def keep(self, **columns: object) -> None:
        """Save columns of the report and hold on to it; raise LeaseLost when it was taken over."""
        rows = Report.objects.filter(
            id=self.report, attempts=self.attempt, status=Report.Status.WRITING
        )
        if not rows.update(lease_until=in_s(LEASE_S), **columns):
            raise LeaseLost(str(self.report))

    def __enter__(self) -> Lease:
        """Hold the lease."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Note an error on the row and let the report be tried again later; never hide it."""
        if error is None or isinstance(error, LeaseLost):
            return
        wait = RETRY_S[min(self.attempt, len(RETRY_S)) - 1]
        Report.objects.filter(id=self.report, attempts=self.attempt).update(
            status=Report.Status.WANTED,
            last_error=f"{type(error).__name__}: {error}"[:2000],
            lease_until=in_s(wait),
        )


def take(session: UUID) -> Lease | None:
    """Return the lease of a session's wanted report; None when it is ready, held or not wanted."""
    free = Q(lease_until=None) | Q(lease_until__lt=Now())
    wanted = Report.objects.filter(free, session=session).exclude(status=Report.Status.READY)
    row = wanted.values_list("id", "attempts").first()
    if row is None:
        return None
    report, attempts = row
    taken = wanted.filter(id=report, attempts=attempts).update(
        status=Report.Status.WRITING, attempts=F("attempts") + 1, lease_until=in_s(LEASE_S)
    )
    return Lease(report, attempts + 1) if taken else None


def in_s(seconds: float) -> ExpressionWrapper[CombinedExpression]:
    """Return the database's time that many seconds from now."""
    return ExpressionWrapper(Now() + timedelta(seconds=seconds), output_field=DateTimeField())
