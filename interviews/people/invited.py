"""Everybody invited to a role, with where they stand: link, letter, and what was decided."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db.models import Case, Exists, OuterRef, Q, Subquery, Value, When

from interviews.models import Invitation, Mail, Review, User
from interviews.paging import Leaf, leaf
from interviews.people.access import may, require
from interviews.people.deciding import newest_outcome
from interviews.people.invitations import State, named, state_of

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser
    from django.db.models import QuerySet

LETTERS: dict[str, str] = {
    "": "",
    "wanted": "Letter waits",
    "sending": "Being sent",
    "sent": "Sent",
    "refused": "Could not be sent",
    "unsure": "Not known whether it left",
    "dropped": "Not sent: the link had ended, or was opened meanwhile",
}


@dataclass(frozen=True)
class Invited:
    """One person invited to a role. `sealed`: whoever reads rates first, so no outcome is told."""

    id: UUID
    label: str
    email: str
    state: State
    letter: str
    expires_at: datetime
    slot_at: datetime | None
    outcome: str | None
    session_id: UUID | None
    sealed: bool = False

    @property
    def letter_words(self) -> str:
        """Return how the newest letter went, "" where there is none."""
        return LETTERS[self.letter]

    @property
    def letter_failed(self) -> bool:
        """Tell whether somebody has to look after the letter."""
        return self.letter in {"refused", "unsure"}


def invited(user: User | AnonymousUser, slug: str, *, page: int) -> Leaf[Invited]:
    """Return a page of everybody invited to a role, the newest first; raise NotAllowed."""
    person = require(user, "invitations.manage")
    mine = named().filter(organisation=person.organisation_id, trial=False)
    of_role = mine.filter(plan__plan__slug=slug).exclude(session__phase="erased")
    ordered = _told(of_role, person).order_by("-created_at", "label", "id")
    return leaf(ordered, page, lambda rows: [row_of(one) for one in rows])


def _told(of_role: QuerySet[Invitation], person: User) -> QuerySet[Invitation]:
    newest = Mail.objects.filter(invitation=OuterRef("pk")).order_by("-number")
    letter = Subquery(newest.values("status")[:1])
    outcome = Case(When(sealed=False, then=newest_outcome("pk")))
    told = of_role.annotate(letter=letter, sealed=_sealed(person)).annotate(outcome=outcome)
    return told.select_related("session").defer("session__state")


def _sealed(person: User) -> Case | Value:
    """What somebody may rate and did not is sealed for them, once there is something to rate."""
    if not may(person, "report.rate"):
        return Value(value=False)
    mine = Exists(Review.objects.filter(session__invitation=OuterRef("pk"), by=person))
    over = When(Q(("session__phase", "ended")) & ~mine, then=Value(value=True))
    return Case(over, default=Value(value=False))


def row_of(invitation: Invitation) -> Invited:
    """Return somebody as staff see them."""
    session = getattr(invitation, "session", None)
    return Invited(
        id=invitation.id,
        label=invitation.label,
        email=invitation.email,
        state=state_of(invitation, session.phase if session else ""),
        letter=getattr(invitation, "letter", None) or _letter(invitation),
        expires_at=invitation.expires_at,
        slot_at=invitation.slot_at,
        outcome=getattr(invitation, "outcome", None),
        session_id=session.id if session else None,
        sealed=getattr(invitation, "sealed", False),
    )


def _letter(invitation: Invitation) -> str:
    """A row of a list brings its letter along; one alone asks for it."""
    if hasattr(invitation, "letter"):
        return ""
    newest = Mail.objects.filter(invitation=invitation).order_by("-number").first()
    return newest.status if newest else ""
