"""A test that has ended is seen while the others still run."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Candidate
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]
SLOW = """import time


class LRUCache:
    def __init__(self, capacity):
        time.sleep(0.7)
        self.items = {}

    def get(self, key):
        return self.items.get(key)

    def put(self, key, value):
        self.items[key] = value
"""


def test_a_test_is_seen_before_the_last_has_run(page: Page, server: Server) -> None:
    candidate = Candidate(page, server.invite("lru-cache"))
    candidate.agree()
    candidate.type_code(SLOW)
    candidate.saved()
    page.get_by_role("button", name=re.compile("Run tests")).click()
    first = page.locator(".so-far li").first
    expect(first).to_contain_text("a stored value comes back")
    expect(first).to_contain_text("passed")
    expect(page.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    expect(page.get_by_role("tab", name=re.compile(r"Tests \d+ of 6"))).to_be_visible(
        timeout=60_000
    )
    expect(page.locator(".so-far")).to_have_count(0)
