"""A post without our own form token changes nothing, whoever is signed in."""

import pytest

from tests.contract.access import cast
from tests.contract.access.addresses import doors, path_of
from tests.contract.access.cast import World

pytestmark = pytest.mark.django_db
POSTS = [door for door in doors() if door.method == "POST"]
NO_POST = {"405"}


@pytest.fixture
def world() -> World:
    return cast.build()


@pytest.mark.parametrize("role", ["admin", "recruiter", "candidate", "outsider"])
def test_every_post_needs_a_form_token(world: World, role: str) -> None:
    for door in POSTS:
        if set(door.told.values()) == NO_POST:
            continue
        answer = cast.client(role, csrf=True).post(path_of(door.route, world))
        assert answer.status_code == 403, door.route


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://testserver:81"])
def test_another_sites_post_is_refused_even_with_a_token(world: World, origin: str) -> None:
    browser = cast.client("candidate", csrf=True)
    browser.get(f"/room/{world.running}/")
    token = browser.cookies["csrftoken"].value
    answer = browser.post(
        f"/room/{world.running}/ticket/", headers={"x-csrftoken": token, "origin": origin}
    )
    assert answer.status_code == 403


def test_our_own_post_is_taken(world: World) -> None:
    browser = cast.client("candidate", csrf=True)
    browser.get(f"/room/{world.running}/")
    token = browser.cookies["csrftoken"].value
    answer = browser.post(
        f"/room/{world.running}/ticket/",
        headers={"x-csrftoken": token, "origin": "http://testserver"},
    )
    assert answer.status_code == 200
