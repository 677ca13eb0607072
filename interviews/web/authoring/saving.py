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
from interviews.banks.drafts.forms import (
    NotReadable,
    Row,
    read_rows,
    read_value,
    stored_value,
    value_of,
)
from interviews.banks.drafts.store import Author, DraftView
from interviews.web.authoring import showing
from interviews.web.authoring.doors import author_only

ROW_FIELDS: dict[str, tuple[str, ...]] = {
    "hints": ("id", "text", "files"),
    "concepts": ("id", "text", "groups", "ask"),
    "choices": ("id", "text", "files"),
    "highlights": ("file", "from", "to"),
    "flag-words": ("flag", "groups", "unless", "untested"),
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
    if request.POST.get("seen") != showing.digest(value_of(one, part.fields)):
        return _faster(request, view, part, one=one, author=author)
    step = SetField(key=key, field=one.stored, before=_held(part, one.stored), after=after)
    return _saved(request, author, view.id, step=step, one=one)


def _held(part: Part, name: str) -> Any:  # the author's JSON, as in Part.fields
    return part.fields.get(name, UNSET)


def _read(one: Field, posted: QueryDict, part: Part) -> Any:  # the author's JSON
    if one.kind in ROW_FIELDS:
        return read_rows(one, _rows(posted, ROW_FIELDS[one.kind]), value_of(one, part.fields))
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
        return _faster(request, now, part, one=one, author=author)
    answer = _told(request, now, part, one=one, saved=True)
    answer.headers["HX-Trigger"] = "draft-changed"
    return answer


def _told(
    request: HttpRequest, view: DraftView, part: Part, *, one: Field, **words: object
) -> HttpResponse:
    context = {"draft": view, "key": part.key, "shown": showing.field_view(one, part), **words}
    return render(request, "bank/field_answer.html", context)


def _faster(
    request: HttpRequest, view: DraftView, part: Part, *, one: Field, author: Author
) -> HttpResponse:
    return _told(request, view, part, one=one, faster=showing.faster(view, author))
