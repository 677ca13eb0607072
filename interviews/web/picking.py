"""A form that asks for questions finds them by words: no page lists the whole bank."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from interviews.banks import search
from interviews.banks.search import Hit
from interviews.people.access import Organisation

MOST_SHOWN = 20
WORDS_CHARS = 200


@dataclass(frozen=True)
class Picker:
    """What a form finds: some questions, and whether there are more. `row` draws one that is taken.

    `address` answers while somebody types; without scripts the form itself is sent with `find`.
    """

    address: str
    row: str
    text: str
    hits: tuple[Hit, ...]
    more: bool


def picker_of(
    home: Organisation, request: HttpRequest, *, name: str, row: str, taken: Collection[int] = ()
) -> Picker:
    """Return what a form finds by the words that came with a request, without what it has.

    `name` is that of the address that answers; a plan asks no lessons.
    """
    asked = request.GET if request.method != "POST" else request.POST
    text = asked.get("find_text", "")[:WORDS_CHARS]
    lessons, most = name == "invitation-questions", MOST_SHOWN + len(taken) + 1
    found = search.first(home, text, most=most, lessons=lessons)
    hits = tuple(hit for hit in found if hit.revision not in taken)
    more = len(hits) > MOST_SHOWN
    return Picker(reverse(name), row, text, hits[:MOST_SHOWN], more)


def options(request: HttpRequest, picker: Picker) -> HttpResponse:
    """Answer with what was found, to be chosen from."""
    return render(request, "staff/options.html", {"picker": picker})


def looks(request: HttpRequest) -> bool:
    """Tell whether a form was sent only to find questions."""
    return request.method == "POST" and "find" in request.POST
