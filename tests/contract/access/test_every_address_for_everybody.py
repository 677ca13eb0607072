"""Every address is tried by everybody, and answers as the table says; a new one needs a line."""

import re
from itertools import product

import pytest
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse

from tests.contract.access import cast
from tests.contract.access.addresses import Door, doors, path_of, routes, told
from tests.contract.access.cast import ROLES, World

pytestmark = pytest.mark.django_db
WITH_IDS = [door for door in doors() if "<" in door.route and "/admin/" not in door.route]


@pytest.fixture
def world() -> World:
    made = cast.build()
    for role in set(ROLES) - {"candidate", "another", "outsider"}:
        cast.account(role)
    return made


def knock(door: Door, role: str, path: str) -> HttpResponse:
    """Try an address as somebody, and undo whatever it did."""
    cache.clear()
    with transaction.atomic():
        browser = cast.client(role)
        response = browser.generic(door.method, path)
        transaction.set_rollback(True)
    assert isinstance(response, HttpResponse)
    return response


def test_every_address_of_the_code_has_a_line_in_the_table() -> None:
    written = {door.route.partition("#")[0] for door in doors()}
    assert written == set(routes())


def test_no_line_of_the_table_stands_twice() -> None:
    named = [(door.method, door.route) for door in doors()]
    assert len(named) == len(set(named))


@pytest.mark.parametrize("role", ROLES)
def test_everybody_is_told_what_the_table_says(world: World, role: str) -> None:
    answers = {
        f"{door.method} {door.route}": told(knock(door, role, path_of(door.route, world)))
        for door in doors()
    }
    assert answers == {f"{door.method} {door.route}": door.told[role] for door in doors()}


@pytest.mark.parametrize("role", ROLES)
def test_who_may_not_come_in_cannot_tell_what_exists(world: World, role: str) -> None:
    closed = [door for door in WITH_IDS if door.told[role] in {"403", "404", "405", "login"}]
    assert closed
    for door in closed:
        real = knock(door, role, path_of(door.route, world))
        nothing = knock(door, role, path_of(door.route, world, unknown=True))
        assert same(real) == same(nothing), f"{door.method} {door.route} tells {role}"


def test_the_admin_of_another_organisation_cannot_tell_what_exists(world: World) -> None:
    nobodys = {"question": "00000000-0000-4000-8000-000000000000", "questionrevision": 987_654_321}
    ours = {"question": world.question, "questionrevision": world.revision}
    door = Door("GET", "", {})
    for what, page in product(ours, ("change", "history", "delete")):
        real = knock(door, "elsewhere", f"/admin/interviews/{what}/{ours[what]}/{page}/")
        nothing = knock(door, "elsewhere", f"/admin/interviews/{what}/{nobodys[what]}/{page}/")
        assert same(real) == same(nothing), f"{page} of {what} tells"


def same(response: HttpResponse) -> tuple[int, str, str]:
    """Return what an answer tells, without ids, nonces and form tokens."""
    plain = re.compile(
        r'[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|987654321|no-such-question|lru-cache|backend-engineer|[0-9a-f]{12}|nonce="[^"]+"|value="\w{64}"'
    )
    location = plain.sub("", response.headers.get("Location", ""))
    body = plain.sub("", response.content.decode())
    return response.status_code, re.sub(r"\d+", "", location), body
