"""The learner's pages: the lesson, the way to its assessment, and how an assessment went."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from interviews.sessions import service
from interviews.sessions.errors import InterviewError
from interviews.web.context import lesson_context
from interviews.web.doors import candidates_session

NOT_NOW = 409


@never_cache
@require_GET
def lesson(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Draw the lesson as it stands; whoever comes from an assessment finds how it went."""
    facts = candidates_session(request, session_id)
    if facts.mode != "study":
        return redirect("room", session_id=session_id)
    if facts.phase == "ended":
        return redirect("ended", session_id=session_id)
    service.come_back(session_id)
    return render(request, "learn/page.html", {"room": lesson_context(session_id)})


@never_cache
@require_POST
def assess(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Go to the lesson's assessment, a new one or the one that goes on."""
    candidates_session(request, session_id)
    try:
        return redirect("room", session_id=service.start_assessment(session_id))
    except InterviewError as refusal:
        context = {"message": refusal.message, "session_id": session_id}
        return render(request, "learn/not_now.html", context, status=NOT_NOW)
