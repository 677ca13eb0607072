"""One candidate of a role: the link and its letters, who rated, what was decided and why."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from interviews.people import access, deciding, invitations
from interviews.people.deciding import NotDecided
from interviews.people.guests import NotASlot, read_slot
from interviews.people.invited import Invited, row_of
from interviews.people.staff import staff_only
from interviews.reviews import ratings
from interviews.sessions import service

WRONG = 422
EXTEND_DAYS = 7
RUNNING = "The interview is running: a new link closes the room that is open now. Tick that it may."


@require_safe
@staff_only
def person(request: HttpRequest, slug: str, invitation_id: UUID) -> HttpResponse:
    """Show one candidate."""
    return _page(request, slug, invitation_id)


@require_POST
@staff_only
def decide(request: HttpRequest, slug: str, invitation_id: UUID) -> HttpResponse:
    """Record a decision with its reason."""
    access.require(request.user, "candidates.decide")
    candidate = deciding.of_pool(request.user, slug, invitation_id)
    outcome, reason = request.POST.get("outcome", ""), request.POST.get("reason", "")
    try:
        deciding.decide(request.user, candidate, outcome=outcome, reason=reason)
    except NotDecided as problem:
        typed = {"outcome": outcome, "reason": reason, "problem": str(problem)}
        return _page(request, slug, invitation_id, typed=typed)
    return redirect("candidate", slug, invitation_id)


@require_POST
@staff_only
def link(request: HttpRequest, slug: str, invitation_id: UUID) -> HttpResponse:
    """Do one thing with a link: send, revoke, reopen, extend, or set its slot."""
    access.require(request.user, "invitations.manage")
    candidate = deciding.of_pool(request.user, slug, invitation_id)
    state = row_of(candidate).state
    if state == "ended":
        raise access.NotFound(invitation_id)
    match request.POST.get("do"):
        case "send" if state == "running" and "closes" not in request.POST:
            return _page(request, slug, invitation_id, typed={"link_problem": RUNNING})
        case "send":
            service.send_again(invitation_id, origin=request.build_absolute_uri("/"))
        case "revoke":
            invitations.revoke(candidate)
        case "reopen":
            service.reopen(invitation_id)
        case "extend":
            service.extend(invitation_id, days=EXTEND_DAYS)
        case "slot":
            return _slot(request, slug, invitation_id)
        case _:
            raise Http404
    return redirect("candidate", slug, invitation_id)


def _slot(request: HttpRequest, slug: str, invitation_id: UUID) -> HttpResponse:
    text = request.POST.get("slot", "").strip()
    try:
        slot = read_slot(text, now=timezone.now()) if text else None
    except NotASlot as problem:
        typed = {"slot": text, "slot_problem": str(problem)}
        return _page(request, slug, invitation_id, typed=typed)
    service.set_slot(invitation_id, slot)
    return redirect("candidate", slug, invitation_id)


@require_safe
@staff_only
def calendar(request: HttpRequest, slug: str, invitation_id: UUID) -> HttpResponse:
    """Give the calendar file of a slot: its length holds extra time, so not to who only judges."""
    access.require(request.user, "invitations.manage")
    candidate = deciding.of_pool(request.user, slug, invitation_id)
    if candidate.slot_at is None:
        raise access.NotFound(invitation_id)
    file = HttpResponse(service.calendar_file(candidate), content_type="text/calendar")
    file.headers["Content-Disposition"] = 'attachment; filename="interview.ics"'
    return file


def _page(
    request: HttpRequest, slug: str, invitation_id: UUID, *, typed: dict[str, str] | None = None
) -> HttpResponse:
    reader = access.require(request.user, "report.view")
    candidate = deciding.of_pool(reader, slug, invitation_id)
    allowed, row = access.allowed(reader), row_of(candidate)
    over = row.session_id if row.state == "ended" and "report.rate" in allowed else None
    sealed = over is not None and not ratings.has_reviewed(over, reader)
    context = {
        "allowed": allowed,
        "here": "roles",
        "slug": slug,
        "role": candidate.plan.plan.title if candidate.plan else "",
        "row": row,
        "email": candidate.email if "invitations.manage" in allowed else "",
        "sealed": sealed,
        "decisions": deciding.decisions_of(candidate, by=reader if sealed else None),
        "raters": _raters(row),
        "outcomes": deciding.OUTCOMES,
        "extend_days": EXTEND_DAYS,
        "typed": typed or {},
    }
    return render(request, "recruiting/person.html", context, status=WRONG if typed else 200)


def _raters(row: Invited) -> list[str]:
    """Return who rated the interview; who only said that they will not is not among them."""
    session = row.session_id
    given = ratings.reviews_of([session]).get(session, ()) if session else ()
    return [one.by_name for one in given if one.ratings]
