"""What a rehearsal found, as its page draws it; a remark leads to its field while that is there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.urls import reverse
from django.utils.http import urlencode

from agents.core.question import Path
from interviews.banks.drafts.document import Document, Part
from interviews.banks.rehearsals.kinds import Kind
from interviews.banks.rehearsals.remarks import Remark, remarks_of
from interviews.banks.rehearsals.separation import between, lead, separation
from interviews.banks.rehearsals.tables import (
    KindRow,
    PartTable,
    kind_rows,
    kinds_of,
    part_tables,
)
from interviews.banks.rehearsals.values import Outline, Rehearsed
from interviews.web.authoring import showing

COMPARED = (
    ("who knows it above who knows half", ("strong",), ("partial",)),
    ("who knows half above who bluffs", ("partial",), ("wrong",)),
    ("who knows it above who bluffs", ("strong",), ("wrong",)),
)


@dataclass(frozen=True)
class Look:
    """A remark with the way to its field; `href` is "" where the part is gone."""

    part: str
    label: str
    text: str
    href: str


@dataclass(frozen=True)
class ShownPart:
    """A part's table under its name, with the part above it where the name is not enough.

    `asked` tells whether anybody came to it.
    """

    name: str
    table: PartTable
    asked: bool
    href: str


@dataclass(frozen=True)
class Leak:
    """What happened to one withheld phrase: how often it was near, stopped, or said first."""

    part: str
    phrase: str
    near: int
    sentence: str
    said_first: int


@dataclass(frozen=True)
class Found:
    """Everything that the page draws of a rehearsal that is over."""

    outline: Outline
    words: str
    figure: float | None
    pairs: int
    compared: list[tuple[str, float, int]]
    lead: float | None
    kinds: tuple[Kind, ...]
    rows: tuple[KindRow, ...]
    looks: list[Look]
    parts: list[ShownPart]
    leaks: list[Leak]
    stopped: int
    safe_moves: int


def shown(rehearsed: Rehearsed, draft_id: UUID, document: Document) -> Found:
    """Return what was found; links lead into the draft as it is now."""
    by = separation(rehearsed.plays)
    way = _Ways(draft_id, document)
    names = {part.path: part.name for part in rehearsed.outline.parts}
    return Found(
        outline=rehearsed.outline,
        words=by.words if by else "No two candidates who know differently much were scored.",
        figure=by.figure if by else None,
        pairs=by.pairs if by else 0,
        compared=list(_compared(rehearsed)),
        lead=lead(rehearsed.plays, "strong", "wrong"),
        kinds=kinds_of(rehearsed),
        rows=kind_rows(rehearsed),
        looks=[way.look(one, names[one.path]) for one in remarks_of(rehearsed)],
        parts=[_part(table, names, way) for table in part_tables(rehearsed)],
        leaks=list(_leaks(rehearsed)),
        stopped=sum(len(play.refused) for play in rehearsed.plays),
        safe_moves=sum(play.safe_moves for play in rehearsed.plays),
    )


class _Ways:
    """Parts are found by the ids on their way down, as long as these are what they were."""

    def __init__(self, draft_id: UUID, document: Document) -> None:
        self._page = reverse("draft", kwargs={"draft_id": draft_id})
        self._keys = dict(_keys(document.opening, ()))

    def to(self, path: Path, field: str = "") -> str:
        """Return the address of a part's form, at a field; "" for a part that is gone."""
        key = self._keys.get(path)
        if key is None:
            return ""
        tab = showing.tab_of(field) if field else "talk"
        place = f"#field-{field}" if field else ""
        return f"{self._page}?{urlencode({'part': key, 'tab': tab})}{place}"

    def look(self, remark: Remark, name: str) -> Look:
        """Return a remark with its way."""
        label = showing.label_of(remark.field) if remark.field else ""
        return Look(name, label, remark.text, self.to(remark.path, remark.field))


def _keys(part: Part, path: Path) -> Iterator[tuple[Path, str]]:
    yield path, part.key
    for probe in part.below:
        yield from _keys(probe, (*path, str(probe.fields.get("id", ""))))


def _compared(rehearsed: Rehearsed) -> Iterator[tuple[str, float, int]]:
    for words, more, less in COMPARED:
        found = between(rehearsed.plays, more, less)
        if found is not None:
            yield words, found.won, found.pairs


def _part(table: PartTable, names: dict[Path, str], way: _Ways) -> ShownPart:
    path = table.part.path
    alone = list(names.values()).count(names[path]) == 1
    name = names[path] if alone else f"{names[path]}, after {names[path[:-1]]}"
    asked = any(count for _, count, _ in table.reached)
    return ShownPart(name, table, asked, way.to(path))


def _leaks(rehearsed: Rehearsed) -> Iterator[Leak]:
    for part in rehearsed.outline.parts:
        for phrase in part.withheld:
            near = [
                one
                for play in rehearsed.plays
                for one in play.near
                if (one.path, one.phrase) == (part.path, phrase)
            ]
            said = sum(
                (one.path, one.phrase) == (part.path, phrase)
                for play in rehearsed.plays
                for one in play.said_first
            )
            if near or said:
                sentence = max(near, key=lambda one: one.share).sentence if near else ""
                yield Leak(part.name, phrase, len(near), sentence, said)
