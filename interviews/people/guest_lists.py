"""How far a list of people is invited: numbers of rows and words, and nobody's name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from django.db.models.functions import Lower

from interviews.models import GuestList, Invitation, Organisation
from interviews.people.access import require
from interviews.people.guests import Guest, with_fault

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from interviews.models import User

INVITED_ALREADY = "Somebody with this address is invited to this role already."


@dataclass(frozen=True)
class LeftOut:
    """A row of a list that was not invited, and why."""

    number: int
    fault: str


@dataclass(frozen=True)
class ListStanding:
    """A list that is being invited, or was. `problem` says what stopped it, "" for nothing."""

    id: UUID
    total: int
    invited: int
    passed: int
    left_out: tuple[LeftOut, ...]
    problem: str
    finished: bool


def invited_already(home: Organisation, slug: str, guests: Sequence[Guest]) -> set[str]:
    """Return whose addresses, in small letters, are invited to a role already, by one query."""
    theirs = Invitation.objects.filter(organisation=home, plan__plan__slug=slug)
    asked = [guest.email.lower() for guest in guests if guest.email]
    known = theirs.annotate(address=Lower("email")).filter(address__in=asked)
    return set(known.values_list("address", flat=True))


def checked(home: Organisation, slug: str, guests: Sequence[Guest]) -> list[Guest]:
    """Return the rows, with a fault for whoever is invited to this role already."""
    known = invited_already(home, slug, guests)
    return [
        with_fault(guest, INVITED_ALREADY) if guest.email.lower() in known else guest
        for guest in guests
    ]


def standing(user: User | AnonymousUser, slug: str, list_id: UUID | None) -> ListStanding | None:
    """Return how far a role's list is, without an id the newest that is not done; None for none.

    Raises NotAllowed.
    """
    person = require(user, "invitations.manage")
    of_role = GuestList.objects.filter(
        organisation=person.organisation_id, revision__plan__slug=slug
    )
    wanted = {"finished_at": None} if list_id is None else {"id": list_id}
    row = of_role.filter(**wanted).order_by("-changed_at").first()
    return _standing(row) if row is not None else None


def _standing(row: GuestList) -> ListStanding:
    return ListStanding(
        id=row.id,
        total=row.total,
        invited=row.invited,
        passed=row.total - len(row.guests),
        left_out=tuple(LeftOut(number, fault) for number, fault in sorted(row.left_out)),
        problem=row.problem,
        finished=row.finished_at is not None,
    )
