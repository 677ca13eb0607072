"""The editor of one draft: its page, one part's form, and what is asked for beside them."""

from __future__ import annotations

import difflib
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from agents.schema.package import text_of
from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.checking import Check, checks_of
from interviews.banks.drafts.document import part_of, parts, raw_of
from interviews.banks.drafts.store import Author, DraftView
from interviews.banks.package import unpacked
from interviews.people import access
from interviews.web.authoring import showing
from interviews.web.authoring.differences import Difference, differences
from interviews.web.authoring.doors import author_only
from interviews.web.authoring.picture import picture_of


@require_safe
@author_only
def page(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
    """Draw the editor, on the part that the address names."""
    view = drafts.draft(author.organisation, draft_id)
    key = request.GET.get("part") or view.document.opening.key
    part_of(view.document, key)
    context = bench(view, key, **_shown(request))
    context |= {"here": "bank", "allowed": access.allowed(request.user)}
    return render(request, "bank/draft.html", context)


def _shown(request: HttpRequest) -> dict[str, str]:
    return {"tab": request.GET.get("tab", "talk"), "language": request.GET.get("language", "")}


def bench(view: DraftView, key: str, *, tab: str, language: str = "") -> dict[str, object]:
    """Return what the tree and the form of a part are drawn from."""
    part = part_of(view.document, key)
    return {
        "draft": view,
        "tree": picture_of(view.id, showing.tree_of(view.document, key)),
        "longest": showing.longest_of(view.document, key),
        "summary": showing.summary_of(view.document),
        "part": showing.part_view(view, part, tab=tab, language=language),
    }


@require_safe
@author_only
def part(request: HttpRequest, author: Author, *, draft_id: UUID, key: str) -> HttpResponse:
    """Draw one part's form, and the tree with that part marked."""
    view = drafts.draft(author.organisation, draft_id)
    context = bench(view, key, **_shown(request))
    return render(request, "bank/bench.html", context)


@require_safe
@author_only
def checks(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
    """Say what stands against publishing; programs are left for the press that runs them."""
    view = drafts.draft(author.organisation, draft_id)
    found = checks_of(view)
    key = request.GET.get("part") or view.document.opening.key
    return render(request, "bank/checks_answer.html", checks_context(view, found, key))


def checks_context(view: DraftView, found: tuple[Check, ...], key: str) -> dict[str, object]:
    """Return what the list of checks, and the marks on the tree, are drawn from."""
    known = {one.key for one in parts(view.document)}
    current = key if key in known else view.document.opening.key
    return {
        "draft": view,
        "checks": [
            (check, showing.tab_of(check.field), showing.label_of(check.field))
            for check in found
            if check.finding.severity != "not checked"
        ],
        "unchecked": sum(check.finding.severity == "not checked" for check in found),
        "blockers": sum(check.finding.severity == "blocker" for check in found),
        "tree": picture_of(view.id, showing.tree_of(view.document, current, found)),
        "longest": showing.longest_of(view.document, current),
        "summary": showing.summary_of(view.document),
        "swap": True,
    }


@require_safe
@author_only
def here(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
    """Say who else has the draft open, and whether they changed it since the page was drawn."""
    others = drafts.come(draft_id, author=author)
    view = drafts.draft(author.organisation, draft_id)
    theirs = view.updated_by != author.name
    seen = request.GET.get("version", "")
    context = {
        "draft": view,
        "others": others,
        "changed": theirs and seen.isdecimal() and view.version > int(seen[:9]),
        "part_key": request.GET.get("part", ""),
    }
    return render(request, "bank/here.html", context)


@require_safe
@author_only
def changes(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
    """Show what the draft says otherwise than the revision that it started from."""
    view = drafts.draft(author.organisation, draft_id)
    before, after = _base(view), (raw_of(view.document), drafts.files_of(view))
    context = {"draft": view, "differences": differences(before[0], after[0])}
    context["files"] = _file_differences(before[1], after[1])
    return render(request, "bank/changes.html", context)


def _base(view: DraftView) -> tuple[dict[str, object], dict[str, bytes]]:
    if view.base is None:
        return {}, {}
    package = unpacked(bytes(view.base.package))
    files = {path: body for path, body in package.files.items() if path != "question.json"}
    return package.raw, files


def _file_differences(before: dict[str, bytes], after: dict[str, bytes]) -> list[Difference]:
    """Return each file that came, went or changed, its lines compared where it is text."""
    paths = sorted(
        path for path in before.keys() | after.keys() if before.get(path) != after.get(path)
    )
    return [_file_difference(path, before.get(path), after.get(path)) for path in paths]


def _file_difference(path: str, before: bytes | None, after: bytes | None) -> Difference:
    old, new = text_of(before or b""), text_of(after or b"")
    if old is None or new is None:
        words = "is not text; its content differs"
        return Difference(path, [("same", words)])
    lines = difflib.ndiff(old.splitlines(), new.splitlines())
    kinds = {"+ ": "add", "- ": "del", "  ": "same"}
    return Difference(path, [(kinds[line[:2]], line[2:]) for line in lines if line[:2] in kinds])
