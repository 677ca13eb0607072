"""What was never begun, or never ended, is erased like anything else once its days are over."""

from __future__ import annotations

from datetime import datetime, timedelta
from io import StringIO
from math import ceil

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.utils import timezone

from interviews.banks import store as bank
from interviews.models import Decision, Invitation, Mail, Organisation, Session
from interviews.people import access, deciding, invitations
from interviews.people import pools as people_pools
from interviews.people.access import NotFound
from interviews.people.invitations import LinkProblem, Terms
from interviews.people.invited import invited
from interviews.sessions import retention, service
from interviews.sessions.clock import now_ms
from replay.log.verify import verify
from tests.contract.access import cast
from tests.doubles import pools
from tests.doubles.interviews import Interview, fake_time
from tests.doubles.interviews import home as whole_bank
from viva.sweeper import Sweeper

pytestmark = pytest.mark.django_db(transaction=True)
DAY = timedelta(days=1)


@pytest.fixture
def home() -> Organisation:
    return whole_bank()


def link(home: Organisation, *, days: float = 14) -> tuple[Invitation, str]:
    revision = bank.published(home, "lru-cache").pk
    known: dict[str, object] = {"title": "Engineer", "highlights": ["Wrote a cache"]}
    return invitations.invite(home.id, Terms("Ada Lovelace", (revision,), known, days=days))


def after(moment: datetime, days: float) -> int:
    return ceil((moment + days * DAY).timestamp() * 1000)


def test_a_link_that_nobody_used_forgets_whom_it_was_for(
    home: Organisation, settings: LazySettings
) -> None:
    settings.KEEP_DAYS = 30
    made, token = link(home)
    assert retention.invitations_never_used(after(made.expires_at, 29.9)) == []
    assert retention.invitations_never_used(after(made.expires_at, 30)) == [made.id]
    invitations.forget(made.id)
    row = Invitation.objects.get(id=made.id)
    assert (row.label, row.role) == ("Erased", {})
    assert retention.invitations_never_used(after(made.expires_at, 31)) == []
    with pytest.raises(LinkProblem):
        invitations.look_up(token)


def by_letter(home: Organisation) -> Invitation:
    """Invite somebody to a role by a letter, agree on a slot, decide."""
    made, _ = link(home)
    made.plan, made.email, made.slot_at = pools.role(home), "ada@example.com", made.expires_at
    made.save()
    service.send_again(made.id, origin="https://viva.example")
    recruiter = cast.account("recruiter")
    deciding.decide(recruiter, made, outcome="withdrew", reason="Ada wrote that she is ill.")
    return made


def test_who_never_began_leaves_no_address_no_letter_and_no_reason(home: Organisation) -> None:
    made = by_letter(home)
    assert Mail.objects.filter(invitation=made).exists()
    assert invitations.forget(made.id)
    made.refresh_from_db()
    assert (made.email, made.slot_at) == ("", None)
    assert not Mail.objects.filter(invitation=made).exists()
    assert [one.reason for one in Decision.objects.filter(invitation=made)] == [""]


def test_who_was_forgotten_is_not_among_a_roles_people(home: Organisation) -> None:
    made = by_letter(home)
    admin = cast.account("admin")
    assert people_pools.pool(admin, pools.SLUG).funnel.invited == 1
    invitations.forget(made.id)
    assert people_pools.pool(admin, pools.SLUG).funnel.invited == 0
    assert invited(admin, pools.SLUG, page=1).rows == []
    with pytest.raises(NotFound):
        deciding.of_pool(admin, pools.SLUG, made.id)


def test_who_never_began_is_erased_by_command(home: Organisation) -> None:
    made = by_letter(home)
    call_command("erase", str(made.id), "--yes", stdout=StringIO())
    made.refresh_from_db()
    assert (made.label, made.email) == ("Erased", "")


def test_who_began_is_not_forgotten_as_a_link_but_erased_as_a_session(home: Organisation) -> None:
    made, token = link(home)
    service.accept_invitation(token, browser="b" * 43, consent_wording="0" * 64)
    assert not invitations.forget(made.id)
    with pytest.raises(CommandError):
        call_command("erase", str(made.id), "--yes", stdout=StringIO())


def test_what_was_forgotten_is_in_no_list_and_gets_no_new_link(
    home: Organisation, settings: LazySettings
) -> None:
    recruiter = cast.account("recruiter")
    made, _ = link(access.organisation_of(recruiter))
    assert made.id in [row.id for row in invitations.rows(recruiter).rows]
    invitations.forget(made.id)
    assert made.id not in [row.id for row in invitations.rows(recruiter).rows]
    with pytest.raises(NotFound):
        invitations.of_staff(recruiter, made.id)


def test_what_is_kept_until_somebody_erases_it_stays(home: Organisation) -> None:
    made, token = link(home)
    service.accept_invitation(token, browser="b" * 43, consent_wording="0" * 64)
    other, _ = link(home)
    late = after(made.expires_at, 10_000)
    assert retention.invitations_never_used(late) == []
    assert retention.ids_never_begun(late) == []
    assert Invitation.objects.get(id=other.id).label == "Ada Lovelace"


def test_somebody_who_agreed_and_never_began_is_erased(
    home: Organisation, settings: LazySettings
) -> None:
    settings.KEEP_DAYS = 30
    made, token = link(home)
    session = service.accept_invitation(token, browser="b" * 43, consent_wording="0" * 64)
    assert retention.invitations_never_used(after(made.expires_at, 31)) == []
    assert retention.ids_never_begun(after(made.expires_at, 29.9)) == []
    assert retention.ids_never_begun(after(made.expires_at, 30)) == [session]
    service.erase_session(session)
    assert Invitation.objects.get(id=made.id).label == "Erased"
    assert verify(session).finding == "erased"
    assert retention.ids_never_begun(after(made.expires_at, 31)) == []


def test_an_interview_that_nobody_came_back_to_is_ended_and_then_kept_like_any_other() -> None:
    with fake_time() as clock:
        interview = Interview()
        interview.say("I will be right back.")
        interview.turn()
        Session.objects.filter(id=interview.id).update(keep_days=30)
        last_ms = now_ms()
        assert retention.ids_left_running(last_ms + 14 * retention.DAY_MS - 1_000) == []
        clock.pass_s(14 * DAY.total_seconds())
        assert retention.ids_left_running(now_ms()) == [interview.id]
        service.end_left(interview.id)
        row = Session.objects.get(id=interview.id)
        assert row.phase == "ended"
        assert row.ended_at is not None
        assert retention.ids_left_running(now_ms()) == []
        assert retention.ids_kept_long_enough(after(row.ended_at, 29.9)) == []
        assert retention.ids_kept_long_enough(after(row.ended_at, 30)) == [interview.id]


def test_a_sweep_does_all_of_it(home: Organisation, settings: LazySettings) -> None:
    settings.KEEP_DAYS = 1
    made, _ = link(home)
    long_ago = timezone.now() - 2 * DAY
    Invitation.objects.filter(id=made.id).update(expires_at=long_ago)
    Sweeper(alone=True).sweep()
    assert Invitation.objects.get(id=made.id).label == "Erased"
