"""A report that must be written is a row first, so that no lost message can lose it."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db.models import Q
from django.db.models.functions import Now

from replay.models import Report

JUDGES = {"rules": "concepts-1", "model": "model-1"}
"""Each judge with its version, by the word of the settings. What a judge wrote stays its own."""


def judge_in_use() -> str:
    """Return the judge that writes reports now."""
    return JUDGES[settings.JUDGE]


def want_report(session: UUID, organisation: UUID, now: datetime) -> None:
    """Ask for a session's report; asking twice is asking once. Call it where the end is logged.

    One that is still to be written will be written by the judge in use, whoever it was wanted of.
    """
    if Report.objects.filter(session=session).exclude(status=Report.Status.READY).exists():
        return
    Report.objects.get_or_create(
        session=session,
        judge=judge_in_use(),
        defaults={"organisation": organisation, "wanted_at": now},
    )


def overdue_reports() -> list[UUID]:
    """Return the sessions whose report nobody is writing, by the database's clock."""
    idle = Q(lease_until=None) | Q(lease_until__lt=Now())
    waiting = Report.objects.exclude(status=Report.Status.READY).filter(idle)
    return list(waiting.order_by("wanted_at").values_list("session", flat=True))
