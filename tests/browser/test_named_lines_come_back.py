"""Lines that a stored reply names can be shown by a press after a reload, too."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Candidate
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]
# The built-in interviewer names no lines: the stored reply is given some as the page arrives.
NAMES_LINES = """new MutationObserver((_, watch) => {
  const body = document.querySelector("[data-kind=TurnTaken] .body");
  if (!body) return;
  watch.disconnect();
  body.insertAdjacentHTML(
    "afterbegin", "<p>What happens in <code>cache.py</code>, lines 7-8, and on line 2?</p>");
}).observe(document, { childList: true, subtree: true })"""


def test_a_reload_brings_the_buttons_of_named_lines(page: Page, server: Server) -> None:
    candidate = Candidate(page, server.invite("lru-cache"))
    candidate.agree()
    expect(page.get_by_role("log")).to_contain_text("It stands under Problem")
    candidate.say("I would keep a dictionary, and the order of use beside it.")
    page.add_init_script(NAMES_LINES)
    page.reload()
    candidate.settle()
    button = page.get_by_role("button", name=re.compile(r"cache\.py.*7.*8"))
    expect(button).to_have_count(1)
    expect(page.locator("[role=log] .look button")).to_have_count(1)
    button.click()
    expect(page.locator(".cm-line").nth(6)).to_have_class(re.compile("told"))
