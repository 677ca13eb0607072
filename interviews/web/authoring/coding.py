"""The code of a question is saved form by form: one language, the tests, or how it runs."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
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
from interviews.web.authoring.theirs import Theirs, of_program, of_running, of_tests
from interviews.web.authoring.tree import redrawn

# A runtime is the author's JSON; the schema judges the whole package.
Json: TypeAlias = Any
TRIES = 3


@dataclass(frozen=True)
class Section:
    """A form of the code: what of the runtime it shows, in words too, and how it changes it."""

    name: str
    held: Callable[[Json], Json]
    theirs: Callable[[Json, Files], Theirs]
    change: Callable[[QueryDict, Json, Files], Json]
    doubt: Callable[[QueryDict], WrongTest | None] = lambda _: None


@require_POST
@author_only
def program(request: HttpRequest, author: Author, *, draft_id: UUID, language: str) -> HttpResponse:
    """Save the code in one language."""

    def change(form: QueryDict, before: Json, files: Files) -> Json:
        return runtime_of(posted.program(form), before, language=language, files=files)

    held, theirs = partial(code_of, language=language), partial(of_program, language=language)
    return _saved(request, author, Section("program", held, theirs, change), draft_id=draft_id)


@require_POST
@author_only
def tests(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
    """Save the tests."""

    def change(form: QueryDict, before: Json, files: Files) -> Json:
        as_drawn = form.get("seen") == showing.digest(showing.tests_held(before))
        places = posted.places(form) if as_drawn else ()
        return with_tests(posted.tests(form), before, files, places=places)

    section = Section("tests", showing.tests_held, of_tests, change, posted.doubtful)
    return _saved(request, author, section, draft_id=draft_id)


@require_POST
@author_only
def running(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
    """Save the limits, and the types of what tests call."""

    def change(form: QueryDict, before: Json, _: Files) -> Json:
        return with_running(posted.running(form), before)

    return _saved(
        request, author, Section("running", held_of, of_running, change), draft_id=draft_id
    )


def _saved(
    request: HttpRequest, author: Author, section: Section, *, draft_id: UUID
) -> HttpResponse:
    context: dict[str, object] = {"section": section.name}
    try:
        context |= _outcome(request.POST, author, section, draft_id=draft_id)
    except (NotReadable, NotPossible) as error:
        context["problem"] = error
    answer = render(request, "bank/code_answer.html", context)
    if context.get("saved"):
        answer.headers["HX-Trigger"] = "draft-changed"
    return answer


def _outcome(
    posted_form: QueryDict, author: Author, section: Section, *, draft_id: UUID
) -> dict[str, object]:
    """Save, and return what to tell; that another form of the code was saved is no matter."""
    for _ in range(TRIES):
        view = drafts.draft(author.organisation, draft_id)
        before, files = view.document.opening.fields.get("runtime"), showing.code_files(view)
        seen = showing.digest(section.held(before))
        after = section.change(posted_form, before, files)
        told = {"doubt": section.doubt(posted_form), "seen": showing.digest(section.held(after))}
        if after == before:  # also where a save came through, and its answer was lost
            return {**told, "version": view.version}
        if posted_form.get("seen") != seen:
            theirs = section.theirs(before, files)
            return {"faster": showing.faster(view, author), "theirs": theirs, "seen": seen}
        with suppress(Conflict):
            return {**told, "version": _set(view, after, author), "saved": True}
    raise NotPossible("Many are writing here at once. Write on; it is tried again.")


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
