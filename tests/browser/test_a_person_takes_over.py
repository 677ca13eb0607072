"""A person takes the conversation over in front of the candidate, speaks, and hands it back."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from tests.browser.axe import findings
from tests.browser.conftest import PATIENCE_MS, WIDE
from tests.browser.people import Candidate, Staff
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
HELLO = "Hello, I am Anna. What happens when two threads call get at once?"
ANSWER = "Both move the same entry, so a lock has to be held around it."
LONG_NAME = "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaughcholmon"
NARROW: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def watcher(chromium: Browser) -> Iterator[Page]:
    """Another browser than the candidate's."""
    context = chromium.new_context(viewport=WIDE, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


def watched(page: Page, watcher: Page, server: Server, staff: Staff) -> Candidate:
    """Return somebody in their interview, whom an interviewer watches."""
    candidate = Candidate(page, server.invite("lru-cache"))
    candidate.agree()
    staff.sign_in(watcher, "interviewer")
    watcher.goto(f"{server.url}/sessions/{candidate.session}/replay/")
    expect(watcher.get_by_role("button", name="Live", exact=True)).to_be_visible()
    return candidate


def takes_over(watcher: Page, name: str = "Anna") -> None:
    watcher.get_by_role("button", name="Take over…").click()
    dialog = watcher.get_by_role("dialog", name="Take over the conversation?")
    dialog.get_by_label("Your name, as the candidate sees it").fill(name)
    dialog.get_by_role("button", name="Take over", exact=True).click()
    expect(dialog).to_be_hidden()
    expect(watcher.get_by_label("What you say to the candidate")).to_be_focused()


def test_it_is_open_and_it_is_handed_back(
    page: Page, watcher: Page, server: Server, staff: Staff
) -> None:
    watched(page, watcher, server, staff)
    takes_over(watcher)
    room = page.get_by_role("log", name="Conversation")
    expect(room).to_contain_text("Anna, a person, speaks with you now.")
    expect(page.get_by_role("heading", name="Anna")).to_be_visible()
    expect(page.get_by_text("Paused while they reply")).to_be_visible()
    words = watcher.get_by_label("What you say to the candidate")
    picture(watcher, "taken")
    words.fill(HELLO)
    words.press("Control+Enter")
    expect(room).to_contain_text(HELLO)
    expect(page.get_by_text("Paused while they reply")).to_be_hidden()
    expect(words).to_have_value("")
    page.get_by_label("Your reply").fill(ANSWER)
    page.get_by_role("button", name="Send", exact=True).click()
    expect(watcher.get_by_role("log", name="Conversation")).to_contain_text(ANSWER)
    expect(watcher.get_by_text("The candidate waits for you.")).to_be_visible()
    expect(watcher.get_by_text(re.compile(r"2:\d\d until the AI goes on"))).to_be_visible()
    expect(page.get_by_text("is reading your answer")).to_have_count(0)
    everywhere(page, "room")
    everywhere(watcher, "speaks")
    is_handed_back(page, watcher)


def is_handed_back(page: Page, watcher: Page) -> None:
    room = page.get_by_role("log", name="Conversation")
    watcher.get_by_role("button", name="Hand back").click()
    expect(room).to_contain_text("Anna hands back: the AI interviewer goes on")
    expect(page.get_by_role("heading", name="Interviewer", exact=True)).to_be_visible()
    expect(room.locator("[data-kind=TurnTaken]")).to_have_count(1)
    expect(watcher.get_by_label("Note to the interviewer")).to_be_visible()
    expect(watcher.get_by_text("The AI speaks again.")).to_be_visible()
    expect(watcher.get_by_role("button", name="Take over…")).to_be_focused()
    page.reload()
    expect(room).to_contain_text(HELLO)
    picture(page, "handed-back")


def test_what_would_give_something_away_is_said_only_on_purpose(
    page: Page, watcher: Page, server: Server, staff: Staff
) -> None:
    watched(page, watcher, server, staff)
    takes_over(watcher)
    words = watcher.get_by_label("What you say to the candidate")
    words.fill("Have you thought of a doubly linked list?")
    watcher.get_by_role("button", name="Send", exact=True).click()
    expect(watcher.get_by_text("This gives away what the interviewer keeps back.")).to_be_visible()
    expect(words).to_have_value("Have you thought of a doubly linked list?")
    picture(watcher, "gives-away")
    watcher.get_by_role("button", name="Send it anyway").click()
    expect(page.get_by_role("log", name="Conversation")).to_contain_text("doubly linked list?")


def test_words_that_got_lost_on_the_way_are_told_of_and_said_as_they_stand_then(
    page: Page, watcher: Page, server: Server, staff: Staff
) -> None:
    candidate = watched(page, watcher, server, staff)
    takes_over(watcher, LONG_NAME)
    words, room = watcher.get_by_label("What you say to the candidate"), candidate.page
    words.fill("Hello.")
    watcher.route("**/say/", arrives_unheard)
    words.press("Control+Enter")
    lost = watcher.get_by_text("It was not sent.")
    expect(lost).to_be_visible()
    expect(room.get_by_text("Hello.", exact=True)).to_be_visible()
    expect(watcher.get_by_text(re.compile("until the AI goes on"))).to_be_hidden()
    expect(lost).to_be_visible()
    watcher.unroute("**/say/")
    words.fill(HELLO)
    expect(lost).to_be_hidden()
    words.press("Control+Enter")
    expect(room.get_by_role("log", name="Conversation")).to_contain_text(HELLO)
    expect(words).to_have_value("")
    room.set_viewport_size(NARROW)
    assert room.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    picture(room, "long-name")


def arrives_unheard(route: Route) -> None:
    """Let a request reach the server, and lose its answer."""
    route.fetch()
    route.abort()


def test_others_see_who_speaks_and_cannot_break_in(
    page: Page, watcher: Page, server: Server, staff: Staff, chromium: Browser
) -> None:
    watched(page, watcher, server, staff)
    context = chromium.new_context(viewport=WIDE, locale="en-GB")
    other = context.new_page()
    staff.sign_in(other, "admin")
    other.goto(watcher.url)
    expect(other.get_by_role("button", name="Live", exact=True)).to_be_visible()
    takes_over(watcher)
    expect(other.get_by_text("Anna speaks with the candidate. The AI is silent.")).to_be_visible()
    expect(other.get_by_role("button", name="Take over…")).to_be_hidden()
    other.reload()
    expect(other.get_by_text("Anna speaks with the candidate. The AI is silent.")).to_be_visible()
    picture(other, "other")
    watcher.reload()
    expect(watcher.get_by_label("What you say to the candidate")).to_be_visible()
    context.close()


def everywhere(place: Page, name: str) -> None:
    picture(place, name)
    place.emulate_media(color_scheme="dark")
    picture(place, f"{name}-dark")
    place.set_viewport_size(NARROW)
    picture(place, f"{name}-narrow")
    place.emulate_media(color_scheme="light")
    place.set_viewport_size(WIDE)
    assert findings(place) == []


def picture(place: Page, name: str) -> None:
    """Take a picture where somebody asked for them."""
    folder = os.environ.get("VIVA_PICTURES")
    if folder:
        place.screenshot(path=Path(folder) / f"take-over-{name}.png")
