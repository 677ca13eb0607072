"""An author who has never seen JSON writes code in two languages and a test of every kind."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.authors import Author, begin
from tests.browser.axe import looked_at
from tests.browser.people import Staff

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


@pytest.fixture
def author(page: Page, staff: Staff) -> Author:
    staff.sign_in(page, "interviewer")
    page.get_by_role("link", name="Questions").click()
    return Author(page)


@pytest.fixture
def coder(author: Author, request: pytest.FixtureRequest) -> Author:
    begin(author, f"Code {request.node.name}"[:80], "Talk, code and tests")
    author.turn_to("Code")
    return author


def last_test(page: Page) -> Locator:
    return page.locator("ol > .test").last


def choose(page: Page, kind: str) -> None:
    last_test(page).get_by_label("Kind").select_option(label=kind)


def test_two_languages_have_files_of_their_own(coder: Author) -> None:
    page = coder.page
    coder.offer("Python")
    coder.fill("What the file holds at the start", "\ndef total(prices): ...\n")
    coder.offer("Java")
    coder.saves("[name=entry]", "Total.java")
    coder.fill("What the file holds at the start", "class Total {}\n")
    page.locator("summary", has_text="Further files at the start").click()
    page.get_by_role("button", name=re.compile("Add a file.*further files at the start")).click()
    coder.saves("[name=starter_path]", "Price.java")
    coder.saves("[name=starter_text]", "class Price {}\n")
    page.reload()
    coder.turn_to("Code")
    starter = page.get_by_label("What the file holds at the start")
    expect(starter).to_have_value("\ndef total(prices): ...\n")
    page.get_by_role("navigation", name="Code in").get_by_role("link", name="Java").click()
    expect(starter).to_have_value("class Total {}\n")
    expect(page.locator("[name=starter_text]").first).to_have_value("class Price {}\n")
    assert looked_at(page) == []
    page.get_by_role("button", name="Offer Java first").click()
    expect(page.locator("[data-language]")).to_have_text(["Java", "Python"])
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-language]")).to_have_text(["Python", "Java"])
    page.get_by_role("button", name="Take Java out").click()
    expect(page.locator("[data-language]")).to_have_text(["Python"])


def test_a_test_of_every_kind_is_written_by_its_fields(coder: Author) -> None:
    page = coder.page
    coder.offer("Go")
    coder.offer("Python")
    for kind, fields in (
        ("Steps", {"steps": "total([1, 2]) -> 3"}),
        ("A whole program: what it reads", {"stdin": "1 2", "stdout": "3"}),
        ("A whole program, judged", {"checker": "raise SystemExit(0)"}),
        ("A query", {"rows": '"Ann", 3'}),
        ("Unit tests", {"unit": "cart_test.go", "unit_text": "package main"}),
    ):
        coder.add_row("Add a test")
        last_test(page).get_by_label("Name", exact=True).fill(kind)
        label = last_test(page).locator("option").filter(has_text=kind).first.inner_text()
        choose(page, label)
        if kind == "Unit tests":
            last_test(page).get_by_label("Go").check()
        for name, text in fields.items():
            box = last_test(page).locator(f"[name=test_{name}]")
            expect(box).to_be_visible()
            box.fill(text)
        expect(last_test(page).locator("textarea:visible")).to_have_count(
            {"A whole program: what it reads": 2, "A whole program, judged": 3, "A query": 2}.get(
                kind, 1
            )
        )
        expect(page.locator("#saved")).to_have_text("Saved")
    expect(page.locator("#say-tests")).to_be_empty()
    page.reload()
    coder.turn_to("Code")
    kinds = page.locator("ol > .test [name=test_kind]")
    held = kinds.evaluate_all("boxes => boxes.map((box) => box.value)")
    assert held == ["steps", "streams", "checker", "rows", "unit"]
    expect(last_test(page).get_by_label("Go")).to_be_checked()
    assert looked_at(page) == []


def test_what_means_nothing_is_marked_where_it_stands(coder: Author) -> None:
    page = coder.page
    coder.offer("Python")
    for name in ("first", "second"):
        coder.add_row("Add a test")
        last_test(page).get_by_label("Name", exact=True).fill(name)
        last_test(page).locator("[name=test_steps]").fill("total([1]) -> 1")
    expect(page.locator("#saved")).to_have_text("Saved")
    steps = last_test(page).locator("[name=test_steps]")
    steps.fill("total([1]) -> one")
    expect(steps).to_have_attribute("aria-invalid", "true")
    expect(last_test(page)).to_contain_text("Test “second”: Line 1")
    expect(page.locator("#saved")).to_contain_text("Not saved")
    steps.fill("total([1])")
    expect(last_test(page)).to_contain_text("nothing is compared")
    expect(page.locator("#saved")).to_have_text("Saved")
    steps.fill("total([1]) -> 1")
    expect(steps).not_to_have_attribute("aria-invalid", re.compile("."))
    assert looked_at(page) == []
