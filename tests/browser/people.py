"""What a candidate and staff do in a browser, as words that tests can read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.doubles.server import Server

SHIPPED = Path(__file__).resolve().parents[2] / "interviews" / "banks" / "shipped"
SOLUTION = SHIPPED / "lru-cache" / "solution" / "cache.py"


PASTE = """(editor, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const paste = { clipboardData, bubbles: true, cancelable: true };
  editor.dispatchEvent(new ClipboardEvent("paste", paste));
}"""


@dataclass
class Candidate:
    """Somebody with a link."""

    page: Page
    link: str

    def agree(self) -> None:
        """Read the welcome page and start."""
        self.page.goto(self.link)
        for box in self.page.get_by_role("checkbox").all():
            box.check()
        self.page.get_by_role("button", name="Start the interview").click()
        self.settle()

    def settle(self) -> None:
        """Wait until the room is connected and the files are there."""
        self.page.wait_for_url("**/room/**")
        expect(self.page.locator(".cm-content")).to_be_visible()
        expect(self.clock).to_have_text(re.compile(r"\d+:\d\d"))
        # The greeting and the opening: what comes after them is an answer.
        expect(self.replies.nth(1)).to_be_visible()

    @property
    def session(self) -> str:
        """Return the session's id."""
        found = re.search(r"/room/([0-9a-f-]{36})/", self.page.url)
        assert found is not None
        return found[1]

    @property
    def clock(self):  # type: ignore[no-untyped-def]
        """Return the question's clock."""
        return self.page.locator("[data-slot=question-left]")

    @property
    def status(self):  # type: ignore[no-untyped-def]
        """Return the status bar."""
        return self.page.locator("footer.statusbar")

    @property
    def replies(self):  # type: ignore[no-untyped-def]
        """Return the interviewer's finished replies."""
        return self.page.locator("[role=log] article.turn:not(.mine):not([aria-busy=true])")

    def say(self, text: str) -> None:
        """Say something and wait for the whole reply."""
        before = self.replies.count()
        self.page.get_by_label("Your reply").fill(text)
        self.page.get_by_role("button", name="Send", exact=True).click()
        expect(self.replies).to_have_count(before + 1)

    def type_code(self, text: str) -> None:
        """Paste a whole text over what the editor holds."""
        self.page.locator(".cm-content").click()
        self.page.keyboard.press("Control+A")
        self.page.locator(".cm-content").evaluate(PASTE, text)

    def code(self) -> str:
        """Return what the editor holds."""
        lines = self.page.locator(".cm-line").all_inner_texts()
        return "\n".join(line.rstrip("\n") for line in lines)

    def saved(self) -> None:
        """Wait until the status bar says that everything is acknowledged."""
        expect(self.status).to_contain_text(re.compile("Saved|Connected|Back after"))

    def run_tests(self) -> None:
        """Run the tests and wait for their results."""
        self.page.get_by_role("button", name=re.compile("Run tests")).click()
        expect(self.page.get_by_role("tab", name=re.compile(r"Tests \d+ of \d+"))).to_be_visible(
            timeout=60_000
        )

    def leave(self) -> None:
        """End the interview."""
        self.page.get_by_role("button", name="Leave…").click()
        self.page.get_by_role("button", name=re.compile("End the interview")).click()
        self.page.get_by_role("link", name="What happens now").click()
        self.page.wait_for_url("**/ended/")


@dataclass
class Staff:
    """The people of the company."""

    server: Server

    def sign_in(self, page: Page, role: str) -> None:
        """Sign in as one of the accounts of the first start."""
        page.goto(f"{self.server.url}/login/")
        page.get_by_label("Name").fill(role)
        page.get_by_label("Password").fill(self.server.passwords[role])
        page.get_by_role("button", name=re.compile("Sign in|Log in")).click()
        page.wait_for_url("**/sessions/")

    def rate(self, page: Page, session: str, level: str = "OK") -> None:
        """Give one level to every topic, and come to the report."""
        page.goto(f"{self.server.url}/sessions/{session}/report/")
        expect(page.get_by_role("heading", name="Your own view first")).to_be_visible(
            timeout=60_000
        )
        for topic in page.get_by_role("group").all():
            topic.get_by_role("radio", name=level, exact=True).check()
        page.get_by_role("button", name="Keep my levels").click()
        expect(page.locator(".topic").first).to_be_visible()

    def invite(self, page: Page, label: str, *questions: str) -> str:
        """Make a link as a recruiter would and return it."""
        self.sign_in(page, "recruiter")
        page.goto(f"{self.server.url}/invitations/")
        page.get_by_label("Candidate, as staff will read it").fill(label)
        for question in questions:
            page.get_by_role("combobox", name="Find a question").fill(question)
            found = page.get_by_role("listbox", name="Questions found").get_by_role("option")
            found.filter(has_text=re.compile(question)).first.click()
            expect(page.get_by_role("checkbox", name=re.compile(question))).to_be_checked()
        page.get_by_role("button", name="Make the link").click()
        return page.locator("#made-link").input_value()


@dataclass
class Learner:
    """Somebody with a link to a lesson."""

    page: Page
    link: str

    def open_lesson(self) -> None:
        """Read the welcome page and open the lesson."""
        self.page.goto(self.link)
        self.page.get_by_role("checkbox").check()
        self.page.get_by_role("button", name="Open the lesson").click()
        self.settle()

    def settle(self) -> None:
        """Wait until the lesson is connected and its files are there."""
        self.page.wait_for_url("**/lesson/**")
        expect(self.page.locator(".cm-content")).to_be_visible()
        self.connected()

    def connected(self) -> None:
        """Wait for the tutor's first words and for the line."""
        expect(self.page.get_by_role("log")).to_contain_text("Hello, and welcome")
        expect(self.page.locator("footer.statusbar")).to_contain_text(re.compile("Saved|Connected"))

    @property
    def replies(self):  # type: ignore[no-untyped-def]
        """Return the tutor's finished replies."""
        return self.page.locator("[role=log] article.turn:not(.mine):not([aria-busy=true])")

    def say(self, text: str) -> None:
        """Say something and wait for the whole reply."""
        before = self.replies.count()
        self.page.get_by_label("Your reply").fill(text)
        self.page.get_by_role("button", name="Send", exact=True).click()
        expect(self.replies).to_have_count(before + 1)

    def turn_to(self, name: str) -> None:
        """Open one of the lesson's panels."""
        tabs = self.page.get_by_role("tablist", name="Lesson")
        tabs.get_by_role("tab", name=re.compile(f"^{name}")).click()

    def keep_note(self, text: str) -> None:
        """Write a note and wait until it is kept."""
        self.turn_to("Notes")
        self.page.get_by_label("A note of your own").fill(text)
        self.page.get_by_role("button", name="Keep it").click()
        expect(self.page.locator(".notes .note").last).to_contain_text(text)

    def begin_assessment(self) -> None:
        """Go to the assessment from the menu."""
        self.page.get_by_role("button", name="Assessment…").click()
        self.page.get_by_role("button", name="Begin", exact=True).click()
        self.page.wait_for_url("**/room/**")
        self.connected()

    def sit(self, answers: Sequence[str]) -> None:
        """Answer each question until the assessment is over, then see how it went."""
        over = self.page.get_by_role("link", name="See how it went")
        for _ in range(20):
            number = self.page.locator("[data-slot=question]").inner_text()
            self.say(answers[int(number.split()[1]) - 1])
            if over.is_visible():
                break
        over.click()
        self.page.wait_for_url("**/ended/")


def reports_are_there(page: Page) -> None:
    """Wait until both reports are written, as a person would: by looking again."""
    for _ in range(30):
        if page.get_by_text("Report being written").count() == 0:
            return
        page.wait_for_timeout(1_000)
        page.reload()
    pytest.fail("the reports were not written")
