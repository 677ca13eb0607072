"""Everybody invited to a role, and inviting many of a list: first looked at, then done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from interviews.banks import plans
from interviews.banks.drafts.changes import NotPossible
from interviews.banks.plans import PlanView, UnknownPlan
from interviews.paging import number_asked
from interviews.people import access, guest_lists, pools
from interviews.people.guests import Guest, NotAList, read_guests
from interviews.people.invited import invited
from interviews.people.staff import staff_only
from interviews.sessions import service
from interviews.sessions.planned import Asked, planned_terms
from interviews.sessions.service import Sender

WRONG = 422
MOST_BYTES = 1_000_000


@dataclass(frozen=True)
class Tried:
    """What a list comes to: its text, its rows, and what is wrong with it as a whole.

    Who invites it names it by its `key`, so that a second press invites nothing.
    """

    text: str = ""
    rows: Sequence[Guest] = ()
    problem: str = ""
    key: UUID = field(default_factory=uuid4)

    @property
    def sound(self) -> int:
        """Return how many rows are without a fault."""
        return sum(not row.faults for row in self.rows)

    @property
    def faulty_first(self) -> Sequence[Guest]:
        """Return the rows that need a look before the others, each kind in its order."""
        return sorted(self.rows, key=lambda row: (not row.faults, row.number))

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
    if request.headers.get("HX-Request"):
        return _how_far(request, slug)
    tried = NOTHING
    if request.method == "POST":
        answer = _posted(request, _plan(person, slug))
        if isinstance(answer, HttpResponse):
            return answer
        tried = answer
    context = {
        "allowed": access.allowed(person),
        "here": "roles",
        "pool": pool,
        "leaf": invited(person, slug, page=number_asked(request.GET.get("page", ""))),
        "list": guest_lists.standing(person, slug, _list_id(request.GET.get("list"))),
        "tried": tried,
    }
    status = WRONG if tried.problem else 200
    return render(request, "recruiting/people.html", context, status=status)


def _how_far(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer htmx with how far a list is; once it is done, its page is drawn anew."""
    standing = guest_lists.standing(request.user, slug, _list_id(request.GET.get("list")))
    response = render(request, "recruiting/list.html", {"list": standing, "slug": slug})
    if standing is None or standing.finished:
        response.headers["HX-Refresh"] = "true"
    return response


def _list_id(text: str | None) -> UUID | None:
    try:
        return UUID(text) if text else None
    except ValueError:
        return None


def _plan(person: access.User, slug: str) -> PlanView:
    try:
        return plans.plan_of(access.organisation_of(person), slug)
    except UnknownPlan as error:
        raise Http404 from error


def _posted(request: HttpRequest, plan: PlanView) -> HttpResponse | Tried:
    """Look at a list, and with `invite` also do it: the same rows, read and checked anew."""
    person = access.require(request.user, "invitations.manage")
    home = access.organisation_of(person)
    text = ""
    try:
        text = _text(request)
        planned_terms(home, plan, Asked(""))
        guests = guest_lists.checked(home, plan.slug, read_guests(text, now=timezone.now()))
    except (NotAList, NotPossible) as problem:
        return Tried(text, problem=str(problem))
    if request.POST.get("do") != "invite":
        return Tried(text, guests)
    key = _list_id(request.POST.get("key")) or uuid4()
    sender = Sender(key, by=person, origin=request.build_absolute_uri("/"))
    made = service.invite_list(home, plan, guests, sender=sender)
    return redirect(f"{reverse('people', args=[plan.slug])}?list={made}")


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
