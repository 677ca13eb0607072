"""A candidate who agrees claims the link and opens the session in one step, or neither happens."""

from __future__ import annotations

from uuid import UUID

import msgspec
from django.db import transaction
from msgspec.structs import replace

from agents.core.events import Mode
from agents.core.values import PinnedQuestion, RoleContext
from interviews.banks import plans
from interviews.banks import store as bank
from interviews.banks.plans import PlanBody
from interviews.models import Invitation, Session
from interviews.people import invitations
from interviews.sessions.service.opening import DEFAULT_LIMITS, OpeningTerms, open_session
from interviews.sessions.writing import in_line


def accept_invitation(token: str, *, browser: str, consent_wording: str) -> UUID:
    """Claim a link for a browser and open its session; doing it twice is doing it once.

    Raises LinkProblem when the link does not open for this browser.
    """
    with in_line(), transaction.atomic():
        invitation = invitations.claim_link(token, browser)
        session = Session.objects.filter(invitation=invitation).first()
        if session is not None:
            return session.id
        return open_session(_terms(invitation, consent_wording))


def _terms(invitation: Invitation, consent_wording: str) -> OpeningTerms:
    plan = plans.body_of(invitation.plan_id) if invitation.plan_id else PlanBody()
    minutes = {question.slug: question.minutes for question in plan.questions}
    packages = tuple(_planned(pinned(number), minutes) for number in invitation.revisions)
    return OpeningTerms(
        organisation=invitation.organisation_id,
        label=invitation.label,
        packages=packages,
        consent_wording=consent_wording,
        role=msgspec.convert(invitation.role, RoleContext),
        limits=replace(
            DEFAULT_LIMITS,
            time_multiplier=invitation.time_multiplier,
            hints=plan.hints,
            languages=plan.languages,
        ),
        invitation=invitation,
        mode=msgspec.convert(invitation.mode, Mode),
        keep_days=plan.keep_days,
    )


def _planned(
    package: tuple[PinnedQuestion, bytes], minutes: dict[str, float]
) -> tuple[PinnedQuestion, bytes]:
    pin, body = package
    return replace(pin, minutes=minutes.get(pin.slug, 0)), body


def pinned(revision_id: int) -> tuple[PinnedQuestion, bytes]:
    """Return a revision as a session pins it, with its canonical bytes; raise UnknownQuestion."""
    revision = bank.revision(revision_id)
    pin = PinnedQuestion(
        slug=revision.question.slug,
        name=revision.question.title,
        digest=revision.digest,
        revision=revision.number,
    )
    return pin, bytes(revision.package)
