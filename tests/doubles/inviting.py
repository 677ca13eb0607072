"""Many links at once, made by a command over a server's data before or while it runs."""

from __future__ import annotations

from tests.doubles.server import Server

_CODE = """
from interviews.banks import store as bank
from interviews.people import first_start, invitations
home = first_start.organisation()
revisions = tuple(bank.published(home, slug).pk for slug in {slugs!r})
terms = invitations.Terms(label="Invited by a test", revisions=revisions, role={{}})
for _ in range({count}):
    print("token", invitations.invite(home.id, terms)[1])
"""


def invite(server: Server, count: int, *slugs: str) -> list[str]:
    """Return the tokens of new invitations to these questions, in this order."""
    printed = server.manage("shell", "-c", _CODE.format(count=count, slugs=slugs))
    return [line.split()[1] for line in printed.splitlines() if line.startswith("token ")]


_PLAN = """
from django.utils import timezone
from interviews.banks import plans
from interviews.banks.drafts.store import Author
from interviews.people import first_start
questions = tuple(plans.PlannedQuestion(slug=slug) for slug in {slugs!r})
body = plans.PlanBody(role_title={title!r}, questions=questions)
author = Author(None, first_start.organisation(), timezone.now())
print("plan", plans.save_plan({title!r}, body, author=author).slug)
"""


def plan(server: Server, title: str, *slugs: str) -> str:
    """Save a plan of these questions, in this order; return its slug."""
    printed = server.manage("shell", "-c", _PLAN.format(title=title, slugs=slugs))
    return next(line.split()[1] for line in printed.splitlines() if line.startswith("plan "))


def sat_by_plan(server: Server, plan_slug: str, *candidates: str) -> None:
    """Let simulated candidates sit a plan's interview, one after another."""
    for seed, candidate in enumerate(candidates, start=1):
        words = ("--plan", plan_slug, "--candidate", candidate, "--seed", str(seed))
        server.manage("simulate", *words)


_LINK = """
from interviews.banks import plans
from interviews.people import first_start, invitations
from interviews.sessions.planned import Asked, planned_terms
home = first_start.organisation()
terms = planned_terms(home, plans.plan_of(home, {slug!r}), Asked("Invited by a test"))
print("token", invitations.invite(home.id, terms)[1])
"""


def invite_by_plan(server: Server, plan_slug: str) -> str:
    """Return a new link to a plan's interview."""
    printed = server.manage("shell", "-c", _LINK.format(slug=plan_slug))
    token = next(line.split()[1] for line in printed.splitlines() if line.startswith("token "))
    return f"{server.url}/i/{token}/"


_ROUND = """
from interviews.people import first_start
from tests.doubles import fairness
fairness.round_of(first_start.organisation())
"""


def decided_round(server: Server) -> None:
    """Store a whole round of a role "backend-engineer", whose people said who they are."""
    server.manage("shell", "-c", _ROUND)
