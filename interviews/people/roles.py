"""Three roles as groups, and what each may do: one table, used by the door and by the set-up."""

from __future__ import annotations

from typing import Literal

Role = Literal["admin", "interviewer", "recruiter"]
Permission = Literal[
    "sessions.list",
    "sessions.end",
    "sessions.guide",
    "sessions.erase",
    "replay.view",
    "replay.private",
    "report.view",
    "report.rate",
    "invitations.manage",
    "candidates.decide",
    "fairness.view",
    "bank.edit",
]

ROLES: dict[Role, frozenset[Permission]] = {
    "admin": frozenset(
        {
            "sessions.list",
            "sessions.end",
            "sessions.guide",
            "sessions.erase",
            "replay.view",
            "replay.private",
            "report.view",
            "report.rate",
            "invitations.manage",
            "candidates.decide",
            "fairness.view",
            "bank.edit",
        }
    ),
    "interviewer": frozenset(
        {
            "sessions.list",
            "sessions.end",
            "sessions.guide",
            "replay.view",
            "replay.private",
            "report.view",
            "report.rate",
            "bank.edit",
        }
    ),
    "recruiter": frozenset(
        {
            "sessions.list",
            "replay.view",
            "report.view",
            "invitations.manage",
            "candidates.decide",
        }
    ),
}


def permissions_of(groups: frozenset[str]) -> frozenset[Permission]:
    """Return everything that membership of groups allows; unknown groups allow nothing."""
    return frozenset().union(*(allowed for role, allowed in ROLES.items() if role in groups))
