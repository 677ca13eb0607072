"""What was recorded is kept as long as was promised, and then erased without anybody asking."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID

from django.db.models import Q

from interviews.models import Session


def ids_kept_long_enough(now_ms: int) -> list[UUID]:
    """Return the sessions whose days are over since they ended: what was kept of them may go.

    A lesson and its assessments go together, so each of them keeps the others as long as itself.
    """
    now = datetime.fromtimestamp(now_ms / 1000, UTC)
    ended = Session.objects.filter(phase="ended", keep_days__gt=0, ended_at__isnull=False)
    rows = ended.only("id", "phase", "ended_at", "keep_days", "parent_id")
    return [row.id for row in rows if _is_over(row, now) and _whole_family_is_over(row, now)]


TRIAL_HOURS = 4
"""So long after it was opened a trial is over, whether or not it was ended."""


def ids_of_old_trials(now_ms: int) -> list[UUID]:
    """Return the trials that are over, ended or not: nothing of them is kept."""
    before = datetime.fromtimestamp(now_ms / 1000, UTC) - timedelta(hours=TRIAL_HOURS)
    over = Q(phase="ended") | Q(created_at__lte=before)
    found = Session.objects.filter(over, trial=True).exclude(phase="erased")
    return list(found.values_list("id", flat=True))


UNTOLD = ("opened", "consented", "erased")
"""Nothing was said in these: an assessment that nobody came to keeps no lesson."""


def _whole_family_is_over(row: Session, now: datetime) -> bool:
    root = row.parent_id or row.id
    family = Session.objects.filter(Q(id=root) | Q(parent=root)).exclude(phase__in=UNTOLD)
    return all(_is_over(one, now) for one in family)


def _is_over(row: Session, now: datetime) -> bool:
    if row.phase != "ended" or row.ended_at is None or not row.keep_days:
        return False
    return row.ended_at + timedelta(days=row.keep_days) <= now
