"""Before a question is published its programs run; a blocker keeps it a draft and says where."""

from __future__ import annotations

import secrets
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from agents.schema.faults import BadPackage
from interviews.banks import life
from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.changes import Conflict
from interviews.banks.drafts.checking import checks_of
from interviews.banks.drafts.store import Author
from interviews.markup import safe_html
from interviews.sessions import backends, service
from interviews.sessions.trials import trial_runner
from interviews.web.authoring.doors import author_only
from interviews.web.authoring.editor import checks_context
from interviews.web.doors import browser_of, with_browser

REASON_CHARS = 500
MOST_PREVIEWED = 20_000
UNREADY = 409


@require_POST
@author_only
def run_checks(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
    """Check the draft with its programs: reference, starter and wrong ones in the sandbox."""
    view = drafts.draft(author.organisation, draft_id)
    found = checks_of(view, trial_runner())
    context = checks_context(view, found, request.POST.get("part", ""))
    return render(request, "bank/checks_answer.html", context | {"ran": True})


@require_POST
@author_only
def publish(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
    """Publish the draft, or say what stands in the way."""
    reason = request.POST.get("reason", "").replace("\0", "").strip()[:REASON_CHARS]
    view = drafts.draft(author.organisation, draft_id)
    try:
        life.publish(draft_id, runner=trial_runner(), reason=reason, author=author)
    except (life.NotPublishable, BadPackage):
        found = checks_of(view, trial_runner())
        context = checks_context(view, found, request.POST.get("part", ""))
        words = "Not published: a blocker stands in the way."
        return render(request, "bank/checks_answer.html", context | {"problem": words, "ran": True})
    except Conflict as error:
        context = checks_context(view, checks_of(view), request.POST.get("part", ""))
        return render(request, "bank/checks_answer.html", context | {"problem": str(error)})
    answer = HttpResponse()
    answer.headers["HX-Redirect"] = reverse("question", kwargs={"slug": view.slug})
    return answer


@require_POST
@author_only
def try_out(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
    """Open the draft as a candidate would meet it; nothing of it is kept."""
    browser = browser_of(request) or secrets.token_urlsafe(32)
    try:
        package = drafts.package_of_draft(drafts.draft(author.organisation, draft_id))
    except BadPackage as refused:
        words = f"It cannot be tried yet: {refused.faults[0]}"
        return HttpResponse(words, status=UNREADY, content_type="text/plain")
    builtin = backends.BUILTIN if request.POST.get("interviewer") == backends.BUILTIN else ""
    session = service.open_trial(package, browser=browser, interviewer=builtin, author=author)
    return with_browser(request, redirect("room", session_id=session), browser)


@require_POST
@author_only
def preview(request: HttpRequest, author: Author) -> HttpResponse:
    """Draw Markdown as a candidate would see it."""
    text = request.POST.get("value", "")[:MOST_PREVIEWED]
    return HttpResponse(safe_html(text))
