"""A table is a question a row; its first row says what stands in each column."""

from __future__ import annotations

import csv
import io
from itertools import islice

from agents.schema.faults import bad
from interviews.banks.lists.entries import FIELD_OF, Entry, item_of
from interviews.banks.lists.values import MOST_ITEMS, Item, Listing, Unmapped, short

_DIVIDERS = ",;\t|"


def read_table(text: str, name: str) -> Listing:
    """Return the questions of a table; raise BadPackage for a text that is none."""
    rows = _rows(text, name)
    if not rows:
        raise bad(name, "empty", "holds no row")
    (_, head), *body = rows
    columns = [FIELD_OF.get(cell.strip().casefold(), "") for cell in head]
    if "question" not in columns and "name" not in columns:
        raise bad(f"{name} line 1", "columns", 'names no column "question"')
    if len(body) > MOST_ITEMS:
        raise bad(name, "too-many", f"holds more than {MOST_ITEMS:,} questions")
    unknown = tuple(
        Unmapped(f"{name} line 1", f"the column “{short(cell)}”")
        for cell, column in zip(head, columns, strict=True)
        if cell.strip() and not column
    )
    items = (_item(f"{name} line {line}", columns, cells) for line, cells in body if any(cells))
    return Listing(tuple(items), unknown)


def _rows(text: str, name: str) -> list[tuple[int, list[str]]]:
    """Return each row with the line that it ends on; what divides cells is read off the first."""
    first = text.partition("\n")[0]
    divider = max(_DIVIDERS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=divider, strict=True)
    try:
        return [(reader.line_num, cells) for cells in islice(reader, MOST_ITEMS + 2)]
    except csv.Error as error:
        raise bad(f"{name} line {reader.line_num}", "table", f"is no table: {error}") from error


def _item(place: str, columns: list[str], cells: list[str]) -> Item:
    entry = Entry(place)
    for number, cell in enumerate(cells):
        column = columns[number] if number < len(columns) else ""
        if column == "choices":
            entry.choices += [(one.strip(), False) for one in _lines(cell)]
        elif column:
            for one in _lines(cell) if column in _SEVERAL else [cell]:
                entry.say(column, one, place)
        elif number >= len(columns) and cell.strip():
            entry.unmapped.append(Unmapped(place, f"a cell beyond the columns: “{short(cell)}”"))
    _mark_right(entry)
    return item_of(entry)


_SEVERAL = frozenset({"answers", "good", "flags", "hints", "follow_ups"})


def _lines(cell: str) -> list[str]:
    """Return what a cell lists: a line each, or between bars."""
    return [one for one in cell.replace("|", "\n").splitlines() if one.strip()]


def _mark_right(entry: Entry) -> None:
    """Find the right choices by their letter, their number or their words."""
    for text, place in entry.said.pop("right", []):
        for named in text.replace(";", ",").split(","):
            at = _choice_of(named.strip(), [one for one, _ in entry.choices])
            if at is None:
                entry.unmapped.append(Unmapped(place, f"“{short(named)}” is none of the choices"))
            else:
                entry.choices[at] = (entry.choices[at][0], True)


def _choice_of(named: str, choices: list[str]) -> int | None:
    folded = [choice.casefold() for choice in choices]
    if named.casefold() in folded:
        return folded.index(named.casefold())
    if len(named) == 1 and named.isascii() and named.isalpha():
        at = ord(named.lower()) - ord("a")
    elif named.isdecimal() and len(named) < len("1000"):
        at = int(named) - 1
    else:
        return None
    return at if 0 <= at < len(choices) else None
