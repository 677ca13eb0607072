"""An interviewer goes through a replay by keys: finds words, compares moments, reads it all."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import WIDE
from tests.browser.people import Staff
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]


@pytest.fixture(scope="module")
def session(server: Server) -> str:
    return server.simulated("partial", "lru-cache", seed=4)


@pytest.fixture
def desk(page: Page, server: Server, staff: Staff, session: str) -> Page:
    staff.sign_in(page, "interviewer")
    opened(page, f"{server.url}/sessions/{session}/replay/?t=0")
    return page


def opened(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("body")).to_have_attribute("data-ready", "")


def at(page: Page) -> Locator:
    return page.locator(".transport [data-slot=now]")


def find(page: Page, words: str) -> Locator:
    """Look for words by keyboard alone, and return what is listed."""
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type(words)
    expect(page.get_by_role("tab", name=re.compile(r"Found \d+"))).to_have_attribute(
        "aria-selected", "true"
    )
    return page.locator("[data-slot=hits] li")


def test_a_seek_to_the_end_shows_the_newest_turn_and_coloured_code(desk: Page) -> None:
    desk.get_by_role("slider").press("End")
    turns = desk.locator(".talk-pane .turn:not(.later)")
    expect(turns.last).to_be_in_viewport()
    expect(turns.last).to_have_class(re.compile(r"\bnow\b"))
    expect(desk.locator(".cm-line span[class]").first).to_be_visible()
    turns.first.scroll_into_view_if_needed()
    expect(turns.first.locator(".body")).to_be_in_viewport()


def test_what_is_said_later_is_there_for_no_reader(desk: Page) -> None:
    later = desk.locator(".talk-pane .turn.later")
    link = later.locator("a.moment").last
    assert not link.evaluate("link => { link.focus(); return link === document.activeElement; }")
    expect(link).not_to_be_in_viewport()
    words = later.last.locator(".body").text_content() or ""
    assert words[:40].strip() not in desk.get_by_role("log").aria_snapshot()
    expect(desk.get_by_role("link", name=link.text_content() or "", exact=True)).to_have_count(0)


def coloured(page: Page) -> list[str]:
    """Return the first lines of the code as they are drawn, once any has a colour."""
    expect(page.locator(".cm-line span[class]").first).to_be_visible()
    drawn: list[str] = page.locator(".cm-line").evaluate_all(
        "lines => lines.slice(0, 20).map((line) => line.innerHTML)"
    )
    return drawn


def test_after_seeks_back_and_forth_code_has_the_colours_of_a_page_opened_there(
    desk: Page, session: str, server: Server
) -> None:
    for key in ("End", "Home", "PageDown", "End"):
        desk.get_by_role("slider").press(key)
    chapter = desk.locator(".places a[data-seek]").nth(-2)
    chapter.click()
    other = desk.context.new_page()
    moment = chapter.get_attribute("data-seek")
    opened(other, f"{server.url}/sessions/{session}/replay/?t={moment}")
    for _ in range(50):
        if coloured(desk) == coloured(other):
            break
        desk.wait_for_timeout(200)  # colours follow the text
    assert coloured(desk) == coloured(other)


def test_words_are_found_where_they_were_said_and_typed(desk: Page) -> None:
    hits = find(desk, "class Node")
    expect(hits.first.locator("mark")).to_have_text("class Node")
    typed = hits.filter(has_text="typed in cache.py")
    expect(typed.first).to_be_visible()
    expect(desk.locator("[data-slot=hit-marks] line")).to_have_count(hits.count())
    typed.first.get_by_role("link").click()
    expect(at(desk)).to_have_text(typed.first.locator(".num").inner_text())
    expect(desk.locator(".cm-found").first).to_have_text("class Node")


def test_enter_goes_from_hit_to_hit_and_says_which(desk: Page) -> None:
    hits = find(desk, "key")
    desk.keyboard.press("Enter")
    expect(desk.locator("[data-behaviour=speaker]")).to_have_text(re.compile(r"^\d+ of \d+, "))
    expect(hits.locator("[aria-current=step]")).to_be_visible()
    desk.keyboard.press("Escape")
    expect(hits).to_have_count(0)


def test_what_is_not_there_is_said_to_be_not_there(desk: Page) -> None:
    expect(find(desk, "quicksort")).to_have_count(0)
    expect(desk.locator("[data-slot=hits-told]")).to_have_text(
        "Nothing of the kind was said or typed."
    )


def test_two_moments_are_compared_in_one_column_and_in_two(desk: Page) -> None:
    desk.locator("#slider").focus()
    desk.keyboard.press("End")
    desk.keyboard.press("d")
    compared = desk.get_by_role("group", name="Two moments compared")
    expect(compared).to_be_visible()
    compared.get_by_label("From").select_option("0")
    expect(compared.get_by_role("status")).to_have_text(re.compile(r"\d+ lines added, \d+ removed"))
    expect(compared.locator("tr.add .sign").first).to_have_text("+added:", use_inner_text=False)
    compared.get_by_role("button", name="Two", exact=True).click()
    expect(compared.locator(".diff.split .code.add").first).to_be_visible()
    assert findings(desk) == []
    compared.get_by_role("button", name="Swap").click()
    expect(compared.get_by_label("From")).to_have_value("played")
    desk.get_by_role("button", name="Compare…").click()
    expect(compared).to_be_hidden()


def test_a_marked_moment_is_one_to_compare_with(desk: Page) -> None:
    desk.locator("#slider").focus()
    desk.keyboard.press("PageDown")
    marked = at(desk).inner_text()
    desk.keyboard.press("m")
    chosen = desk.get_by_label("From").locator("option:checked")
    expect(chosen).to_have_text(f"marked, {marked}")
    expect(desk.get_by_role("group", name="Two moments compared")).to_contain_text("No difference")


def test_a_link_brings_a_colleague_to_the_same_comparison(
    desk: Page, server: Server, session: str
) -> None:
    address = f"{server.url}/sessions/{session}/replay/?t=9999&from=0&file=cache.py"
    opened(desk, address)
    compared = desk.get_by_role("group", name="Two moments compared")
    expect(compared.get_by_role("status")).to_have_text(re.compile(r"\d+ lines added"))
    expect(compared.get_by_label("From").locator("option:checked")).to_contain_text("00:00")


def test_everything_is_there_to_be_read_from_top_to_bottom(desk: Page) -> None:
    desk.get_by_role("tab", name="Everything").click()
    lines = desk.get_by_role("region", name="Everything that happened").get_by_role("listitem")
    expect(lines.filter(has_text="Hello, and welcome").first).to_be_visible()
    typing = lines.filter(has_text=re.compile(r"types in cache.py, \d+ changes"))
    expect(typing.first).to_be_visible()
    tests_run = lines.filter(has_text=re.compile(r"Tests, \d+ of \d+ passed")).first
    tests_run.get_by_role("link").click()
    expect(at(desk)).to_have_text(tests_run.locator(".num").inner_text())
    assert findings(desk) == []


def test_the_keyboard_plays_steps_and_walks(desk: Page) -> None:
    body = desk.locator("body")
    body.press("]")
    body.press("ArrowRight")
    expect(desk.locator("[data-behaviour=speaker]")).to_have_text(re.compile(r"^\d+ minutes \d+"))
    body.press("Shift+ArrowLeft")
    body.press("f")
    expect(desk.get_by_role("button", name="Follow cursor")).to_have_attribute(
        "aria-pressed", "false"
    )
    body.press("+")
    expect(desk.locator("[data-speed='2']")).to_have_attribute("aria-pressed", "true")
    body.press("F6")
    expect(desk.locator("#side :focus")).to_have_count(1)
    body.press("F6")
    expect(desk.locator(".editor-pane :focus")).to_have_count(1)
    body.press("?")
    expect(desk.get_by_role("dialog", name="Keys of the player")).to_be_visible()
    assert findings(desk) == []
    desk.keyboard.press("Escape")
    body.press(" ")
    expect(desk.get_by_role("button", name="Pause")).to_be_visible()


def test_the_code_on_screen_is_said_to_be_newer_than_the_result(desk: Page) -> None:
    tag = desk.locator("[data-behaviour=since-run]")
    expect(tag).to_be_hidden()
    first = desk.locator(".places a", has_text="Tests").first
    first.click()
    expect(tag).to_be_hidden()
    for _ in range(200):
        if tag.is_visible():
            break
        desk.locator("body").press("ArrowRight")
    expect(tag).to_have_text("changed since the last run")


def test_on_a_phone_chapters_and_search_open_by_a_button(
    server: Server, staff: Staff, session: str, chromium: Browser
) -> None:
    page = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
    staff.sign_in(page, "interviewer")
    opened(page, f"{server.url}/sessions/{session}/replay/?t=0")
    side = page.get_by_role("navigation", name="Chapters, events and search")
    expect(side).to_be_hidden()
    page.get_by_role("button", name="Chapters").click()
    expect(side).to_be_visible()
    assert findings(page) == []
    page.get_by_role("tab", name="Chapters").press("Escape")
    expect(side).to_be_hidden()
    page.set_viewport_size(WIDE)
    expect(side).to_be_visible()
    page.context.close()
