"""Chromium against a real server process with its own data: what a user sees, and nothing less."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.browser.people import Staff
from tests.doubles.server import Server, serving

CHROMIUM = ("/usr/bin/chromium", "/usr/bin/chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
WIDE: ViewportSize = {"width": 1440, "height": 900}
PATIENCE_MS = 20_000
expect.set_options(timeout=PATIENCE_MS)  # a machine that does much else is slow, and not wrong


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a test of this folder that is not marked: it would leave a loop to the others."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and item.get_closest_marker("browser") is None:
            raise pytest.UsageError(f"{item.nodeid} drives a browser: mark it as such")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for every test; each test has its own candidate."""
    with serving(tmp_path_factory.mktemp("viva")) as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium; a cold start takes seconds, so one for all."""
    program = next((path for path in CHROMIUM if Path(path).exists()), None)
    if program is None:
        pytest.fail("Chromium is missing: install the package chromium.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser that was never here."""
    context = chromium.new_context(viewport=WIDE, locale="en-GB")
    context.set_default_timeout(PATIENCE_MS)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, server: Server) -> Iterator[Page]:
    """A page that fails its test when a script fails or another host is asked for anything."""
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(f"script: {error}"))
    page.on(
        "request",
        lambda request: (
            None
            if request.url.startswith((server.url, f"ws{server.url[4:]}", "data:", "blob:"))
            else wrong.append(f"another host: {request.url}")
        ),
    )
    page.on(
        "console",
        lambda message: (
            wrong.append(f"policy: {message.text}")
            if "Content Security Policy" in message.text
            else None
        ),
    )
    yield page
    assert wrong == []


@pytest.fixture
def staff(server: Server) -> Staff:
    """The accounts of the first start."""
    return Staff(server)
