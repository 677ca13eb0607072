"""The question of every kind of file, in the bank and with a link."""

from __future__ import annotations

from django.utils import timezone

from interviews.banks import store as bank
from interviews.banks.lint import blockers, lint
from interviews.banks.package import Package, package_of
from interviews.models import Invitation, Organisation
from interviews.people import first_start, invitations
from tests.doubles import pictured


def package() -> Package:
    """Return the question as it comes in, without a blocker."""
    made = package_of(pictured.SLUG, pictured.files())
    assert blockers(lint(made)) == ()
    return made


def published(organisation: Organisation) -> int:
    """Publish the question; return its revision."""
    made = bank.import_package(organisation, package(), findings=(), at=timezone.now())
    return int(made.revision.pk)


def invited(label: str = "Candidate of pictures") -> tuple[Invitation, str]:
    """Invite somebody to the question; return the invitation and its token."""
    home = first_start.organisation()
    terms = invitations.Terms(label=label, revisions=(published(home),), role={})
    return invitations.invite(home.id, terms)
