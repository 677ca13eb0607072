"""Staff end an interview that its candidate left open, so that its report can be written."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from interviews.people import access
from interviews.people.staff import staff_only
from interviews.sessions import service
from interviews.sessions.errors import InterviewError

NOT_NOW = 409


@require_POST
@staff_only
def end(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """End a running interview; ending it twice is ending it once."""
    access.staff_session(request.user, session_id, "sessions.end")
    try:
        service.end_interview(session_id, actor=f"staff:{request.user.pk}")
    except InterviewError as refusal:
        return HttpResponse(refusal.message, status=NOT_NOW, content_type="text/plain")
    return redirect("sessions")
