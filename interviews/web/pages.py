"""The candidate's pages: the welcome, the room, its ticket, the end."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from interviews.people import access, invitations, tries
from interviews.sessions import service
from interviews.web import tickets
from interviews.web.context import room_context, welcome_context

BROWSER_COOKIE_DAYS = 60
BROWSER_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
GONE = 410


def _browser(request: HttpRequest) -> str:
    """Return the browser's secret; one that we did not make is none: nobody chooses a weak one."""
    secret = request.COOKIES.get(settings.BROWSER_COOKIE, "")
    return secret if BROWSER_SECRET.fullmatch(secret) else ""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def welcome(request: HttpRequest, token: str) -> HttpResponse:
    """Say what the interview is and what is recorded; agreeing opens the room."""
    guesses, address = tries.window("unknown-links"), tries.address_of(request)
    guesses.check(address)
    try:
        link = invitations.opened(token, claim=_browser(request))
        if link.ended is not None:
            return redirect("ended", session_id=link.ended)
        if request.method == "POST":
            return _agree(request, token)
    except invitations.LinkProblem as problem:
        if problem.problem == "unknown":
            guesses.count(address)
        context = {"problem": problem.problem, "since": problem.since}
        return render(request, "welcome/link_problem.html", context, status=GONE)
    page = render(request, "welcome/page.html", welcome_context(link))
    return _with_browser(request, page)


def _agree(request: HttpRequest, token: str) -> HttpResponse:
    browser = _browser(request)
    if not browser or request.POST.get("consent") != "yes":
        return redirect("welcome", token=token)
    link = invitations.opened(token, claim=browser)
    wording = sha256(consent_text(welcome_context(link)).encode()).hexdigest()
    session_id = service.accept_invitation(token, browser=browser, consent_wording=wording)
    return redirect("room", session_id=session_id)


def consent_text(context: dict[str, object]) -> str:
    """Return the text that a candidate agrees to, as the page shows it."""
    return render_to_string("welcome/recorded.html", context)


def _with_browser(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """A browser is known by a secret of its own, so that a link can be claimed by one only."""
    response.set_cookie(
        settings.BROWSER_COOKIE,
        _browser(request) or secrets.token_urlsafe(32),
        max_age=BROWSER_COOKIE_DAYS * 86_400,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response


@never_cache
@require_GET
def room(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Draw the room as it stands; the socket goes on from there."""
    facts = _session(request, session_id)
    if facts.phase == "ended":
        return redirect("ended", session_id=session_id)
    return render(request, "room/page.html", {"room": room_context(session_id)})


@never_cache
@require_GET
def ended(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Say goodbye, and what happens with what was recorded."""
    facts = _session(request, session_id)
    if facts.phase != "ended":
        return redirect("room", session_id=session_id)
    return render(request, "room/ended.html", {"session": facts})


@never_cache
@require_POST
def ticket(request: HttpRequest, session_id: UUID) -> JsonResponse:
    """Give this browser a ticket for one socket."""
    _session(request, session_id)
    tries.window("tickets").count(str(session_id))
    return JsonResponse({"ticket": tickets.issue(session_id, _browser(request))})


def _session(request: HttpRequest, session_id: UUID) -> access.SessionFacts:
    try:
        return access.candidate_session(session_id, _browser(request))
    except access.NotFound as error:
        raise Http404 from error
