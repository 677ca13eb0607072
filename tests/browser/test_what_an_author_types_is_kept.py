"""A save that failed is tried again, openly; no words are left behind, and two authors choose."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.authors import Author, begin
from tests.browser.people import Staff

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

SAVES = re.compile(r"/parts/[^/]+/[^/]+/$|/code/|/tests/|/running/")
STARTER = "What the file holds at the start"


@pytest.fixture
def author(page: Page, staff: Staff, request: pytest.FixtureRequest) -> Author:
    staff.sign_in(page, "interviewer")
    page.get_by_role("link", name="Questions").click()
    author = Author(page)
    begin(author, f"Kept {request.node.name}"[:80], "Talk, code and tests")
    return author


class Line:
    """A line that holds what is saved back until it is let go."""

    def __init__(self, page: Page) -> None:
        self.held: list[Route] | None = []
        page.route(SAVES, self.hold)

    def hold(self, way: Route) -> None:
        if self.held is None:
            way.continue_()
        else:
            self.held.append(way)

    def let_go(self) -> None:
        held, self.held = self.held or [], None
        for way in held:
            way.continue_()


def saved(page: Page) -> None:
    expect(page.locator("#saved")).to_have_text("Saved")


def comes_back(page: Page, text: str) -> None:
    page.reload()
    expect(page.locator("[name=value]").first).to_have_value(text)


@pytest.mark.parametrize("failure", ["no line", "an error"])
def test_a_save_that_fails_is_said_and_tried_again(author: Author, failure: str) -> None:
    page = author.page
    page.route(SAVES, lambda way: way.abort() if failure == "no line" else way.fulfill(status=500))
    page.locator("[name=value]").first.fill("typed meanwhile")
    expect(page.locator("#saved")).to_have_text("Not saved, trying again")
    page.unroute(SAVES)
    saved(page)
    comes_back(page, "typed meanwhile")


def test_whoever_was_signed_out_signs_in_again_and_it_goes_on(
    author: Author, context: BrowserContext, staff: Staff
) -> None:
    page = author.page
    context.clear_cookies(name=re.compile("session"))
    page.locator("[name=value]").first.fill("typed when signed out")
    expect(page.locator("#saved")).to_contain_text("sign in again")
    staff.sign_in(context.new_page(), "interviewer")
    saved(page)
    comes_back(page, "typed when signed out")


def test_what_is_typed_during_a_save_is_kept_when_one_goes_elsewhere(author: Author) -> None:
    page, line = author.page, Line(author.page)
    first = page.locator("[name=value]").first
    with page.expect_request(SAVES):
        first.fill("some words")
    first.fill("some words, and the last")
    page.get_by_role("navigation", name="Of this part").get_by_role("link", name="About").click()
    line.let_go()
    expect(page.locator(".tab[aria-current]")).to_have_text("About")
    comes_back(page, "some words, and the last")


def test_two_authors_in_one_form_of_the_code_choose(
    author: Author, context: BrowserContext, staff: Staff
) -> None:
    page = author.page
    author.turn_to("Code")
    author.offer("Python")
    other = context.new_page()
    other.goto(f"{page.url.partition('?')[0]}?tab=code")
    Author(other).fill(STARTER, "theirs = 1\n")
    mine = page.get_by_label(STARTER)
    mine.fill("mine = 1\n")
    expect(page.locator("#say-program")).to_contain_text("theirs = 1")
    expect(page.locator("#saved")).to_contain_text("Not saved")
    page.get_by_role("button", name="Keep mine").click()
    saved(page)
    expect(page.locator("#say-program")).to_be_empty()
    author.fill(STARTER, "mine = 2\n")
    other.get_by_label(STARTER).fill("theirs = 2\n")
    expect(other.locator("#say-program")).to_contain_text("mine = 2")
    other.get_by_role("button", name="Take theirs").click()
    expect(other.get_by_label(STARTER)).to_have_value("mine = 2\n")
    Author(other).fill(STARTER, "both = 3\n")
