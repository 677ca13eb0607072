"""Two to four candidates on shared rows: one question, one part, each with its moments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

import msgspec
from django.http import HttpRequest
from django.utils.safestring import SafeString

from interviews.people import pools
from interviews.people.pools import Finished
from replay import report as reports
from replay.compare import table
from replay.compare.likeness import Group
from replay.compare.sides import Code, Shared, Side, chosen, parts_of, shared, sides
from replay.compare.table import Row
from replay.player.wording import counted, unjudged_words
from replay.report.values import Anchored, CodeReport
from replay.web.bands import SEALED, ShownBand, shown_alone
from replay.web.looking import FEWEST_CHOSEN
from replay.web.showing import clock, data_inside, seek
from replay.web.worked import OutcomesPicture, outcomes_picture

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


@dataclass(frozen=True)
class Moment:
    """A time of a recording, as it is read and as a link says it."""

    at: str
    seconds: str


@dataclass(frozen=True)
class ShownAnswer:
    """What was said, with its moment."""

    text: str
    moment: Moment


@dataclass(frozen=True)
class ShownTests:
    """The last test run of a part, in words."""

    passed: bool
    words: str
    when: str
    moment: Moment


@dataclass(frozen=True)
class ShownCode:
    """A file, with the moment at which it came to look so."""

    code: Code
    moment: Moment


@dataclass(frozen=True)
class ShownBoard:
    """A whiteboard: its elements as data for the browser, and what they say in words."""

    elements: SafeString
    told: str
    words: str
    drawn: bool
    moment: Moment


@dataclass(frozen=True)
class ShownSide:
    """One candidate's column."""

    session_id: UUID
    label: str
    band: ShownBand
    asked: str
    hints: str
    opened: Moment
    answers: list[ShownAnswer]
    code: list[ShownCode]
    board: ShownBoard | None
    tests: ShownTests | None
    outcomes: OutcomesPicture | None
    anchors: list[Anchored]
    why: str
    flags: tuple[str, ...]


@dataclass(frozen=True)
class Sides:
    """The columns, the parts that may be looked at, and the one that is."""

    columns: list[ShownSide]
    parts: list[Shared]
    part: Shared | None
    too_few: bool

    @property
    def boards(self) -> bool:
        """Tell whether anybody drew, so that each column has a place for it."""
        return any(column.board for column in self.columns)


def side_by_side(
    request: HttpRequest, slug: str, sessions: Sequence[UUID], *, among: Sequence[Group]
) -> Sides | None:
    """Return those chosen side by side, None where nobody is; raise NotAllowed.

    `among` are the groups of comparable interviews in the role.
    """
    people = pools.named(request.user, slug, sessions) if sessions else []
    if not people:
        return None
    if len(people) < FEWEST_CHOSEN:
        return Sides([], [], None, too_few=True)
    parts = parts_of([one.session_id for one in people])
    found = shared(parts)
    part = chosen(found, request.GET.get("part", ""))
    looked_at = sides(parts, part.key) if part else []
    slug_of_part = part.key.split("/")[0] if part else ""
    opened = [one.session_id for one in people if not one.sealed]
    codes = reports.codes_of(opened, slug_of_part)
    known = table.rows([one.session_id for one in people], among)
    columns = [
        _column(person, side, row=known.get(person.session_id), code=codes.get(person.session_id))
        for person, side in zip(people, looked_at, strict=bool(part))
    ]
    return Sides(columns, found, part, too_few=False)


def _column(person: Finished, side: Side, *, row: Row | None, code: CodeReport | None) -> ShownSide:
    part = side.part
    judged = code.judged if code and part else ()
    return ShownSide(
        session_id=person.session_id,
        label=person.label,
        band=SEALED if person.sealed else shown_alone(part.level if part else None),
        asked=part.asked if part else "",
        hints=counted(part.hints, "hint") if part and part.hints else "no hints",
        opened=_moment(side.t_ms),
        answers=[ShownAnswer(said.text, _moment(said.t_ms)) for said in side.said],
        code=[ShownCode(code, _moment(code.t_ms)) for code in side.code],
        board=_board(side),
        tests=_tests(side),
        outcomes=outcomes_picture(side.runs, side.t_ms, side.closed_ms) if side.runs else None,
        anchors=[one for one in judged if one.anchor],
        why=side.why,
        flags=row.flags if row else (),
    )


def _moment(t_ms: int) -> Moment:
    return Moment(clock(t_ms), seek(t_ms))


def _board(side: Side) -> ShownBoard | None:
    board = side.board
    if board is None:
        return None
    return ShownBoard(
        elements=data_inside(msgspec.json.encode(board.elements)),
        told=counted(len(board.elements), "element"),
        words=board.words,
        drawn=board.drawn,
        moment=_moment(board.t_ms),
    )


def _tests(side: Side) -> ShownTests | None:
    run = side.run
    if run is None:
        return None
    which = ORDINALS[run.number - 1] if run.number <= len(ORDINALS) else f"{run.number}th"
    minutes, seconds = divmod(run.after_ms // 1000, 60)
    return ShownTests(
        passed=run.passed == run.total,
        words=f"{run.passed} of {run.total} passed{unjudged_words(run.unjudged)}",
        when=f"{which} run of this part, {minutes} min {seconds:02} into it",
        moment=_moment(run.t_ms),
    )
