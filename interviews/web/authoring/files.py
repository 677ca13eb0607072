"""A file comes in judged, is looked at as a candidate would, and goes with one press."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from agents.schema.entities import DESCRIPTION, FOLDER, Shelf
from agents.schema.faults import BadPackage
from agents.schema.media import CAPTIONS
from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.changes import NotPossible, SetFile
from interviews.banks.drafts.store import Author, DraftView
from interviews.banks.limits import LIMITS
from interviews.banks.readings import readings_of
from interviews.serving import file_answer, sent_of, whose
from interviews.web.authoring.doors import author_only
from interviews.web.authoring.tree import redrawn


@require_POST
@author_only
def add_file(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
    """Put an uploaded file among the question's entities, under its own name."""

    def change() -> None:
        upload = request.FILES.get("file")
        if upload is None:
            raise NotPossible("Choose a file.")
        if (upload.size or 0) > LIMITS.file_bytes:
            raise NotPossible(f"A file is at most {LIMITS.file_bytes:,} bytes.")
        try:
            path = f"{FOLDER}{upload.name}"
            drafts.put_file(draft_id, path, upload.read(), author=author)
        except BadPackage as refused:
            raise NotPossible(str(refused.faults[0])) from None

    return redrawn(request, author, change, draft_id=draft_id)


@require_POST
@author_only
def remove_file(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
    """Take a file out of the draft."""

    def change() -> None:
        view = drafts.draft(author.organisation, draft_id)
        path = request.POST.get("path", "")
        if path not in view.document.files:
            raise NotPossible("This file is not there any more.")
        step = SetFile(path=path, before=view.document.files[path], after="")
        drafts.change(draft_id, step, author=author)

    return redrawn(request, author, change, draft_id=draft_id)


def _with(view: DraftView, path: str) -> dict[str, bytes]:
    """Return a file and what comes with it: a player asks for it again and again, by its parts."""
    own = whose(path)
    return drafts.files_of(view, {FOLDER + one for one in (own, own + CAPTIONS, own + DESCRIPTION)})


@require_safe
@author_only
def shown(request: HttpRequest, author: Author, *, draft_id: UUID, path: str) -> HttpResponse:
    """Send a file of the draft as a room would send it."""
    files = _with(drafts.draft(author.organisation, draft_id), path)
    sent = sent_of(Shelf(files), path)
    if sent is None:
        raise Http404
    return file_answer(request, sent, name=path)


@require_safe
@author_only
def look(request: HttpRequest, author: Author, *, draft_id: UUID, path: str) -> HttpResponse:
    """Draw a file beside what the interviewer reads in its place."""
    view = drafts.draft(author.organisation, draft_id)
    files = _with(view, path)
    shelf = Shelf(files, readings_of(files))
    if not shelf.has(path):
        raise Http404
    context = {
        "draft": view,
        "path": path,
        "kind": shelf.kind(path),
        "about": shelf.about(path),
        "captions": bool(shelf.captions(path)),
        "described": bool(shelf.description(path)),
        "reads": shelf.description(path) or (shelf.text(path) if shelf.speaks(path) else ""),
        "description": path + DESCRIPTION,
    }
    return render(request, "bank/look.html", context)
