"""What an author does in the editor, as words that tests can read."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect


class Author:
    """Somebody who writes a question."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def fill(self, label: str, text: str) -> None:
        """Fill in a field and wait until it is saved."""
        saving = re.compile(r"/parts/|/code/|/tests/|/running/")
        with self.page.expect_response(lambda answer: bool(saving.search(answer.url))):
            self.page.get_by_label(label).first.fill(text)
        expect(self.page.locator("#saved")).to_have_text("Saved")

    def turn_to(self, tab: str) -> None:
        """Open one of the part's forms."""
        self.page.get_by_role("navigation", name="Of this part").get_by_role(
            "link", name=tab
        ).click()
        expect(self.page.locator(".tab[aria-current]")).to_have_text(tab)

    def add_part(self, after: str) -> None:
        """Add a part below another."""
        parts = self.page.locator("[data-node]")
        before = parts.count()
        self.page.get_by_role("button", name=f"Add a part after {after}").click()
        expect(parts).to_have_count(before + 1)

    def open(self, part: str) -> None:
        """Open the form of a part."""
        self.page.locator("[data-node]").filter(has_text=part).first.click()
        expect(self.page.locator("#part-title")).to_have_text(part)

    def add_row(self, button: str) -> None:
        """Add a row to a field of rows."""
        self.page.get_by_role("button", name=button, exact=True).click()

    def offer(self, language: str) -> None:
        """Offer the question in one more language."""
        self.page.locator("form").filter(has_text=re.compile("Begin with it|Add this")).locator(
            "select"
        ).select_option(label=language)
        self.page.get_by_role("button", name=re.compile("Begin with it|Add this language")).click()
        shown = self.page.get_by_role("navigation", name="Code in").locator("[aria-current]")
        expect(shown).to_have_text(language)

    def saves(self, place: str, text: str) -> None:
        """Fill in a field of the code by its place on the page, and wait until it is saved."""
        saving = re.compile(r"/code/|/tests/|/running/")
        with self.page.expect_response(lambda answer: bool(saving.search(answer.url))):
            self.page.locator(place).fill(text)
        expect(self.page.locator("#saved")).to_have_text("Saved")


def begin(author: Author, name: str, kind: str) -> None:
    author.page.get_by_label("Name, as the candidate will read it").fill(name)
    author.page.get_by_role("complementary").get_by_label("Kind").select_option(label=kind)
    author.page.get_by_role("button", name="Begin").click()
    author.page.wait_for_url("**/bank/drafts/**")
