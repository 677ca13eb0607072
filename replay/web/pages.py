"""Sessions, replay and report, for those whom the door lets in."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from interviews.banks import life
from interviews.paging import number_asked
from interviews.people import access
from interviews.people.staff import P, View, staff_only
from interviews.serving import file_answer, sent_of, whose
from replay import player
from replay import report as reports
from replay.log.read import Erased
from replay.log.store import ContentMissing
from replay.player.recording import encode_recording
from replay.web import judged, reviewing, showing, watching
from replay.web.staff import staff_context


def staff_page(view: View[P]) -> Callable[..., HttpResponse]:
    """Let only signed-in people read a page."""
    return require_safe(staff_only(view))


@staff_page
def sessions(request: HttpRequest) -> HttpResponse:
    """List the interviews of the person's organisation, newest first."""
    leaf = access.staff_sessions(request.user, page=number_asked(request.GET.get("page", "")))
    ready = reports.reports_ready([session.session_id for session in leaf.rows])
    home = access.organisation_of(access.require(request.user, "sessions.list"))
    rows = showing.session_rows(leaf.rows, ready, life.leaked_digests(home))
    context = staff_context(request, here="sessions", rows=rows, leaf=leaf)
    return render(request, "staff/sessions.html", context)


@staff_page
def replay(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Draw the player, with the recording inside: the log is read once."""
    session, private = access.staff_replay(request.user, session_id)
    try:
        shown = player.replay_of(session_id, private=private)
    except (player.NothingRecorded, Erased) as error:
        context = staff_context(request, session=session, erased=isinstance(error, Erased))
        return render(request, "staff/nothing.html", context)
    page = showing.replay_page(shown.recording, shown.timeline, private=private)
    context = staff_context(request, session=session, page=page, recording=showing.PLACE)
    live = showing.is_live(session)
    context |= {"live": live, "seq": shown.seq}
    if live:
        context |= {"speaking": watching.speaking(request.user, session_id)}
    drawn = render_to_string("staff/replay.html", context, request)
    return HttpResponse(showing.with_recording(drawn, shown.recording))


@staff_page
def recording(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Give the player what happened, as JSON."""
    _, private = access.staff_replay(request.user, session_id)
    try:
        body = encode_recording(player.recording(session_id, private=private))
    except (player.NothingRecorded, Erased) as error:
        raise Http404 from error
    return HttpResponse(body, content_type="application/json")


@staff_page
def shown_file(request: HttpRequest, session_id: UUID, *, index: int, path: str) -> HttpResponse:
    """Send a picture, document, sound, film, drawing or Markdown that was on the screen."""
    access.staff_replay(request.user, session_id)
    try:
        shelf = player.shelf_shown(session_id, index, whose(path))
    except (player.NothingRecorded, Erased, ContentMissing) as error:
        raise Http404 from error
    sent = sent_of(shelf, path)
    if sent is None:
        raise Http404
    return file_answer(request, sent, name=path)


@staff_page
def turn_prompt(request: HttpRequest, session_id: UUID, turn: int) -> HttpResponse:
    """Show the prompt of a turn, made again from the log."""
    session = access.staff_session(request.user, session_id, "replay.private")
    context = staff_context(request, session=session, turn=turn)
    try:
        context["rebuilt"] = player.rebuild_prompt(session_id, turn)
    except (player.CannotRebuild, ContentMissing, Erased) as error:
        context["problem"] = str(error)
    name = "staff/prompt.html" if request.headers.get("HX-Request") else "staff/prompt_page.html"
    return render(request, name, context)


@staff_page
def report_page(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Draw the report, or how far it is; asked for by htmx, only the part that changes."""
    session = access.staff_session(request.user, session_id, "report.view")
    progress = reports.report_of(session_id)
    context = staff_context(request, session=session, progress=progress)
    if request.headers.get("HX-Request"):
        return _progress(request, context, ready=progress is not None and progress.ready)
    if progress is None or not progress.ready or progress.body is None:
        return render(request, "staff/report_waiting.html", context)
    if reviewing.must_rate_first(request.user, session):
        return reviewing.rating_page(request, session, progress.body)
    picture = showing.picture(player.timeline(session_id))
    context["page"] = judged.report_page(progress.body, picture)
    context["people"] = reviewing.people_of(session_id, progress.body)
    context["levels"] = reviewing.CHOICES
    return render(request, "staff/report.html", context)


def _progress(request: HttpRequest, context: dict[str, object], *, ready: bool) -> HttpResponse:
    """A page that waits is reloaded once the report is there."""
    response = render(request, "staff/report_progress.html", context)
    if ready:
        response.headers["HX-Refresh"] = "true"
    return response
