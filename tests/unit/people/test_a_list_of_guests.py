"""A list of people is read row by row, as spreadsheets write it; each fault has its row."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interviews.people.guests import MOST_ROWS, Guest, NotAList, read_guests

NOW = datetime(2027, 1, 1, 12, tzinfo=UTC)


def read(text: str) -> list[Guest]:
    return read_guests(text, now=NOW)


def test_a_row_is_a_person_with_the_usual_days() -> None:
    (guest,) = read("name,email\nAda,ada@example.com\n")
    assert (guest.number, guest.name, guest.email) == (2, "Ada", "ada@example.com")
    assert (guest.time_multiplier, guest.expires_at) == (1.0, NOW + timedelta(days=14))
    assert (guest.slot_at, guest.faults) == (None, ())


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_what_spreadsheets_write_is_read(mark: str) -> None:
    text = (
        f"\ufeffE-Mail{mark} Name {mark}Extra  Time\r\n{mark.join(('a@b.co', 'Ada', '25 %'))}\r\n"
    )
    (guest,) = read(text)
    assert (guest.name, guest.email, guest.time_multiplier) == ("Ada", "a@b.co", 1.25)


@pytest.mark.parametrize(
    ("said", "times"), [("", 1.0), ("25%", 1.25), ("1.5", 1.5), ("1,5", 1.5), ("100 %", 2.0)]
)
def test_extra_time_is_a_share_or_a_factor(said: str, times: float) -> None:
    (guest,) = read(f'name;email;extra time\nAda;a@b.co;"{said}"\n')
    assert (guest.time_multiplier, guest.faults) == (times, ())


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (",a@b.co,,,", "There is no name."),
        ("Ada,,,,", "There is no e-mail address."),
        ("Ada,ada at example,,,", "This is no e-mail address."),
        ("Ada,a@b.co,half,,", "Extra time is"),
        ("Ada,a@b.co,9,,", "Extra time is"),
        ("Ada,a@b.co,,soon,", "Expires is a day"),
        ("Ada,a@b.co,,2026-12-31,", "A link ends within 90 days"),
        ("Ada,a@b.co,,2028-01-01,", "A link ends within 90 days"),
        ("Ada,a@b.co,,2027-01-10,2027-01-12T10:00+00:00", "The link ends before its slot."),
        ("Ada,a@b.co,,,2027-01-02T10:00", "A slot has a time zone"),
        ("Ada,a@b.co,,,2026-01-02T10:00+01:00", "A slot lies ahead"),
        ("Ada,a@b.co,,,0001-01-01T00:00+14:00", "A slot has a time zone"),
        ("Ada,a@b.co,,,9999-12-31T23:59-12:00", "A slot has a time zone"),
        ("Ada,a@b.co,,,9999-12-31T23:59+00:00", "A slot lies ahead"),
    ],
)
def test_each_fault_is_said_in_its_row(row: str, fault: str) -> None:
    first, second = read(f"name,email,time,expires,slot\nEve,eve@b.co,,,\n{row}\n")
    assert first.faults == ()
    assert [said for said in second.faults if said.startswith(fault)]


def test_the_same_address_twice_is_invited_once() -> None:
    first, second = read("name,email\nAda,a@b.co\nAda,A@B.co\n")
    assert (first.faults, second.faults) == ((), ("Row 2 has this address, too.",))


def test_a_link_works_on_the_day_of_its_slot() -> None:
    late, soon = read(
        "name,email,slot\nAda,a@b.co,2027-03-01T10:00+01:00\nEve,e@b.co,2027-01-03T10:00+01:00\n"
    )
    assert late.expires_at == datetime(2027, 3, 2, 9, tzinfo=UTC)
    assert soon.expires_at == NOW + timedelta(days=14)


def test_a_slot_is_kept_in_utc() -> None:
    (guest,) = read("name,email,slot\nAda,a@b.co,2027-01-31T10:00+01:00\n")
    assert guest.slot_at == datetime(2027, 1, 31, 9, tzinfo=UTC)


@pytest.mark.parametrize("text", ["", "\n\n", "name,email\n", "Ada,a@b.co\n", "x" * 1_000_001])
def test_what_is_no_list_is_refused_whole(text: str) -> None:
    with pytest.raises(NotAList):
        read(text)


def test_too_many_are_refused() -> None:
    rows = "".join(f"P{n},p{n}@b.co\n" for n in range(MOST_ROWS + 1))
    with pytest.raises(NotAList, match="At most 1,000"):
        read(f"name,email\n{rows}")


def test_a_name_of_two_lines_is_a_fault_and_reaches_no_heading() -> None:
    (guest,) = read('name,email\n"Ada\nBcc: eve@b.co",a@b.co\n')
    assert guest.faults
    assert "\n" not in guest.name


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read(f"name,email\n{text}")
    except NotAList:
        return
