"""A report that must be written is a row first, so that no lost message can lose it."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db.models import Q
from django.db.models.functions import Now

from replay.models import Report

JUDGE = "concepts-1"
"""The deterministic judge and its rules' version; a new version writes a report of its own."""


def want_report(session: UUID, organisation: UUID, now: datetime) -> None:
    """Ask for a session's report; asking twice is asking once. Call it where the end is logged."""
    Report.objects.get_or_create(
        session=session,
        judge=JUDGE,
        defaults={"organisation": organisation, "wanted_at": now},
    )


def overdue_reports() -> list[UUID]:
    """Return the sessions whose report nobody is writing, by the database's clock."""
    idle = Q(lease_until=None) | Q(lease_until__lt=Now())
    waiting = Report.objects.exclude(status=Report.Status.READY).filter(idle)
    return list(waiting.order_by("wanted_at").values_list("session", flat=True))
