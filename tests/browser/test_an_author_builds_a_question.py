"""An author who has never seen JSON builds a question from nothing; it is published and asked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.authors import Author, begin
from tests.browser.axe import looked_at
from tests.browser.people import SOLUTION, Candidate, Staff

pytestmark = [pytest.mark.browser, pytest.mark.timeout(420)]

STARTER = """class LRUCache:
    def __init__(self, capacity):
        self.capacity = capacity

    def get(self, key):
        return None

    def put(self, key, value):
        pass
"""
FIRST_IN = """class LRUCache:
    def __init__(self, capacity):
        self.capacity = capacity
        self.items = {}

    def get(self, key):
        return self.items.get(key)

    def put(self, key, value):
        self.items[key] = value
        if len(self.items) > self.capacity:
            del self.items[next(iter(self.items))]
"""
TESTS = (
    ("a stored value comes back", "sees it", 'new LRUCache(2)\nput("a", 1)\nget("a") -> 1'),
    (
        "reading is a use",
        "sees only whether it passed",
        'new LRUCache(2)\nput("a", 1)\nput("b", 2)\nget("a") -> 1\nput("c", 3)\nget("b") -> None',
    ),
)


@pytest.fixture
def author(page: Page, staff: Staff) -> Author:
    staff.sign_in(page, "interviewer")
    page.get_by_role("link", name="Questions").click()
    return Author(page)


def write_talk(author: Author) -> None:
    author.fill("The question", "Build a cache that holds a limited number of entries.")
    author.fill("Minutes for the opening", "10")
    author.fill("A complete answer holds", "a dictionary finds the entry of a key")
    author.fill("Never said to the candidate", "ordered dictionary")
    author.add_row("Add a hint")
    author.fill("Hint", "What must a read change?")
    author.turn_to("About")
    author.fill("Topics", "Data structures")
    author.fill("Pitched at", "mid-level")
    author.fill("Minutes in all", "15")
    author.fill("Parts that may follow, at most", "1")


def write_code(author: Author) -> None:
    author.turn_to("Code")
    author.offer("Python")
    author.fill("The candidate writes in", "cache.py")
    author.fill("What the file holds at the start", STARTER)
    author.fill("The reference solution", SOLUTION.read_text())
    for number, (name, seen, steps) in enumerate(TESTS):
        author.add_row("Add a test")
        author.page.locator("[name=test_name]").nth(number).fill(name)
        author.page.locator("[name=test_hidden]").nth(number).select_option(label=seen)
        author.page.locator("[name=test_steps]").nth(number).fill(steps)
    author.add_row("Add a wrong program")
    author.page.locator("[name=wrong_text]").fill(FIRST_IN)
    author.fill("Its mistake, in a word", "first in, first out")


def write_part(author: Author) -> None:
    author.add_part(after="Opening")
    author.open("Part")
    author.fill("Where it may go next", "Several threads now share one cache. What can go wrong?")
    author.fill("Name in reports", "shared-by-threads")
    author.fill("Minutes", "5")
    author.fill("A complete answer holds", "One lock guards the whole operation.")


def run_the_checks(author: Author) -> None:
    author.page.get_by_role("button", name="Run the programs too").click()
    expect(author.page.locator("#checks")).to_contain_text("They ran just now.", timeout=60_000)
    expect(author.page.locator("#checks")).to_contain_text("no blocker")


def rehearse(author: Author) -> None:
    """Let four candidates sit the draft once each, and read what came of it."""
    page = author.page
    page.get_by_role("link", name="Rehearse…").click()
    expect(page.get_by_role("main")).to_contain_text("Rehearse this question")
    page.get_by_label("Each plays").select_option(label="once")
    page.get_by_role("button", name="Rehearse", exact=True).click()
    expect(page.get_by_role("main")).to_contain_text("of 4 interviews played")
    page.reload()
    found = page.get_by_role("heading", name="Which concepts were reached")
    expect(found).to_be_visible(timeout=120_000)
    expect(page.locator("#apart")).to_contain_text("Whoever knows more")
    half = "Somebody who knows half of it gets about as far as somebody who knows it all."
    expect(page.locator(".looks")).to_contain_text(half)
    expect(page.locator(".matrix")).to_contain_text("a dictionary finds the entry of a key")
    assert looked_at(page) == []
    page.get_by_role("link", name="Go on writing").click()
    expect(page.locator("#part-title")).to_have_text("Opening")


def test_from_nothing_to_an_interview(
    author: Author, context: BrowserContext, staff: Staff
) -> None:
    page = author.page
    begin(author, "A cache of my own", "Talk, code and tests")
    expect(page.locator("#checks")).to_contain_text("blocker")
    write_talk(author)
    write_code(author)
    write_part(author)
    expect(page.locator("[data-node]").nth(1)).to_contain_text("Shared by threads")
    expect(page.locator("#longest")).to_contain_text("15 of 15 minutes")
    expect(page.locator("#checks")).to_contain_text("no blocker")
    assert looked_at(page) == []
    run_the_checks(author)
    rehearse(author)
    page.get_by_role("button", name="Publish…").click()
    page.get_by_label("What changed, and why").fill("The first revision.")
    page.get_by_role("dialog").get_by_role("button", name="Publish", exact=True).click()
    page.wait_for_url("**/bank/questions/a-cache-of-my-own/", timeout=60_000)
    expect(page.get_by_role("main")).to_contain_text("The first revision.")
    assert context.browser is not None
    with context.browser.new_context(locale="en-GB") as recruiter:
        link = staff.invite(recruiter.new_page(), "Candidate of my own", "A cache of my own")
    candidate = Candidate(context.new_page(), link)
    candidate.agree()
    expect(candidate.page.locator("body")).to_contain_text("Build a cache that holds a limited")
    candidate.type_code(SOLUTION.read_text())
    candidate.run_tests()
    expect(candidate.page.get_by_role("tab", name=re.compile("Tests 1 of 1"))).to_be_visible()


def test_the_tree_is_changed_by_keyboard_and_taken_back(author: Author) -> None:
    page = author.page
    begin(author, "A tree by keyboard", "Talk")
    for name in ("first", "second"):
        author.add_part(after="Opening")
        author.open("Part")
        author.fill("Name in reports", name)
    names = page.locator("[data-node]")
    expect(names).to_contain_text(["Opening", "First", "Second"])
    names.nth(2).focus()
    page.keyboard.press("Alt+ArrowUp")
    expect(names).to_contain_text(["Opening", "Second", "First"])
    expect(page.locator("[data-node]:focus")).to_contain_text("Second")
    page.keyboard.press("Control+z")
    expect(names).to_contain_text(["Opening", "First", "Second"])
    names.nth(2).focus()
    page.keyboard.press("Alt+ArrowRight")
    expect(page.locator("[data-node] + ul [data-node] + ul [data-node]")).to_contain_text("Second")
    page.locator("[data-node]:focus").press("ArrowLeft")
    expect(page.locator("[data-node]:focus")).to_contain_text("First")


def test_two_authors_are_told_of_each_other_and_neither_loses_words(
    author: Author, context: BrowserContext, staff: Staff
) -> None:
    page = author.page
    begin(author, "Written by two", "Talk")
    own = context.browser
    assert own is not None
    with own.new_context(locale="en-GB") as elsewhere:
        other = elsewhere.new_page()
        staff.sign_in(other, "admin")
        other.goto(page.url)
        expect(other.locator("#here")).to_contain_text("interviewer has this draft open too")
        second = Author(other)
        author.fill("The question", "Mine: why is it slow?")
        other.get_by_label("The question").fill("Theirs: why is it wrong?")
        expect(other.locator("#say-seed_question")).to_contain_text("interviewer changed this")
        expect(other.locator("#say-seed_question")).to_contain_text("Mine: why is it slow?")
        expect(other.get_by_label("The question")).to_have_value("Theirs: why is it wrong?")
        other.get_by_role("button", name="Take theirs").click()
        expect(other.get_by_label("The question")).to_have_value("Mine: why is it slow?")
        second.fill("The question", "Theirs after all: why is it wrong?")
        page.get_by_label("The question").fill("Mine again.")
        expect(page.locator("#say-seed_question")).to_contain_text("admin changed this")
        page.get_by_role("button", name="Keep mine").click()
        expect(page.locator("#saved")).to_have_text("Saved")
        other.reload()
        expect(other.get_by_label("The question")).to_have_value("Mine again.")


def test_a_finding_leads_to_its_field(author: Author) -> None:
    page = author.page
    begin(author, "A question with faults", "Talk")
    page.locator("#checks a", has_text="Topics").first.click()
    expect(page.locator(".tab[aria-current]")).to_have_text("About")
    expect(page.get_by_label("Topics")).to_be_focused()
