"""An admin asks about groups, a candidate answers after the end or takes it back, figures stand."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import looked_at
from tests.browser.people import Candidate, Staff
from tests.doubles import fairness
from tests.doubles.inviting import decided_round, invite_by_plan, plan
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def test_from_the_question_to_the_figures(
    page: Page, server: Server, staff: Staff, chromium: Browser
) -> None:
    slug = plan(server, "Backend engineer", "lru-cache")
    office = chromium.new_context()
    desk = office.new_page()
    staff.sign_in(desk, "admin")
    ask(desk)
    candidate = Candidate(page, invite_by_plan(server, slug))
    candidate.agree()
    candidate.leave()
    answer(page)
    decided_round(server)
    figures(desk)
    office.close()


def ask(desk: Page) -> None:
    desk.get_by_role("link", name="Roles").click()
    desk.get_by_role("link", name="Fairness").click()
    desk.get_by_label("A question a line, with its groups").fill("Gender")
    desk.get_by_role("button", name="Ask this").click()
    expect(desk.get_by_role("alert")).to_contain_text("a colon")
    assert looked_at(desk) == []
    desk.get_by_label("A question a line, with its groups").fill(fairness.FORM)
    desk.get_by_role("button", name="Ask this").click()
    expect(desk.get_by_role("heading", name="What candidates choose from")).to_be_visible()
    assert looked_at(desk) == []


def answer(page: Page) -> None:
    """Answer with the keyboard, see that it was taken, and take it back."""
    rather_not = page.get_by_role("radio", name="I would rather not say")
    expect(rather_not).to_be_checked()
    assert looked_at(page) == []
    rather_not.focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Woman")).to_be_checked()
    page.get_by_role("button", name="Send this").click()
    back = page.get_by_role("button", name="Take my answer back")
    expect(back).to_be_visible()
    expect(page.get_by_text("Woman")).to_have_count(0)
    assert looked_at(page) == []
    back.click()
    expect(page.get_by_text("Nothing is kept")).to_be_visible()


def figures(desk: Page) -> None:
    desk.get_by_role("link", name="Backend engineer").click()
    expect(desk.get_by_role("row", name="Woman 12 3")).to_contain_text("below")
    expect(desk.get_by_text("Not told: a small group").first).to_be_visible()
    assert looked_at(desk) == []
    with desk.expect_download() as file:
        desk.get_by_role("link", name="CSV").click()
    assert file.value.suggested_filename == "backend-engineer-fairness.csv"
