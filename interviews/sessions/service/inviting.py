"""A list of people is invited piece by piece, each one transaction: what dies in between goes on.

The row holds who is still to be invited. A piece takes the first of them off, makes their
invitations and letters, and counts them, or does none of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from time import monotonic
from uuid import UUID

import msgspec
from django.db import transaction

from interviews.banks import plans
from interviews.banks.drafts.changes import NotPossible
from interviews.banks.plans import PlanView
from interviews.models import GuestList, Invitation, Organisation, Plan, User
from interviews.people import invitations
from interviews.people.guest_lists import INVITED_ALREADY, invited_already
from interviews.people.guests import Guest
from interviews.people.invitations import Terms
from interviews.sessions import clock, schedule
from interviews.sessions.planned import Asked, planned_terms
from interviews.sessions.service.mailing import want_first_mails
from interviews.sessions.writing import in_line

A_PIECE = 50
"""So many people fit into one insert of SQLite, and hold its only writer for some milliseconds."""
PATIENCE_S = 1.5
"""A list that takes no longer is done when its page comes; the rest of others is a worker's."""
LEFT_FOR = timedelta(seconds=10)
"""Nobody works at a list that has not changed for so long."""
TOLD_FOR = timedelta(days=1)
"""So long after its end it is still told how a list went."""


@dataclass(frozen=True)
class Sender:
    """Who invites, and where the product answers. A `key` that was used names the list it made."""

    key: UUID
    by: User
    origin: str


def invite_list(
    home: Organisation,
    plan: PlanView,
    guests: Sequence[Guest],
    *,
    sender: Sender,
    patience_s: float = PATIENCE_S,
) -> UUID:
    """Invite everybody whose row is sound, each with a letter; return the list's id.

    Doing it twice invites nobody twice. What is not done in time is done by a worker.
    """
    now, began = _now(), monotonic()
    sound = [guest for guest in guests if not guest.faults]
    wanted = {
        "organisation": home,
        "revision_id": plan.revision,
        "origin": sender.origin.rstrip("/"),
        "guests": [msgspec.to_builtins(guest) for guest in sound],
        "total": len(sound),
        "left_out": [[guest.number, " ".join(guest.faults)] for guest in guests if guest.faults],
        "created_by": sender.by,
        "changed_at": now,
    }
    with in_line(), transaction.atomic():
        GuestList.objects.filter(organisation=home, finished_at__lte=now - TOLD_FOR).delete()
        GuestList.objects.get_or_create(id=sender.key, defaults=wanted)
    while invite_piece(sender.key):
        if monotonic() - began >= patience_s:
            schedule.wake_inviter(sender.key)
            break
    return sender.key


def invite_the_rest(list_id: UUID) -> None:
    """Invite a list to its end. Safe to run twice and at the same time."""
    while invite_piece(list_id):
        pass


def invite_piece(list_id: UUID) -> bool:
    """Invite the next of a list; return whether some are left. Safe to run at the same time."""
    with in_line(), transaction.atomic():
        row = _held(list_id)
        if row is None:
            return False
        some, row.guests = row.guests[:A_PIECE], row.guests[A_PIECE:]
        try:
            _invite(row, [msgspec.convert(one, Guest) for one in some])
        except NotPossible as problem:
            row.problem, row.guests = str(problem)[:300], []
        row.changed_at = _now()
        row.finished_at = None if row.guests else row.changed_at
        row.save()
        return bool(row.guests)


def _held(list_id: UUID) -> GuestList | None:
    going = GuestList.objects.filter(id=list_id, finished_at=None)
    with_people = going.select_related("organisation", "created_by")
    return with_people.select_for_update(of=("self",)).first()


def _invite(row: GuestList, guests: Sequence[Guest]) -> None:
    """Make the invitations of those who have none; the plan is held, so that no list overtakes."""
    plan = plans.as_saved(row.revision_id)
    Plan.objects.select_for_update().get(organisation=row.organisation_id, slug=plan.slug)
    terms = planned_terms(row.organisation, plan, Asked(""))
    known = invited_already(row.organisation, plan.slug, guests)
    fresh = [guest for guest in guests if guest.email.lower() not in known]
    made = Invitation.objects.bulk_create(_drawn_up(row, terms, fresh))
    want_first_mails(made, origin=row.origin)
    row.invited += len(made)
    row.left_out += [[one.number, INVITED_ALREADY] for one in guests if one not in fresh]


def _drawn_up(row: GuestList, terms: Terms, guests: Sequence[Guest]) -> Iterator[Invitation]:
    for guest in guests:
        theirs = replace(terms, label=guest.name, time_multiplier=guest.time_multiplier)
        one, _ = invitations.drawn_up(row.organisation_id, theirs, by=row.created_by)
        one.email, one.slot_at, one.expires_at = guest.email, guest.slot_at, guest.expires_at
        yield one


def wake_due_lists() -> int:
    """Wake workers for lists that nobody works at; return how many."""
    left = GuestList.objects.filter(finished_at=None, changed_at__lte=_now() - LEFT_FOR)
    ids = list(left.values_list("id", flat=True)[:200])
    for list_id in ids:
        schedule.wake_inviter(list_id)
    return len(ids)


def _now() -> datetime:
    return datetime.fromtimestamp(clock.now_ms() / 1000, UTC)
