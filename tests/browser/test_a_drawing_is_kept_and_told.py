"""Boxes and arrows drawn by hand are kept, told in words, followed, resumed and replayed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.axe import findings, looked_at
from tests.browser.people import Candidate, Staff, reports_are_there
from tests.doubles.inviting import invite_by_plan, plan, sat_by_plan
from tests.doubles.server import Server, serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
QUESTION = "click-counter-sketch"
PASTE_A_PAGE = """() => {
  const place = { x: 300, y: 300, width: 90, height: 90, groupIds: [] };
  const what = { id: "x", type: "embeddable", link: "https://elsewhere.example" };
  const elements = [{ ...what, ...place, version: 1, versionNonce: 1, isDeleted: false }];
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", JSON.stringify({ type: "excalidraw/clipboard", elements }));
  document.querySelector(".excalidraw-container").focus();
  document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""


@dataclass
class Drawer(Candidate):
    """A candidate with a whiteboard."""

    def settle(self) -> None:
        """Wait until the room is connected and the whiteboard can be drawn on."""
        self.page.wait_for_url("**/room/**")
        expect(self.canvas).to_be_visible()
        expect(self.clock).to_have_text(re.compile(r"\d+:\d\d"))

    @property
    def canvas(self) -> Locator:
        """Return what is drawn on."""
        return self.page.locator("canvas.interactive")

    @property
    def words(self) -> Locator:
        """Return the drawing in words."""
        return self.page.locator("[data-slot=outline]")

    def drag(self, key: str, start: tuple[int, int], end: tuple[int, int], label: str = "") -> None:
        """Draw with the tool of a key, and write a label."""
        frame = self.canvas.bounding_box()
        assert frame is not None
        left, top = frame["x"], frame["y"]
        mouse, keyboard = self.page.mouse, self.page.keyboard
        self.page.locator(".excalidraw-container").focus()
        keyboard.press(key)
        mouse.move(left + start[0], top + start[1])
        mouse.down()
        mouse.move(left + (start[0] + end[0]) / 2, top + (start[1] + end[1]) / 2, steps=4)
        mouse.move(left + end[0], top + end[1], steps=4)
        mouse.up()
        if label:
            keyboard.press("Enter")
            expect(self.page.locator(".excalidraw-wysiwyg")).to_be_focused()
            keyboard.type(label)
            keyboard.press("Escape")
        self.page.locator(".excalidraw-container").focus()
        keyboard.press("Escape")

    def box(self, column: int, row: int, label: str) -> None:
        """Draw a labelled rectangle in a grid, right of the tools."""
        left, top = 260 + 260 * column, 110 + 130 * row
        self.drag("r", (left, top), (left + 140, top + 70), label)

    def tells(self, *lines: str) -> None:
        """Wait until the drawing's words hold these lines."""
        for line in lines:
            expect(self.words).to_contain_text(line)


@pytest.fixture
def drawer(page: Page, context: BrowserContext, server: Server) -> Drawer:
    drawer = Drawer(page, server.invite(QUESTION))
    drawer.agree()
    return drawer


def test_a_drawing_is_told_in_words_and_a_reload_resumes_it(drawer: Drawer) -> None:
    drawer.box(0, 0, "API")
    drawer.box(1, 0, "Queue")
    drawer.drag("a", (405, 145), (515, 145), "visit")
    drawer.tells("- API → Queue: visit", "Shapes: 2")
    assert findings(drawer.page) == []
    drawer.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert findings(drawer.page) == []
    drawer.page.emulate_media(color_scheme="light")
    drawer.say("The API sends every visit to a queue and does not wait for the count.")
    drawer.saved()
    drawer.page.reload()
    drawer.settle()
    drawer.tells("- API → Queue: visit")
    drawer.box(0, 1, "Worker")
    drawer.tells("- Worker (rectangle)", "- API → Queue: visit")
    drawer.saved()


def test_a_second_tab_follows_and_takes_over_openly(
    drawer: Drawer, context: BrowserContext
) -> None:
    second = Drawer(context.new_page(), drawer.link)
    second.page.goto(drawer.page.url)
    second.settle()
    drawer.box(0, 0, "API")
    second.tells("- API (rectangle)")
    second.page.get_by_role("button", name="Go on here instead").click()
    expect(drawer.page.get_by_role("button", name="Go on here instead")).to_be_visible()
    second.box(1, 0, "Queue")
    drawer.tells("- API (rectangle)", "- Queue (rectangle)")
    second.saved()


def test_strokes_made_offline_are_sent_when_the_line_is_back(
    drawer: Drawer, context: BrowserContext
) -> None:
    context.set_offline(True)
    drawer.box(0, 0, "Drawn offline")
    expect(drawer.status).to_contain_text(re.compile("No connection"), timeout=40_000)
    context.set_offline(False)
    drawer.tells("- Drawn offline (rectangle)")
    drawer.saved()


def test_a_picture_does_not_stay_on_the_board(drawer: Drawer) -> None:
    drawer.box(0, 0, "API")
    drawer.page.evaluate(PASTE_A_PAGE)
    drawer.box(1, 0, "Queue")
    drawer.tells("Shapes: 2", "- API (rectangle)", "- Queue (rectangle)")


def test_a_recruiter_sees_it_beside_anothers_and_goes_to_its_moment(
    page: Page, context: BrowserContext, server: Server
) -> None:
    role = plan(server, "Sketches", QUESTION)
    sat_by_plan(server, role, "strong")
    drawer = Drawer(page, invite_by_plan(server, role))
    drawer.agree()
    drawer.box(0, 0, "API")
    drawer.box(1, 0, "Queue")
    drawer.drag("a", (405, 145), (515, 145), "visit")
    drawer.tells("- API → Queue: visit")
    drawer.say("The API sends every visit to a queue and does not wait for the count.")
    drawer.saved()
    drawer.leave()
    seen = context.new_page()
    Staff(server).sign_in(seen, "recruiter")
    seen.goto(f"{server.url}/roles/{role}/")
    reports_are_there(seen)
    for box in seen.get_by_role("checkbox", name=re.compile("^Choose")).all():
        box.check()
    seen.get_by_role("button", name="Compare side by side").click()
    picture = seen.get_by_role("img", name=re.compile("Whiteboard of Invited by a test"))
    expect(picture).to_have_accessible_description(re.compile("API → Queue: visit"))
    expect(picture.locator("rect")).to_have_count(2)
    assert looked_at(seen) == []
    board = seen.locator(".boarded", has=picture)
    board.get_by_role("link", name=re.compile("Replay at")).click()
    seen.wait_for_url("**/replay/?t=*")
    expect(seen.get_by_role("tab", name="Whiteboard")).to_be_visible()
    assert findings(seen) == []


def test_a_server_killed_in_mid_drawing_loses_no_stroke_and_the_replay_shows_it(
    tmp_path: Path, page: Page, context: BrowserContext
) -> None:
    with serving(tmp_path) as server:
        drawer = Drawer(context.new_page(), server.invite(QUESTION))
        drawer.agree()
        drawer.box(0, 0, "Before")
        drawer.tells("- Before (rectangle)")
        server.kill()
        drawer.box(1, 0, "While down")
        expect(drawer.status).to_contain_text(re.compile("No connection"))
        server.start()
        expect(drawer.status).to_contain_text(re.compile("Back after|Saved"), timeout=40_000)
        drawer.box(0, 1, "After")
        drawer.tells("- Before (rectangle)", "- While down (rectangle)", "- After (rectangle)")
        drawer.saved()
        drawer.page.reload()
        drawer.settle()
        drawer.tells("Shapes: 3")
        session = drawer.session
        drawer.leave()
        assert "intact" in server.manage("verify_log", session)
        played = context.new_page()
        Staff(server).sign_in(played, "interviewer")
        played.goto(f"{server.url}/sessions/{session}/replay/?t=9999")
        played.get_by_role("tab", name="Whiteboard").click()
        board = played.get_by_role("region", name=re.compile("Whiteboard at this moment"))
        for label in ("Before", "While down", "After"):
            expect(board).to_contain_text(label)
        expect(board.locator("rect")).to_have_count(3)
        played.goto(f"{server.url}/sessions/{session}/replay/?t=0")
        expect(played.locator("[data-ready]")).to_be_attached()
        expect(played.get_by_role("tab", name="Whiteboard")).to_have_count(0)
