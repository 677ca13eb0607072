"""Every answer leaves through here: what a browser may do with it, and that it keeps no copy."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from interviews.people.tries import TooMany

log = logging.getLogger(__name__)
TOO_MANY = 429
BAD = 400
NUL = "\0"
MINUTE_S = 60


class Edge:
    """The outermost middleware: headers on every answer, and a page for those who guess."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Stand around everything else."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, and add what every answer carries."""
        response = _refused(request) or self.get_response(request)
        response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        if not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        return response


def _refused(request: HttpRequest) -> HttpResponse | None:
    """No question to a page holds a NUL, and PostgreSQL refuses to look for one."""
    asked = [text for _, texts in request.GET.lists() for text in texts]
    if any(NUL in text for text in asked):
        return HttpResponse("No address holds that.", status=BAD, content_type="text/plain")
    return None


class SlowsGuessing:
    """The innermost middleware: a view that refuses another try gets its page here."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Stand right around the views."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass on."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Tell whoever tried too often how long to wait."""
        if not isinstance(error, TooMany):
            return None
        log.warning("%s", error)
        context = {"minutes": -(-error.wait_s // MINUTE_S)}
        response = render(request, "429.html", context, status=TOO_MANY)
        response.headers["Retry-After"] = str(error.wait_s)
        return response
