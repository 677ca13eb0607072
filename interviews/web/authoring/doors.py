"""Authors come in by one decorator: signed in, allowed, and known with their organisation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from interviews.banks.drafts.document import UnknownPart
from interviews.banks.drafts.store import Author, UnknownDraft
from interviews.banks.store import UnknownQuestion
from interviews.people import access
from interviews.people.staff import staff_only

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Author, P], HttpResponse]


def author_only(view: View[P]) -> Callable[..., HttpResponse]:
    """Give a view the author who asks; what is not in their bank is not found."""

    def answer(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        person = access.require(request.user, "bank.edit")
        author = Author(person, access.organisation_of(person), timezone.now())
        try:
            return view(request, author, *args, **kwargs)
        except (UnknownDraft, UnknownQuestion, UnknownPart) as error:
            raise Http404 from error

    answer.__name__ = view.__name__
    answer.__doc__ = view.__doc__
    return staff_only(answer)
