"""Whoever watches an interview may speak in the interviewer's place, openly, and hand it back."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from interviews.people import access, tries
from interviews.people.staff import staff_only
from interviews.sessions import service
from interviews.sessions.errors import InterviewError

NO_CONTENT, NOT_NOW = 204, 409


@require_POST
@staff_only
def take(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Take the conversation over, under the name that the candidate is shown."""
    actor, by = _actor(request, session_id), request.POST.get("by", "")
    return _answer(lambda: service.take_conversation(session_id, by=by, actor=actor))


@require_POST
@staff_only
def say(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Say something to the candidate; `anyway` has read what it gives away."""
    actor, posted = _actor(request, session_id), request.POST
    key, text, anyway = (posted.get(name, "") for name in ("key", "text", "anyway"))
    return _answer(
        lambda: service.say_to_candidate(
            session_id, key=key, text=text, actor=actor, anyway=anyway == "yes"
        )
    )


@require_POST
@staff_only
def hand_back(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Let the interviewer go on."""
    actor = _actor(request, session_id)
    return _answer(lambda: service.hand_back(session_id, actor=actor))


def _actor(request: HttpRequest, session_id: UUID) -> str:
    """Return who asks, as the log knows them; raises as the door does, and TooMany."""
    access.staff_session(request.user, session_id, "sessions.guide")
    person = access.require(request.user, "sessions.guide")
    tries.window("speaking").count(str(person.pk))
    return f"staff:{person.pk}"


def _answer(verb: Callable[[], int]) -> HttpResponse:
    """Answer with nothing, or with the code and the words of a refusal."""
    try:
        verb()
    except InterviewError as refusal:
        told = {"code": refusal.code.name, "message": refusal.message}
        return JsonResponse(told, status=NOT_NOW)
    return HttpResponse(status=NO_CONTENT)
