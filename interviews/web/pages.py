"""The candidate's pages: the welcome, the room, its ticket, the end."""

from __future__ import annotations

import secrets
from hashlib import sha256
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from interviews.people import invitations, tries
from interviews.sessions import service
from interviews.web import tickets
from interviews.web.context import ended_context, room_context, welcome_context
from interviews.web.doors import browser_of, candidates_session, with_browser

GONE = 410
WELCOMES = {
    "interview": "welcome/page.html",
    "assess": "learn/welcome.html",
    "study": "learn/welcome.html",
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def welcome(request: HttpRequest, token: str) -> HttpResponse:
    """Say what the interview is and what is recorded; agreeing opens the room."""
    guesses, address = tries.window("unknown-links"), tries.address_of(request)
    guesses.check(address)
    try:
        link = invitations.opened(token, claim=browser_of(request))
        if link.ended is not None:
            return redirect("ended", session_id=link.ended)
        if request.method == "POST":
            return _agree(request, token)
    except invitations.LinkProblem as problem:
        if problem.problem == "unknown":
            guesses.count(address)
        context = {"problem": problem.problem, "since": problem.since}
        return render(request, "welcome/link_problem.html", context, status=GONE)
    page = render(request, WELCOMES[link.mode], welcome_context(link))
    return with_browser(request, page, browser_of(request) or secrets.token_urlsafe(32))


def _agree(request: HttpRequest, token: str) -> HttpResponse:
    browser = browser_of(request)
    if not browser or request.POST.get("consent") != "yes":
        return redirect("welcome", token=token)
    link = invitations.opened(token, claim=browser)
    wording = sha256(consent_text(welcome_context(link)).encode()).hexdigest()
    session_id = service.accept_invitation(token, browser=browser, consent_wording=wording)
    return redirect("room", session_id=session_id)


def consent_text(context: dict[str, object]) -> str:
    """Return the text that a candidate agrees to, as the page shows it."""
    name = "welcome/recorded.html" if context["mode"] == "interview" else "learn/recorded.html"
    return render_to_string(name, context)


@never_cache
@require_GET
def room(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Draw the room as it stands; the socket goes on from there."""
    facts = candidates_session(request, session_id)
    if facts.phase == "ended":
        return redirect("ended", session_id=session_id)
    if facts.mode == "study":
        return redirect("lesson", session_id=session_id)
    name = "room/page.html" if facts.mode == "interview" else "learn/assessment.html"
    return render(request, name, {"room": room_context(session_id) | {"trial": facts.trial}})


@never_cache
@require_GET
def ended(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Say goodbye, and what happens with what was recorded."""
    facts = candidates_session(request, session_id)
    if facts.phase != "ended":
        return redirect("room", session_id=session_id)
    name = "room/ended.html" if facts.mode == "interview" else "learn/ended.html"
    return render(request, name, {"session": facts, **ended_context(facts)})


@never_cache
@require_POST
def ticket(request: HttpRequest, session_id: UUID) -> JsonResponse:
    """Give this browser a ticket for one socket."""
    candidates_session(request, session_id)
    tries.window("tickets").count(str(session_id))
    return JsonResponse({"ticket": tickets.issue(session_id, browser_of(request))})
