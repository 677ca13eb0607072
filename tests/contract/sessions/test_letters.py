"""A letter with a link leaves once: tried again when refused, never when it may have left."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from smtplib import SMTPDataError, SMTPServerDisconnected
from uuid import UUID

import pytest
from django.conf import LazySettings
from django.core import mail as outbox
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from interviews.models import Invitation, Mail
from interviews.people import invitations
from interviews.sessions import service
from interviews.sessions.service import mailing
from tests.doubles.interviews import BROWSER, FakeClock, fake_time, invited

pytestmark = pytest.mark.django_db
ORIGIN = "https://viva.example/"


class FailingMailer(EmailBackend):
    """A mail server that fails as it is told, on the way in or in the middle."""

    closed = 0
    opening: Exception | None = None
    sending: Exception | None = None

    def open(self) -> bool:
        """Fail before anything was said."""
        if self.opening is not None:
            raise self.opening
        return True

    def close(self) -> None:
        """Count."""
        FailingMailer.closed += 1

    def send_messages(self, messages: object) -> int:
        """Fail after the letter was begun."""
        if self.sending is not None:
            raise self.sending
        return super().send_messages(messages)  # type: ignore[arg-type]  # as Django calls it


@pytest.fixture
def mailer(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> type[FailingMailer]:
    settings.EMAIL_BACKEND = f"{__name__}.FailingMailer"
    monkeypatch.setattr(FailingMailer, "closed", 0)
    monkeypatch.setattr(FailingMailer, "opening", None)
    monkeypatch.setattr(FailingMailer, "sending", None)
    return FailingMailer


def wanted() -> UUID:
    """Want a letter to somebody; return its row."""
    invitation, _ = invited("lru-cache", label="Ada")
    Invitation.objects.filter(id=invitation.id).update(email="ada@example.com")
    assert service.send_again(invitation.id, origin=ORIGIN)
    return Mail.objects.get(invitation=invitation).id


def status(mail_id: UUID) -> str:
    return Mail.objects.get(id=mail_id).status


def link_in(letter: EmailMessage) -> str:
    found = re.search(r"https://viva\.example/i/(\S+)/", str(letter.body))
    assert found is not None
    return found[1]


def test_it_carries_a_link_that_opens() -> None:
    assert service.send_mail(wanted())
    (letter,) = outbox.outbox
    assert letter.to == ["ada@example.com"]
    assert not invitations.opened(link_in(letter), claim=BROWSER).claimed


def test_sending_twice_sends_once() -> None:
    mail_id = wanted()
    assert service.send_mail(mail_id)
    assert not service.send_mail(mail_id)
    assert len(outbox.outbox) == 1
    assert status(mail_id) == Mail.Status.SENT


def test_no_row_holds_the_link() -> None:
    mail_id = wanted()
    service.send_mail(mail_id)
    token = link_in(outbox.outbox[0])
    rows = [*Mail.objects.values(), *Invitation.objects.values()]
    assert token not in str(rows)


def test_wanting_another_while_one_is_on_its_way_is_wanting_one() -> None:
    mail_id = wanted()
    invitation = Mail.objects.get(id=mail_id).invitation_id
    assert not service.send_again(invitation, origin=ORIGIN)
    assert Mail.objects.count() == 1


def test_a_second_letter_ends_the_first_link() -> None:
    mail_id = wanted()
    service.send_mail(mail_id)
    service.send_again(Mail.objects.get(id=mail_id).invitation_id, origin=ORIGIN)
    service.send_mail(Mail.objects.get(number=2).id)
    first, second = (link_in(letter) for letter in outbox.outbox)
    with pytest.raises(invitations.LinkProblem):
        invitations.opened(first)
    assert not invitations.opened(second).claimed


def test_a_server_that_is_away_is_tried_again_later(mailer: type[FailingMailer]) -> None:
    with fake_time() as now:
        now.now_ms = round(timezone.now().timestamp() * 1000)
        mail_id = wanted()
        mailer.opening = ConnectionRefusedError()
        assert not service.send_mail(mail_id)
        assert status(mail_id) == Mail.Status.WANTED
        mailer.opening = None
        assert not service.send_mail(mail_id), "it is not due yet"
        now.pass_s(mailing.RETRY_S[0] + 1)
        assert service.wake_due_mails() == 1
        assert service.send_mail(mail_id)
    assert len(outbox.outbox) == 1


def test_a_letter_that_is_always_refused_is_given_up(mailer: type[FailingMailer]) -> None:
    mailer.sending = SMTPDataError(451, b"later, ada@example.com")
    with fake_time() as now:
        mail_id = wanted_at(now)
        for _ in range(len(mailing.RETRY_S) + 1):
            service.send_mail(mail_id)
            now.pass_s(max(mailing.RETRY_S) + 1)
        assert status(mail_id) == Mail.Status.REFUSED
    assert Mail.objects.get(id=mail_id).last_error == "SMTPDataError"


def test_a_refused_letter_takes_the_link_from_nobody(mailer: type[FailingMailer]) -> None:
    mail_id = wanted()
    service.send_mail(mail_id)
    token = link_in(outbox.outbox[0])
    invitations.claim_link(token, BROWSER)
    service.send_again(Mail.objects.get(id=mail_id).invitation_id, origin=ORIGIN)
    mailer.sending = SMTPDataError(451, b"later")
    assert not service.send_mail(Mail.objects.get(number=2).id)
    assert invitations.opened(token, claim=BROWSER).claimed


def test_a_link_that_was_opened_while_a_letter_waited_stays(mailer: type[FailingMailer]) -> None:
    mail_id = wanted()
    service.send_mail(mail_id)
    token = link_in(outbox.outbox[0])
    service.send_again(Mail.objects.get(id=mail_id).invitation_id, origin=ORIGIN)
    invitations.claim_link(token, BROWSER)
    second = Mail.objects.get(number=2).id
    assert not service.send_mail(second)
    assert status(second) == Mail.Status.DROPPED
    assert invitations.opened(token, claim=BROWSER).claimed
    assert mailer.closed == 2, "a line is closed, whatever became of its letter"


def test_a_letter_that_cannot_be_written_is_our_failure_and_changes_no_link() -> None:
    mail_id = wanted()
    last = datetime(9999, 12, 31, 23, 59, tzinfo=UTC)
    Invitation.objects.update(slot_at=last)
    before = Invitation.objects.values_list("token_digest", flat=True).get()
    with pytest.raises(OverflowError):
        service.send_mail(mail_id)
    assert status(mail_id) == Mail.Status.WANTED
    assert Invitation.objects.values_list("token_digest", flat=True).get() == before


def wanted_at(now: FakeClock) -> UUID:
    now.now_ms = round(timezone.now().timestamp() * 1000)
    mail_id = wanted()
    week = timezone.now() + timedelta(days=30)
    Invitation.objects.update(expires_at=week)
    return mail_id


def test_a_line_that_breaks_in_the_middle_is_not_tried_again(mailer: type[FailingMailer]) -> None:
    mailer.sending = SMTPServerDisconnected()
    mail_id = wanted()
    assert not service.send_mail(mail_id)
    assert status(mail_id) == Mail.Status.UNSURE
    assert not service.send_mail(mail_id)


def test_a_process_that_died_while_sending_leaves_it_to_a_person() -> None:
    with fake_time() as now:
        mail_id = wanted_at(now)
        Mail.objects.filter(id=mail_id).update(status=Mail.Status.SENDING)
        now.pass_s(mailing.STUCK_S + 1)
        service.wake_due_mails()
    assert status(mail_id) == Mail.Status.UNSURE
    assert outbox.outbox == []


def test_a_letter_for_a_revoked_link_is_dropped() -> None:
    mail_id = wanted()
    invitations.revoke(Mail.objects.get(id=mail_id).invitation)
    assert not service.send_mail(mail_id)
    assert status(mail_id) == Mail.Status.DROPPED


def test_an_organisations_name_of_two_lines_makes_no_heading() -> None:
    mail_id = wanted()
    home = Mail.objects.get(id=mail_id).invitation.organisation
    home.name = "Acme\nBcc: eve@example.com"
    home.save()
    assert service.send_mail(mail_id)
    assert "\n" not in outbox.outbox[0].subject
    assert outbox.outbox[0].bcc == []


def test_a_slot_comes_as_a_calendar_file() -> None:
    mail_id = wanted()
    invitation = Mail.objects.get(id=mail_id).invitation_id
    service.set_slot(invitation, timezone.now() + timedelta(days=2))
    service.send_mail(mail_id)
    name, content, kind = outbox.outbox[0].attachments[0]
    assert (name, kind) == ("interview.ics", "text/calendar")
    assert "BEGIN:VEVENT" in str(content)
