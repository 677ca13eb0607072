"""What is done with a link that was sent: another letter, open again, longer, at a slot."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID

from django.db import transaction

from interviews.models import Invitation
from interviews.people import invitations
from interviews.people.guests import open_for
from interviews.sessions import clock
from interviews.sessions.service.mailing import want_mail
from interviews.sessions.writing import in_line


def send_again(invitation: UUID, *, origin: str) -> bool:
    """Ask for another letter with a new link; return False where one is on its way already.

    A link that had ended opens again for the usual days; a session goes on where it was.
    """
    with in_line(), transaction.atomic():
        row = Invitation.objects.select_for_update().get(id=invitation)
        _open_again(row)
        return want_mail(row, origin=origin)


def reopen(invitation: UUID) -> None:
    """Let a link that was revoked or has expired open again, for who had it."""
    with in_line(), transaction.atomic():
        _open_again(Invitation.objects.select_for_update().get(id=invitation))


def _open_again(row: Invitation) -> None:
    row.revoked_at = None
    row.expires_at = max(row.expires_at, _now() + timedelta(days=invitations.DEFAULT_DAYS))
    row.save(update_fields=["revoked_at", "expires_at"])


def extend(invitation: UUID, *, days: int) -> None:
    """Let a link work for so many days more, from now where it has ended."""
    with in_line(), transaction.atomic():
        row = Invitation.objects.select_for_update().get(id=invitation)
        row.expires_at = max(row.expires_at, _now()) + timedelta(days=days)
        row.save(update_fields=["expires_at"])


def set_slot(invitation: UUID, slot_at: datetime | None) -> None:
    """Agree on when an interview begins, or on nothing; a calendar then replaces its entry.

    The link works on that day, too.
    """
    with in_line(), transaction.atomic():
        row = Invitation.objects.select_for_update().get(id=invitation)
        if row.slot_at != slot_at:
            row.slot_at, row.slot_number = slot_at, row.slot_number + 1
            row.expires_at = open_for(slot_at, row.expires_at)
            row.save(update_fields=["slot_at", "slot_number", "expires_at"])


def _now() -> datetime:
    return datetime.fromtimestamp(clock.now_ms() / 1000, UTC)
