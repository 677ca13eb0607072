"""Signing in tells nobody which names exist, and guessing is slow: by address and by name."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from pytest_django import Settings

from interviews.models import User
from tests.contract.access.cast import PASSWORD, account

pytestmark = pytest.mark.django_db
WRONG = "not-the-password"


@pytest.fixture(autouse=True)
def _few_tries(settings: Settings) -> None:
    own = {"sign-in-from-an-address": (3, 300), "sign-in-with-a-name": (5, 900)}
    settings.TRIES = {**settings.TRIES, **own}
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def sign_in(
    name: str, password: str = WRONG, *, address: str = "192.0.2.1", onward: str = ""
) -> HttpResponse:
    asked = {"username": name, "password": password, "next": onward}
    answer = Client(REMOTE_ADDR=address).post("/login/", asked)
    assert isinstance(answer, HttpResponse)
    return answer


def told(answer: HttpResponse, name: str) -> str:
    """Return what a page says, without the name that was typed, nonces and form tokens."""
    page = answer.content.decode().replace(f'value="{name}"', "")
    return re.sub(r'nonce="[^"]+"|value="\w{64}"', "", page)


def test_staff_come_in_with_their_password() -> None:
    account("recruiter", password=PASSWORD)
    assert sign_in("recruiter", PASSWORD).headers["Location"] == "/sessions/"


def test_a_wrong_name_a_wrong_password_and_a_closed_account_read_alike() -> None:
    account("recruiter", password=PASSWORD)
    account("inactive", password=PASSWORD)
    User.objects.filter(username="inactive").update(is_active=False)
    pages = {
        told(sign_in("nobody", address="192.0.2.2"), "nobody"),
        told(sign_in("recruiter", address="192.0.2.3"), "recruiter"),
        told(sign_in("inactive", PASSWORD, address="192.0.2.4"), "inactive"),
    }
    assert len(pages) == 1


def test_a_name_that_is_nobodys_takes_as_much_work_as_any(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]
    account("recruiter", password=PASSWORD)
    work = []
    for number, name in enumerate(("nobody", "recruiter")):
        CountingHasher.hashed = 0
        sign_in(name, address=f"192.0.2.{number + 5}")
        work.append(CountingHasher.hashed)
    assert work == [1, 1]


def test_an_address_that_guesses_waits() -> None:
    answers = [sign_in(f"name-{number}") for number in range(5)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    page = answers[-1].content.decode()
    assert "Please wait" in page
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 300
    assert sign_in("name-9", address="192.0.2.9").status_code == 200


def test_a_name_that_is_guessed_at_from_everywhere_waits() -> None:
    answers = [sign_in("Admin", address=f"198.51.100.{number}") for number in range(7)]
    assert [answer.status_code for answer in answers][-2:] == [429, 429]
    assert sign_in("admin", address="198.51.100.99").status_code == 429


def test_right_passwords_are_not_counted() -> None:
    account("recruiter", password=PASSWORD)
    assert {sign_in("recruiter", PASSWORD).status_code for _ in range(8)} == {302}


def test_the_right_password_does_not_help_while_waiting() -> None:
    account("recruiter", password=PASSWORD)
    for _ in range(4):
        sign_in("recruiter")
    assert sign_in("recruiter", PASSWORD).status_code == 429


@pytest.mark.parametrize("onward", ["https://evil.example/", "//evil.example", "javascript:x()"])
def test_signing_in_leads_to_our_own_pages_only(onward: str) -> None:
    account("recruiter", password=PASSWORD)
    assert sign_in("recruiter", PASSWORD, onward=onward).headers["Location"] == "/sessions/"


def test_the_admin_has_no_sign_in_of_its_own() -> None:
    account("admin", password=PASSWORD)
    browser = Client()
    asked = {"username": "admin", "password": PASSWORD}
    answer = browser.post("/admin/login/?next=/admin/", asked)
    assert answer.headers["Location"] == "/login/?next=%2Fadmin%2F"
    assert "_auth_user_id" not in browser.session


def test_signing_in_makes_a_new_session_and_leaving_ends_it() -> None:
    account("recruiter", password=PASSWORD)
    browser = Client()
    browser.post("/login/", {"username": "recruiter", "password": PASSWORD})
    first = browser.cookies["sessionid"].value
    browser.post("/logout/")
    stolen = Client()
    stolen.cookies["sessionid"] = first
    assert stolen.get("/sessions/").status_code == 302


def test_another_address_in_a_header_is_believed_only_behind_a_proxy(
    settings: Settings,
) -> None:
    def tried(number: int) -> int:
        asked = {"username": f"n{number}", "password": WRONG}
        headers = {"X-Forwarded-For": f"203.0.113.{number}"}
        return Client(REMOTE_ADDR="192.0.2.7").post("/login/", asked, headers=headers).status_code

    assert [tried(number) for number in range(5)][-1] == 429
    settings.PROXIES = 1
    assert [tried(number) for number in range(5)][-1] == 200


class CountingHasher:
    """Counts how often a password is worked on."""

    algorithm = "counting"
    hashed = 0

    def encode(self, password: str, salt: str) -> str:
        """Count, and return something that looks like a hash."""
        CountingHasher.hashed += 1
        return f"counting${salt}${password}"

    def salt(self) -> str:
        """Return a salt."""
        return "salt"

    def verify(self, password: str, encoded: str) -> bool:
        """Tell whether it is the password."""
        return self.encode(password, "salt") == encoded

    def must_update(self, encoded: str) -> bool:
        """Never."""
        return False
