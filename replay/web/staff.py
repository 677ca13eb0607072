"""Every staff page knows who reads it and what they may do, so that it offers nothing else."""

from __future__ import annotations

from django.http import HttpRequest

from interviews.people import access
from interviews.people.roles import Permission

OFFERED: tuple[Permission, ...] = (
    "sessions.list",
    "sessions.end",
    "sessions.guide",
    "replay.view",
    "replay.private",
    "report.view",
    "report.rate",
    "invitations.manage",
    "candidates.decide",
    "fairness.view",
    "bank.edit",
)


def staff_context(request: HttpRequest, **page: object) -> dict[str, object]:
    """Return what a staff template is given: the page's own values, and `allowed`."""
    return {"allowed": access.allowed(request.user).intersection(OFFERED), **page}
