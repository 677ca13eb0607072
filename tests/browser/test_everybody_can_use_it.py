"""Light and dark, narrow and wide, keyboard alone: no axe-core finding, nothing that jumps."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import looked_at
from tests.browser.people import Candidate, Staff
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]


def test_the_candidates_pages(page: Page, server: Server) -> None:
    candidate = Candidate(page, server.invite("lru-cache"))
    page.goto(candidate.link)
    assert looked_at(page) == []
    candidate.agree()
    candidate.say("A dictionary finds the entry of a key.")
    candidate.run_tests()
    assert looked_at(page) == []
    candidate.leave()
    assert looked_at(page) == []


def test_the_staffs_pages(page: Page, server: Server, staff: Staff, chromium: Browser) -> None:
    session = server.simulated("partial", "lru-cache")
    page.goto(f"{server.url}/login/")
    assert looked_at(page) == []
    staff.sign_in(page, "admin")
    for address in ("sessions/", "invitations/", "agreement/", f"sessions/{session}/replay/"):
        page.goto(f"{server.url}/{address}")
        assert looked_at(page) == [], address
    page.goto(f"{server.url}/sessions/{session}/report/")
    expect(page.get_by_role("group").first).to_be_visible(timeout=30_000)
    assert looked_at(page) == []
    staff.rate(page, session)
    assert looked_at(page) == []


def test_an_interview_by_keyboard_alone(page: Page, server: Server) -> None:
    page.goto(server.invite("lru-cache"))
    press_until(page, page.get_by_role("checkbox").first, "Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    candidate = Candidate(page, "")
    candidate.settle()
    press_until(page, page.locator(".cm-content"), "Tab")
    page.keyboard.type("# by keyboard\n")
    page.keyboard.press("Control+Enter")
    results = page.get_by_role("tab", name=re.compile(r"Tests \d+ of \d+"))
    expect(results).to_be_visible(timeout=60_000)
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(page.locator(".cm-content")).not_to_be_focused()
    press_until(page, page.get_by_label("Your reply"), "Tab")
    before = candidate.replies.count()
    page.keyboard.type("A dictionary finds the entry of a key.")
    page.keyboard.press("Control+Enter")
    expect(candidate.replies).to_have_count(before + 1)


def press_until(page: Page, target: Locator, key: str) -> None:
    """Press a key until something has the focus, as somebody without a mouse does."""
    for _ in range(60):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press(key)
    pytest.fail(f"{target} cannot be reached with {key}")


def test_nothing_moves_while_a_reply_comes_and_when_the_line_drops(
    page: Page, server: Server
) -> None:
    candidate = Candidate(page, server.invite("lru-cache"))
    candidate.agree()
    watched = [page.locator(".cm-editor"), page.get_by_label("Your reply"), candidate.clock]
    watched += [candidate.status, page.locator(".runs")]
    before = [place.bounding_box() for place in watched]
    candidate.say("A dictionary finds the entry of a key, and a list keeps the order of use.")
    assert [place.bounding_box() for place in watched] == before
    page.context.set_offline(True)
    expect(candidate.status).to_contain_text("No connection", timeout=40_000)
    assert [place.bounding_box() for place in watched] == before
    page.context.set_offline(False)
