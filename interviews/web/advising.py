"""Whoever watches an interview may write to its interviewer, in private."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from interviews.people import access, tries
from interviews.people.staff import staff_only
from interviews.sessions import service
from interviews.sessions.errors import InterviewError

NO_CONTENT, NOT_NOW = 204, 409


@require_POST
@staff_only
def advise(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Keep a note for the interviewer; a refusal says why in words."""
    access.staff_session(request.user, session_id, "sessions.guide")
    person = access.require(request.user, "sessions.guide")
    tries.window("notes").count(str(person.pk))
    text, by = request.POST.get("text", ""), person.get_username()
    try:
        service.send_note(session_id, text=text, by=by, actor=f"staff:{person.pk}")
    except InterviewError as refusal:
        return HttpResponse(refusal.message, status=NOT_NOW, content_type="text/plain")
    return HttpResponse(status=NO_CONTENT)
