"""Once a person is erased their link, their room and their socket lead nowhere, for good."""

from uuid import UUID

import pytest
from channels.db import database_sync_to_async

from interviews.models import Invitation
from interviews.sessions import service
from tests.contract.access import cast
from tests.contract.access.rooms import Socket, ticket
from tests.doubles.interviews import invited

pytestmark = pytest.mark.django_db(transaction=True)


def erased() -> tuple[UUID, str]:
    """Hold an interview and erase it; return its session and the link's token."""
    _, token = invited()
    session = cast.accepted(token, cast.CLAIM)
    service.connect(session, socket="s", tab="tab-1")
    service.end_interview(session)
    service.disconnect(session, socket="s")
    service.erase_session(session)
    return session, token


def test_the_link_and_the_room_are_gone() -> None:
    session, token = erased()
    browser = cast.client("candidate")
    assert browser.get(f"/i/{token}/").status_code == 410
    for page in ("", "ended/"):
        assert browser.get(f"/room/{session}/{page}").status_code == 404
    assert browser.post(f"/room/{session}/ticket/").status_code == 404


async def test_no_socket_opens() -> None:
    session, _ = await database_sync_to_async(erased)()
    assert not await Socket(session, await ticket(session)).opens()


def test_staff_cannot_open_it_again() -> None:
    erased()
    invitation = Invitation.objects.get()
    answer = cast.client("recruiter").post(f"/invitations/{invitation.id}/reissue/")
    assert answer.status_code == 404
