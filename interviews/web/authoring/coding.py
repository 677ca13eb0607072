"""The code of a question is saved form by form: one language, the tests, or how it runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_POST
from msgspec import UNSET

from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.cases import WrongTest, with_tests
from interviews.banks.drafts.changes import Conflict, NotPossible, SetField
from interviews.banks.drafts.document import part_of
from interviews.banks.drafts.forms import NotReadable
from interviews.banks.drafts.programs import (
    code_of,
    runtime_of,
    with_first,
    with_language,
    without_language,
)
from interviews.banks.drafts.running import held_of, with_running
from interviews.banks.drafts.sources import Files
from interviews.banks.drafts.store import Author, DraftView
from interviews.sandbox.languages import LANGUAGES
from interviews.web.authoring import posted, showing
from interviews.web.authoring.doors import author_only
from interviews.web.authoring.tree import redrawn

# A runtime is the author's JSON; the schema judges the whole package.
Json: TypeAlias = Any


@dataclass(frozen=True)
class Section:
    """A form of the code: what of the runtime it shows, and the runtime with what it says."""

    name: str
    held: Callable[[Json], Json]
    change: Callable[[QueryDict, Json, Files], Json]
    doubt: Callable[[QueryDict], WrongTest | None] = lambda _: None


@require_POST
@author_only
def program(request: HttpRequest, author: Author, *, draft_id: UUID, language: str) -> HttpResponse:
    """Save the code in one language."""

    def change(form: QueryDict, before: Json, files: Files) -> Json:
        return runtime_of(posted.program(form), before, language=language, files=files)

    held = partial(code_of, language=language)
    return _saved(request, author, Section("program", held, change), draft_id=draft_id)


@require_POST
@author_only
def tests(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
    """Save the tests."""

    def change(form: QueryDict, before: Json, files: Files) -> Json:
        return with_tests(posted.tests(form), before, files)

    section = Section("tests", showing.tests_held, change, posted.doubtful)
    return _saved(request, author, section, draft_id=draft_id)


@require_POST
@author_only
def running(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
    """Save the limits, and the types of what tests call."""

    def change(form: QueryDict, before: Json, _: Files) -> Json:
        return with_running(posted.running(form), before)

    return _saved(request, author, Section("running", held_of, change), draft_id=draft_id)


def _saved(
    request: HttpRequest, author: Author, section: Section, *, draft_id: UUID
) -> HttpResponse:
    view = drafts.draft(author.organisation, draft_id)
    context: dict[str, object] = {"draft": view, "section": section.name}
    try:
        before = view.document.opening.fields.get("runtime")
        if request.POST.get("seen") != showing.digest(section.held(before)):
            raise Conflict(f"{view.updated_by or 'Somebody'} changed this in the meantime.")
        after = section.change(request.POST, before, showing.code_files(view))
        context |= {"seen": showing.digest(section.held(after)), "version": view.version}
        if after != before:
            context["version"] = _set(view, after, author)
            context["saved"] = True
        context["doubt"] = section.doubt(request.POST)
    except (NotReadable, NotPossible, Conflict) as error:
        context["problem"] = error
    answer = render(request, "bank/code_answer.html", context)
    if context.get("saved"):
        answer.headers["HX-Trigger"] = "draft-changed"
    return answer


def _set(view: DraftView, after: Json, author: Author) -> int:
    opening = view.document.opening
    before = opening.fields.get("runtime", UNSET)
    step = SetField(key=opening.key, field="runtime", before=before, after=after)
    return drafts.change(view.id, step, author=author)


@require_POST
@author_only
def languages(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
    """Offer the question in a language more or less, or another one first."""
    name, do = request.POST.get("name", ""), request.POST.get("do", "")
    if do not in ("add", "first", "out") or (do == "add" and name not in LANGUAGES):
        raise Http404
    shown = "" if do == "out" else name

    def change() -> None:
        view = drafts.draft(author.organisation, draft_id)
        before = part_of(view.document, view.document.opening.key).fields.get("runtime")
        _set(view, _offered(before, name, do), author)

    return redrawn(request, author, change, draft_id=draft_id, language=shown)


def _offered(before: Json, name: str, do: str) -> Json:
    if do == "add":
        return with_language(before, name, LANGUAGES[name].entry)
    return with_first(before, name) if do == "first" else without_language(before, name)
