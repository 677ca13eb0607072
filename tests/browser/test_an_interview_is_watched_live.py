"""An interviewer watches while a candidate works; it comes by itself, and costs them nothing."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import PATIENCE_MS, WIDE
from tests.browser.people import Candidate, Staff
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
DESIGN = "A dict for the lookup, and a doubly linked list in the order of use."


@pytest.fixture
def watcher(chromium: Browser) -> Iterator[Page]:
    """Another browser than the candidate's."""
    context = chromium.new_context(viewport=WIDE, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


def test_what_the_candidate_says_and_types_comes_to_the_watcher_at_once(
    page: Page, watcher: Page, server: Server, staff: Staff
) -> None:
    candidate = Candidate(page, server.invite("lru-cache"))
    candidate.agree()
    staff.sign_in(watcher, "interviewer")
    watcher.get_by_role("row").filter(has_text="Running").get_by_role(
        "link", name=re.compile("Watch live")
    ).first.click()
    watcher.goto(f"{server.url}/sessions/{candidate.session}/replay/")
    live = watcher.get_by_role("button", name="Live", exact=True)
    expect(live).to_be_visible()
    candidate.say(DESIGN)
    said = watcher.get_by_role("log", name="Conversation")
    expect(said).to_contain_text(DESIGN)
    expect(said.locator("article.turn")).to_have_count(
        page.locator("[role=log] article.turn").count()
    )
    expect(said.get_by_text("Prompt of this turn").last).to_be_visible()
    candidate.type_code("class Cache:\n    pass  # seen at once\n")
    expect(watcher.locator(".cm-content")).to_contain_text("seen at once")
    candidate.run_tests()
    expect(watcher.locator(".strip:visible")).to_contain_text("passed")
    expect(watcher.locator("#places")).to_contain_text(re.compile(r"Tests \d+ of \d+"))
    picture(watcher, "live")
    watcher.emulate_media(color_scheme="dark")
    picture(watcher, "live-dark")
    watcher.set_viewport_size({"width": 390, "height": 844})
    picture(watcher, "live-narrow")
    watcher.set_viewport_size(WIDE)
    assert findings(watcher) == []


def test_who_looks_back_stays_there_until_they_go_live_again(
    page: Page, watcher: Page, server: Server, staff: Staff
) -> None:
    candidate = Candidate(page, server.invite("lru-cache"))
    candidate.agree()
    candidate.say(DESIGN)
    staff.sign_in(watcher, "interviewer")
    watcher.goto(f"{server.url}/sessions/{candidate.session}/replay/")
    expect(watcher.get_by_role("button", name="Live", exact=True)).to_be_visible()
    watcher.locator("#places a").first.click()
    now = watcher.locator("[data-slot=now]").inner_text()
    candidate.say("I move an entry to the front when it is read.")
    expect(watcher.locator("article.turn.mine", has_text="to the front")).to_have_class(
        re.compile("later")
    )
    assert watcher.locator("[data-slot=now]").inner_text() == now
    watcher.get_by_role("button", name="Go live").click()
    expect(watcher.locator("article.turn.mine", has_text="to the front")).to_be_visible()
    expect(watcher.get_by_role("button", name="Live", exact=True)).to_be_visible()


def test_the_end_is_told_and_who_signs_out_elsewhere_sees_nothing_more(
    page: Page, watcher: Page, server: Server, staff: Staff
) -> None:
    candidate = Candidate(page, server.invite("lru-cache"))
    candidate.agree()
    staff.sign_in(watcher, "interviewer")
    address = f"{server.url}/sessions/{candidate.session}/replay/"
    watcher.goto(address)
    expect(watcher.get_by_role("button", name="Live", exact=True)).to_be_visible()
    beside = watcher.context.new_page()
    beside.goto(f"{server.url}/sessions/")
    beside.get_by_role("button", name="Log out").click()
    beside.wait_for_url("**/login/**")
    candidate.say(DESIGN)
    expect(watcher.get_by_role("button", name="Not open to you")).to_be_disabled()
    expect(watcher.get_by_text(DESIGN)).to_have_count(0)
    staff.sign_in(watcher, "interviewer")
    watcher.goto(address)
    expect(watcher.get_by_role("button", name="Live", exact=True)).to_be_visible()
    candidate.leave()
    watcher.get_by_role("button", name="Ended: see all").click()
    expect(watcher.get_by_role("link", name="Report")).to_be_visible()


def test_a_note_to_the_interviewer_is_seen_by_staff_and_not_by_the_candidate(
    page: Page, watcher: Page, server: Server, staff: Staff
) -> None:
    candidate = Candidate(page, server.invite("lru-cache"))
    candidate.agree()
    staff.sign_in(watcher, "interviewer")
    watcher.goto(f"{server.url}/sessions/{candidate.session}/replay/")
    expect(watcher.get_by_role("button", name="Live", exact=True)).to_be_visible()
    watcher.get_by_label("Note to the interviewer").fill("Ask about eviction.")
    watcher.keyboard.press("Enter")
    expect(watcher.get_by_text("Sent. It stands in the conversation above")).to_be_visible()
    said = watcher.get_by_role("log", name="Conversation")
    expect(said).to_contain_text(
        "interviewer, in private to the interviewer: “Ask about eviction.”"
    )
    expect(watcher.get_by_label("Note to the interviewer")).to_be_focused()
    expect(watcher.get_by_label("Note to the interviewer")).to_have_value("")
    picture(watcher, "note")
    assert findings(watcher) == []
    candidate.say(DESIGN)
    expect(said).to_contain_text(DESIGN)
    expect(page.get_by_text("Ask about eviction.")).to_have_count(0)
    said.get_by_text("Prompt of this turn").first.click()
    expect(watcher.locator("#prompt-body")).to_contain_text("Ask about eviction.")
    watcher.get_by_role("button", name="Close").click()
    candidate.leave()
    watcher.get_by_label("Note to the interviewer").fill("Too late?")
    watcher.keyboard.press("Enter")
    expect(watcher.get_by_text("This is over")).to_be_visible()


def picture(page: Page, name: str) -> None:
    """Keep a picture where VIVA_PICTURES says."""
    folder = os.environ.get("VIVA_PICTURES")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png")
