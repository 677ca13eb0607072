"""Staff come in by one decorator: signed in, and the door's refusals become answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from interviews.people import access

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def staff_only(view: View[P]) -> Callable[..., HttpResponse]:
    """Let only signed-in people reach a view, and turn the door's refusals into answers."""

    @wraps(view)
    def answer(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except access.NotAllowed as error:
            raise PermissionDenied from error
        except access.NotFound as error:
            raise Http404 from error

    return never_cache(login_required(answer))
