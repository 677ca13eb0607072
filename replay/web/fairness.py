"""Rates and scores by group: people counted in tens, small groups untold, nobody ever named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from interviews.paging import number_asked
from interviews.people import groups, pools, ratios
from interviews.people.groups import GroupQuestion, Member, NotAForm
from interviews.people.pools import Pool
from interviews.people.ratios import Counted, Estimate, Scored, Selected
from interviews.people.staff import staff_only
from replay.compare import table
from replay.compare.likeness import groups as groups_alike
from replay.web.comparing import MOST_TOPICS
from replay.web.pages import staff_page
from replay.web.sheets import Cell, csv_of, download
from replay.web.staff import staff_context

WRONG = 422
UNTOLD = "untold: a small group"
UNSIZED = "people untold: few have no score"
HEAD = (
    "Asked",
    "Group",
    "Figure",
    "People",
    "Selected",
    "Value",
    "Value, low",
    "Value, high",
    "Against the highest",
    "Against, low",
    "Against, high",
    "Note",
)
Scores = dict[str, dict[UUID, float]]


@dataclass(frozen=True)
class TopicFigures:
    """One topic's scores by group."""

    topic: str
    rows: list[tuple[str, Scored | None]]


@dataclass(frozen=True)
class Figures:
    """What is told for one question: by group, None for what is not."""

    question: GroupQuestion
    selection: list[tuple[str, Selected | None]]
    topics: list[TopicFigures]


@dataclass(frozen=True)
class Fairness:
    """A role's figures, over so many people."""

    pool: Pool
    people: int
    figures: list[Figures]


def _fairness(request: HttpRequest, slug: str) -> Fairness:
    asks = groups.read_form(groups.form_text(request.user))
    pool = pools.pool(request.user, slug)
    members = groups.members(request.user, slug)
    scores = _scores(members)
    figures = [_figures(question, members, scores) for question in asks]
    return Fairness(pool, len(members), figures)


def _scores(members: Sequence[Member]) -> Scores:
    """Return scores by topic, of comparable interviews only, like a percentile."""
    sessions = [member.session_id for member in members]
    alike = groups_alike(sessions)
    if not alike:
        return {}
    found = table.topic_scores(sessions, alike[0])
    assessed = [topic for topic in alike[0].facets.topics if topic in found]
    return {topic: found[topic] for topic in assessed[:MOST_TOPICS]}


def _figures(question: GroupQuestion, members: Sequence[Member], scores: Scores) -> Figures:
    """Count who chose each group; who chose none of them is what is left."""
    of = {
        option: [one for one in members if one.said.get(question.text) == option]
        for option in question.options
    }
    counted = [
        Counted(option, len(found), sum(one.selected for one in found))
        for option, found in of.items()
    ]
    unsaid = len(members) - sum(group.n for group in counted)
    rows = ratios.selection(counted, unsaid=unsaid)
    return Figures(
        question=question,
        selection=list(zip(question.options, rows, strict=True)),
        topics=[
            TopicFigures(topic, _scores_by_group(of, known, rows, people=len(members)))
            for topic, known in scores.items()
        ],
    )


def _scores_by_group(
    of: dict[str, list[Member]],
    known: dict[UUID, float],
    selection: Sequence[Selected | None],
    *,
    people: int,
) -> list[tuple[str, Scored | None]]:
    scored = [
        (option, [known[one.session_id] for one in found if one.session_id in known])
        for option, found in of.items()
    ]
    unsaid = len(known) - sum(len(found) for _, found in scored)
    untold = {option for option, row in zip(of, selection, strict=True) if row is None}
    without = people - len(known)
    told = ratios.scores(scored, unsaid=unsaid, without=without, untold=untold)
    return list(zip(of, told, strict=True))


@staff_page
def role(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw a role's figures by group."""
    about = _fairness(request, slug)
    context = staff_context(request, here="roles", about=about, fewest=ratios.FEWEST)
    return render(request, "compare/fairness.html", context)


@staff_page
def as_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the same figures as a CSV file: what the page does not tell is not in it either."""
    about = _fairness(request, slug)
    content = csv_of(HEAD, _rows(about))
    return download(content, f"{about.pool.slug}-fairness.csv", "text/csv; charset=utf-8")


def _rows(about: Fairness) -> Iterator[list[Cell]]:
    for one in about.figures:
        asked = one.question.text
        for group, row in one.selection:
            yield [asked, group, "Selection rate", *_selected(row)]
        for figures in one.topics:
            for group, scored in figures.rows:
                yield [asked, group, f"Mean score: {figures.topic}", *_scored(scored)]


def _selected(row: Selected | None) -> list[Cell]:
    if row is None:
        return [*[None] * 8, UNTOLD]
    note = "the highest" if row.highest else "below four fifths" if row.below else None
    return [row.n, row.selected, *_ends(row.rate), *_ends(row.ratio), note]


def _scored(row: Scored | None) -> list[Cell]:
    if row is None:
        return [*[None] * 8, UNTOLD]
    notes = ("the highest" if row.difference is None else "", "" if row.n else UNSIZED)
    note = "; ".join(filter(None, notes)) or None
    return [row.n, None, *_ends(row.mean), *_ends(row.difference), note]


def _ends(figure: Estimate | None) -> list[Cell]:
    if figure is None:
        return [None, None, None]
    ends = (figure.value, figure.low, figure.high)
    return [None if end is None else round(end, 4) for end in ends]


@require_http_methods(["GET", "HEAD", "POST"])
@staff_only
def form(request: HttpRequest) -> HttpResponse:
    """Show and take what candidates are asked about groups."""
    text, problem = groups.form_text(request.user), ""
    if request.method == "POST":
        text = request.POST.get("text", "")
        try:
            groups.save_form(request.user, text)
            return redirect("fairness")
        except NotAForm as refused:
            problem = str(refused)
    context = staff_context(
        request,
        here="roles",
        text=text,
        problem=problem,
        questions=() if problem else groups.read_form(text),
        leaf=pools.pools(request.user, page=number_asked(request.GET.get("page", ""))),
    )
    return render(request, "compare/groups.html", context, status=WRONG if problem else 200)
