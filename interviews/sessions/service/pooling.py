"""Inviting many is one act: each sound row becomes an invitation with its letter, or none does."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from uuid import UUID

from django.db import transaction

from interviews.banks.plans import PlanView
from interviews.models import Invitation, Organisation, Plan, User
from interviews.people import invitations
from interviews.people.guests import Guest, with_fault
from interviews.sessions import clock
from interviews.sessions.planned import Asked, planned_terms
from interviews.sessions.service.mailing import want_mail
from interviews.sessions.writing import in_line

INVITED_ALREADY = "Somebody with this address is invited to this role already."


def checked(home: Organisation, plan: PlanView, guests: Sequence[Guest]) -> list[Guest]:
    """Return the rows, with a fault for whoever is invited to this role already."""
    invited = Invitation.objects.filter(organisation=home, plan__plan__slug=plan.slug)
    known = {
        email.casefold() for email in invited.exclude(email="").values_list("email", flat=True)
    }
    return [
        with_fault(guest, INVITED_ALREADY) if guest.email.casefold() in known else guest
        for guest in guests
    ]


def invite_many(
    home: Organisation, plan: PlanView, guests: Sequence[Guest], *, by: User, origin: str
) -> list[Guest]:
    """Invite everybody whose row is sound, and ask for their letters; return the rows as checked.

    Doing it twice invites nobody twice. Raises NotPossible where the plan cannot be held any more.
    """
    now = _now()
    with in_line(), transaction.atomic():
        Plan.objects.select_for_update().get(organisation=home, slug=plan.slug)
        rows = checked(home, plan, guests)
        for guest in rows:
            if not guest.faults:
                days = (guest.expires_at - now) / timedelta(days=1)
                asked = Asked(guest.name, days=days, time_multiplier=guest.time_multiplier)
                terms = planned_terms(home, plan, asked)
                invitation, _ = invitations.invite(home.id, terms, by=by)
                invitation.email, invitation.slot_at = guest.email, guest.slot_at
                invitation.save(update_fields=["email", "slot_at"])
                want_mail(invitation, origin=origin)
    return rows


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
    """Agree on when an interview begins, or on nothing; a calendar then replaces its entry."""
    with in_line(), transaction.atomic():
        row = Invitation.objects.select_for_update().get(id=invitation)
        if row.slot_at != slot_at:
            row.slot_at, row.slot_number = slot_at, row.slot_number + 1
            row.save(update_fields=["slot_at", "slot_number"])


def _now() -> datetime:
    return datetime.fromtimestamp(clock.now_ms() / 1000, UTC)
