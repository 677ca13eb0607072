"""A slot is a calendar entry that a later change replaces: the same id, a higher number."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parseaddr
from uuid import UUID

from icalendar import Calendar, Event


@dataclass(frozen=True)
class Slot:
    """When an interview begins, for how long, and who asks for it.

    `number` grows with each change, so that calendars replace what they have. `organiser` is an
    address of the company's.
    """

    invitation: UUID
    title: str
    starts_at: datetime
    minutes: float
    number: int
    organiser: str


def calendar_of(slot: Slot, *, written_at: datetime) -> bytes:
    """Return the .ics file of a slot, as RFC 5545 and 5546 ask, without a candidate's name; UTC."""
    entry = Event()
    entry.add("uid", f"{slot.invitation}@viva")
    entry.add("sequence", slot.number)
    entry.add("dtstamp", written_at)
    entry.add("dtstart", slot.starts_at)
    entry.add("dtend", slot.starts_at + timedelta(minutes=slot.minutes))
    entry.add("summary", slot.title)
    entry.add("organizer", f"mailto:{parseaddr(slot.organiser)[1]}")
    calendar = Calendar()
    calendar.add("prodid", "-//Viva//Interviews//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add_component(entry)
    written: bytes = calendar.to_ical()
    return written
