"""Choosing another language shows its own files; coming back shows one's own as they were."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Candidate
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]


def test_each_language_keeps_its_own_code(page: Page, server: Server) -> None:
    candidate = Candidate(page, server.invite("lru-cache"))
    candidate.agree()
    code = page.locator(".cm-content")
    code.click()
    page.keyboard.press("Control+End")
    page.keyboard.type("\n# in Python", delay=15)
    language = page.get_by_label("Language")
    language.select_option("javascript")
    expect(page.get_by_role("tab", name="cache.js")).to_be_visible()
    expect(code).to_contain_text("constructor(")
    expect(code).not_to_contain_text("# in Python")
    code.click()
    page.keyboard.press("Control+End")
    page.keyboard.type("\n// in JavaScript", delay=15)
    candidate.run_tests()
    language.select_option("python")
    expect(code).to_contain_text("# in Python")
    page.reload()
    candidate.settle()
    expect(page.get_by_role("tab", name="cache.py")).to_be_visible()
    page.get_by_label("Language").select_option("javascript")
    expect(code).to_contain_text("// in JavaScript")
