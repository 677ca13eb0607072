"""A question of choices, by keyboard alone: chosen, kept, changed, sent, and asked further."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.axe import looked_at
from tests.browser.people import Candidate, Staff
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]

REASON = "No reply is not a no: the first charge went through and only its reply was late."


@dataclass
class Chooser(Candidate):
    """Somebody with a link to a question of choices, which has no files."""

    def settle(self) -> None:
        """Wait until the room is connected and the choices are there."""
        self.page.wait_for_url("**/room/**")
        expect(self.group).to_be_visible()
        expect(self.clock).to_have_text(re.compile(r"\d+:\d\d"))

    @property
    def group(self) -> Locator:
        """Return the group of choices."""
        return self.page.get_by_role("group", name="Choose one")

    def choice(self, letter: str) -> Locator:
        """Return the button of a choice."""
        return self.group.get_by_role("radio", name=re.compile(f"^{letter} "))

    @property
    def picked(self) -> Locator:
        """Return the line above the reply that says what is chosen."""
        return self.page.locator("[data-slot=picked-words]")


def test_a_choice_is_made_kept_changed_and_sent_by_keyboard(page: Page, server: Server) -> None:
    candidate = Chooser(page, server.invite("charged-twice"))
    candidate.agree()
    expect(candidate.picked).to_have_text("Nothing chosen yet.")
    candidate.choice("A").focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    expect(candidate.choice("B")).to_be_checked()
    expect(candidate.picked).to_have_text("Chosen: B. Goes with your reply.")
    page.reload()
    candidate.settle()
    expect(candidate.choice("B")).to_be_checked()
    candidate.choice("B").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.get_by_label("Your reply").focus()
    page.keyboard.type("Only they can know.")
    page.keyboard.press("Control+Enter")
    said = page.locator("[role=log] article.mine:not(.pending)")
    expect(said).to_contain_text("You chose D:")
    expect(said).to_contain_text("Only they can know.")
    expect(candidate.picked).to_have_text("You chose D. You can still change it.")
    page.reload()
    candidate.settle()
    expect(candidate.choice("D")).to_be_checked()


def test_a_bare_choice_is_asked_for_its_reasons_and_stands_in_later_parts(
    page: Page, server: Server, context: BrowserContext
) -> None:
    candidate = Chooser(page, server.invite("charged-twice"))
    candidate.agree()
    candidate.choice("C").check()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(candidate.replies.last).to_contain_text(re.compile(r"\bC\b.*\?"))
    candidate.choice("D").check()
    candidate.say(REASON)
    candidate.say("The payment service has to recognise both tries as one operation.")
    expect(page.locator("[data-kind=StageOpened]")).to_be_visible()
    expect(candidate.picked).to_have_text("You chose D.")
    expect(candidate.choice("A")).to_be_disabled()
    session = candidate.session
    staff = context.browser.new_context().new_page()  # type: ignore[union-attr]  # it has one
    Staff(server).sign_in(staff, "interviewer")
    staff.goto(f"{server.url}/sessions/{session}/replay/?t=9999")
    expect(staff.locator("article.mine").first).to_contain_text("Chose C: Before each try")


def test_what_is_chosen_without_a_line_is_kept_and_sent_when_it_is_back(
    page: Page, server: Server
) -> None:
    candidate = Chooser(page, server.invite("charged-twice"))
    candidate.agree()
    page.context.set_offline(True)
    candidate.choice("E").check()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator("article.mine.pending")).to_contain_text("You chose E")
    page.context.set_offline(False)
    expect(page.locator("article.mine:not(.pending)")).to_contain_text("You chose E:")


def test_the_choices_can_be_used_by_everybody(page: Page, server: Server) -> None:
    candidate = Chooser(page, server.invite("charged-twice"))
    candidate.agree()
    candidate.choice("B").check()
    assert looked_at(page) == []
