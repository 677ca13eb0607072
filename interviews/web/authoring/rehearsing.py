"""Simulated candidates sit a draft: an author begins it, watches how far it is, and reads of it."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.http.request import QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from agents.schema.faults import BadPackage
from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.store import Author, DraftView
from interviews.banks.rehearsals import store as rehearsals
from interviews.banks.rehearsals.kinds import KINDS, MOST_SEEDS, SEEDS, USUAL
from interviews.banks.rehearsals.store import AlreadyGoing, Standing, Wish
from interviews.people import access
from interviews.sessions import backends, service
from interviews.web.authoring.doors import author_only
from interviews.web.authoring.rehearsed import shown

UNREADY = 409
FIRST = Wish(kinds=USUAL, seeds=SEEDS, interviewer=backends.BUILTIN)


@require_http_methods(["GET", "HEAD", "POST"])
@author_only
def page(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
    """Show a draft's rehearsal, or begin one; how far it is alone where htmx asks."""
    view = drafts.draft(author.organisation, draft_id)
    if request.method == "POST":
        return _begin(request, author, view)
    part = "HX-Request" in request.headers
    template = "bank/rehearsal_standing.html" if part else "bank/rehearsal.html"
    return render(request, template, _context(request, view))


def _begin(request: HttpRequest, author: Author, view: DraftView) -> HttpResponse:
    try:
        service.want_rehearsal(view, _wished(request.POST), author=author)
    except BadPackage as refused:
        return _refused(request, view, f"It cannot be rehearsed yet: {refused.faults[0]}")
    except ValueError as refused:
        return _refused(request, view, str(refused))
    except AlreadyGoing:  # Somebody pressed first: both see the same.
        pass
    return redirect("draft-rehearsal", view.id)


def _wished(posted: QueryDict) -> Wish:
    seeds = posted.get("seeds", "")
    builtin = posted.get("interviewer") != "configured"
    return Wish(
        kinds=tuple(kind.name for kind in KINDS if kind.name in posted.getlist("kind")),
        seeds=int(seeds) if seeds in map(str, range(1, MOST_SEEDS + 1)) else 0,
        interviewer=backends.BUILTIN if builtin else "",
    )


def _refused(request: HttpRequest, view: DraftView, problem: str) -> HttpResponse:
    context = _context(request, view) | {"problem": problem}
    return render(request, "bank/rehearsal.html", context, status=UNREADY)


def _context(request: HttpRequest, view: DraftView) -> dict[str, object]:
    standing = rehearsals.standing(view)
    asks = backends.completer()
    return {
        "here": "bank",
        "allowed": access.allowed(request.user),
        "draft": view,
        "standing": standing,
        "older": standing is not None and standing.version != view.version,
        "found": _found(view, standing),
        "wish": standing.wish if standing else FIRST,
        "kinds": [(kind, kind.name in USUAL) for kind in KINDS],
        "seeds": range(1, MOST_SEEDS + 1),
        "configured": "" if asks.name == backends.BUILTIN else asks.label,
    }


def _found(view: DraftView, standing: Standing | None) -> object:
    """What was found is drawn when it is over: until then only how far it is."""
    if standing is None or standing.state == "going" or standing.rehearsed is None:
        return None
    return shown(standing.rehearsed, view.id, view.document)


@require_POST
@author_only
def stop(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
    """End a draft's rehearsal; what was played is shown."""
    service.stop_rehearsal(drafts.draft(author.organisation, draft_id))
    return redirect("draft-rehearsal", draft_id)
