"""What a table shows can be taken away: the same candidates, in the same order, all pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC

from django.http import HttpRequest, HttpResponse

from interviews.people import pools
from interviews.people.deciding import OUTCOMES
from interviews.people.pools import Finished
from replay.compare import table
from replay.compare.table import NOT_ASSESSED, Row, TopicCell
from replay.report.scoring import level_of
from replay.summaries import Worked
from replay.web.bands import SEALED
from replay.web.comparing import BEING_WRITTEN, Compared, compared, percentile
from replay.web.judged import WORDS
from replay.web.pages import staff_page
from replay.web.sheets import XLSX, Cell, csv_of, download, xlsx_of

CHUNK = 500
WORK = ("Test runs", "Runs that broke a test", "Own tests", "All tests first passed after")
"""Tests over time: figures for all questions with code, and in words for each."""


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
    figures = ["Hints", "Hints there were", "Tests passed", "Tests", "Minutes", *WORK]
    place = f"Percentile in {about.wanted.topic}" if about.topics else "Percentile"
    judged = ["Reviewed by", "Decided"]
    return ["Candidate", "Ended (UTC)", *topics, *figures, place, *judged, "Not comparable"]


def _rows(request: HttpRequest, about: Compared) -> Iterator[list[Cell]]:
    look = about.wanted.look(about.found, whole=True)
    finished = pools.finished(request.user, about.pool.slug, look).rows
    for start in range(0, len(finished), CHUNK):
        some = finished[start : start + CHUNK]
        sessions = [one.session_id for one in some]
        known, works = table.rows(sessions, about.found), table.works(sessions)
        for one in some:
            work = _work(works.get(one.session_id, ()))
            yield _row(one, known.get(one.session_id), about, work=work)


def _row(one: Finished, row: Row | None, about: Compared, *, work: Sequence[Cell]) -> list[Cell]:
    ended = one.ended_at.astimezone(UTC).strftime("%Y-%m-%d %H:%M") if one.ended_at else None
    cells: list[Cell] = [one.label, ended]
    for name in about.topics:
        cells += _sealed() if one.sealed else _topic(row.topic(name) if row else NOT_ASSESSED)
    decided = SEALED.word if one.sealed else OUTCOMES.get(one.outcome or "", "not yet")
    judged: list[Cell] = [one.rated, decided]
    if row is None:
        return [*cells, *[None] * (6 + len(WORK)), *judged, BEING_WRITTEN]
    figures = [row.hints, row.hints_offered, row.tests_passed, row.tests_total, row.minutes]
    place = None if one.sealed else percentile(row, about)
    return [*cells, *figures, *work, place, *judged, "; ".join(row.flags)]


def _work(work: Sequence[Worked]) -> list[Cell]:
    if not work:
        return [None] * len(WORK)
    after = "; ".join(f"{one.name}: {_after(one)}" for one in work)
    runs = sum(one.runs for one in work)
    return [runs, sum(one.broken for one in work), sum(one.own_tests for one in work), after]


def _after(one: Worked) -> str:
    if one.whole_ms is not None:
        return f"{one.whole_ms / 60_000:.1f} min"
    return "never" if one.runs else "no run"


def _sealed() -> list[Cell]:
    return [SEALED.word, None, None]


def _topic(cell: TopicCell) -> list[Cell]:
    if cell.level is None or cell.low is None or cell.high is None:
        return [WORDS[None], None, None]
    return [WORDS[cell.level], WORDS[level_of(cell.low)], WORDS[level_of(cell.high)]]
