"""Recorded interviews of a role, each with its report: what stands side by side."""

from __future__ import annotations

from uuid import UUID

from django.utils import timezone

from agents.core.events import Recorded
from interviews.models import Invitation, Session
from replay.report import want_report, write_report
from tests.doubles import pools
from tests.doubles.stored import organisation, stored_interview


def reported(log: list[Recorded], *, of: str = "Acme", slug: str = pools.SLUG) -> UUID:
    """Return an interview of a role that has this log, with its report."""
    session, home = stored_interview(log, of=of), organisation(of)
    invitation = Invitation.objects.get(session=pools.finished(home, "Placeholder", slug=slug))
    Session.objects.filter(invitation=invitation).delete()
    Session.objects.filter(id=session).update(invitation=invitation)
    want_report(session, home.id, timezone.now())
    assert write_report(session)
    return session
