"""Plans of interviews: a list, one form, and questions proposed for a role."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from interviews.banks import plans, search
from interviews.banks.drafts.changes import NotPossible
from interviews.banks.drafts.forms import NotReadable
from interviews.banks.drafts.store import Author
from interviews.banks.plans import PlanBody, PlannedQuestion, UnknownPlan
from interviews.banks.search import Hit
from interviews.paging import number_asked
from interviews.people import access
from interviews.sandbox.languages import LANGUAGES
from interviews.web import picking
from interviews.web.authoring.doors import author_only
from interviews.web.picking import Picker

WRONG = 422
TITLE_CHARS = 80
ROLE_CHARS = 80


@require_http_methods(["GET", "HEAD", "POST"])
@author_only
def plan_list(request: HttpRequest, author: Author) -> HttpResponse:
    """List the plans, and save a new one."""
    if request.method == "POST":
        return _save(request, author, slug="")
    context = {
        "here": "plans",
        "allowed": access.allowed(request.user),
        "leaf": plans.plans(author.organisation, page=number_asked(request.GET.get("page", ""))),
    }
    return render(request, "bank/plans.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@author_only
def plan(request: HttpRequest, author: Author, *, slug: str) -> HttpResponse:
    """Show a plan in its form, and save it as a new revision."""
    try:
        view = plans.plan_of(author.organisation, slug)
    except UnknownPlan as error:
        raise Http404 from error
    if request.method == "POST":
        return _save(request, author, slug=slug)
    context = _context(request, author, title=view.title, body=view.body) | {"plan": view}
    return render(request, "bank/plan.html", context)


@require_safe
@author_only
def new_plan(request: HttpRequest, author: Author) -> HttpResponse:
    """Draw an empty form, or one filled with what a role asks for."""
    body, proposals = PlanBody(), []
    asked = request.GET
    if asked.get("role_title") or asked.get("skills"):
        proposals = plans.proposed(
            author.organisation,
            title=asked.get("role_title", "")[:ROLE_CHARS],
            level=asked.get("role_level", "")[:ROLE_CHARS],
            skills=asked.get("skills", "").split(","),
            minutes=_figure(asked.get("minutes", "") or "60", "Minutes"),
        )
        body = PlanBody(
            role_title=asked.get("role_title", "")[:ROLE_CHARS],
            role_level=asked.get("role_level", "")[:ROLE_CHARS],
            questions=tuple(PlannedQuestion(slug=one.hit.slug) for one in proposals),
        )
    title = " ".join((body.role_level, body.role_title)).strip()
    context = _context(request, author, title=title, body=body)
    context |= {"proposals": proposals, "asked": asked, "tried": bool(asked)}
    return render(request, "bank/plan.html", context)


@require_POST
@author_only
def archive_plan(request: HttpRequest, author: Author, *, slug: str) -> HttpResponse:
    """Take a plan out of use."""
    try:
        plans.archive_plan(slug, author=author)
    except UnknownPlan as error:
        raise Http404 from error
    return redirect("plans")


def _save(request: HttpRequest, author: Author, *, slug: str) -> HttpResponse:
    title = request.POST.get("title", "")[:TITLE_CHARS]
    body = PlanBody()
    try:
        body = _body(request.POST)
        if picking.looks(request):
            context = _context(request, author, title=title, body=body) | _plan_of(author, slug)
            return render(request, "bank/plan.html", context)
        saved = plans.save_plan(title, body, author=author)
    except (NotPossible, NotReadable) as error:
        context = _context(request, author, title=title, body=body) | _plan_of(author, slug)
        return render(request, "bank/plan.html", context | {"problem": str(error)}, status=WRONG)
    return redirect("plan", saved.slug)


def _context(
    request: HttpRequest, author: Author, *, title: str = "", body: PlanBody | None = None
) -> dict[str, object]:
    body = body or PlanBody()
    hits = search.of_slugs(author.organisation, [question.slug for question in body.questions])
    published = {hit.slug: hit for hit in hits}
    asked = (topic for hit in hits for topic in hit.topics)
    topics = dict.fromkeys((*asked, *body.weights, *body.pass_marks))
    return {
        "here": "plans",
        "allowed": access.allowed(request.user),
        "title": title,
        "body": body,
        "questions": [(published.get(one.slug), one) for one in body.questions],
        "picker": _picker(request, author, hits),
        "languages": [(n, one.label, n in body.languages) for n, one in LANGUAGES.items()],
        "topics": [(t, body.weights.get(t, ""), body.pass_marks.get(t, "")) for t in topics],
    }


def _plan_of(author: Author, slug: str) -> dict[str, object]:
    return {"plan": plans.plan_of(author.organisation, slug)} if slug else {}


def _picker(request: HttpRequest, author: Author, chosen: tuple[Hit, ...] = ()) -> Picker:
    taken = {hit.revision for hit in chosen}
    name, row = "plan-questions", "bank/plan_row.html"
    return picking.picker_of(author.organisation, request, name=name, row=row, taken=taken)


@require_safe
@author_only
def questions(request: HttpRequest, author: Author) -> HttpResponse:
    """Answer with the questions that fit the words typed so far."""
    return picking.options(request, _picker(request, author))


def _body(posted: QueryDict) -> PlanBody:
    chosen = posted.getlist("question")
    minutes = {slug: posted.get(f"minutes-{slug}", "") for slug in chosen}
    places = {slug: _figure(posted.get(f"place-{slug}", "") or "99", "A place") for slug in chosen}
    ordered = sorted(chosen, key=lambda slug: places[slug])
    topics = posted.getlist("topic")
    weights, marks = posted.getlist("weight"), posted.getlist("mark")
    if not len(topics) == len(weights) == len(marks):
        raise NotReadable("This form came in pieces. Reload the page.")
    return PlanBody(
        role_title=posted.get("role_title", "").strip()[:ROLE_CHARS],
        role_level=posted.get("role_level", "").strip()[:ROLE_CHARS],
        questions=tuple(
            PlannedQuestion(slug=slug, minutes=_figure(minutes[slug] or "0", "Minutes"))
            for slug in ordered
        ),
        hints=posted.get("hints") != "no",
        weights=_figures(topics, weights, "A weight"),
        pass_marks=_figures(topics, marks, "A mark"),
        consent=posted.get("consent", "").replace("\r\n", "\n").strip(),
        keep_days=int(_figure(posted.get("keep_days", "") or "0", "Days")),
        languages=tuple(name for name in LANGUAGES if name in posted.getlist("language")),
    )


def _figures(topics: list[str], texts: list[str], what: str) -> dict[str, float]:
    return {
        topic: _figure(text, what)
        for topic, text in zip(topics, texts, strict=True)
        if text.strip()
    }


def _figure(text: str, what: str) -> float:
    plain = text.strip().replace(",", ".")
    whole, _, part = plain.partition(".")
    digits = whole + part
    if not digits.isascii() or not digits.isdecimal() or len(digits) > len("999999"):
        raise NotReadable(f"{what} is a number, such as 1 or 0.5.")
    return float(plain)
