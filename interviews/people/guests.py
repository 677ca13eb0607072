"""A list of people to invite is read row by row; a row with a fault stops no other.

One row a person, the first row names the columns: name, email, and if wanted extra time, expires,
slot. Commas, semicolons and tabs part them, as spreadsheets write it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from interviews.people.invitations import DEFAULT_DAYS

MOST_ROWS = 1_000
MOST_CHARS = 1_000_000
MOST_DAYS = 90
NAME_CHARS = 120
SLOT_GRACE = timedelta(days=1)
"""A link works for a day after its slot began, whoever is late."""
LEAST_TIME, MOST_TIME = 1.0, 3.0
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "candidate"),
    "email": ("email", "e-mail", "mail"),
    "extra": ("extra time", "extra_time", "time"),
    "expires": ("expires", "expiry", "until"),
    "slot": ("slot", "starts", "starts at"),
}
PERCENT = re.compile(r"(\d{1,3})\s*%")
NO_SLOT = "A slot has a time zone, such as 2027-01-31T10:00+01:00."
CONTROL = re.compile(r"[\x00-\x1f\x7f]")


class NotAList(Exception):
    """The whole text cannot be read as a list; the words say why."""


class NotASlot(Exception):
    """No moment at which an interview could be agreed on; the words say why."""


@dataclass(frozen=True)
class Guest:
    """One row as it was read. `faults` in words; a row with any is not invited."""

    number: int
    name: str
    email: str
    time_multiplier: float
    expires_at: datetime
    slot_at: datetime | None = None
    faults: tuple[str, ...] = field(default=())


def read_guests(text: str, *, now: datetime) -> list[Guest]:
    """Return the rows of a list; raise NotAList for what is none."""
    if len(text) > MOST_CHARS:
        raise NotAList("This list is larger than 1 MB.")
    lines = text.lstrip("\ufeff").strip("\r\n")
    if not lines.strip():
        raise NotAList("The list is empty.")
    rows = _cells(lines)
    places = _places(rows[0])
    found = [
        (number, row) for number, row in enumerate(rows[1:], start=2) if any(map(str.strip, row))
    ]
    if not found:
        raise NotAList("There are no people below the first row.")
    if len(found) > MOST_ROWS:
        raise NotAList(f"At most {MOST_ROWS:,} people at once; this list has {len(found):,}.")
    return list(_without_doubles(_guest(number, row, places, now=now) for number, row in found))


def _cells(lines: str) -> list[list[str]]:
    try:
        return list(csv.reader(io.StringIO(lines, newline=""), delimiter=_delimiter(lines)))
    except csv.Error as error:
        raise NotAList(f"This cannot be read as a table: {error}.") from error


def _delimiter(lines: str) -> str:
    first = lines.splitlines()[0]
    return max(",;\t", key=first.count)


def _places(head: Sequence[str]) -> dict[str, int]:
    """Return where each column stands."""
    names = [" ".join(cell.strip().casefold().split()) for cell in head]
    places = {
        column: names.index(name)
        for column, known in COLUMNS.items()
        for name in known
        if name in names
    }
    missing = [column for column in ("name", "email") if column not in places]
    if missing:
        words = " and ".join(missing)
        raise NotAList(f"The first row must name the columns; there is no {words}.")
    return places


def _guest(number: int, row: Sequence[str], places: Mapping[str, int], *, now: datetime) -> Guest:
    cells = {column: _cell(row, place) for column, place in places.items()}
    faults: list[str] = []
    name, email = _name(cells["name"], faults), _email(cells["email"], faults)
    extra = _extra(cells.get("extra", ""), faults)
    slot_at = _slot(cells.get("slot", ""), faults, now=now)
    usual = now + timedelta(days=DEFAULT_DAYS)
    expires_at = _expires(cells.get("expires", ""), faults, now=now) or open_for(slot_at, usual)
    if slot_at is not None and expires_at < slot_at and not faults:
        faults.append("The link ends before its slot.")
    return Guest(
        number=number,
        name=name,
        email=email,
        time_multiplier=extra,
        expires_at=expires_at,
        slot_at=slot_at,
        faults=tuple(faults),
    )


def open_for(slot_at: datetime | None, expires_at: datetime) -> datetime:
    """Return when a link ends that works on the day of its slot, too."""
    return expires_at if slot_at is None else max(expires_at, slot_at + SLOT_GRACE)


def _cell(row: Sequence[str], place: int) -> str:
    return row[place].strip() if place < len(row) else ""


def _name(text: str, faults: list[str]) -> str:
    if not text:
        faults.append("There is no name.")
    elif len(text) > NAME_CHARS or CONTROL.search(text):
        faults.append(f"A name has at most {NAME_CHARS} characters on one line.")
    return CONTROL.sub(" ", text)[:NAME_CHARS]


def _email(text: str, faults: list[str]) -> str:
    try:
        validate_email(text)
    except ValidationError:
        faults.append("This is no e-mail address." if text else "There is no e-mail address.")
    return text[:254]


def _extra(text: str, faults: list[str]) -> float:
    """Read "25 %" or "1.25"; nothing is none."""
    percent = PERCENT.fullmatch(text)
    plain = text.replace(",", ".")
    if percent:
        times = 1 + int(percent[1]) / 100
    elif re.fullmatch(r"\d(\.\d{1,3})?", plain):
        times = float(plain)
    else:
        times = LEAST_TIME if not text else 0
    if not LEAST_TIME <= times <= MOST_TIME:
        faults.append("Extra time is 0 % to 200 %, or a factor from 1 to 3.")
        return LEAST_TIME
    return times


def _expires(text: str, faults: list[str], *, now: datetime) -> datetime | None:
    """Read a day, to whose end in UTC the link works; None: nothing is said."""
    if not text:
        return None
    try:
        day = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        faults.append("Expires is a day, such as 2027-01-31.")
        return now
    until = datetime.combine(day, time.max, tzinfo=UTC)
    if not now < until <= now + timedelta(days=MOST_DAYS + 1):
        faults.append(f"A link ends within {MOST_DAYS} days, and not in the past.")
    return until


def _slot(text: str, faults: list[str], *, now: datetime) -> datetime | None:
    try:
        return read_slot(text, now=now) if text else None
    except NotASlot as problem:
        faults.append(str(problem))
        return None


def read_slot(text: str, *, now: datetime) -> datetime:
    """Return a moment ahead that says its time zone; raise NotASlot for anything else."""
    try:
        slot = datetime.fromisoformat(text.strip())
        ahead = slot.astimezone(UTC)
    except (ValueError, OverflowError):
        raise NotASlot(NO_SLOT) from None
    if slot.tzinfo is None:
        raise NotASlot(NO_SLOT)
    if not now < ahead <= now + timedelta(days=MOST_DAYS):
        raise NotASlot(f"A slot lies ahead, within {MOST_DAYS} days.")
    return ahead


def _without_doubles(guests: Iterator[Guest]) -> Iterator[Guest]:
    seen: dict[str, int] = {}
    for guest in guests:
        first = seen.setdefault(guest.email.casefold(), guest.number)
        if guest.email and first != guest.number:
            yield with_fault(guest, f"Row {first} has this address, too.")
        else:
            yield guest


def with_fault(guest: Guest, fault: str) -> Guest:
    """Return a row with one more fault."""
    return Guest(
        number=guest.number,
        name=guest.name,
        email=guest.email,
        time_multiplier=guest.time_multiplier,
        expires_at=guest.expires_at,
        slot_at=guest.slot_at,
        faults=(*guest.faults, fault),
    )
