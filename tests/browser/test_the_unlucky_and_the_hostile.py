"""Double clicks, racing tabs, too much text, no line, no store, the end: the room stays true."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.people import PASTE, Candidate
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]
NO_STORE = (
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
)
TOO_MUCH = 250_000


@pytest.fixture
def candidate(page: Page, server: Server) -> Candidate:
    candidate = Candidate(page, server.invite("lru-cache"))
    candidate.agree()
    return candidate


def test_two_clicks_are_one_wish_and_invisible_text_is_none(candidate: Candidate) -> None:
    page = candidate.page
    log, why = page.get_by_role("log"), page.locator("[data-slot=why]")
    send = page.get_by_role("button", name="Send", exact=True)
    page.get_by_label("Your reply").fill("A dictionary finds the entry of a key.")
    send.dblclick()
    expect(candidate.replies).to_have_count(3)
    expect(why).not_to_contain_text("Write something")
    page.locator("[data-slot=clarify]").dblclick()
    expect(candidate.replies).to_have_count(4)
    expect(log.get_by_text("You asked what the question means")).to_have_count(1)
    page.get_by_label("Your reply").fill("\u200b \ufeff")
    send.click()
    expect(why).to_contain_text("Write something first")
    expect(log.locator("article.mine")).to_have_count(1)


def test_a_tab_whose_edits_came_too_late_gives_them_back_and_can_go_on(
    candidate: Candidate, context: BrowserContext
) -> None:
    page = candidate.page
    second = context.new_page()
    second.goto(page.url)
    here = second.get_by_role("button", name="Go on here instead")
    expect(here).to_be_visible()
    page.locator(".cm-content").click()
    page.keyboard.type("late")
    here.click()
    expect(candidate.status).to_contain_text("did not fit")
    expect(page.get_by_role("button", name="Copy it")).to_be_visible()
    page.get_by_role("button", name="Go on here instead").click()
    expect(page.get_by_role("button", name="Not needed")).to_be_visible()
    expect(second.get_by_role("button", name="Go on here instead")).to_be_visible()
    page.keyboard.type("# typed again")
    expect(second.locator(".cm-content")).to_contain_text("# typed again")
    page.get_by_role("button", name="Not needed").click()
    candidate.saved()


def test_too_large_a_paste_leaves_the_file_and_its_words_leave_with_the_next_edit(
    candidate: Candidate,
) -> None:
    page = candidate.page
    before = candidate.code()
    page.locator(".cm-content").click()
    page.locator(".cm-content").evaluate(PASTE, "x" * TOO_MUCH)
    expect(candidate.status).to_contain_text("250,000 characters at once are more than fit")
    assert candidate.code() == before
    page.wait_for_timeout(3_100)
    page.keyboard.type("#")
    expect(candidate.status).not_to_contain_text("more than fit")
    candidate.saved()


def test_what_is_asked_for_without_a_line_is_said_to_wait(
    candidate: Candidate, context: BrowserContext
) -> None:
    page = candidate.page
    context.set_offline(True)
    expect(candidate.status).to_contain_text("No connection", timeout=40_000)
    page.get_by_role("button", name=re.compile("Run tests")).click()
    expect(page.locator("#panel-tests")).to_contain_text("starts when the line is back")
    page.locator("[data-slot=clarify]").click()
    expect(page.get_by_role("log")).to_contain_text("kept in this browser")
    expect(candidate.status).to_contain_text("2 requests are held")
    context.set_offline(False)
    expect(page.get_by_role("tab", name=re.compile(r"Tests \d+ of \d+"))).to_be_visible(
        timeout=60_000
    )
    expect(candidate.replies).to_have_count(3)
    expect(page.locator(".pending")).to_have_count(0)


def test_a_browser_without_a_store_alarms_only_while_something_may_be_lost(
    page: Page, context: BrowserContext, server: Server
) -> None:
    context.add_init_script(NO_STORE)
    candidate = Candidate(page, server.invite("lru-cache"))
    candidate.agree()
    page.locator(".cm-content").click()
    for word in ("# one ", "two ", "three"):
        page.keyboard.type(word)
        expect(candidate.status).not_to_contain_text("store is full")
    expect(candidate.status).to_contain_text("Saved")
    context.set_offline(True)
    page.keyboard.type(" four")
    expect(candidate.status).to_contain_text("store is full", timeout=40_000)
    context.set_offline(False)
    expect(candidate.status).not_to_contain_text("store is full", timeout=40_000)
    candidate.saved()


def test_after_the_end_nothing_is_offered_and_the_link_says_goodbye(
    candidate: Candidate, context: BrowserContext
) -> None:
    page = candidate.page
    page.get_by_role("button", name="Leave…").click()
    page.get_by_role("button", name="End the interview").click()
    expect(candidate.status).to_contain_text("The interview is over")
    expect(page.get_by_role("button", name="Leave…")).to_be_hidden()
    context.set_offline(True)
    context.set_offline(False)
    expect(page.locator(".cm-content")).to_contain_text("class LRUCache")
    page.goto(candidate.link)
    page.wait_for_url("**/ended/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Your interview is saved")


def test_the_run_buttons_stay_in_their_pane_at_every_width(candidate: Candidate) -> None:
    page = candidate.page
    candidate.run_tests()
    for width in (1_440, 1_300, 1_180, 1_024, 720):
        page.set_viewport_size({"width": width, "height": 800})
        button = page.get_by_role("button", name=re.compile("Run tests")).bounding_box()
        pane = page.locator(".runs").bounding_box()
        assert button is not None
        assert pane is not None
        assert button["x"] + button["width"] <= pane["x"] + pane["width"], width
