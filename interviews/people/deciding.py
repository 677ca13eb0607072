"""A decision is a person's, with a reason, and is only ever added to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db.models import OuterRef, Subquery
from django.utils import timezone

from interviews.models import Decision, Invitation, User
from interviews.people.access import NotFound, require
from interviews.people.invitations import named

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser
    from django.db.models import QuerySet

OUTCOMES: dict[str, str] = {
    "advance": "Goes on",
    "hold": "On hold",
    "decline": "Declined",
    "withdrew": "Withdrew",
}
REASON_CHARS = 1_000


class NotDecided(Exception):
    """A decision that cannot be kept; the words say what is missing."""


@dataclass(frozen=True)
class Decided:
    """One decision, in words."""

    outcome: str
    words: str
    reason: str
    at: datetime
    by: str


def of_pool(user: User | AnonymousUser, slug: str, invitation_id: UUID) -> Invitation:
    """Return somebody invited by a role's plan; raise NotAllowed or NotFound.

    Who was erased is not found.
    """
    person = require(user, "report.view")
    mine = named().filter(organisation=person.organisation_id, trial=False)
    invited = mine.filter(plan__plan__slug=slug).exclude(session__phase="erased")
    found = invited.select_related("session", "plan__plan").filter(id=invitation_id).first()
    if found is None:
        raise NotFound(invitation_id)
    return found


def decide(
    user: User | AnonymousUser, invitation: Invitation, *, outcome: str, reason: str
) -> None:
    """Record what a person decided about a candidate; the same decision again is none.

    Raises NotAllowed, and NotDecided without a reason.
    """
    person = require(user, "candidates.decide")
    said = reason.replace("\x00", "").strip()
    if outcome not in OUTCOMES:
        raise NotDecided("Choose what was decided.")
    if not said:
        raise NotDecided("Say why: whoever reads it later has only your words.")
    if len(said) > REASON_CHARS:
        raise NotDecided(f"A reason has at most {REASON_CHARS:,} characters.")
    last = Decision.objects.filter(invitation=invitation).order_by("-pk").first()
    if last is not None and (last.outcome, last.reason) == (outcome, said):
        return
    by = person.get_username()
    made = Decision(invitation=invitation, outcome=outcome, reason=said, by=by, person=person)
    made.at = timezone.now()
    made.save()


def decisions_of(invitation: Invitation, *, by: User | None = None) -> list[Decided]:
    """Return what was decided about a candidate, by one person or all, the newest last."""
    rows = Decision.objects.filter(invitation=invitation)
    return [_decided(one) for one in (rows.filter(person=by) if by is not None else rows)]


def _decided(row: Decision) -> Decided:
    words = OUTCOMES.get(row.outcome, row.outcome)
    return Decided(row.outcome, words, row.reason, row.at, row.by)


def newest_outcome(invitation: str) -> Subquery:
    """Return the outcome that holds for a row whose invitation's id is that field."""
    rows: QuerySet[Decision] = Decision.objects.filter(invitation=OuterRef(invitation))
    return Subquery(rows.order_by("-pk").values("outcome")[:1])
