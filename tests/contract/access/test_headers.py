"""Every answer tells the browser how little it may do, and that it keeps no copy."""

import re
from collections.abc import Iterator

import pytest
from django.http import HttpResponse
from django.test import Client, override_settings

from interviews import serving
from tests.contract.access import cast
from tests.contract.access.addresses import doors, path_of
from tests.contract.access.cast import World

pytestmark = pytest.mark.django_db
GET = [door for door in doors() if door.method == "GET"]


@pytest.fixture
def world() -> World:
    return cast.build()


def answers(world: World, role: str) -> Iterator[tuple[str, HttpResponse]]:
    browser = cast.client(role)
    for door in GET:
        answer = browser.get(path_of(door.route, world))
        assert isinstance(answer, HttpResponse)
        yield door.route, answer


@pytest.mark.parametrize("role", ["admin", "recruiter", "candidate", "outsider"])
def test_every_answer_carries_them(world: World, role: str) -> None:
    for route, answer in answers(world, role):
        kept = answer.headers
        assert kept["X-Content-Type-Options"] == "nosniff", route
        assert kept["Referrer-Policy"] == "same-origin", route
        assert kept["X-Frame-Options"] == "DENY", route
        assert kept["Cross-Origin-Opener-Policy"] == "same-origin", route
        assert kept["Cross-Origin-Resource-Policy"] == "same-origin", route
        assert "camera=()" in kept["Permissions-Policy"], route
        assert "no-store" in kept["Cache-Control"], route
        assert strict(kept["Content-Security-Policy"]), route


def strict(policy: str) -> bool:
    """Tell whether a policy lets nothing run but our own files and what carries its nonce.

    A stranger's file has a policy of its own, under which nothing is allowed at all.
    """
    if policy.startswith("sandbox"):
        return policy == serving.POLICY
    parts = dict(part.strip().split(" ", 1) for part in policy.split(";") if part.strip())
    nothing = ("default-src", "base-uri", "frame-ancestors", "object-src")
    scripts = re.fullmatch(r"'self'( 'nonce-[A-Za-z0-9+/=]+')?", parts["script-src"])
    styles = re.fullmatch(r"'self'( 'nonce-[A-Za-z0-9+/=]+')?", parts["style-src"])
    rest = all(parts[name] == "'none'" for name in nothing)
    return bool(scripts and styles and rest) and "unsafe" not in policy and "*" not in policy


def test_a_nonce_is_never_the_same() -> None:
    policies = {Client().get("/login/").headers["Content-Security-Policy"] for _ in range(5)}
    assert len(policies) == 5


def test_files_of_ours_carry_them_as_well() -> None:
    answer = Client().get("/static/css/tokens.css")
    assert answer.status_code == 200
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/nowhere", "/i/", "/room/1/", "/static/nothing.js"])
def test_answers_to_nonsense_carry_them(path: str) -> None:
    answer = Client().get(path)
    assert answer.status_code in {301, 404}
    assert "no-store" in answer.headers["Cache-Control"]
    assert "Permissions-Policy" in answer.headers


@override_settings(ALLOWED_HOSTS=["viva.example"])
def test_another_host_name_is_refused() -> None:
    assert Client().get("/login/", headers={"host": "evil.example"}).status_code == 400


def test_cookies_are_not_for_scripts_and_not_for_other_sites(world: World) -> None:
    browser = Client()
    browser.get(f"/i/{world.fresh_token}/")
    browser.force_login(cast.account("admin"))
    browser.get("/login/")
    cookies = {name: cookie for name, cookie in browser.cookies.items() if name != "sessionid"}
    assert {"viva_browser", "csrftoken"} <= set(cookies)
    for cookie in cookies.values():
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"


def test_a_browsers_secret_that_we_did_not_make_is_replaced(world: World) -> None:
    browser = Client()
    browser.cookies["viva_browser"] = "weak"
    browser.get(f"/i/{world.fresh_token}/")
    assert re.fullmatch(r"[\w-]{43}", browser.cookies["viva_browser"].value)
