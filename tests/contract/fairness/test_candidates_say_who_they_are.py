"""A candidate may say once which groups they belong to; it stands apart, and goes when they say."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.conf import settings
from django.test import Client

from interviews.models import GroupAnswer, Invitation, Organisation, Session
from interviews.people import access, groups
from interviews.sessions import service
from tests.contract.access import cast
from tests.doubles import fairness, pools
from tests.doubles.interviews import home as whole_bank

pytestmark = pytest.mark.django_db(transaction=True)
ASKS = "I would rather not say"


@pytest.fixture
def home() -> Organisation:
    whole_bank()
    return access.organisation_of(cast.account("admin"))


@pytest.fixture
def session(home: Organisation) -> UUID:
    made = pools.finished(home, "Ada Lovelace")
    digest = access.digest_of(cast.CLAIM)
    Invitation.objects.filter(session=made).update(claim_digest=digest)
    return made


def candidate() -> Client:
    client = Client()
    client.cookies[settings.BROWSER_COOKIE] = cast.CLAIM
    return client


def goodbye(session: UUID) -> str:
    return candidate().get(f"/room/{session}/ended/").content.decode()


def post(session: UUID, **words: str) -> int:
    return candidate().post(f"/room/{session}/groups/", words).status_code


def test_nothing_is_asked_unless_the_company_asks(session: UUID) -> None:
    assert ASKS not in goodbye(session)
    assert post(session, **{"group-0": "Woman"}) == 404
    assert not GroupAnswer.objects.exists()


def test_not_to_say_comes_first_and_is_chosen(session: UUID) -> None:
    fairness.ask(cast.account("admin"))
    page = goodbye(session)
    assert page.index(ASKS) < page.index("Woman")
    assert page.count(" checked") == 1
    assert 'value="" checked' in page


def test_an_answer_is_kept_once(session: UUID) -> None:
    fairness.ask(cast.account("admin"))
    assert post(session, **{"group-0": "Woman"}) == 302
    assert post(session, **{"group-0": "Man"}) == 302
    assert [row.said for row in GroupAnswer.objects.all()] == [{"Gender": "Woman"}]
    page = goodbye(session)
    assert "Take my answer back" in page
    assert "Woman" not in page


def test_what_was_not_offered_is_nothing_said(session: UUID) -> None:
    fairness.ask(cast.account("admin"))
    post(session, **{"group-0": "<b>Other</b>"})
    assert [row.said for row in GroupAnswer.objects.all()] == [{}]


def test_an_answer_can_be_taken_back_also_when_nothing_is_asked_any_more(session: UUID) -> None:
    admin = cast.account("admin")
    fairness.ask(admin)
    post(session, **{"group-0": "Woman"})
    groups.save_form(admin, "")
    assert "Take my answer back" in goodbye(session)
    assert post(session, do="take-back") == 302
    assert [row.said for row in GroupAnswer.objects.all()] == [{}]
    assert "Nothing is kept" in goodbye(session)


def test_an_answer_goes_with_the_person_and_no_other(session: UUID, home: Organisation) -> None:
    fairness.ask(cast.account("admin"))
    other = pools.finished(home, "Grace Hopper")
    groups.answer(session, ["Woman"])
    groups.answer(other, ["Man"])
    service.erase_session(session)
    assert [row.said for row in GroupAnswer.objects.all()] == [{"Gender": "Man"}]


def test_no_row_says_whose_an_answer_is(session: UUID) -> None:
    fairness.ask(cast.account("admin"))
    groups.answer(session, ["Woman"])
    row = GroupAnswer.objects.values().get()
    invitation = Invitation.objects.get(session=session)
    assert set(row) == {"key", "organisation_id", "said"}
    for known in (session.hex, str(session), invitation.id.hex, str(invitation.id)):
        assert known not in str(row)
    links = [field for field in GroupAnswer._meta.get_fields() if field.is_relation]
    assert [field.name for field in links] == ["organisation"]


def test_another_key_of_the_server_leads_to_no_answer(session: UUID) -> None:
    first = groups.key_of(session)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(settings, "SECRET_KEY", "another")
        assert groups.key_of(session) != first


def test_only_who_was_invited_to_a_role_and_finished_is_asked(
    session: UUID, home: Organisation
) -> None:
    fairness.ask(cast.account("admin"))
    assert groups.asked(session) is not None
    Invitation.objects.filter(session=session).update(plan=None)
    assert groups.asked(session) is None
    running = pools.finished(home, "Still there")
    Session.objects.filter(id=running).update(phase="running")
    assert groups.asked(running) is None
