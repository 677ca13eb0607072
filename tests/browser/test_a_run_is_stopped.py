"""Whoever started a run that does not end can stop it, and reads what had not run."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import looked_at
from tests.browser.people import Candidate
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]
ENDLESS = """
class LRUCache:
    def __init__(self, capacity):
        while True:
            pass
"""


def test_a_stopped_run_says_what_did_not_run(page: Page, server: Server) -> None:
    candidate = Candidate(page, server.invite("lru-cache"))
    candidate.agree()
    candidate.type_code(ENDLESS)
    page.get_by_role("button", name=re.compile("Run tests")).click()
    panel = page.get_by_role("tabpanel", name=re.compile("^Tests"))
    expect(panel).to_contain_text("Running your tests")
    assert looked_at(page) == []
    stop = panel.get_by_role("button", name="Stop")
    stop.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("The tests were stopped", timeout=40_000)
    expect(page.get_by_role("tab", name=re.compile("^Tests"))).to_be_focused()
    expect(candidate.status).to_contain_text(re.compile(r"Python 3\.\d+\.\d+"))
    page.get_by_role("option", name=re.compile("not run")).first.click()
    shown = page.locator(".results [data-test]:not([hidden])")
    expect(shown).to_contain_text(re.compile("Why *It was (stopped|not run)"))
    page.get_by_role("tab", name=re.compile("^History")).click()
    expect(page.locator(".history")).to_contain_text("not run")
