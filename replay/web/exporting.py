"""What a table shows can be taken away: the same candidates, in the same order, all pages."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC

from django.http import HttpRequest, HttpResponse

from interviews.people import pools
from interviews.people.deciding import OUTCOMES
from interviews.people.pools import Finished
from replay.compare import table
from replay.compare.table import NOT_ASSESSED, Row, TopicCell
from replay.report.scoring import level_of
from replay.web.bands import SEALED
from replay.web.comparing import BEING_WRITTEN, Compared, compared, percentile
from replay.web.judged import WORDS
from replay.web.pages import staff_page
from replay.web.sheets import XLSX, Cell, csv_of, download, xlsx_of

CHUNK = 500


@staff_page
def as_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the candidates as a CSV file."""
    about = compared(request, slug)
    content = csv_of(_head(about), _rows(request, about))
    return download(content, f"{about.pool.slug}.csv", "text/csv; charset=utf-8")


@staff_page
def as_xlsx(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the candidates as an Excel file."""
    about = compared(request, slug)
    content = xlsx_of(about.pool.title, _head(about), _rows(request, about))
    return download(content, f"{about.pool.slug}.xlsx", XLSX)


def _head(about: Compared) -> list[str]:
    topics = [
        head for name in about.topics for head in (name, f"{name}, lowest", f"{name}, highest")
    ]
    figures = ["Hints", "Hints there were", "Tests passed", "Tests", "Minutes"]
    place = f"Percentile in {about.wanted.topic}" if about.topics else "Percentile"
    judged = ["Reviewed by", "Decided"]
    return ["Candidate", "Ended (UTC)", *topics, *figures, place, *judged, "Not comparable"]


def _rows(request: HttpRequest, about: Compared) -> Iterator[list[Cell]]:
    look = about.wanted.look(about.found, whole=True)
    finished = pools.finished(request.user, about.pool.slug, look).rows
    for start in range(0, len(finished), CHUNK):
        some = finished[start : start + CHUNK]
        known = table.rows([one.session_id for one in some], about.found)
        yield from (_row(one, known.get(one.session_id), about) for one in some)


def _row(one: Finished, row: Row | None, about: Compared) -> list[Cell]:
    ended = one.ended_at.astimezone(UTC).strftime("%Y-%m-%d %H:%M") if one.ended_at else None
    cells: list[Cell] = [one.label, ended]
    for name in about.topics:
        cells += _sealed() if one.sealed else _topic(row.topic(name) if row else NOT_ASSESSED)
    decided = SEALED.word if one.sealed else OUTCOMES.get(one.outcome or "", "not yet")
    judged: list[Cell] = [one.rated, decided]
    if row is None:
        return [*cells, *[None] * 6, *judged, BEING_WRITTEN]
    figures = [row.hints, row.hints_offered, row.tests_passed, row.tests_total, row.minutes]
    place = None if one.sealed else percentile(row, about)
    return [*cells, *figures, place, *judged, "; ".join(row.flags)]


def _sealed() -> list[Cell]:
    return [SEALED.word, None, None]


def _topic(cell: TopicCell) -> list[Cell]:
    if cell.level is None or cell.low is None or cell.high is None:
        return [WORDS[None], None, None]
    return [WORDS[cell.level], WORDS[level_of(cell.low)], WORDS[level_of(cell.high)]]
