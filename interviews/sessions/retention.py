"""What was recorded is kept as long as was promised, and then erased without anybody asking."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID

from django.db.models import Q

from interviews.models import Session


def ids_kept_long_enough(now_ms: int) -> list[UUID]:
    """Return the sessions whose days are over since they ended: what was kept of them may go.

    A lesson and its assessments go together, so one that is still going on keeps the others.
    """
    ended = Session.objects.filter(phase="ended", keep_days__gt=0, ended_at__isnull=False)
    now = datetime.fromtimestamp(now_ms / 1000, UTC)
    return [
        row.id
        for row in ended.only("id", "ended_at", "keep_days", "parent_id")
        if row.ended_at is not None
        and row.ended_at + timedelta(days=row.keep_days) <= now
        and not _family_goes_on(row)
    ]


TRIAL_HOURS = 4
"""So long after it was opened a trial is over, whether or not it was ended."""


def ids_of_old_trials(now_ms: int) -> list[UUID]:
    """Return the trials that are over, ended or not: nothing of them is kept."""
    before = datetime.fromtimestamp(now_ms / 1000, UTC) - timedelta(hours=TRIAL_HOURS)
    over = Q(phase="ended") | Q(created_at__lte=before)
    found = Session.objects.filter(over, trial=True).exclude(phase="erased")
    return list(found.values_list("id", flat=True))


def _family_goes_on(row: Session) -> bool:
    root = row.parent_id or row.id
    family = Session.objects.filter(Q(id=root) | Q(parent=root))
    return family.exclude(phase__in=("ended", "erased")).exists()
