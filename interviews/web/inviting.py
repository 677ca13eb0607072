"""Staff make links, make them anew and end them; a link is shown once."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from interviews.banks import plans, search
from interviews.banks.drafts.changes import NotPossible
from interviews.banks.search import Hit
from interviews.paging import number_asked
from interviews.people import access, invitations
from interviews.people.access import Organisation
from interviews.people.invitations import InvitationRow, Terms
from interviews.people.staff import staff_only
from interviews.sessions.planned import Asked, planned_terms
from interviews.web import picking
from interviews.web.forms import InvitationForm
from interviews.web.picking import Picker

WRONG = 422
MOST_DIGITS, MOST_ASKED = 19, 100


@require_http_methods(["GET", "HEAD", "POST"])
@staff_only
def invitations_page(request: HttpRequest) -> HttpResponse:
    """List the organisation's links, and make one."""
    person = access.require(request.user, "invitations.manage")
    home = access.organisation_of(person)
    if request.method != "POST" or picking.looks(request):
        return _page(request)
    asked = search.of_revisions(home, _chosen(request))
    form = InvitationForm(
        request.POST,
        request.FILES,
        revisions=tuple(hit.revision for hit in asked),
        lessons=frozenset(hit.revision for hit in asked if hit.lesson),
        plans=frozenset(slug for slug, _ in plans.names(home)),
    )
    if not form.is_valid():
        return _page(request, form=form)
    try:
        terms = _terms(form, home)
    except NotPossible as problem:
        form.add_error("plan", str(problem))
        return _page(request, form=form)
    invitation, token = invitations.invite(home.id, terms, by=person)
    made = _made(request, invitations.row_of(invitation), token)
    return _page(request, made={**made, "known": invitation.role, "resume": form.has_resume})


def _terms(form: InvitationForm, home: Organisation) -> Terms:
    asked = form.cleaned_data
    if asked["plan"]:
        return planned_terms(home, plans.plan_of(home, asked["plan"]), _asked(form))
    return Terms(
        label=asked["label"],
        revisions=tuple(asked["questions"]),
        role=asked["role"],
        days=asked["days"],
        time_multiplier=asked["time_multiplier"],
        mode=asked["mode"],
    )


def _asked(form: InvitationForm) -> Asked:
    asked = form.cleaned_data
    return Asked(
        label=asked["label"],
        role=asked["role"],
        days=asked["days"],
        time_multiplier=asked["time_multiplier"],
    )


@require_POST
@staff_only
def reissue(request: HttpRequest, invitation_id: UUID) -> HttpResponse:
    """End a link and show the one that takes its place."""
    person = access.require(request.user, "invitations.manage")
    invitation = invitations.of_staff(person, invitation_id)
    token = invitations.reissue(invitation)
    return _page(request, made=_made(request, invitations.row_of(invitation), token))


@require_POST
@staff_only
def revoke(request: HttpRequest, invitation_id: UUID) -> HttpResponse:
    """End a link."""
    person = access.require(request.user, "invitations.manage")
    invitations.revoke(invitations.of_staff(person, invitation_id))
    return _page(request)


def _made(request: HttpRequest, row: InvitationRow, token: str) -> dict[str, object]:
    link = request.build_absolute_uri(reverse("welcome", kwargs={"token": token}))
    return {"label": row.label, "link": link, "expires_at": row.expires_at}


def _page(
    request: HttpRequest,
    *,
    form: InvitationForm | None = None,
    made: dict[str, object] | None = None,
) -> HttpResponse:
    person = access.require(request.user, "invitations.manage")
    home = access.organisation_of(person)
    typed = form is not None or picking.looks(request)
    chosen = search.of_revisions(home, _chosen(request)) if typed else ()
    context = {
        "allowed": access.allowed(person),
        "here": "invitations",
        "chosen": chosen,
        "picker": _picker(request, home, chosen),
        "leaf": invitations.rows(person, page=number_asked(request.GET.get("page", ""))),
        "plans": plans.names(home),
        "made": made,
        "form": _form_context(request, form),
    }
    return render(request, "staff/invitations.html", context, status=WRONG if form else 200)


def _picker(request: HttpRequest, home: Organisation, chosen: tuple[Hit, ...] = ()) -> Picker:
    taken = {hit.revision for hit in chosen}
    row = "staff/question_choice.html"
    return picking.picker_of(home, request, name="invitation-questions", row=row, taken=taken)


@require_safe
@staff_only
def questions(request: HttpRequest) -> HttpResponse:
    """Answer with the questions that fit the words typed so far."""
    person = access.require(request.user, "invitations.manage")
    return picking.options(request, _picker(request, access.organisation_of(person)))


def _chosen(request: HttpRequest) -> list[int]:
    ticked = request.POST.getlist("questions")[:MOST_ASKED]
    return [int(number) for number in ticked if number.isdecimal() and len(number) < MOST_DIGITS]


def _form_context(request: HttpRequest, form: InvitationForm | None) -> dict[str, object]:
    if form is None and not picking.looks(request):
        return {"errors": {}}
    typed = {name: request.POST.get(name, "") for name in InvitationForm.base_fields}
    return {**typed, "errors": form.messages if form else {}}
