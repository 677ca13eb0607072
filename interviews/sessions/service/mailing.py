"""A letter with a link is a row first; it is sent once or, where that is not known, not again.

The link is made as the letter is sent, and its digest is stored before: no queue holds a secret.
What a mail server refuses is tried again; what may have left, because the process died or the line
broke in the middle, waits for a person.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException
from uuid import UUID

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import F, Max
from django.template.loader import render_to_string
from django.urls import reverse

from interviews.banks import plans
from interviews.banks import store as bank
from interviews.models import Invitation, Mail, Session
from interviews.people.access import digest_of
from interviews.people.invitations import TOKEN_BYTES
from interviews.people.slots import Slot, calendar_of
from interviews.sessions import clock, schedule
from interviews.sessions.writing import in_line

log = logging.getLogger(__name__)
RETRY_S = (60, 300, 1_800, 7_200)
"""How long a refused letter waits for its next try; after the last it is given up."""
STUCK_S = 600
"""A letter that was begun so long ago is `unsure`: whoever sent it is gone."""
ICS = ("interview.ics", "text/calendar")
OF_A_LINK = ("token_digest", "claimed_at", "claim_digest")
WAITING = (Mail.Status.WANTED, Mail.Status.SENDING)


def want_mail(invitation: Invitation, *, origin: str) -> bool:
    """Ask for a letter with a fresh link; return False where one is on its way, or none can be.

    Call it in a transaction that holds the invitation.
    """
    mails = Mail.objects.filter(invitation=invitation)
    if not invitation.email or mails.filter(status__in=WAITING).exists():
        return False
    last = mails.aggregate(last=Max("number"))["last"] or 0
    mail = _wanted(invitation, number=last + 1, origin=origin)
    mail.save(force_insert=True)
    schedule.wake_mailer(mail.id)
    return True


def want_first_mails(invitations: Sequence[Invitation], *, origin: str) -> None:
    """Ask for a letter to each of those invited in this transaction, by one insert."""
    mails = [_wanted(one, number=1, origin=origin) for one in invitations]
    for mail in Mail.objects.bulk_create(mails):
        schedule.wake_mailer(mail.id)


def _wanted(invitation: Invitation, *, number: int, origin: str) -> Mail:
    now = _now()
    return Mail(
        invitation=invitation,
        number=number,
        origin=origin.rstrip("/"),
        wanted_at=now,
        due_at=now,
        changed_at=now,
    )


def send_mail(mail_id: UUID) -> bool:
    """Send a wanted letter; return whether it left. Safe to run twice and at the same time."""
    now = _now()
    with in_line():
        taken = Mail.objects.filter(id=mail_id, status=Mail.Status.WANTED, due_at__lte=now)
        begun = taken.update(status=Mail.Status.SENDING, attempts=F("attempts") + 1, changed_at=now)
    if not begun:
        return False
    mail = Mail.objects.select_related("invitation__organisation").get(id=mail_id)
    connection = get_connection()
    try:
        connection.open()
    except (OSError, SMTPException) as error:
        _again(mail, error)
        return False
    try:
        return _sent(mail, connection)
    finally:
        connection.close()


def _sent(mail: Mail, connection: BaseEmailBackend) -> bool:
    """Send over an open line: a server's own "no" is tried again, a broken line is not."""
    written = _written(mail)
    if written is None:
        _note(mail, Mail.Status.DROPPED)
        return False
    try:
        connection.send_messages([written.message])
    except (SMTPResponseException, SMTPRecipientsRefused) as error:
        _take_back(written)
        _again(mail, error)
        return False
    except (OSError, SMTPException) as error:
        _note(mail, Mail.Status.UNSURE, error)
        return False
    _note(mail, Mail.Status.SENT)
    return True


@dataclass(frozen=True)
class _Written:
    """A letter, and what its link took the place of: the link before, and who holds it."""

    message: EmailMessage
    invitation: UUID
    digest: str
    before: Mapping[str, object]


def _written(mail: Mail) -> _Written | None:
    """Return the letter with its fresh link; None where that link is not wanted any more.

    What keeps us from writing it is our failure: the old link stays, and it is tried again.
    """
    try:
        with in_line(), transaction.atomic():
            row = Invitation.objects.select_for_update(of=("self",)).get(id=mail.invitation_id)
            return None if _not_wanted(row, mail) else _with_fresh_link(row, mail)
    except Exception as error:
        _again(mail, error)
        raise


def _not_wanted(row: Invitation, mail: Mail) -> bool:
    """Tell whether the invitation is over, or its link was opened since the letter was wanted."""
    if row.revoked_at is not None or not row.email or row.expires_at <= _now():
        return True
    if row.claimed_at is not None and row.claimed_at > mail.wanted_at:
        return True
    return Session.objects.filter(invitation=row, phase__in=("ended", "erased")).exists()


def _with_fresh_link(row: Invitation, mail: Mail) -> _Written:
    token = secrets.token_urlsafe(TOKEN_BYTES)
    message = _letter(mail, row, token)
    before = {name: getattr(row, name) for name in OF_A_LINK}
    row.token_digest, row.claimed_at, row.claim_digest = digest_of(token), None, ""
    row.save(update_fields=OF_A_LINK)
    return _Written(message, row.id, row.token_digest, before)


def _take_back(written: _Written) -> None:
    """A letter that was refused has changed nothing: the link before works as it did."""
    unused = Invitation.objects.filter(id=written.invitation, token_digest=written.digest)
    with in_line():
        unused.filter(claimed_at=None, revoked_at=None).update(**written.before)


def _letter(mail: Mail, row: Invitation, token: str) -> EmailMessage:
    link = mail.origin + reverse("welcome", kwargs={"token": token})
    home = " ".join(mail.invitation.organisation.name.split())
    context = {
        "organisation": home,
        "name": row.label,
        "role": row.role.get("title", ""),
        "link": link,
        "expires_at": row.expires_at,
        "slot_at": row.slot_at,
        "minutes": round(minutes_of(row)),
    }
    message = EmailMessage(
        subject=f"Your interview with {home}",
        body=render_to_string("mail/invitation.txt", context),
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[row.email],
    )
    if row.slot_at is not None:
        message.attach(ICS[0], calendar_file(row).decode(), ICS[1])
    return message


def minutes_of(invitation: Invitation) -> float:
    """Return how long an interview may take, with the extra time that was given."""
    planned = plans.body_of(invitation.plan_id).questions if invitation.plan_id else ()
    minutes = {question.slug: question.minutes for question in planned}
    questions = [bank.question_of_revision(number) for number in invitation.revisions]
    whole = sum(minutes.get(one.slug) or one.duration for one in questions)
    return whole * invitation.time_multiplier


def calendar_file(invitation: Invitation) -> bytes:
    """Return the calendar file of an invitation's slot; it must have one."""
    assert invitation.slot_at is not None
    title = str(invitation.role.get("title", "")) or "Interview"
    slot = Slot(
        invitation=invitation.id,
        title=f"Interview: {title}" if title != "Interview" else title,
        starts_at=invitation.slot_at,
        minutes=minutes_of(invitation),
        number=invitation.slot_number,
        organiser=settings.DEFAULT_FROM_EMAIL,
    )
    return calendar_of(slot, written_at=_now())


def wake_due_mails() -> int:
    """Wake the mailer for letters that are due, and give up those that died on the way."""
    now = _now()
    with in_line():
        stuck = now - timedelta(seconds=STUCK_S)
        sending = Mail.objects.filter(status=Mail.Status.SENDING, changed_at__lte=stuck)
        sending.update(status=Mail.Status.UNSURE, changed_at=now)
    due = Mail.objects.filter(status=Mail.Status.WANTED, due_at__lte=now)
    ids = list(due.order_by("due_at").values_list("id", flat=True)[:200])
    for mail_id in ids:
        schedule.wake_mailer(mail_id)
    return len(ids)


def _again(mail: Mail, error: Exception) -> None:
    """Try a letter later, or give it up when it was refused often enough."""
    if mail.attempts > len(RETRY_S):
        _note(mail, Mail.Status.REFUSED, error)
        return
    wait = timedelta(seconds=RETRY_S[mail.attempts - 1])
    _note(mail, Mail.Status.WANTED, error, due_at=_now() + wait)


def _note(
    mail: Mail, status: Mail.Status, error: Exception | None = None, **columns: object
) -> None:
    """Save how a letter went. An error is told by its kind: its text may name the person."""
    told = type(error).__name__ if error is not None else ""
    held = Mail.objects.filter(id=mail.id, status=Mail.Status.SENDING, attempts=mail.attempts)
    with in_line():
        held.update(status=status, last_error=told, changed_at=_now(), **columns)
    if error is not None:
        log.warning("mail %s was not sent: %s", mail.id, told)


def _now() -> datetime:
    return datetime.fromtimestamp(clock.now_ms() / 1000, UTC)
