"""A recruiter invites by a list, finds who finished in a table, compares two, and decides."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import looked_at
from tests.browser.people import Staff, reports_are_there
from tests.doubles.inviting import plan, sat_by_plan
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
LIST = "name,email,extra time\nAda,ada@example.com,25 %\nBob,bob at example,\n"


def test_from_a_list_to_a_decision(page: Page, server: Server, staff: Staff) -> None:
    role = plan(server, "Platform engineer", "lru-cache")
    sat_by_plan(server, role, "strong", "partial")
    staff.sign_in(page, "recruiter")
    page.get_by_role("link", name="Roles").click()
    page.get_by_role("link", name="Platform engineer").click()
    page.get_by_role("link", name="Invite", exact=True).click()
    invite_by_list(page)
    page.get_by_role("link", name="Platform engineer").click()
    reports_are_there(page)
    compare(page)
    to_a_moment_and_back(page)
    decide(page)


def invite_by_list(page: Page) -> None:
    page.get_by_label("A list, as CSV").fill(LIST)
    page.get_by_role("button", name="Check the list").click()
    expect(page.get_by_role("heading", name="1 of 2 can be invited")).to_be_visible()
    expect(page.get_by_text("This is no e-mail address.")).to_be_visible()
    assert looked_at(page) == []
    page.get_by_role("button", name="Invite 1 and send the letters").dblclick()
    expect(page.get_by_role("heading", name="1 invited")).to_be_visible()
    expect(page.get_by_role("link", name="Ada")).to_be_visible()


def compare(page: Page) -> None:
    expect(page.get_by_role("table")).to_contain_text("Strong")
    button = page.get_by_role("button", name="Compare side by side")
    expect(button).to_have_attribute("aria-disabled", "true")
    first = page.get_by_role("checkbox", name=re.compile("^Choose")).first
    first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(page.get_by_text("2 chosen")).to_be_visible()
    button.click()
    expect(page.get_by_role("article")).to_have_count(2)
    expect(page.get_by_role("article").first).to_contain_text("class LRUCache")
    assert looked_at(page) == []


def to_a_moment_and_back(page: Page) -> None:
    said = page.get_by_role("article").first.locator(".quote")
    assert said.count() > 0, page.get_by_role("article").first.inner_text()
    said.get_by_role("link").first.click()
    page.wait_for_url("**/replay/?t=*")
    expect(page.locator("[data-ready]")).to_be_attached()
    expect(page.get_by_text("are for interviewers")).to_be_visible()
    assert looked_at(page) == []
    page.go_back()
    expect(page.get_by_role("article")).to_have_count(2)


def decide(page: Page) -> None:
    page.get_by_role("link", name="Simulated: strong").click()
    page.get_by_role("radio", name="Goes on").check()
    page.get_by_label("Why").fill("Clear about cost, and the tests are green.")
    page.get_by_role("button", name="Record the decision").click()
    expect(page.get_by_text("Clear about cost, and the tests are green.")).to_be_visible()
    assert looked_at(page) == []
