"""The tree is changed by one press, key or drag, and drawn anew with the part that is live."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.http.request import QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_POST

from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.changes import (
    Change,
    Conflict,
    MovePart,
    NotPossible,
    RemovePart,
    added,
    duplicate,
)
from interviews.banks.drafts.document import Document, parent_of, part_of, parts
from interviews.banks.drafts.store import Author, NothingToUndo
from interviews.web.authoring import editor
from interviews.web.authoring.doors import author_only

Making = Callable[[Document, QueryDict], Change]


def _tree_view(make: Making) -> Callable[..., HttpResponse]:
    """Return the view that makes one change of the tree and draws the editor anew."""

    @require_POST
    @author_only
    def view(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
        def change() -> None:
            before = drafts.draft(author.organisation, draft_id)
            drafts.change(draft_id, make(before.document, request.POST), author=author)

        return redrawn(request, author, change, draft_id=draft_id)

    return view


def redrawn(
    request: HttpRequest,
    author: Author,
    change: Callable[[], object],
    *,
    draft_id: UUID,
    language: str = "",
) -> HttpResponse:
    """Make a change and draw tree and form; what cannot be is said where the tree is.

    Code is shown in the language that the browser showed, or in the one that is named.
    """
    problem = ""
    try:
        change()
    except (Conflict, NotPossible) as error:
        problem = str(error)
    except NothingToUndo:
        problem = "There is nothing of yours to take back or bring again."
    view = drafts.draft(author.organisation, draft_id)
    key = _still_there(view.document, request.POST.get("go") or request.POST.get("part", ""))
    language = language or request.POST.get("language", "")
    context = editor.bench(view, key, tab=request.POST.get("tab", "talk"), language=language)
    answer = render(request, "bank/bench.html", context | {"problem": problem})
    answer.headers["HX-Trigger"] = "draft-changed"
    return answer


def _still_there(document: Document, key: str) -> str:
    return key if key in {part.key for part in parts(document)} else document.opening.key


def _adding(document: Document, posted: QueryDict) -> Change:
    parent = part_of(document, posted.get("key", ""))
    made = added(document, parent.key, position=len(parent.below), new_key=drafts.new_key)
    return made


def _removing(document: Document, posted: QueryDict) -> Change:
    parent, position = parent_of(document, posted.get("key", ""))
    return RemovePart(parent=parent.key, position=position, part=parent.below[position])


def _copying(document: Document, posted: QueryDict) -> Change:
    return duplicate(document, posted.get("key", ""), drafts.new_key)


def _moving(document: Document, posted: QueryDict) -> Change:
    key, to = posted.get("key", ""), posted.get("to_parent", "")
    parent, position = parent_of(document, key)
    target = part_of(document, to)
    wanted = posted.get("to_position", "")
    place = int(wanted) if wanted.isdecimal() and len(wanted) < len("1000") else len(target.below)
    return MovePart(
        key=key,
        from_parent=parent.key,
        from_position=position,
        to_parent=target.key,
        to_position=min(place, len([one for one in target.below if one.key != key])),
    )


add_part = _tree_view(_adding)
remove_part = _tree_view(_removing)
copy_part = _tree_view(_copying)
move_part = _tree_view(_moving)


@require_POST
@author_only
def undo(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
    """Take back the author's own last change."""
    undone = partial(drafts.undo, draft_id, author=author)
    return redrawn(request, author, undone, draft_id=draft_id)


@require_POST
@author_only
def redo(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
    """Bring again what the author took back last."""
    redone = partial(drafts.redo, draft_id, author=author)
    return redrawn(request, author, redone, draft_id=draft_id)
