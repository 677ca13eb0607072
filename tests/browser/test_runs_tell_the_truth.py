"""One test alone, a test of one's own, an older result: the runs panel says what is what."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import looked_at
from tests.browser.people import SHIPPED, Candidate
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]
WRONG = SHIPPED / "lru-cache" / "solution" / "wrong" / "first_in_first_out.py"


@pytest.fixture
def candidate(page: Page, server: Server) -> Candidate:
    candidate = Candidate(page, server.invite("lru-cache"))
    candidate.agree()
    candidate.type_code(WRONG.read_text("utf-8"))
    return candidate


def keep_test(page: Page, name: str, calls: str) -> None:
    page.get_by_role("tab", name=re.compile("^Yours")).click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label(re.compile("One call a line")).fill(calls)
    page.get_by_role("button", name="Keep this test").click()


def test_a_test_of_ones_own_runs_beside_the_questions_and_stays(candidate: Candidate) -> None:
    page = candidate.page
    keep_test(page, "mine", 'new LRUCache(2)\nput("a", [1, 2])\nget("a") -> [1, 3]')
    expect(page.get_by_label("Your tests")).to_contain_text('put("a", [1, 2])')
    expect(page.get_by_label("Name", exact=True)).to_have_value("")
    candidate.run_tests()
    page.get_by_role("tab", name=re.compile("^Tests")).click()
    page.get_by_role("option", name=re.compile("mine.*yours")).click()
    shown = page.locator("[data-test]:not([hidden])")
    expect(shown.locator("mark")).to_have_text(["3", "2"])
    expect(page.get_by_role("tab", name="Tests 5 of 6")).to_be_visible()
    page.reload()
    candidate.settle()
    page.get_by_role("tab", name="Yours 1").click()
    page.get_by_role("button", name="Remove mine").click()
    expect(page.get_by_label("Your tests")).to_contain_text("No tests of your own yet")


def test_what_cannot_be_read_stays_in_the_form_with_the_reason(candidate: Candidate) -> None:
    page = candidate.page
    keep_test(page, "mine", "get(a) -> 1")
    expect(page.get_by_role("alert")).to_contain_text("Line 1")
    page.reload()
    candidate.settle()
    page.get_by_role("tab", name=re.compile("^Yours")).click()
    expect(page.get_by_label(re.compile("One call a line"))).to_have_value("get(a) -> 1")


def test_one_test_runs_alone_and_leaves_the_count_of_all_as_it_was(candidate: Candidate) -> None:
    page = candidate.page
    candidate.run_tests()
    page.get_by_role("option", name=re.compile("reading is a use")).click()
    page.get_by_role("button", name="Run this one alone").locator("visible=true").click()
    expect(page.get_by_role("log")).to_contain_text("One test ran alone: reading is a use")
    expect(page.get_by_role("listbox", name="Tests").get_by_role("option")).to_have_count(1)
    expect(page.get_by_role("tab", name="Tests 5 of 6")).to_be_visible()


def test_a_result_says_that_the_code_has_changed_since(candidate: Candidate) -> None:
    page = candidate.page
    candidate.run_tests()
    ran = page.locator("[data-slot=tests-ran]")
    expect(ran).to_contain_text("with your code as it is")
    page.locator(".cm-content").click()
    page.keyboard.type("#")
    expect(ran).to_contain_text("has changed since")
    page.get_by_role("tab", name=re.compile("^History")).click()
    expect(page.locator(".history")).to_contain_text("older code")
    page.reload()
    candidate.settle()
    expect(ran).to_contain_text("has changed since")


def test_the_panels_have_no_finding(candidate: Candidate) -> None:
    page = candidate.page
    keep_test(page, "mine", 'new LRUCache(2)\nget("a") -> 1')
    assert looked_at(page) == []
    candidate.run_tests()
    page.get_by_role("tab", name=re.compile("^Tests")).click()
    page.get_by_role("option", name=re.compile("mine")).click()
    assert looked_at(page) == []


def test_a_run_that_waits_for_itself_is_stopped_by_its_candidate(candidate: Candidate) -> None:
    page = candidate.page
    candidate.type_code("print('begun', flush=True)\nwhile True:\n    pass\n")
    candidate.saved()
    page.get_by_role("button", name=re.compile("^Run Ctrl")).click()
    stop = page.get_by_role("button", name="Stop", exact=True)
    expect(stop).to_be_visible(timeout=10_000)
    # Where it stays, a program of ten seconds would end by itself.
    stop.click()
    expect(page.get_by_role("tabpanel", name="Output")).to_contain_text("begun", timeout=9_000)
    expect(page.get_by_role("log")).to_contain_text(re.compile("stopped", re.IGNORECASE))
