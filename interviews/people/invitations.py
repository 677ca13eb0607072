"""A link is for one person: kept only as a digest, claimed once, by one browser, until it ends."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from agents.core.events import Mode
from interviews.models import Decision, Invitation, Mail, QuestionRevision, Session, User
from interviews.paging import Leaf, leaf
from interviews.people.access import NotFound, digest_of, require

TOKEN_BYTES = 32
DEFAULT_DAYS = 14
ERASED_LABEL = "Erased"
Problem = Literal["unknown", "expired", "revoked", "elsewhere"]
State = Literal["waiting", "opened", "running", "ended", "expired", "revoked"]


class LinkProblem(Exception):
    """A link that does not open: why, and since when where that helps."""

    def __init__(self, problem: Problem, *, since: datetime | None = None) -> None:
        """Keep the reason."""
        super().__init__(problem)
        self.problem = problem
        self.since = since


@dataclass(frozen=True)
class Terms:
    """What an invitation is for: questions by revision id in order, the role, extra time.

    A lesson and an assessment are over one question. `plan` is the revision of the plan it follows.
    """

    label: str
    revisions: tuple[int, ...]
    role: dict[str, object]
    days: float = DEFAULT_DAYS
    time_multiplier: float = 1.0
    mode: Mode = "interview"
    plan: int | None = None


def invite(organisation: UUID, terms: Terms, *, by: User | None = None) -> tuple[Invitation, str]:
    """Make an invitation; return it and its token, which is shown once and kept nowhere."""
    invitation, token = drawn_up(organisation, terms, by=by)
    invitation.save(force_insert=True)
    return invitation, token


def drawn_up(organisation: UUID, terms: Terms, *, by: User | None = None) -> tuple[Invitation, str]:
    """Return an invitation that is not stored yet, and its token."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    now = timezone.now()
    invitation = Invitation(
        organisation_id=organisation,
        label=terms.label,
        mode=terms.mode,
        revisions=list(terms.revisions),
        role=terms.role,
        time_multiplier=terms.time_multiplier,
        plan_id=terms.plan,
        token_digest=digest_of(token),
        expires_at=now + timedelta(days=terms.days),
        created_at=now,
        created_by=by,
    )
    return invitation, token


def for_trial(organisation: UUID, label: str, *, browser: str, by: User | None) -> Invitation:
    """Make what lets one browser into an author's trial: claimed from the start, in no list."""
    now = timezone.now()
    return Invitation.objects.create(
        organisation_id=organisation,
        label=label,
        trial=True,
        token_digest=digest_of(secrets.token_urlsafe(TOKEN_BYTES)),
        expires_at=now,
        claimed_at=now,
        claim_digest=digest_of(browser),
        created_at=now,
        created_by=by,
    )


@dataclass(frozen=True)
class LinkFacts:
    """What a candidate may know of their link before they agree.

    `claimed`: by this browser; `ended`: the session that it led to, once that is over.
    """

    organisation_name: str
    role_title: str
    revisions: tuple[int, ...]
    time_multiplier: float
    expires_at: datetime
    claimed: bool
    ended: UUID | None
    mode: str = "interview"
    plan: int | None = None


def opened(token: str, *, claim: str = "") -> LinkFacts:
    """Return the facts of a link; raise LinkProblem when this browser may not use it."""
    invitation = look_up(token, claim=claim)
    return LinkFacts(
        organisation_name=invitation.organisation.name,
        role_title=str(invitation.role.get("title", "")),
        revisions=tuple(invitation.revisions),
        time_multiplier=invitation.time_multiplier,
        expires_at=invitation.expires_at,
        claimed=invitation.claimed_at is not None,
        ended=_ended(invitation) if invitation.claimed_at is not None else None,
        mode=invitation.mode,
        plan=invitation.plan_id,
    )


def _ended(invitation: Invitation) -> UUID | None:
    over = Session.objects.filter(invitation=invitation, phase="ended")
    return over.values_list("id", flat=True).first()


def look_up(token: str, *, claim: str = "") -> Invitation:
    """Return the invitation of a link; raise LinkProblem when this browser may not use it."""
    invitation = Invitation.objects.filter(token_digest=digest_of(token)).first()
    if invitation is None:
        raise LinkProblem("unknown")
    if invitation.revoked_at is not None:
        raise LinkProblem("revoked", since=invitation.revoked_at)
    if invitation.claimed_at is not None:
        if not claim or invitation.claim_digest != digest_of(claim):
            raise LinkProblem("elsewhere", since=invitation.claimed_at)
        return invitation
    if invitation.expires_at <= timezone.now():
        raise LinkProblem("expired", since=invitation.expires_at)
    return invitation


def claim_link(token: str, browser: str) -> Invitation:
    """Claim a link for a browser, known by its secret; the same browser may come again.

    Raises LinkProblem when another browser was first, or the link has ended.
    """
    now = timezone.now()
    Invitation.objects.filter(
        token_digest=digest_of(token), claimed_at=None, revoked_at=None, expires_at__gt=now
    ).update(claimed_at=now, claim_digest=digest_of(browser))
    return look_up(token, claim=browser)


def of_staff(user: User, invitation_id: UUID) -> Invitation:
    """Return an invitation of the person's organisation; raise NotAllowed or NotFound.

    What was erased is not found: its link leads nowhere, and stays so.
    """
    person = require(user, "invitations.manage")
    of_theirs = named().filter(organisation=person.organisation_id, trial=False)
    found = of_theirs.select_related("session").filter(id=invitation_id).first()
    session = getattr(found, "session", None)
    if found is None or (session is not None and session.phase == "erased"):
        raise NotFound(invitation_id)
    return found


def named() -> QuerySet[Invitation]:
    """Return the invitations that were not forgotten."""
    return Invitation.objects.exclude(label=ERASED_LABEL, role={}, revoked_at__isnull=False)


@transaction.atomic
def forget(invitation_id: UUID) -> bool:
    """Erase whom a link that led to no session was for; return False where there is none.

    Name, address, slot, letters, reasons of decisions go; it opens nothing any more.
    """
    found = Invitation.objects.filter(id=invitation_id, session=None)
    forgotten = found.update(
        label=ERASED_LABEL,
        role={},
        revoked_at=timezone.now(),
        claim_digest="",
        email="",
        slot_at=None,
    )
    if forgotten:
        Mail.objects.filter(invitation=invitation_id).delete()
        Decision.objects.filter(invitation=invitation_id).update(reason="")
    return bool(forgotten)


@dataclass(frozen=True)
class InvitationRow:
    """An invitation as staff list it; `state` is one word."""

    id: UUID
    label: str
    question_names: tuple[str, ...]
    state: State
    expires_at: datetime
    session_id: UUID | None
    mode: str = "interview"


def rows(user: User, *, page: int = 1) -> Leaf[InvitationRow]:
    """Return a page of the invitations of the person's organisation, newest first.

    Raises NotAllowed.
    """
    person = require(user, "invitations.manage")
    found = named().filter(organisation=person.organisation_id, trial=False)
    newest = found.select_related("session").defer("session__state")
    return leaf(newest.order_by("-created_at", "id"), page, _rows)


def _rows(listed: Sequence[Invitation]) -> list[InvitationRow]:
    names = _names(listed)
    return [row_of(invitation, names) for invitation in listed]


def row_of(invitation: Invitation, names: dict[int, str] | None = None) -> InvitationRow:
    """Return one invitation as staff list it."""
    known = _names([invitation]) if names is None else names
    session = getattr(invitation, "session", None)
    return InvitationRow(
        id=invitation.id,
        label=invitation.label,
        question_names=tuple(known.get(number, "") for number in invitation.revisions),
        state=state_of(invitation, session.phase if session else ""),
        expires_at=invitation.expires_at,
        session_id=session.id if session else None,
        mode=invitation.mode,
    )


def _names(listed: Sequence[Invitation]) -> dict[int, str]:
    numbers = {number for invitation in listed for number in invitation.revisions}
    found = QuestionRevision.objects.filter(pk__in=numbers)
    return dict(found.values_list("pk", "question__title"))


def state_of(invitation: Invitation, phase: str) -> State:
    """Return how far an invitation came, whose session is in a phase, "" without one."""
    if phase in {"ended", "erased"}:
        return "ended"
    if invitation.revoked_at is not None:
        return "revoked"
    if phase == "running":
        return "running"
    if invitation.claimed_at is not None:
        return "opened"
    return "expired" if invitation.expires_at <= timezone.now() else "waiting"


def revoke(invitation: Invitation) -> None:
    """End a link now, claimed or not."""
    invitation.revoked_at = timezone.now()
    invitation.save(update_fields=["revoked_at"])


def reissue(invitation: Invitation, *, days: float = DEFAULT_DAYS) -> str:
    """Replace a link by a new one for the same interview; return the new token, shown once."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    with transaction.atomic():
        row = Invitation.objects.select_for_update().get(id=invitation.id)
        row.token_digest = digest_of(token)
        row.claimed_at, row.claim_digest, row.revoked_at = None, "", None
        row.expires_at = timezone.now() + timedelta(days=days)
        row.save()
    return token
