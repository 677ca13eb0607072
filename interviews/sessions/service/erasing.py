"""Erasing a person is explicit: every word and keystroke goes, the proof that they were stays."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.db.models import Q

from agents.core.state import EMPTY, encode_state
from interviews.models import Decision, Document, Drawing, Mail, Run, Session
from interviews.people import groups
from interviews.people.invitations import ERASED_LABEL
from interviews.reviews import ratings
from interviews.sessions import store
from interviews.sessions.errors import Code, InterviewError
from interviews.sessions.writing import in_line
from replay.log.erase import erase


def erase_session(session_id: UUID) -> int:
    """Delete what a session knows of its person; return how many events were emptied.

    A lesson and its assessments are one person's, and quote each other: they go together. Raises
    InterviewError while one of them is going on.
    """
    with in_line(), transaction.atomic():
        return sum(_erase(related) for related in _family(session_id))


def _family(session_id: UUID) -> list[UUID]:
    """Return a session with its lesson and that lesson's assessments, the oldest first."""
    row = Session.objects.filter(id=session_id).first()
    if row is None:
        raise InterviewError(Code.NO_SESSION)
    root = row.parent_id or row.id
    found = Session.objects.filter(Q(id=root) | Q(parent=root)).order_by("created_at", "id")
    return list(found.values_list("id", flat=True))


def _erase(session_id: UUID) -> int:
    with store.locked(session_id) as now:
        if now.state.phase == "running":
            raise InterviewError(Code.NOT_RUNNING, "End the interview before erasing it.")
        Document.objects.filter(session=now.row).delete()
        Drawing.objects.filter(session=now.row).delete()
        Run.objects.filter(session=now.row).delete()
        ratings.forget(session_id)
        groups.forget(session_id)
        _forget_invitation(now)
        now.row.label = ERASED_LABEL
        now.row.phase = "erased"
        now.row.state = encode_state(EMPTY)
        now.row.turn_due_at_ms = now.row.deadline_at_ms = None
        now.row.save()
        return erase(session_id)


def _forget_invitation(now: store.Locked) -> None:
    invitation = now.row.invitation
    if invitation is None:
        return
    invitation.label = ERASED_LABEL
    invitation.role = {}
    invitation.revoked_at, invitation.claim_digest = now.moment, ""
    invitation.email, invitation.slot_at = "", None
    invitation.save(
        update_fields=["label", "role", "revoked_at", "claim_digest", "email", "slot_at"]
    )
    Mail.objects.filter(invitation=invitation).delete()
    Decision.objects.filter(invitation=invitation).update(reason="")
