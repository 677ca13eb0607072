"""Everybody invited to a role, and inviting many of a list: first looked at, then done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from interviews.banks import plans
from interviews.banks.drafts.changes import NotPossible
from interviews.banks.plans import PlanView, UnknownPlan
from interviews.people import access, pools
from interviews.people.guests import Guest, NotAList, read_guests
from interviews.people.invited import invited
from interviews.people.staff import staff_only
from interviews.sessions import service

WRONG = 422
MOST_BYTES = 1_000_000
MOST_DIGITS = 6


@dataclass(frozen=True)
class Tried:
    """What a list comes to: its text, its rows, whether they were invited, and what is wrong."""

    text: str = ""
    rows: Sequence[Guest] = ()
    invited: bool = False
    problem: str = ""

    @property
    def sound(self) -> int:
        """Return how many rows are without a fault."""
        return sum(not row.faults for row in self.rows)

    @property
    def faulty(self) -> int:
        """Return how many rows have one."""
        return len(self.rows) - self.sound


NOTHING = Tried()


@require_http_methods(["GET", "HEAD", "POST"])
@staff_only
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """List who was invited to a role; look at a list of others, and invite them."""
    person = access.require(request.user, "invitations.manage")
    pool = pools.pool(person, slug)
    tried = _tried(request, _plan(person, slug)) if request.method == "POST" else NOTHING
    asked = request.GET.get("page", "")
    page = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < MOST_DIGITS else 1
    context = {
        "allowed": access.allowed(person),
        "here": "roles",
        "pool": pool,
        "page": invited(person, slug, page=max(1, page)),
        "tried": tried,
    }
    status = WRONG if tried.problem else 200
    return render(request, "recruiting/people.html", context, status=status)


def _plan(person: access.User, slug: str) -> PlanView:
    try:
        return plans.plan_of(access.organisation_of(person), slug)
    except UnknownPlan as error:
        raise Http404 from error


def _tried(request: HttpRequest, plan: PlanView) -> Tried:
    """Look at a list, and with `invite` also do it: the same rows, read and checked anew."""
    person = access.require(request.user, "invitations.manage")
    home = access.organisation_of(person)
    text = ""
    try:
        text = _text(request)
        guests = read_guests(text, now=timezone.now())
        if request.POST.get("do") != "invite":
            return Tried(text, service.checked(home, plan, guests))
        origin = request.build_absolute_uri("/")
        rows = service.invite_many(home, plan, guests, by=person, origin=origin)
        return Tried(rows=rows, invited=True)
    except (NotAList, NotPossible) as problem:
        return Tried(text, problem=str(problem))


def _text(request: HttpRequest) -> str:
    file = request.FILES.get("list_file")
    if not isinstance(file, UploadedFile):
        return request.POST.get("list", "")
    if (file.size or 0) > MOST_BYTES:
        raise NotAList("This list is larger than 1 MB.")
    try:
        content: bytes = file.read()
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotAList("This file is not text in UTF-8. Save it as CSV UTF-8.") from error
