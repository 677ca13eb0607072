"""A field is saved as it is written; who was faster, and what is wrong, is told beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.http.request import QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_POST
from msgspec import UNSET

from interviews.banks.drafts import store as drafts
from interviews.banks.drafts.changes import Conflict, SetField
from interviews.banks.drafts.document import Part, part_of
from interviews.banks.drafts.fields import Field, field_named
from interviews.banks.drafts.forms import NotReadable, Row, read_rows, read_value, stored_value
from interviews.banks.drafts.programs import ProgramForm, TestRow, WrongRow, runtime_of
from interviews.banks.drafts.store import Author, DraftView
from interviews.web.authoring import showing
from interviews.web.authoring.doors import author_only

ROW_FIELDS: dict[str, tuple[str, ...]] = {
    "hints": ("id", "text", "files"),
    "concepts": ("id", "text", "groups", "ask"),
    "choices": ("id", "text", "files"),
    "highlights": ("file", "from", "to"),
    "shown-files": ("file", "editable"),
}


@require_POST
@author_only
def field(
    request: HttpRequest, author: Author, *, draft_id: UUID, key: str, name: str
) -> HttpResponse:
    """Save one field; tell what is wrong, or who was faster, beside it."""
    view = drafts.draft(author.organisation, draft_id)
    part = part_of(view.document, key)
    try:
        one = field_named(part is view.document.opening, name)
    except KeyError as error:
        raise Http404 from error
    before = part.fields.get(one.stored)
    try:
        after = stored_value(one, part.fields, _read(one, request.POST, part))
    except NotReadable as error:
        return _told(request, view, part, one=one, problem=str(error))
    if after == before or (after is UNSET and one.stored not in part.fields):
        return _told(request, view, part, one=one)
    if request.POST.get("seen") != showing.digest(before):
        return _faster(request, view, part, one=one)
    step = SetField(key=key, field=one.stored, before=_held(part, one.stored), after=after)
    return _saved(request, author, view.id, step=step, one=one)


def _held(part: Part, name: str) -> Any:  # the author's JSON, as in Part.fields
    return part.fields.get(name, UNSET)


def _read(one: Field, posted: QueryDict, part: Part) -> Any:  # the author's JSON
    if one.kind in ROW_FIELDS:
        return read_rows(one, _rows(posted, ROW_FIELDS[one.kind]), part.fields.get(one.stored))
    return read_value(one, posted.get("value", ""))


def _rows(posted: QueryDict, names: Sequence[str]) -> list[tuple[int | None, Row]]:
    """Return the rows of a form: its inputs stand in order, one of each name a row."""
    columns = {name: posted.getlist(name) for name in names}
    places = posted.getlist("place")
    if any(len(column) != len(places) for column in columns.values()):
        raise NotReadable("This form came in pieces. Reload the page.")
    return [
        (
            int(place) if place.isdecimal() and len(place) < len("10000") else None,
            {name: columns[name][number] for name in names},
        )
        for number, place in enumerate(places)
    ]


def _saved(
    request: HttpRequest, author: Author, draft_id: UUID, *, step: SetField, one: Field
) -> HttpResponse:
    faster = False
    try:
        drafts.change(draft_id, step, author=author)
    except Conflict:
        faster = True
    now = drafts.draft(author.organisation, draft_id)
    part = part_of(now.document, step.key)
    if faster:
        return _faster(request, now, part, one=one)
    answer = _told(request, now, part, one=one, saved=True)
    answer.headers["HX-Trigger"] = "draft-changed"
    return answer


def _told(
    request: HttpRequest, view: DraftView, part: Part, *, one: Field, **words: object
) -> HttpResponse:
    context = {"draft": view, "key": part.key, "shown": showing.field_view(one, part), **words}
    return render(request, "bank/field_answer.html", context)


def _faster(request: HttpRequest, view: DraftView, part: Part, *, one: Field) -> HttpResponse:
    return _told(request, view, part, one=one, faster=view.updated_by or "Somebody")


@require_POST
@author_only
def program(request: HttpRequest, author: Author, *, draft_id: UUID) -> HttpResponse:
    """Save the code tab of the opening."""
    view = drafts.draft(author.organisation, draft_id)
    part = view.document.opening
    before = part.fields.get("runtime")
    context: dict[str, object] = {"draft": view}
    try:
        if request.POST.get("seen") != showing.digest(before):
            raise Conflict(f"{view.updated_by or 'Somebody'} changed the code in the meantime.")
        after = runtime_of(_program(request.POST), before, drafts.files_of(view))
        if after != before:
            step = SetField(
                key=part.key, field="runtime", before=_held(part, "runtime"), after=after
            )
            drafts.change(view.id, step, author=author)
            context["saved"] = True
        context["program_seen"] = showing.digest(after)
    except (NotReadable, Conflict) as error:
        context["problem"] = str(error)
    answer = render(request, "bank/program_answer.html", context)
    if context.get("saved"):
        answer.headers["HX-Trigger"] = "draft-changed"
    return answer


def _program(posted: QueryDict) -> ProgramForm:
    names = ("test_name", "test_hidden", "test_steps", "test_stdin", "test_stdout")
    tests = [posted.getlist(name) for name in names]
    wrong = [posted.getlist(name) for name in ("wrong_name", "wrong_text")]
    if len({len(c) for c in tests}) > 1 or len({len(c) for c in wrong}) > 1:
        raise NotReadable("This form came in pieces. Reload the page.")
    return ProgramForm(
        language=posted.get("language", "python"),
        entry=posted.get("entry", "").strip(),
        starter=_text(posted.get("starter", "")),
        solution=_text(posted.get("solution", "")),
        wrong=tuple(WrongRow(name=n, text=_text(t)) for n, t in zip(*wrong, strict=True) if n or t),
        tests=tuple(_test_row(*row) for row in zip(*tests, strict=True) if any(row)),
    )


def _test_row(name: str, hidden: str, steps: str, *streams: str) -> TestRow:
    stdin, stdout = (_text(stream) for stream in streams)
    return TestRow(
        name=name, hidden=hidden == "yes", steps=_text(steps), stdin=stdin, stdout=stdout
    )


def _text(posted: str) -> str:
    """A browser sends line ends its own way."""
    return posted.replace("\r\n", "\n")
