"""An author sits their own draft: a real interview that nobody lists, judges or keeps."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from agents.core.values import PinnedQuestion
from interviews.banks.drafts.store import Author
from interviews.banks.package import Package
from interviews.models import QuestionRevision, Session
from interviews.people import invitations
from interviews.sessions import store
from interviews.sessions.service.answering import end_interview
from interviews.sessions.service.erasing import erase_session
from interviews.sessions.service.opening import OpeningTerms, open_session
from interviews.sessions.service.recording import SYSTEM
from interviews.sessions.writing import in_line
from replay.log import store as contents

CONSENT = "0" * 64
"""Nobody consents to a trial: nothing of it is kept."""


def open_trial(package: Package, *, browser: str, interviewer: str, author: Author) -> UUID:
    """Open a trial of a package for the browser that asks; return its session.

    `interviewer` names who asks, "" for whom the settings name.
    """
    pin = PinnedQuestion(
        slug=package.slug, name=package.question.name, digest=package.digest, revision=0
    )
    home = author.organisation.id
    with in_line(), transaction.atomic():
        contents.hold(package.digest)  # Another trial of it may be on its way out.
        invitation = invitations.for_trial(
            home, package.question.name, browser=browser, by=author.person
        )
        return open_session(
            OpeningTerms(
                organisation=home,
                label=f"Trial of {package.slug}",
                packages=((pin, package.packed),),
                consent_wording=CONSENT,
                invitation=invitation,
                trial=True,
                interviewer=interviewer,
            )
        )


def forget_trial(session_id: UUID) -> None:
    """End a trial that goes on, and erase it with its package, where nobody else needs that."""
    before = store.load(session_id)
    if before.phase == "running":
        end_interview(session_id, actor=SYSTEM)
    with in_line(), transaction.atomic():
        erase_session(session_id)
        for digest in {pin.digest for pin in before.questions}:
            contents.drop(digest, needed=partial(_needed, digest))


def _needed(digest: str) -> bool:
    """Tell whether a revision or a session has a package.

    What an invitation asks is of a published revision: only trials, what was opened from them, and
    sessions without an invitation have packages of no revision.
    """
    if QuestionRevision.objects.filter(digest=digest).exists():
        return True
    own = Q(trial=True) | Q(invitation=None, parent=None) | Q(parent__trial=True)
    states = Session.objects.filter(own).exclude(phase="erased").values_list("state", flat=True)
    return any(digest.encode() in bytes(state) for state in states.iterator())
