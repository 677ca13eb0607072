"""Many are invited by a list: looked at first, each sound row once, and nobody twice."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as outbox
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from interviews.models import Invitation, Listing, Mail, Session
from interviews.people import invitations
from interviews.sessions import service
from tests.contract.access import cast
from tests.doubles import pools
from tests.doubles.interviews import BROWSER, home

pytestmark = pytest.mark.django_db
LIST = """name,email,extra time
Ada,ada@example.com,
Bob,bob at example,
Eve,eve@example.com,25 %
"""
LRU_MINUTES = 30
PEOPLE = f"/roles/{pools.SLUG}/people/"


@pytest.fixture
def recruiter() -> Client:
    pools.role(home())
    return cast.client("recruiter")


def posted(client: Client, do: str, text: str = LIST) -> str:
    return client.post(PEOPLE, {"list": text, "do": do}, follow=True).content.decode()


def invited() -> dict[str, float]:
    rows = Invitation.objects.filter(plan__plan__slug=pools.SLUG)
    return dict(rows.values_list("email", "time_multiplier"))


def test_checking_says_what_is_wrong_and_invites_nobody(recruiter: Client) -> None:
    page = posted(recruiter, "check")
    assert "2 of 3 can be invited" in page
    assert "This is no e-mail address." in page
    assert invited() == {}
    assert not Mail.objects.exists()


def test_rows_with_a_fault_stand_first(recruiter: Client) -> None:
    rows = re.findall(r'<tr><td class="r">(\d+)</td>', posted(recruiter, "check"))
    assert rows == ["3", "2", "4"]


def test_checking_says_when_the_plan_cannot_be_held(recruiter: Client) -> None:
    Listing.objects.filter(question__slug="lru-cache").delete()
    assert "is not published" in posted(recruiter, "check")


def test_each_sound_row_is_invited_with_its_letter(recruiter: Client) -> None:
    page = posted(recruiter, "invite")
    assert "2 invited" in page
    assert invited() == {"ada@example.com": 1.0, "eve@example.com": 1.25}
    assert Mail.objects.filter(status=Mail.Status.WANTED).count() == 2


def test_the_same_list_again_invites_nobody_again(recruiter: Client) -> None:
    posted(recruiter, "invite")
    page = posted(recruiter, "invite")
    assert "invited to this role already" in page
    assert Mail.objects.count() == 2


def test_a_list_comes_as_a_file_too(recruiter: Client) -> None:
    file = SimpleUploadedFile("people.csv", LIST.encode("utf-8-sig"))
    page = recruiter.post(PEOPLE, {"list_file": file, "do": "check"}).content.decode()
    assert "2 of 3 can be invited" in page
    assert "ada@example.com" in page


@pytest.mark.parametrize("text", ["", "no columns at all", "name,email\n"])
def test_what_is_no_list_is_refused_in_words(recruiter: Client, text: str) -> None:
    answer = recruiter.post(PEOPLE, {"list": text, "do": "invite"})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()


def test_a_plan_that_cannot_be_held_any_more_invites_nobody(recruiter: Client) -> None:
    Listing.objects.filter(question__slug="lru-cache").delete()
    assert "is not published" in posted(recruiter, "invite")
    assert invited() == {}


def link_of(client: Client, email: str) -> tuple[Invitation, str]:
    """Invite, let the letter leave, and return the invitation with its token."""
    posted(client, "invite")
    row = Invitation.objects.get(email=email)
    service.send_mail(Mail.objects.get(invitation=row).id)
    found = re.search(r"/i/(\S+)/", str(outbox.outbox[-1].body))
    assert found is not None
    return row, found[1]


def done(client: Client, row: Invitation, do: str, **fields: str) -> int:
    return client.post(f"{PEOPLE}{row.id}/link/", {"do": do, **fields}).status_code


def test_a_revoked_link_is_reopened_for_who_had_it(recruiter: Client) -> None:
    row, token = link_of(recruiter, "ada@example.com")
    done(recruiter, row, "revoke")
    with pytest.raises(invitations.LinkProblem):
        invitations.opened(token)
    assert done(recruiter, row, "reopen") == 302
    assert not invitations.opened(token).claimed


def test_an_expired_link_works_for_some_days_more(recruiter: Client) -> None:
    row, token = link_of(recruiter, "ada@example.com")
    Invitation.objects.filter(id=row.id).update(expires_at=timezone.now() - timedelta(days=1))
    assert done(recruiter, row, "extend") == 302
    assert invitations.opened(token).expires_at > timezone.now() + timedelta(days=6)


def test_nothing_is_done_with_the_link_of_who_has_finished(recruiter: Client) -> None:
    row, token = link_of(recruiter, "ada@example.com")
    session = service.accept_invitation(token, browser=BROWSER, consent_wording="0" * 64)
    Session.objects.filter(id=session).update(phase="ended")
    doing = ("send", "revoke", "reopen", "extend", "slot")
    assert {done(recruiter, row, do) for do in doing} == {404}


def test_a_slot_needs_its_zone_and_a_change_replaces_the_entry(recruiter: Client) -> None:
    row, _ = link_of(recruiter, "ada@example.com")
    day = (timezone.now() + timedelta(days=30)).date()
    assert done(recruiter, row, "slot", slot=f"{day}T10:00") == 422
    assert done(recruiter, row, "slot", slot=f"{day}T10:00+01:00") == 302
    first = recruiter.get(f"{PEOPLE}{row.id}/interview.ics").content.decode()
    done(recruiter, row, "slot", slot=f"{day}T11:00+01:00")
    second = recruiter.get(f"{PEOPLE}{row.id}/interview.ics").content.decode()
    assert f"DTSTART:{day:%Y%m%d}T090000Z" in first
    assert f"DTSTART:{day:%Y%m%d}T100000Z" in second
    assert ("SEQUENCE:1" in first, "SEQUENCE:2" in second) == (True, True)
    assert re.findall("UID:.+", first) == re.findall("UID:.+", second)
    assert "Ada" not in second


def test_a_link_works_on_the_day_of_a_slot_that_is_agreed_later(recruiter: Client) -> None:
    row, token = link_of(recruiter, "ada@example.com")
    day = (timezone.now() + timedelta(days=60)).date()
    done(recruiter, row, "slot", slot=f"{day}T10:00+01:00")
    assert invitations.opened(token).expires_at.date() == day + timedelta(days=1)
    done(recruiter, row, "slot", slot="")
    assert invitations.opened(token).expires_at.date() == day + timedelta(days=1)


def test_a_revoked_link_is_said_to_open_nothing(recruiter: Client) -> None:
    row, _ = link_of(recruiter, "ada@example.com")
    done(recruiter, row, "revoke")
    page = recruiter.get(f"{PEOPLE}{row.id}/").content.decode()
    assert "It was revoked, and opens nothing." in page
    assert "Works until" not in page


def test_a_calendar_file_has_what_the_standards_ask_for(recruiter: Client) -> None:
    row, _ = link_of(recruiter, "eve@example.com")
    day = (timezone.now() + timedelta(days=30)).date()
    done(recruiter, row, "slot", slot=f"{day}T10:00+01:00")
    file = recruiter.get(f"{PEOPLE}{row.id}/interview.ics").content
    assert all(len(line) <= 75 for line in file.split(b"\r\n"))
    calendar: Any = Calendar.from_ical(file)  # its values are typed as anything there is
    (entry,) = calendar.walk("VEVENT")
    assert (calendar["VERSION"], calendar["METHOD"]) == ("2.0", "PUBLISH")
    assert {"UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY", "SEQUENCE", "ORGANIZER"} <= set(entry)
    assert entry["DTSTAMP"].dt <= timezone.now() < entry["DTSTART"].dt
    minutes = (entry["DTEND"].dt - entry["DTSTART"].dt) / timedelta(minutes=1)
    assert minutes == 1.25 * LRU_MINUTES, "with the extra time that was given"
    assert entry["ORGANIZER"].startswith("mailto:")
    assert not entry.errors


def test_how_long_a_slot_is_tells_nobody_who_judges_of_extra_time(recruiter: Client) -> None:
    row, _ = link_of(recruiter, "eve@example.com")
    day = (timezone.now() + timedelta(days=30)).date()
    done(recruiter, row, "slot", slot=f"{day}T10:00+01:00")
    interviewer = cast.client("interviewer")
    assert interviewer.get(f"{PEOPLE}{row.id}/interview.ics").status_code == 403
    page = interviewer.get(f"{PEOPLE}{row.id}/").content.decode()
    assert "interview.ics" not in page


@pytest.mark.parametrize("slot", ["0001-01-01T00:00+14:00", "9999-12-31T23:59+00:00"])
def test_a_slot_at_the_edge_of_time_is_refused_in_words(recruiter: Client, slot: str) -> None:
    row, _ = link_of(recruiter, "ada@example.com")
    assert done(recruiter, row, "slot", slot=slot) == 422
    row.refresh_from_db()
    assert row.slot_at is None


def test_a_new_link_closes_a_running_room_only_if_it_may(recruiter: Client) -> None:
    row, token = link_of(recruiter, "ada@example.com")
    session = service.accept_invitation(token, browser=BROWSER, consent_wording="0" * 64)
    Session.objects.filter(id=session).update(phase="running")
    assert done(recruiter, row, "send") == 422
    assert Mail.objects.filter(invitation=row).count() == 1
    assert done(recruiter, row, "send", closes="on") == 302
    assert Mail.objects.filter(invitation=row).count() == 2


def test_erasing_somebody_erases_their_address_and_letters(recruiter: Client) -> None:
    row, token = link_of(recruiter, "ada@example.com")
    session = service.accept_invitation(token, browser=BROWSER, consent_wording="0" * 64)
    service.erase_session(session)
    row.refresh_from_db()
    assert (row.email, Mail.objects.filter(invitation=row).count()) == ("", 0)
