"""A candidate gets the files that are on their screen; for any other there is no such address."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from interviews.serving import file_answer, sent_of, whose
from interviews.sessions.errors import InterviewError
from interviews.sessions.shown import shelf_on_screen
from interviews.web.doors import candidates_session


@never_cache
@require_safe
def room_file(request: HttpRequest, session_id: UUID, *, index: int, path: str) -> HttpResponse:
    """Send a picture, document, sound, film, drawing or Markdown that is on screen."""
    candidates_session(request, session_id)
    try:
        shelf = shelf_on_screen(session_id, index, whose(path))
    except InterviewError as error:
        raise Http404 from error
    sent = sent_of(shelf, path)
    if sent is None:
        raise Http404
    return file_answer(request, sent, name=path)
