"""Erasing a person is explicit: every word and keystroke goes, the proof that they were stays."""

from __future__ import annotations

from uuid import UUID

from agents.core.state import EMPTY, encode_state
from interviews.models import Document, Run
from interviews.sessions import store
from interviews.sessions.errors import Code, InterviewError
from replay.log.erase import erase

ERASED_LABEL = "Erased"


def erase_session(session_id: UUID) -> int:
    """Delete what a session knows of its person; return how many events were emptied.

    Raises InterviewError while the interview is going on.
    """
    with store.locked(session_id) as now:
        if now.state.phase == "running":
            raise InterviewError(Code.NOT_RUNNING, "End the interview before erasing it.")
        Document.objects.filter(session=now.row).delete()
        Run.objects.filter(session=now.row).delete()
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
    invitation.save(update_fields=["label", "role", "revoked_at", "claim_digest"])
