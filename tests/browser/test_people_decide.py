"""An interviewer rates alone, reads, corrects and shares; the candidate answers once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import looked_at
from tests.browser.people import Candidate, Staff
from tests.doubles.server import Server

pytestmark = pytest.mark.browser
SAID = "A dictionary finds the entry of a key in constant time."
ANSWER = "I meant that the list is linked both ways."


def test_from_a_private_rating_to_the_candidates_answer(
    page: Page, server: Server, staff: Staff, chromium: Browser
) -> None:
    candidate = Candidate(page, server.invite("lru-cache"))
    candidate.agree()
    session = candidate.session
    candidate.say(SAID)
    candidate.leave()
    office = chromium.new_context()
    desk = office.new_page()
    staff.sign_in(desk, "interviewer")
    staff.rate(desk, session, "Strong")
    correct(desk)
    share(desk)
    answer(page, server, session)
    desk.reload()
    expect(desk.locator("#people").locator("xpath=../..")).to_contain_text(ANSWER)
    office.close()


def correct(desk: Page) -> None:
    """Put a level in the report's place: without a reason it is not taken."""
    desk.get_by_text("Put my level in the report's place").click()
    desk.locator("select[name=level]").select_option("ok")
    desk.get_by_role("button", name="Put it there").click()
    expect(desk.get_by_label("Why")).to_be_focused()
    desk.get_by_label("Why").fill("The list was drawn, not said.")
    desk.get_by_role("button", name="Put it there").click()
    expect(desk.get_by_role("heading", name="Put in the report's place")).to_be_visible()
    assert looked_at(desk) == []


def share(desk: Page) -> None:
    desk.get_by_text("Show the candidate").click()
    desk.get_by_role("button", name="Show it").click()
    expect(desk.locator(".people")).to_contain_text("showed the candidate this evidence")


def answer(page: Page, server: Server, session: str) -> None:
    page.goto(f"{server.url}/room/{session}/ended/")
    page.get_by_role("link", name="What you showed").click()
    expect(page.locator("blockquote").first).to_contain_text("dictionary")
    assert looked_at(page) == []
    page.get_by_label("Is something missing or misread?").first.fill(ANSWER)
    page.get_by_role("button", name="Send my answer").click()
    expect(page.get_by_role("heading", name="Your answer")).to_be_visible()
    expect(page.get_by_role("button", name="Send my answer")).to_have_count(0)
    assert looked_at(page) == []
