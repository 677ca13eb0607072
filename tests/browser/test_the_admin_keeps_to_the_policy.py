"""Django's admin needs no exception from the page policy: it looks and works as it should."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Staff
from tests.doubles.server import Server

pytestmark = pytest.mark.browser


def test_the_bank_can_be_read_searched_and_archived(page: Page, server: Server) -> None:
    Staff(server).sign_in(page, "admin")
    page.goto(f"{server.url}/admin/")
    expect(page.get_by_role("heading", name="Site administration")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('#header')).display") == "flex"
    page.goto(f"{server.url}/admin/interviews/question/")
    page.locator("#searchbar").fill("lru")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="lru-cache").click()
    page.locator("#id_archived").check()
    page.get_by_role("button", name="Save and continue editing").click()
    expect(page.locator("#id_archived")).to_be_checked()
    page.locator("#id_archived").uncheck()
    page.get_by_role("button", name="Save and continue editing").click()
    expect(page.locator("#id_archived")).not_to_be_checked()


def test_its_scripts_run_and_its_other_pages_open(page: Page, server: Server) -> None:
    Staff(server).sign_in(page, "admin")
    page.goto(f"{server.url}/admin/interviews/question/")
    page.locator(".theme-toggle").first.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator("#toggle-nav-sidebar").click()
    for path in ("question/import/", "questionrevision/", "questionrevision/1/change/"):
        answer = page.goto(f"{server.url}/admin/interviews/{path}")
        assert answer is not None
        assert answer.status == 200


def test_somebody_who_may_not_go_in_is_told_so(page: Page, server: Server) -> None:
    Staff(server).sign_in(page, "interviewer")
    page.goto(f"{server.url}/admin/")
    expect(page.get_by_role("heading", name="You may not open this")).to_be_visible()


def test_who_is_sent_to_sign_in_comes_back_to_the_page(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/admin/interviews/question/import/")
    page.get_by_label("Name").fill("admin")
    page.get_by_label("Password").fill(server.passwords["admin"])
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_text("Question package (.zip)")).to_be_visible()
