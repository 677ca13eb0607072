"""A link is claimed once, by one browser, until it ends; staff can end it and make it anew."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.utils import timezone

from interviews.models import Invitation, Session
from interviews.people import access, invitations
from interviews.people.invitations import LinkProblem
from interviews.sessions import service
from tests.doubles.interviews import BROWSER, invited

pytestmark = pytest.mark.django_db(transaction=True)
OTHER = "another-browser-altogether"


def accept(token: str, browser: str = BROWSER) -> UUID:
    return service.accept_invitation(token, browser=browser, consent_wording="0" * 64)


def test_the_same_browser_may_come_again() -> None:
    _, token = invited()
    assert accept(token) == accept(token)
    assert Session.objects.count() == 1


@pytest.mark.parametrize("tampered", ["", "x", "A" * 43, "../../admin"])
def test_a_tampered_link_is_unknown(tampered: str) -> None:
    _, token = invited()
    with pytest.raises(LinkProblem, match="unknown"):
        accept(token[:-1] + tampered if tampered == "x" else tampered)


def test_another_browser_is_told_and_gets_nothing() -> None:
    _, token = invited()
    session = accept(token)
    with pytest.raises(LinkProblem, match="elsewhere"):
        accept(token, OTHER)
    with pytest.raises(access.NotFound):
        access.candidate_session(session, OTHER)
    assert access.candidate_session(session, BROWSER).session_id == session


def test_an_expired_link_opens_nothing() -> None:
    invitation, token = invited()
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(LinkProblem, match="expired"):
        accept(token)
    assert not Session.objects.exists()
    assert invitation.claimed_at is None


def test_an_interview_that_began_goes_on_past_the_links_end() -> None:
    _, token = invited()
    session = accept(token)
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert accept(token) == session


def test_a_revoked_link_ends_at_once_even_when_claimed() -> None:
    invitation, token = invited()
    session = accept(token)
    invitations.revoke(invitation)
    with pytest.raises(LinkProblem, match="revoked"):
        accept(token)
    with pytest.raises(access.NotFound):
        access.candidate_session(session, BROWSER)


def test_a_reissued_link_opens_the_same_interview_in_a_new_browser() -> None:
    invitation, token = invited()
    session = accept(token)
    new = invitations.reissue(invitation)
    with pytest.raises(LinkProblem, match="unknown"):
        accept(token)
    assert accept(new, OTHER) == session
    with pytest.raises(access.NotFound):
        access.candidate_session(session, BROWSER)


def test_only_digests_are_kept() -> None:
    _, token = invited()
    accept(token)
    kept = str(Invitation.objects.values_list("token_digest", "claim_digest").get())
    assert token not in kept
    assert BROWSER not in kept
