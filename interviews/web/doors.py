"""A candidate is known by their browser's secret; whom the door refuses is told of nothing."""

from __future__ import annotations

import re
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from interviews.people import access

BROWSER_COOKIE_DAYS = 60
BROWSER_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")


def browser_of(request: HttpRequest) -> str:
    """Return the browser's secret; one that we did not make is none: nobody chooses a weak one."""
    secret = request.COOKIES.get(settings.BROWSER_COOKIE, "")
    return secret if BROWSER_SECRET.fullmatch(secret) else ""


def candidates_session(request: HttpRequest, session_id: UUID) -> access.SessionFacts:
    """Return the session that this browser may open; raise Http404 for any other."""
    try:
        facts = access.candidate_session(session_id, browser_of(request))
    except access.NotFound as error:
        raise Http404 from error
    if facts.trial and not _writes(request, facts):
        raise Http404
    return facts


def _writes(request: HttpRequest, facts: access.SessionFacts) -> bool:
    """Tell whether who asks may write questions where a trial was opened: a browser is shared."""
    person = request.user
    return (
        isinstance(person, access.User)
        and access.may(person, "bank.edit")
        and person.organisation_id == facts.organisation
    )


def with_browser(request: HttpRequest, response: HttpResponse, secret: str) -> HttpResponse:
    """A browser is known by a secret of its own, so that a link can be claimed by one only."""
    response.set_cookie(
        settings.BROWSER_COOKIE,
        secret,
        max_age=BROWSER_COOKIE_DAYS * 86_400,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response
