"""A candidate may say which groups they belong to, once, after the end; and take it back."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from interviews.people import groups
from interviews.web.doors import candidates_session


@never_cache
@require_POST
def answer(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Keep an answer, or keep nothing of one; there is no such address where nothing is asked."""
    candidates_session(request, session_id)
    asked = groups.asked(session_id)
    if asked is None:
        raise Http404
    if request.POST.get("do") == "take-back":
        groups.take_back(session_id)
    else:
        places = range(len(asked.questions))
        groups.answer(session_id, [request.POST.get(f"group-{place}", "") for place in places])
    return redirect(reverse("ended", kwargs={"session_id": session_id}) + "#groups")
