"""An author gives a red flag other words in the editor, and they are kept as they were typed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.authors import Author, begin
from tests.browser.axe import looked_at
from tests.browser.people import Staff

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]


def test_other_words_for_a_red_flag_are_kept(page: Page, staff: Staff) -> None:
    staff.sign_in(page, "interviewer")
    page.get_by_role("link", name="Questions").click()
    author = Author(page)
    begin(author, "A cache", "Talk")
    author.fill("Red flags", "walks the whole list")
    author.add_row("Add words for a red flag")
    rows = page.locator(".field-row.flag-words")
    row = rows.last
    for name, text in (
        ("flag", "walks the whole list"),
        ("groups", "list|array + walk|scan"),
        ("unless", "slow|linear"),
    ):
        with page.expect_response(lambda answer: "/parts/" in answer.url):
            row.locator(f"[name={name}]").fill(text)
        expect(page.locator("#saved")).to_have_text("Saved")
    assert looked_at(page) == []
    page.reload()
    expect(rows.last.locator("[name=groups]")).to_have_value("list|array + walk|scan")
    expect(rows.last.locator("[name=unless]")).to_have_value("slow|linear")
    expect(page.get_by_label("Red flags").first).to_have_value("walks the whole list")
