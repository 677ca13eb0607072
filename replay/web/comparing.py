"""The recruiter's table of a role: candidates by topic, each level with its uncertainty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.http.request import QueryDict
from django.shortcuts import render

from interviews.paging import number_asked
from interviews.people import pools
from interviews.people.deciding import OUTCOMES
from interviews.people.pools import Finished, Pool
from replay.compare import table
from replay.compare.likeness import Group, groups, topics_of
from replay.compare.table import Percentiles, Row
from replay.web.bands import SEALED, ShownBand, shown_band
from replay.web.looking import A_PAGE, DESCENDING_FIRST, Wanted, wanted, with_changes
from replay.web.pages import staff_page
from replay.web.siding import side_by_side
from replay.web.staff import staff_context

MOST_TOPICS = 12
KEPT = ("q", "level", "reviewed", "decided", "comparable", "sort", "page")
BEING_WRITTEN = "Report being written"


@dataclass(frozen=True)
class Heading:
    """The head of a column: where a press leads, and how it is sorted now."""

    title: str
    href: str = ""
    sorted: str = ""
    css: str = ""


@dataclass(frozen=True)
class Line:
    """One candidate of the table."""

    session_id: UUID
    invitation: UUID | None
    label: str
    ended_at: datetime | None
    rated: int
    outcome: str | None
    sealed: bool
    topics: list[tuple[str, ShownBand]]
    hints: str
    tests: str
    minutes: str
    percentile: int | None
    flags: tuple[str, ...]
    written: bool
    chosen: bool


@dataclass(frozen=True)
class Compared:
    """Whom the table is about: the pool, the groups in it, its topics, and what is asked."""

    pool: Pool
    found: list[Group]
    topics: list[str]
    wanted: Wanted
    percentiles: Percentiles | None


@dataclass(frozen=True)
class TablePage:
    """Everything that the table draws."""

    headings: list[Heading]
    lines: list[Line]
    first: int
    last: int
    total: int
    before: str
    after: str
    levels: list[tuple[str, str, bool]]
    kept: list[tuple[str, str]]


def compared(request: HttpRequest, slug: str) -> Compared:
    """Return whom a table or an export is about; raise NotAllowed or NotFound."""
    pool = pools.pool(request.user, slug)
    sessions = pools.finished_sessions(request.user, slug)
    found = groups(sessions)
    topics = topics_of(found)[:MOST_TOPICS]
    asked = wanted(request.GET, topics)
    spread = table.percentiles(sessions, asked.topic, found[0]) if topics else None
    return Compared(pool, found, topics, asked, spread)


@staff_page
def role(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw a role's candidates, a page of them."""
    about = compared(request, slug)
    page = pools.finished(request.user, slug, about.wanted.look(about.found))
    return render(request, "compare/role.html", _context(request, about, page))


def _context(request: HttpRequest, about: Compared, page: pools.Page) -> dict[str, object]:
    return staff_context(
        request,
        here="roles",
        about=about,
        page=_page(request.GET, about, page),
        fewest=table.ENOUGH,
        outcomes=OUTCOMES,
        sides=side_by_side(request, about.pool.slug, about.wanted.chosen, among=about.found),
        being_written=BEING_WRITTEN,
    )


@staff_page
def roles(request: HttpRequest) -> HttpResponse:
    """List the roles with how far their people came."""
    leaf = pools.pools(request.user, page=number_asked(request.GET.get("page", "")))
    context = staff_context(request, here="roles", leaf=leaf)
    return render(request, "compare/roles.html", context)


def _page(asked: QueryDict, about: Compared, page: pools.Page) -> TablePage:
    start, number = page.start, page.start // A_PAGE + 1
    return TablePage(
        headings=list(_headings(asked, about)),
        lines=lines(page.rows, about),
        first=min(start + 1, page.total),
        last=min(start + len(page.rows), page.total),
        total=page.total,
        before=with_changes(asked, page=str(number - 1)) if number > 1 else "",
        after=with_changes(asked, page=str(number + 1)) if start + A_PAGE < page.total else "",
        levels=list(_levels(about)),
        kept=[(name, text) for name in KEPT if (text := asked.get(name, ""))],
    )


def lines(finished: Sequence[Finished], about: Compared) -> list[Line]:
    """Return the rows of a page, drawn."""
    known = table.rows([one.session_id for one in finished], about.found)
    return [_line(one, known.get(one.session_id), about) for one in finished]


def _line(one: Finished, row: Row | None, about: Compared) -> Line:
    return Line(
        session_id=one.session_id,
        invitation=one.invitation,
        label=one.label,
        ended_at=one.ended_at,
        rated=one.rated,
        outcome=one.outcome,
        sealed=one.sealed,
        topics=[(name, _band(one, row, name)) for name in about.topics],
        hints=f"{row.hints} of {row.hints_offered}" if row and row.hints_offered else "",
        tests=f"{row.tests_passed} of {row.tests_total}" if row and row.tests_total else "",
        minutes=str(row.minutes) if row else "",
        percentile=None if one.sealed else percentile(row, about),
        flags=row.flags if row else (),
        written=row is not None,
        chosen=one.session_id in about.wanted.chosen,
    )


def _band(one: Finished, row: Row | None, topic: str) -> ShownBand:
    return SEALED if one.sealed else shown_band(row.topic(topic) if row else None)


def percentile(row: Row | None, about: Compared) -> int | None:
    """Return a candidate's percentile in the topic that is looked at; None where it is not told."""
    if row is None or about.percentiles is None or row.likeness != about.found[0].digest:
        return None
    return about.percentiles.of(row.topic(about.wanted.topic).score)


def _headings(asked: QueryDict, about: Compared) -> Iterator[Heading]:
    yield _heading(asked, about, key="name", title="Candidate")
    for place, topic in enumerate(about.topics):
        yield _heading(asked, about, key=f"t{place}", title=topic)
    for key, title in (("hints", "Hints"), ("tests", "Tests"), ("minutes", "Minutes")):
        yield _heading(asked, about, key=key, title=title, css="r")


def _heading(asked: QueryDict, about: Compared, *, key: str, title: str, css: str = "") -> Heading:
    now = about.wanted
    sorts = key == now.sort
    topic = key not in {"name", "hints", "minutes"}
    down = not now.descending if sorts else topic or key in DESCENDING_FIRST
    how = {True: "descending", False: "ascending"}[now.descending] if sorts else ""
    href = with_changes(asked, sort=f"-{key}" if down else key, page="")
    return Heading(title=title, href=href, sorted=how, css=css)


def _levels(about: Compared) -> Iterator[tuple[str, str, bool]]:
    """Yield (value, words, chosen) of the filter by level."""
    words: Mapping[str, str] = {"strong": "Strong", "ok": "at least OK"}
    for place, topic in enumerate(about.topics):
        for level, text in words.items():
            chosen = about.wanted.at_least == (topic, level)
            yield f"{place}:{level}", f"{topic}: {text}", chosen
