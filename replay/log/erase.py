"""Erasing a person deletes what they said and did; the places of events stay and still verify."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.db.models.functions import Now

from replay.models import LogBody, LogHead, Report, Snapshot


def erase(session: UUID) -> int:
    """Delete a session's bodies, salts, snapshots and reports for ever; return how many bodies."""
    with transaction.atomic():
        count, _ = LogBody.objects.filter(session=session).delete()
        Snapshot.objects.filter(session=session).delete()
        Report.objects.filter(session=session).delete()
        LogHead.objects.filter(session=session, erased_at=None).update(erased_at=Now())
    return count
