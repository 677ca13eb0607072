"""What the plays of a rehearsal add up to: by kind of candidate, by concept, by hint."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

from msgspec import Struct

from agents.core.question import Path
from interviews.banks.rehearsals.kinds import BY_NAME, KINDS, Kind
from interviews.banks.rehearsals.separation import mean_score
from interviews.banks.rehearsals.values import PartOutline, PartPlayed, Play, Point, Rehearsed


class KindRow(Struct, frozen=True, kw_only=True):
    """How far one kind came, as means over its plays; `score` None where nothing was assessed.

    `shown` and `points` are concepts: those shown of those asked for.
    """

    kind: Kind
    plays: int
    score: float | None
    lowest: float | None
    highest: float | None
    parts: float
    shown: float
    points: float
    hints: float
    minutes: float
    ran_out: int


class Cell(Struct, frozen=True, kw_only=True):
    """Of `plays` by a kind, `asked` came to the part, and `shown` showed the concept there.

    `aided` showed it only after a hint.
    """

    kind: Kind
    plays: int
    asked: int
    shown: int
    aided: int

    @property
    def share(self) -> float | None:
        """Return the share of those who were asked; None where nobody was."""
        return self.shown / self.asked if self.asked else None


class ConceptRow(Struct, frozen=True):
    """One concept, with a cell for each kind."""

    concept: Point
    cells: tuple[Cell, ...]


class HintRow(Struct, frozen=True, kw_only=True):
    """One hint: how often it was given, and after how many of these a concept came.

    Given to those who know something, that is; to others it was given `in_vain`.
    """

    hint: Point
    given: int
    helped: int
    in_vain: int


class PartTable(Struct, frozen=True, kw_only=True):
    """One part: who came to it, its concepts and its hints."""

    part: PartOutline
    reached: tuple[tuple[Kind, int, int], ...]
    concepts: tuple[ConceptRow, ...]
    hints: tuple[HintRow, ...]


def kinds_of(rehearsed: Rehearsed) -> tuple[Kind, ...]:
    """Return the kinds that played, in the order of the list of kinds."""
    played = {play.kind for play in rehearsed.plays}
    return tuple(kind for kind in KINDS if kind.name in played)


def plays_of(rehearsed: Rehearsed, kind: Kind) -> list[Play]:
    """Return a kind's plays."""
    return [play for play in rehearsed.plays if play.kind == kind.name]


def kind_rows(rehearsed: Rehearsed) -> tuple[KindRow, ...]:
    """Return a row for each kind that played."""
    return tuple(_kind_row(rehearsed, kind) for kind in kinds_of(rehearsed))


def _kind_row(rehearsed: Rehearsed, kind: Kind) -> KindRow:
    plays = plays_of(rehearsed, kind)
    scores = [play.score for play in plays if play.score is not None]
    counts = {part.path: len(part.concepts) for part in rehearsed.outline.parts}
    return KindRow(
        kind=kind,
        plays=len(plays),
        score=mean_score(plays),
        lowest=min(scores, default=None),
        highest=max(scores, default=None),
        parts=fmean(len(play.parts) for play in plays),
        shown=fmean(sum(len(part.shown) for part in play.parts) for play in plays),
        points=fmean(sum(counts.get(part.path, 0) for part in play.parts) for play in plays),
        hints=fmean(sum(len(part.hints) for part in play.parts) for play in plays),
        minutes=fmean(play.minutes for play in plays),
        ran_out=sum(play.ended == "time" for play in plays),
    )


def part_tables(rehearsed: Rehearsed) -> tuple[PartTable, ...]:
    """Return a table for each part, in the order of the tree."""
    return tuple(_part_table(rehearsed, part) for part in rehearsed.outline.parts)


def _part_table(rehearsed: Rehearsed, part: PartOutline) -> PartTable:
    kinds = kinds_of(rehearsed)
    return PartTable(
        part=part,
        reached=tuple(
            (kind, len(_at(plays_of(rehearsed, kind), part.path)), len(plays_of(rehearsed, kind)))
            for kind in kinds
        ),
        concepts=tuple(
            ConceptRow(
                one,
                tuple(
                    _cell(plays_of(rehearsed, kind), kind, part.path, concept=one.id)
                    for kind in kinds
                ),
            )
            for one in part.concepts
        ),
        hints=tuple(_hint_row(rehearsed.plays, part.path, one) for one in part.hints),
    )


def _at(plays: Iterable[Play], path: Path) -> list[PartPlayed]:
    return [part for play in plays for part in play.parts if part.path == path]


def _cell(plays: Sequence[Play], kind: Kind, path: Path, *, concept: str) -> Cell:
    here = _at(plays, path)
    return Cell(
        kind=kind,
        plays=len(plays),
        asked=len(here),
        shown=sum(concept in part.shown for part in here),
        aided=sum(concept in part.aided for part in here),
    )


def _hint_row(plays: Sequence[Play], path: Path, hint: Point) -> HintRow:
    spent = [
        (BY_NAME[play.kind].knows == "nothing", bool(one.helped))
        for play in plays
        for part in _at([play], path)
        for one in part.hints
        if one.id == hint.id
    ]
    useful = [helped for in_vain, helped in spent if not in_vain]
    return HintRow(
        hint=hint, given=len(useful), helped=sum(useful), in_vain=len(spent) - len(useful)
    )


def knowing(cells: Iterable[Cell], *, knows: str) -> tuple[int, int]:
    """Return (shown, asked) over the kinds that know all, half or nothing."""
    chosen = [cell for cell in cells if BY_NAME[cell.kind.name].knows == knows]
    return sum(cell.shown for cell in chosen), sum(cell.asked for cell in chosen)
