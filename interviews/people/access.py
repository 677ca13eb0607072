"""The one door to sessions: every view and socket asks here, and gets facts or a refusal."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from importlib import import_module
from typing import TYPE_CHECKING
from uuid import UUID

from django.conf import settings
from django.contrib import auth
from django.http import HttpRequest

from agents.core.events import Mode
from agents.core.state import decode_state
from interviews.models import Organisation, Session, User
from interviews.paging import Leaf, leaf
from interviews.people.roles import Permission, permissions_of

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser
    from django.db.models import QuerySet


__all__ = [
    "NotAllowed",
    "NotFound",
    "Organisation",
    "SessionFacts",
    "User",
    "allowed",
    "candidate_session",
    "digest_of",
    "may",
    "organisation_of",
    "require",
    "signed_in",
    "staff_replay",
    "staff_session",
    "staff_sessions",
]


class NotAllowed(Exception):
    """The person is known and may not do this."""


class NotFound(Exception):
    """There is no such session for this person; whether it exists elsewhere is not told."""


@dataclass(frozen=True)
class SessionFacts:
    """What lists and headings say of a session. Times are aware datetimes.

    `lesson` is the session of the lesson that an assessment was taken from; `digests` are those of
    the packages that it pins.
    """

    session_id: UUID
    organisation: UUID
    label: str
    question_names: tuple[str, ...]
    phase: str
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    mode: Mode = "interview"
    lesson: UUID | None = None
    trial: bool = False
    digests: tuple[str, ...] = ()


def allowed(user: User | AnonymousUser) -> frozenset[Permission]:
    """Return everything a person may do, for pages that offer no more than that."""
    if not isinstance(user, User) or not user.is_active or user.organisation_id is None:
        return frozenset()
    return permissions_of(frozenset(user.groups.values_list("name", flat=True)))


def may(user: User | AnonymousUser, permission: Permission) -> bool:
    """Tell whether a signed-in person may do something in their organisation."""
    return permission in allowed(user)


def require(user: User | AnonymousUser, permission: Permission) -> User:
    """Return the person; raise NotAllowed when they may not do it."""
    if not may(user, permission) or not isinstance(user, User):
        raise NotAllowed(permission)
    return user


def organisation_of(user: User) -> Organisation:
    """Return a person's organisation; raise NotAllowed for somebody without one."""
    if user.organisation is None:
        raise NotAllowed("no organisation")
    return user.organisation


def signed_in(session_key: str) -> User | AnonymousUser:
    """Return whom a browser's session names now, for sockets: who signed out is nobody."""
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    return auth.get_user(request)


def staff_session(
    user: User | AnonymousUser, session_id: UUID, permission: Permission
) -> SessionFacts:
    """Return a session of the person's organisation; raise NotAllowed or NotFound."""
    person = require(user, permission)
    row = _sessions_of(person).filter(id=session_id).first()
    if row is None:
        raise NotFound(session_id)
    return _facts(row)


def staff_replay(user: User | AnonymousUser, session_id: UUID) -> tuple[SessionFacts, bool]:
    """Return a session that a person may replay, and whether all that was recorded is theirs.

    Others see what was typed, run and said, once it is over: until then they find nothing. Raises
    NotAllowed or NotFound.
    """
    session = staff_session(user, session_id, "replay.view")
    whole = may(user, "replay.private")
    if not whole and session.phase != "ended":
        raise NotFound(session_id)
    return session, whole


def staff_sessions(user: User | AnonymousUser, *, page: int = 1) -> Leaf[SessionFacts]:
    """Return a page of the person's organisation's sessions, newest first; raise NotAllowed."""
    person = require(user, "sessions.list")
    newest = _sessions_of(person).order_by("-created_at", "id")
    return leaf(newest, page, lambda rows: [_facts(row) for row in rows])


def _sessions_of(person: User) -> QuerySet[Session]:
    return Session.objects.filter(organisation=person.organisation_id, trial=False)


def _facts(row: Session) -> SessionFacts:
    state = decode_state(bytes(row.state))
    return SessionFacts(
        session_id=row.id,
        organisation=row.organisation_id,
        label=row.label,
        question_names=tuple(pin.name for pin in state.questions),
        digests=tuple(pin.digest for pin in state.questions),
        phase=row.phase,
        created_at=row.created_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        mode=state.mode,
        lesson=row.parent_id,
        trial=row.trial,
    )


def digest_of(secret: str) -> str:
    """Return what is kept of a link's token or a browser's claim: never the secret itself."""
    return sha256(secret.encode()).hexdigest()


def candidate_session(session_id: UUID, claim: str) -> SessionFacts:
    """Return the session that a browser's claim opens; raise NotFound for any other."""
    return _facts(_candidates_row(session_id, digest_of(claim) if claim else ""))


def still_candidate(session_id: UUID, claim_digest: str) -> None:
    """Raise NotFound unless this claim still opens the session: links are taken back."""
    _candidates_row(session_id, claim_digest)


def _candidates_row(session_id: UUID, claim_digest: str) -> Session:
    """An assessment of a lesson is open to whoever holds the lesson's link, and to nobody else."""
    with_links = Session.objects.select_related("invitation", "parent__invitation")
    row = with_links.filter(id=session_id).first()
    invited = row.parent if row and row.parent else row
    invitation = invited.invitation if invited else None
    if row is None or invitation is None or invitation.revoked_at is not None or not claim_digest:
        raise NotFound(session_id)
    if not hmac.compare_digest(invitation.claim_digest, claim_digest):
        raise NotFound(session_id)
    return row
