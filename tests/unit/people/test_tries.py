"""A window counts for one person and one stretch of time, and says how long to wait."""

import time

import pytest
from django.core.cache import cache
from django.test import RequestFactory
from pytest_django import Settings

from interviews.people.tries import TooMany, Window, address_of

WINDOW = Window("test", most=2, per_s=60)


@pytest.fixture(autouse=True)
def _empty() -> None:
    cache.clear()


def test_so_many_tries_and_no_more() -> None:
    WINDOW.count("a")
    WINDOW.count("a")
    with pytest.raises(TooMany) as waits:
        WINDOW.count("a")
    assert 0 < waits.value.wait_s <= 60


def test_each_counts_alone() -> None:
    WINDOW.count("a")
    WINDOW.count("a")
    WINDOW.count("b")
    Window("another", most=2, per_s=60).count("a")


def test_a_right_try_is_given_back() -> None:
    for _ in range(10):
        WINDOW.count("a")
        WINDOW.forgive("a")
    WINDOW.forgive("somebody who never tried")


def test_looking_counts_nothing() -> None:
    for _ in range(10):
        WINDOW.check("a")
    WINDOW.count("a")
    WINDOW.count("a")
    with pytest.raises(TooMany):
        WINDOW.check("a")


def test_the_next_stretch_starts_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 1_800_000_000.0)
    WINDOW.count("a")
    WINDOW.count("a")
    monkeypatch.setattr(time, "time", lambda: 1_800_000_060.0)
    WINDOW.count("a")


@pytest.mark.parametrize(
    ("proxies", "header", "address"),
    [
        (0, "203.0.113.1", "192.0.2.1"),
        (1, "203.0.113.1", "203.0.113.1"),
        (1, "1.1.1.1, 203.0.113.1", "203.0.113.1"),
        (2, "1.1.1.1, 203.0.113.1, 10.0.0.1", "203.0.113.1"),
        (2, "203.0.113.1", "203.0.113.1"),
        (1, "", "192.0.2.1"),
        (1, " , ", "192.0.2.1"),
    ],
)
def test_an_address_is_believed_as_far_as_our_own_proxies_go(
    settings: Settings, proxies: int, header: str, address: str
) -> None:
    settings.PROXIES = proxies
    request = RequestFactory(REMOTE_ADDR="192.0.2.1").get("/", headers={"x-forwarded-for": header})
    assert address_of(request) == address
