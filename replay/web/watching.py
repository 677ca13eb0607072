"""Whoever may see all of a replay may watch the interview itself, while they are signed in."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_POST, require_safe

from interviews.people import access, tickets, tries
from interviews.people.staff import staff_only
from interviews.sessions import queries
from replay import player
from replay.log.read import Erased
from replay.player.live import Grown
from replay.web import showing

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

DOOR = "replay.web.watching"


def door(user: access.User | AnonymousUser, session_id: UUID) -> access.SessionFacts:
    """Return a session that a person may watch, and with it all that is recorded.

    Raises NotFound and NotAllowed as the replay does, and NotFound for what is not watched live.
    """
    session = access.staff_session(user, session_id, "replay.private")
    if session.mode != "interview":
        raise access.NotFound(session_id)
    return session


@require_POST
@staff_only
def ticket(request: HttpRequest, session_id: UUID) -> JsonResponse:
    """Give this browser a ticket for one watcher's socket."""
    door(request.user, session_id)
    tries.window("tickets").count(f"{request.user.pk} {session_id}")
    key = access.digest_of(request.session.session_key or "")
    return JsonResponse({"ticket": tickets.issue(DOOR, str(session_id), key)})


def redeem(query_string: str, session_id: UUID, session_key: str) -> None:
    """Use up the ticket of a socket; raise NotFound unless this browser bought it for this room."""
    room, key = tickets.redeem(DOOR, query_string)
    if room != str(session_id) or key != access.digest_of(session_key):
        raise access.NotFound(session_id)


@require_safe
@staff_only
def places(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Draw the chapters and the timeline again, for a page that stands while both grow."""
    session = door(request.user, session_id)
    try:
        page = showing.places_page(player.timeline(session_id))
    except (player.NothingRecorded, Erased) as error:
        raise Http404 from error
    return render(request, "staff/places_answer.html", {"page": page, "session": session})


def speaking(person: access.User | AnonymousUser, session_id: UUID) -> dict[str, object]:
    """Return who of the staff speaks with the candidate, and whether that is this person."""
    told = queries.speaking(session_id)
    actor = told.pop("actor")
    return {**told, "mine": actor == f"staff:{person.pk}"}


def frame(grown: Grown, session: access.SessionFacts, *, speaking: dict[str, object]) -> bytes:
    """Return what a watcher's page takes: the rows for its table, and what the server draws."""
    drawn = {"session": session, "page": showing.part_page(grown.part, private=True)}
    told = {
        "type": "more",
        "seq": grown.seq,
        "part": grown.part,
        "lines": _drawn("staff/lines.html", drawn),
        "runs": _drawn("staff/strips.html", drawn),
        "chapters": grown.chapters,
        "ended": grown.ended,
        "speaking": speaking,
    }
    return msgspec.json.encode(told)


def _drawn(template: str, context: dict[str, object]) -> str:
    """Return a template's text as a plain string: msgspec takes no class of Django's."""
    return render_to_string(template, context)[:]
