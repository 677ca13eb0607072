"""A slot is a calendar entry that a later change replaces: the same id, a higher number."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from icalendar import Calendar, Event


def calendar_of(
    invitation: UUID, *, title: str, starts_at: datetime, minutes: float, number: int
) -> bytes:
    """Return the .ics file of a slot, without anybody's name in it; times in UTC.

    `number` grows with each change of the slot, so that calendars replace what they have.
    """
    entry = Event()
    entry.add("uid", f"{invitation}@viva")
    entry.add("sequence", number)
    entry.add("dtstamp", starts_at)
    entry.add("dtstart", starts_at)
    entry.add("dtend", starts_at + timedelta(minutes=minutes))
    entry.add("summary", title)
    calendar = Calendar()
    calendar.add("prodid", "-//Viva//Interviews//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add_component(entry)
    written: bytes = calendar.to_ical()
    return written
