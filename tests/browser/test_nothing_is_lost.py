"""A reload, a second tab and a server that is killed in mid-typing lose nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.people import Candidate
from tests.doubles.server import Server, serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]


@pytest.fixture
def candidate(page: Page, context: BrowserContext, server: Server) -> Candidate:
    candidate = Candidate(page, server.invite("lru-cache"))
    candidate.agree()
    return candidate


def type_at_end(page: Page, text: str) -> None:
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.type(text, delay=15)


def test_a_reload_brings_the_room_back_as_it_was(candidate: Candidate) -> None:
    page = candidate.page
    candidate.say("A dictionary finds the entry of a key.")
    type_at_end(page, "\n# typed before the reload 😀")
    page.get_by_label("Your reply").fill("half a thought")
    words, code = candidate.replies.all_inner_texts(), candidate.code()
    page.reload()
    candidate.settle()
    expect(page.locator(".cm-content")).to_contain_text("# typed before the reload 😀")
    assert candidate.code() == code
    assert candidate.replies.all_inner_texts() == words
    expect(page.get_by_label("Your reply")).to_have_value("half a thought")
    candidate.saved()


def test_a_second_tab_follows_and_takes_over_openly(
    candidate: Candidate, context: BrowserContext
) -> None:
    second = Candidate(context.new_page(), candidate.link)
    second.page.goto(candidate.page.url)
    second.settle()
    here = second.page.get_by_role("button", name="Go on here instead")
    expect(here).to_be_visible()
    type_at_end(candidate.page, "\n# from the first tab")
    expect(second.page.locator(".cm-content")).to_contain_text("# from the first tab")
    here.click()
    expect(candidate.page.get_by_role("button", name="Go on here instead")).to_be_visible()
    type_at_end(second.page, "\n# from the second tab")
    expect(candidate.page.locator(".cm-content")).to_contain_text("# from the second tab")
    second.saved()


def test_closing_the_tab_that_types_lets_the_other_type_on_openly(
    candidate: Candidate, context: BrowserContext
) -> None:
    second = Candidate(context.new_page(), candidate.link)
    second.page.goto(candidate.page.url)
    second.settle()
    type_at_end(candidate.page, "\n# typed as it was closed")
    candidate.page.close(run_before_unload=False)
    expect(second.status).to_contain_text("The tab that you typed in is closed")
    expect(second.page.locator(".cm-content")).to_contain_text("# typed as it was closed")
    type_at_end(second.page, "\n# typed on")
    second.saved()
    second.page.reload()
    second.settle()
    for text in ("# typed as it was closed", "# typed on"):
        expect(second.page.locator(".cm-content")).to_contain_text(text)


def test_a_reload_keeps_the_pen_though_another_tab_is_open(
    candidate: Candidate, context: BrowserContext
) -> None:
    second = Candidate(context.new_page(), candidate.link)
    second.page.goto(candidate.page.url)
    second.settle()
    candidate.page.bring_to_front()
    candidate.page.reload()
    candidate.settle()
    type_at_end(candidate.page, "\n# still mine")
    candidate.saved()
    second.page.wait_for_timeout(6_000)  # longer than the other tab would wait
    expect(second.page.get_by_role("button", name="Go on here instead")).to_be_visible()


@pytest.mark.alone
def test_a_minute_offline_loses_no_keystroke_and_the_bar_tells_the_truth(
    candidate: Candidate, context: BrowserContext
) -> None:
    page = candidate.page
    type_at_end(page, "\n# before")
    expect(candidate.status).to_contain_text("Saved")
    context.set_offline(True)
    before = candidate.status.bounding_box()
    for quarter in range(4):
        type_at_end(page, f"\n# offline {quarter}")
        page.wait_for_timeout(15_000)
        expect(candidate.status).to_contain_text(re.compile(r"\d+ edits are held in this browser"))
        expect(candidate.status).not_to_contain_text("Saved")
    assert candidate.status.bounding_box() == before
    context.set_offline(False)
    expect(candidate.status).to_contain_text(re.compile("Back after|Saved"), timeout=40_000)
    candidate.saved()
    page.reload()
    candidate.settle()
    for quarter in range(4):
        expect(page.locator(".cm-content")).to_contain_text(f"# offline {quarter}")


def test_a_server_killed_in_mid_typing_loses_no_keystroke(
    tmp_path: Path, context: BrowserContext
) -> None:
    with serving(tmp_path) as server:
        page = context.new_page()
        candidate = Candidate(page, server.link)
        candidate.agree()
        type_at_end(page, "\n# before")
        candidate.saved()
        server.kill()
        type_at_end(page, "\n# while it was down")
        expect(candidate.status).to_contain_text(re.compile("No connection"))
        expect(candidate.status).to_contain_text(re.compile(r"\d+ edits? (is|are) held"))
        server.start()
        expect(candidate.status).to_contain_text(re.compile("Back after|Saved"), timeout=40_000)
        type_at_end(page, "\n# after")
        candidate.saved()
        page.reload()
        candidate.settle()
        for text in ("# before", "# while it was down", "# after"):
            expect(page.locator(".cm-content")).to_contain_text(text)
        assert "intact" in server.manage("verify_log", candidate.session)


def test_a_browser_that_is_offline_keeps_what_is_typed_and_said(
    candidate: Candidate, context: BrowserContext
) -> None:
    page = candidate.page
    context.set_offline(True)
    type_at_end(page, "\n# offline")
    page.get_by_label("Your reply").fill("Said while offline.")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(candidate.status).to_contain_text(re.compile("No connection"), timeout=40_000)
    context.set_offline(False)
    expect(page.get_by_role("log")).to_contain_text("Said while offline.", timeout=40_000)
    expect(candidate.replies).to_have_count(3, timeout=40_000)
    candidate.saved()
    page.reload()
    candidate.settle()
    expect(page.locator(".cm-content")).to_contain_text("# offline")
    expect(page.get_by_role("log").get_by_text("Said while offline.")).to_have_count(1)
