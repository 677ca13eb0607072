"""Text is counted the browser's way: in UTF-16 units, where an emoji is two."""

from __future__ import annotations

from collections.abc import Iterable

from agents.core.values import Sections

SURROGATES = range(0xD800, 0xE000)


class BadText(ValueError):
    """A text or a change that cannot be stored: says which rule it breaks."""


def utf16_length(text: str) -> int:
    """Return how many UTF-16 units a text has."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def refuse_unstorable(text: str, *, where: str) -> str:
    """Return the text; raise BadText for NUL and for lone surrogates, which no database keeps."""
    if "\x00" in text:
        raise BadText(f"{where}: the character NUL is not allowed")
    if any(ord(character) in SURROGATES for character in text):
        raise BadText(f"{where}: half of a two-part character (a lone surrogate) is not allowed")
    return text


def lines_of(text: str, from_line: int, to_line: int) -> str:
    """Return lines from_line to to_line, 1-based and inclusive, clipped to what there is."""
    return "\n".join(text.split("\n")[max(from_line, 1) - 1 : to_line])


def length_before(sections: Sections) -> int:
    """Return the length in UTF-16 units of a text that a change set fits."""
    return sum(_kept(part) if isinstance(part, int) else _removed(part) for part in sections)


def apply_changes(text: str, changes: Iterable[Sections]) -> str:
    """Return the text after change sets in order; raise BadText when one does not fit.

    The format is CodeMirror's `ChangeSet.toJSON()`; lines are joined by a line feed.
    """
    units = text.encode("utf-16-le")
    for sections in changes:
        units = _apply(units, sections)
    try:
        return units.decode("utf-16-le")
    except UnicodeDecodeError as error:
        raise BadText("change: it splits a two-part character in half") from error


def _apply(units: bytes, sections: Sections) -> bytes:
    if length_before(sections) * 2 != len(units):
        raise BadText(
            f"change: made for a text of {length_before(sections)} units, "
            f"but this one has {len(units) // 2}"
        )
    parts: list[bytes] = []
    at = 0
    for section in sections:
        if isinstance(section, int):
            parts.append(units[at : at + section * 2])
            at += section * 2
        else:
            parts.append(_inserted(section).encode("utf-16-le"))
            at += _removed(section) * 2
    return b"".join(parts)


def _kept(units: int) -> int:
    if units < 0:
        raise BadText("change: it keeps less than nothing")
    return units


def _removed(section: tuple[int | str, ...]) -> int:
    if not section or not isinstance(section[0], int) or section[0] < 0:
        raise BadText("change: a replacement starts with how many units it removes")
    return section[0]


def _inserted(section: tuple[int | str, ...]) -> str:
    lines = section[1:]
    if any(not isinstance(line, str) for line in lines):
        raise BadText("change: inserted lines must be text")
    if any("\n" in str(line) or "\r" in str(line) for line in lines):
        raise BadText("change: an inserted line holds a line break")
    return refuse_unstorable("\n".join(str(line) for line in lines), where="change")
