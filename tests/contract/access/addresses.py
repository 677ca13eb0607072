"""Who may go where: one table, one line an address, one column a person."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver

from tests.contract.access.cast import ROLES, World

FOUND = 302
TABLE = Path(__file__).with_name("who_may_go_where.txt")
SIGN_IN = ("/login/", "/admin/login/")

NOTHING: dict[str, object] = {
    "<str:token>": "U" * 43,
    "<uuid:session_id>": "00000000-0000-4000-8000-000000000000",
    "<uuid:invitation_id>": "00000000-0000-4000-8000-000000000000",
    "<int:number>": 987_654_321,
    "<uuid:draft_id>": "00000000-0000-4000-8000-000000000000",
    "<str:key>": "0123456789ab",
    "<slug:slug>": "no-such-question",
}
"""Ids that are nobody's, where an id could tell that something exists."""


@dataclass(frozen=True)
class Door:
    """One way to knock at an address, and what each person is told."""

    method: str
    route: str
    told: dict[str, str]


def doors() -> list[Door]:
    """Return the lines of the table."""
    lines = [line.split() for line in TABLE.read_text().splitlines() if not line.startswith("#")]
    assert tuple(lines[0]) == ROLES
    return [
        Door(method, route, dict(zip(ROLES, answers, strict=True)))
        for method, route, *answers in lines[1:]
    ]


def path_of(route: str, world: World, *, unknown: bool = False) -> str:
    """Return an address with this world's ids, or with ids of nothing; `#` chooses among them."""
    route, _, which = route.partition("#")
    staffs = route.startswith("/sessions/") and which != "running"
    session = world.ended if staffs else world.running
    in_bank = world.revision if "/questionrevision/" in route else world.question
    rooms = {
        "ended": world.ended_room,
        "lesson": world.lesson,
        "pictured": world.pictured,
        "asked": world.asked,
    }
    filled: dict[str, object] = {
        "<str:token>": world.fresh_token if which == "fresh" else world.token,
        "<uuid:session_id>": rooms.get(which, session),
        "<uuid:invitation_id>": world.guest if route.startswith("/roles/") else world.invitation,
        "<int:turn>": 2,
        "<int:index>": 0,
        "<path:path>": "plan.png",
        "<int:number>": 1 if route.startswith("/bank/") else world.revision,
        "<uuid:draft_id>": world.draft,
        "<str:key>": world.part,
        "<str:language>": "python",
        "<str:name>": "name",
        "<slug:slug>": world.role if route.startswith("/roles/") else "lru-cache",
        "<path:content_type_id>": 1,
        "<path:object_id>": in_bank,
        "^(?P<app_label>interviews)/$": "interviews/",
        "(?P<url>.*)$": "nowhere/",
    }
    for place, value in (filled | NOTHING if unknown else filled).items():
        route = route.replace(place, str(value))
    return route


def told(response: HttpResponse) -> str:
    """Return an answer in one word: its status, or `login` for the way to the sign-in page."""
    if response.status_code == FOUND and response.headers["Location"].startswith(SIGN_IN):
        return "login"
    return str(response.status_code)


def routes(resolver: URLResolver | None = None, before: str = "/") -> Iterator[str]:
    """Yield every address that the product answers to, as it is written in the code."""
    for entry in (resolver or get_resolver()).url_patterns:
        route = before + str(entry.pattern)
        if isinstance(entry, URLPattern):
            yield route.replace(" ", "")
        else:
            yield from routes(entry, route)
