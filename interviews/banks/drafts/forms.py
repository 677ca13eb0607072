"""A form never loses what it does not show: rows keep the fields that we do not know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import UNSET, UnsetType

from interviews.banks.drafts.fields import Field, Kind

Row: TypeAlias = dict[str, str]
# A field holds whatever the author's JSON holds there; the schema judges the whole package.
Json: TypeAlias = Any
GROUP_JOINT = " + "
ALL = "*"
MOST_MINUTES = 600
COUNT_DIGITS, LINE_DIGITS = 4, 7


class NotReadable(ValueError):
    """What was filled in is no value of this field; the words are for its author."""


def value_of(field: Field, fields: Mapping[str, Json]) -> Json:
    """Return what a part holds in a field, None where there is nothing."""
    held = fields.get(field.stored)
    if field.inside:
        return held.get(field.name) if isinstance(held, Mapping) else None
    return held


def stored_value(field: Field, fields: Mapping[str, Json], value: Json) -> Json | UnsetType:
    """Return what the part's stored field is to hold for a field to hold a value."""
    if not field.inside:
        return value
    held = fields.get(field.inside)
    others = dict(held) if isinstance(held, Mapping) else {}
    others.pop(field.name, None)
    if value is not UNSET:
        others[field.name] = value
    return others or UNSET


def text_of_value(field: Field, value: Json) -> str:
    """Return a value as the one text that a form shows of it; "" for nothing and for rows."""
    if value is None:
        return ""
    if field.kind in ("lines", "files"):
        return "\n".join(_lines(value))
    return str(value)


def _lines(value: Json) -> list[str]:
    if isinstance(value, bool):
        return [ALL] if value else []
    return [str(one) for one in (value if isinstance(value, list) else [value])]


def rows_of_value(field: Field, value: Json) -> list[Row]:
    """Return the rows that a form shows of a value; none for a field without rows."""
    items = value if isinstance(value, list) else []
    known = [item for item in items if isinstance(item, Mapping)]
    return [_row(field.kind, item) for item in known]


def _row(kind: Kind, item: Mapping[str, Json]) -> Row:
    match kind:
        case "hints":
            files = "\n".join(_lines(item.get("entities") or []))
            return {
                "id": str(item.get("id", "")),
                "text": str(item.get("text", "")),
                "files": files,
            }
        case "concepts" | "flag-words":
            return _row_of_phrases(kind, item)
        case "choices":
            return {
                "id": str(item.get("id", "")),
                "text": str(item.get("text", "")),
                "files": str(item.get("file", "")),
            }
        case "highlights":
            lines = item.get("lines") or ["", ""]
            inside = f"/{item['path']}" if item.get("path") else ""
            file = f"{item.get('file', '')}{inside}"
            return {"file": file, "from": str(lines[0]), "to": str(lines[-1])}
        case "shown-files":
            editable = "yes" if item.get("editable") else ""
            return {"file": str(item.get("file", "")), "editable": editable}
        case _:
            return {}


def _row_of_phrases(kind: Kind, item: Mapping[str, Json]) -> Row:
    groups = _groups_told(item.get("any_of"))
    if kind == "concepts":
        names = {name: str(item.get(name, "")) for name in ("id", "text", "ask")}
        return {**names, "groups": groups}
    return {
        "flag": str(item.get("flag", "")),
        "groups": groups,
        "unless": _groups_told(item.get("unless")),
        "untested": "yes" if item.get("untested") else "",
    }


def _groups_told(groups: Json) -> str:
    return "\n".join(GROUP_JOINT.join(_lines(group)) for group in groups or [])


def _groups_read(text: str) -> list[list[str]]:
    return [
        [phrase.strip() for phrase in line.split(GROUP_JOINT.strip()) if phrase.strip()]
        for line in _split(text)
    ]


def read_value(field: Field, text: str) -> Json | UnsetType:
    """Return the value of a field without rows from its text; UNSET for an empty one.

    Raises NotReadable.
    """
    text = text.replace("\r\n", "\n")
    match field.kind:
        case "lines" | "files":
            return True if text.strip() == ALL else _split(text) or UNSET
        case "minutes":
            return _minutes(text)
        case "number":
            return _number(text)
        case "choice":
            if text not in dict(field.options):
                raise NotReadable("Choose one of the list.")
            return text
        case "line":
            return " ".join(text.split()) or UNSET
        case _:
            return text.strip("\n") if text.strip() else UNSET


def _minutes(text: str) -> float | int | UnsetType:
    if not text.strip():
        return UNSET
    try:
        minutes = float(text.replace(",", "."))
    except ValueError:
        raise NotReadable("Minutes are a number, such as 5 or 7.5.") from None
    if not 0 <= minutes <= MOST_MINUTES:
        raise NotReadable(f"Between 0 and {MOST_MINUTES} minutes.")
    return int(minutes) if minutes == int(minutes) else minutes


def _number(text: str) -> int | UnsetType:
    if not text.strip():
        return UNSET
    if not text.strip().isdecimal() or len(text.strip()) > COUNT_DIGITS:
        raise NotReadable("A whole number from 0.")
    return int(text)


def read_rows(field: Field, rows: Sequence[tuple[int | None, Row]], before: Json) -> Json:
    """Return the value of a field from its rows, in order; UNSET where none is filled in.

    A row that was there before says at which place, and keeps what the form does not show of it.
    Raises NotReadable.
    """
    held = before if isinstance(before, list) else []
    taken: list[Json] = []
    for place, row in rows:
        if not any(value.strip() for name, value in row.items() if name != "id"):
            continue
        old = held[place] if place is not None and 0 <= place < len(held) else {}
        taken.append(_read_row(field.kind, row, old if isinstance(old, Mapping) else {}))
    return _with_ids(field.kind, taken) or UNSET


def _read_row(kind: Kind, row: Row, old: Mapping[str, Json]) -> dict[str, Json]:
    """A value that says the same as before is left as it was, number or text."""
    if _row(kind, old) == row:
        return dict(old)
    match kind:
        case "hints":
            return _filled(old, id=row["id"], text=row["text"], entities=_split(row["files"]))
        case "concepts" | "flag-words":
            return _read_phrases(kind, row, old)
        case "choices":
            return _filled(old, id=row["id"], text=row["text"], file=row["files"].strip())
        case "highlights":
            whole = {name: value for name, value in old.items() if name != "path"}
            return _filled(whole, file=row["file"].strip(), lines=_span(row))
        case "shown-files":
            return _filled(old, file=row["file"].strip(), editable=bool(row["editable"]))
        case _:
            raise NotReadable("This field has no rows.")


def _read_phrases(kind: Kind, row: Row, old: Mapping[str, Json]) -> dict[str, Json]:
    groups = _groups_read(row["groups"])
    if kind == "concepts":
        return _filled(old, id=row["id"], text=row["text"], any_of=groups, ask=row["ask"])
    unless = _groups_read(row["unless"])
    filled = _filled(old, flag=row["flag"].strip(), any_of=groups, unless=unless)
    if row["untested"] or "untested" in old:
        filled["untested"] = bool(row["untested"])
    return filled


def _split(text: str) -> list[str]:
    return [line.strip() for line in text.replace("\r\n", "\n").split("\n") if line.strip()]


def _span(row: Row) -> list[int]:
    first, last = row["from"].strip(), row["to"].strip() or row["from"].strip()
    if not first.isdecimal() or not last.isdecimal() or max(len(first), len(last)) > LINE_DIGITS:
        raise NotReadable("Lines are whole numbers from 1.")
    return [int(first), int(last)]


def _filled(old: Mapping[str, Json], **values: Json) -> dict[str, Json]:
    """Return a row with its values; what is empty is left out unless it was there before."""
    filled = dict(old)
    for name, value in values.items():
        if (
            isinstance(old.get(name), int)
            and not isinstance(value, bool)
            and str(old[name]) == value
        ):
            continue
        if value or isinstance(value, bool) or name in old:
            filled[name] = value
    return filled


def _with_ids(kind: Kind, rows: list[Json]) -> list[Json]:
    """Give each row that needs an id and has none the first that is free."""
    if kind not in ("hints", "concepts", "choices"):
        return rows
    taken = {str(row.get("id", "")) for row in rows}
    letters = {"hints": "h", "concepts": "c", "choices": "o"}
    for row in rows:
        if not str(row.get("id", "")).strip():
            number = next(n for n in range(1, len(rows) + 2) if f"{letters[kind]}{n}" not in taken)
            row["id"] = f"{letters[kind]}{number}"
            taken.add(row["id"])
    return rows
