"""A plan becomes an invitation's terms: its questions as they are published now, and its role."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from interviews.banks import plans, search
from interviews.banks.plans import PlanView
from interviews.models import Organisation
from interviews.people.invitations import DEFAULT_DAYS, Terms


@dataclass(frozen=True)
class Asked:
    """What an invitation adds to its plan; `role` says more of the application, or nothing."""

    label: str
    role: Mapping[str, object] = field(default_factory=dict)
    days: float = DEFAULT_DAYS
    time_multiplier: float = 1.0


def planned_terms(home: Organisation, plan: PlanView, asked: Asked) -> Terms:
    """Return the terms of an invitation by a plan; raise NotPossible where it cannot be held."""
    body = plan.body
    plans.check_body(home, body)
    slugs = [question.slug for question in body.questions]
    newest = {hit.slug: hit.revision for hit in search.of_slugs(home, slugs)}
    said = {name: text for name, text in asked.role.items() if text}
    return Terms(
        label=asked.label,
        revisions=tuple(newest[slug] for slug in slugs),
        role={"title": body.role_title, "level": body.role_level} | said,
        days=asked.days,
        time_multiplier=asked.time_multiplier,
        plan=plan.revision,
    )
