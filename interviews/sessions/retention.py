"""What was recorded is kept as long as was promised, and then erased without anybody asking."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db.models import F, OuterRef, Q, Subquery

from interviews.banks import plans
from interviews.models import Invitation, Session
from interviews.people import invitations
from replay.models import LogEntry

DAY_MS = 86_400_000


def ids_kept_long_enough(now_ms: int) -> list[UUID]:
    """Return the sessions whose days are over since they ended: what was kept of them may go.

    A lesson and its assessments go together, so each of them keeps the others as long as itself.
    """
    now = datetime.fromtimestamp(now_ms / 1000, UTC)
    ended = Session.objects.filter(phase="ended", keep_days__gt=0, ended_at__isnull=False)
    rows = ended.only("id", "phase", "ended_at", "keep_days", "parent_id")
    return [row.id for row in rows if _is_over(row, now) and _whole_family_is_over(row, now)]


LEFT_DAYS = {"interview": 14, "assess": 14, "study": 90}
"""So long after the last event in it nobody comes back to an interview; a learner takes longer."""


def ids_left_running(now_ms: int) -> list[UUID]:
    """Return the interviews in which nothing has happened for so long that they are over."""
    last = LogEntry.objects.filter(session=OuterRef("id")).order_by("-seq").values("at_ms")[:1]
    running = Session.objects.filter(phase="running", trial=False)
    rows = running.select_related("invitation").alias(last=Subquery(last))
    quiet = rows.filter(last__lte=now_ms - min(LEFT_DAYS.values()) * DAY_MS).annotate(at=F("last"))
    return [row.id for row in quiet if row.at <= now_ms - _left_days(row) * DAY_MS]


def _left_days(row: Session) -> int:
    return LEFT_DAYS[row.invitation.mode] if row.invitation else LEFT_DAYS["assess"]


def ids_never_begun(now_ms: int) -> list[UUID]:
    """Return the sessions that somebody agreed to and never began, days after their link ended."""
    now = datetime.fromtimestamp(now_ms / 1000, UTC)
    agreed = Session.objects.filter(phase__in=NOT_BEGUN, keep_days__gt=0, trial=False)
    rows = agreed.filter(invitation__expires_at__lte=now).select_related("invitation")
    return [row.id for row in rows if _link_is_over(row.invitation, row.keep_days, now)]


def invitations_never_used(now_ms: int) -> list[UUID]:
    """Return the links that nobody agreed by, days after they ended: whom they named may go."""
    now = datetime.fromtimestamp(now_ms / 1000, UTC)
    rows = invitations.named().filter(session=None, trial=False, expires_at__lte=now)
    return [row.id for row in rows if _link_is_over(row, _days_of(row), now)]


def _days_of(invitation: Invitation) -> int:
    planned = plans.body_of(invitation.plan_id).keep_days if invitation.plan_id else 0
    days: int = planned or settings.KEEP_DAYS
    return days


def _link_is_over(invitation: Invitation | None, days: int, now: datetime) -> bool:
    return bool(invitation and days and invitation.expires_at + timedelta(days=days) <= now)


TRIAL_HOURS = 4
"""So long after it was opened a trial is over, whether or not it was ended."""


def ids_of_old_trials(now_ms: int) -> list[UUID]:
    """Return the trials that are over, ended or not: nothing of them is kept."""
    before = datetime.fromtimestamp(now_ms / 1000, UTC) - timedelta(hours=TRIAL_HOURS)
    over = Q(phase="ended") | Q(created_at__lte=before)
    found = Session.objects.filter(over, trial=True).exclude(phase="erased")
    return list(found.values_list("id", flat=True))


NOT_BEGUN = ("opened", "consented")
UNTOLD = (*NOT_BEGUN, "erased")
"""Nothing was said in these: an assessment that nobody came to keeps no lesson."""


def _whole_family_is_over(row: Session, now: datetime) -> bool:
    root = row.parent_id or row.id
    family = Session.objects.filter(Q(id=root) | Q(parent=root)).exclude(phase__in=UNTOLD)
    return all(_is_over(one, now) for one in family)


def _is_over(row: Session, now: datetime) -> bool:
    if row.phase != "ended" or row.ended_at is None or not row.keep_days:
        return False
    return row.ended_at + timedelta(days=row.keep_days) <= now
