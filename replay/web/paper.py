"""The report on paper: made on our side from the same values, and without fetching anything."""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NoReturn, cast
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse

from interviews.people import access
from replay import player
from replay import report as reports
from replay.web import judged, reviewing, showing
from replay.web.pages import staff_page

NOT_HERE = 501
STYLE = Path(settings.BASE_DIR, "static", "css", "paper.css")


@staff_page
def report_pdf(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Give the report as a PDF; who is to rate first is led there."""
    session = access.staff_session(request.user, session_id, "report.view")
    progress = reports.report_of(session_id)
    ready = progress is not None and progress.ready and progress.body is not None
    if not ready or reviewing.must_rate_first(request.user, session):
        return redirect("report", session_id=session_id)
    assert progress is not None
    assert progress.body is not None
    picture = showing.picture(player.timeline(session_id))
    people = reviewing.people_of(session_id, progress.body)
    context = {
        "session": session,
        "page": judged.report_page(progress.body, picture),
        "people": people if session.mode == "interview" else None,
        "address": request.build_absolute_uri(reverse("report", args=[session_id])),
    }
    try:
        body = pdf_of(context)
    except OSError as error:
        return HttpResponse(
            f"This server cannot make PDFs: {error}", status=NOT_HERE, content_type="text/plain"
        )
    response = HttpResponse(body, content_type="application/pdf")
    response.headers["Content-Disposition"] = f'attachment; filename="report-{session_id}.pdf"'
    return response


def pdf_of(context: dict[str, object]) -> bytes:
    """Return the pages of a report, fetching nothing; raise OSError where Pango is missing."""
    text = render_to_string("staff/paper.html", context)
    style = STYLE.read_text("utf-8")
    sheet = _press().CSS(string=style, url_fetcher=refused)
    page = _press().HTML(string=text, url_fetcher=refused)
    return cast(bytes, page.write_pdf(stylesheets=[sheet]))  # WeasyPrint ships no types


@cache
def _press() -> ModuleType:
    """Load WeasyPrint when first used: it needs a library that a small machine may lack."""
    return importlib.import_module("weasyprint")


def refused(url: str, *args: object, **kwargs: object) -> NoReturn:
    """A report quotes strangers: no address in it is ever asked."""
    raise ValueError(f"a report fetches nothing: {url[:80]}")
