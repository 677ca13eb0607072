"""What is told of somebody's work leads to its moments: a run, a line, a word."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import looked_at
from tests.browser.people import SHIPPED, SOLUTION, Candidate, Staff
from tests.doubles.server import Server

pytestmark = pytest.mark.browser
WRONG = SHIPPED / "lru-cache" / "solution" / "wrong" / "first_in_first_out.py"
PLAN = "I'll keep a dictionary from key to entry, and the order of use beside it."
MEANT = "The red one is reading: get hands a value out and never moves its entry to the recent end."


def test_from_a_failing_run_to_its_moment_in_the_replay(
    page: Page, server: Server, staff: Staff, chromium: Browser
) -> None:
    candidate = Candidate(page, server.invite("lru-cache"))
    candidate.agree()
    works(candidate)
    office = chromium.new_context()
    desk = office.new_page()
    staff.sign_in(desk, "interviewer")
    staff.rate(desk, candidate.session)
    expect(desk.get_by_role("heading", name="Tests over time")).to_be_visible()
    rows = desk.get_by_role("table", name=re.compile("Test runs of")).locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.nth(0)).to_contain_text("failing: “reading is a use”")
    expect(rows.nth(1)).to_contain_text("all passed")
    talk = desk.get_by_role("region", name=re.compile("talk that bore on the work"))
    for words in (PLAN, MEANT):
        expect(talk).to_contain_text(words)
    assert looked_at(desk) == []
    rows.nth(0).get_by_role("link").click()
    expect(desk).to_have_url(re.compile(r"/replay/\?t=\d"))
    expect(desk.locator(".cm-content")).to_contain_text("popitem(last=False)")
    office.close()


def works(candidate: Candidate) -> None:
    """Say a plan, run a wrong cache, say what is red, mend it, run it, leave."""
    candidate.say(PLAN)
    candidate.type_code(WRONG.read_text(encoding="utf-8"))
    candidate.saved()
    candidate.run_tests()
    candidate.say(MEANT)
    candidate.type_code(SOLUTION.read_text(encoding="utf-8"))
    candidate.saved()
    candidate.page.get_by_role("button", name=re.compile("Run tests")).click()
    expect(candidate.page.get_by_role("tab", name="Tests 6 of 6")).to_be_visible(timeout=60_000)
    candidate.leave()
