"""From link to replay: an interview of ten turns with code and tests, its replay and its report."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import WIDE
from tests.browser.people import SOLUTION, Candidate, Staff
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

ANSWERS = [
    "I keep the entries in a dictionary, so that a key is found in constant time.",
    "Beside it I keep a doubly linked list in the order of use, so the oldest is at one end.",
    "When a key is read, I move its entry to the most recently used end of the list.",
    "If the cache is full, put removes the entry at the least recently used end, then adds.",
    "With a capacity of zero nothing is ever stored, so put returns at once.",
    "Both operations take constant time, and the memory grows with the capacity.",
    "If two threads call it at once, a lock around get and put keeps the two structures in step.",
    "To reduce waiting I would split the keys over several caches, each with a lock of its own.",
    "The price is that the order of use holds only within one part.",
    "I would measure the hit rate and the time spent waiting before and after.",
]


def test_a_candidate_is_interviewed_and_an_interviewer_checks_it(
    server: Server, chromium: Browser, page: Page, staff: Staff
) -> None:
    candidate = Candidate(page, server.link)
    candidate.agree()
    session = candidate.session
    interview(candidate)
    office = chromium.new_context(viewport=WIDE)
    desk = office.new_page()
    staff.sign_in(desk, "interviewer")
    staff.rate(desk, session)
    read_the_report(desk)
    watch_the_replay(desk, f"{server.url}/sessions/{session}/replay/?t=0")
    office.close()
    assert "intact" in server.manage("verify_log", session)


def interview(candidate: Candidate) -> None:
    """Ten turns with code and tests, then the end."""
    candidate.say(ANSWERS[0])
    candidate.type_code(SOLUTION.read_text(encoding="utf-8"))
    candidate.saved()
    candidate.run_tests()
    expect(candidate.page.get_by_role("tab", name=re.compile(r"Tests 6 of 6"))).to_be_visible()
    for answer in ANSWERS[1:]:
        candidate.say(answer)
    candidate.leave()
    expect(candidate.page.get_by_role("heading", level=1)).to_be_visible()


def read_the_report(desk: Page) -> None:
    """Every quote is the candidate's own."""
    texts = desk.locator("blockquote[data-by=candidate] > :first-child").all_inner_texts()
    assert texts
    own = [*ANSWERS, SOLUTION.read_text(encoding="utf-8")]
    quotes = [text.strip("“”") for text in texts]
    assert [quote for quote in quotes if not any(quote in text for text in own)] == []


def watch_the_replay(desk: Page, address: str) -> None:
    """The end of the replay shows what the candidate left."""
    desk.goto(address)
    expect(desk.get_by_role("slider")).to_be_visible()
    desk.get_by_role("slider").press("End")
    expect(desk.locator(".cm-content")).to_contain_text("class LRUCache")
    expect(desk.get_by_role("log")).to_contain_text("dictionary")
