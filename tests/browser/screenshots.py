"""Takes the pictures of docs/pictures from a real server: `make screenshots`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import FLAGS, WIDE
from tests.browser.people import SHIPPED, Candidate, Learner, Staff
from tests.doubles.answers import LESSON, LESSON_ANSWERS
from tests.doubles.inviting import plan, sat_by_plan
from tests.doubles.server import Server, serving

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
WRONG = SHIPPED / "lru-cache" / "solution" / "wrong" / "first_in_first_out.py"
SAID = (
    "I would keep the entries in a dictionary, so finding a key takes constant time.",
    "And a doubly linked list in the order of use, with the oldest entry at one end.",
    "One test is red: reading a key does not renew its place yet, so I will move it on get.",
)


def main() -> int:
    """Take every picture; a progress line for each."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    folder = tempfile.TemporaryDirectory()
    with folder as name, serving(Path(name)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        candidates_side(browser, server)
        learners_side(browser, server)
        staffs_side(browser, server)
        a_person_speaks(browser, server)
        recruiters_side(browser, server)
        authors_side(browser, server)
        browser.close()
    return 0


def candidates_side(browser: Browser, server: Server) -> None:
    """The welcome page and the room in the middle of a conversation."""
    page = browser.new_context(viewport=WIDE, reduced_motion="reduce").new_page()
    candidate = Candidate(page, server.link)
    page.goto(candidate.link)
    take(page, "welcome")
    candidate.agree()
    candidate.say(SAID[0])
    candidate.type_code(WRONG.read_text(encoding="utf-8"))
    candidate.say(SAID[1])
    candidate.run_tests()
    candidate.say(SAID[2])
    candidate.saved()
    page.locator(".cm-content").click()
    take(page, "room")
    page.emulate_media(color_scheme="dark")
    take(page, "room-dark")


def learners_side(browser: Browser, server: Server) -> None:
    """A lesson in the middle of a talk, and how its assessment went."""
    page = browser.new_context(viewport=WIDE, reduced_motion="reduce").new_page()
    learner = Learner(page, server.invite(LESSON, mode="study"))
    learner.open_lesson()
    learner.say("Which lines of cache.py decide whether it is a hit?")
    learner.keep_note("A miss costs the look and the load.")
    learner.turn_to("Lesson")
    take(page, "lesson")
    learner.begin_assessment()
    learner.sit(LESSON_ANSWERS)
    take(page, "assessment")


def staffs_side(browser: Browser, server: Server) -> None:
    """Replay and report of an interview that a simulated candidate sat."""
    session = server.simulated("partial", "lru-cache", "distributed-rate-limiter", seed=4)
    page = browser.new_context(viewport=WIDE, reduced_motion="reduce").new_page()
    people = Staff(server)
    people.sign_in(page, "interviewer")
    people.rate(page, session)
    take(page, "report")
    page.locator(".work").first.evaluate("part => part.scrollIntoView()")
    take(page, "report-work")
    page.goto(f"{server.url}/sessions/{session}/replay/?t=186")
    expect(page.locator(".cm-content")).to_contain_text("class")
    take(page, "replay")
    page.emulate_media(color_scheme="dark")
    take(page, "replay-dark")
    page.emulate_media(color_scheme="light")
    found_and_compared(page)


def a_person_speaks(browser: Browser, server: Server) -> None:
    """Somebody who watches has taken the conversation over."""
    room = browser.new_context(viewport=WIDE, reduced_motion="reduce").new_page()
    candidate = Candidate(room, server.invite("lru-cache"))
    candidate.agree()
    candidate.say(SAID[0])
    candidate.type_code(WRONG.read_text(encoding="utf-8"))
    candidate.saved()
    page = browser.new_context(viewport=WIDE, reduced_motion="reduce").new_page()
    Staff(server).sign_in(page, "interviewer")
    page.goto(f"{server.url}/sessions/{candidate.session}/replay/")
    page.get_by_role("button", name="Take over…").click()
    dialog = page.get_by_role("dialog", name="Take over the conversation?")
    dialog.get_by_label("Your name, as the candidate sees it").fill("Anna Berg")
    dialog.get_by_role("button", name="Take over", exact=True).click()
    words = page.get_by_label("What you say to the candidate")
    words.fill("Hello, I am Anna. What happens when two threads call get at once?")
    words.press("Control+Enter")
    expect(words).to_have_value("")
    room.get_by_label("Your reply").fill("Both move the same entry, so it needs a lock.")
    room.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_text("The candidate waits for you.")).to_be_visible()
    take(page, "taking-over")


def found_and_compared(page: Page) -> None:
    """The replay searched for a word, and what came and went since the last run."""
    page.keyboard.press("/")
    page.keyboard.type("self.nodes")
    hits = page.locator("[data-slot=hits] a")
    expect(hits.first).to_be_visible()
    hits.last.click()
    page.keyboard.press("Escape")
    page.locator("#slider").focus()
    page.keyboard.press("d")
    page.get_by_label("From").select_option("0")
    expect(page.locator(".diff .add").first).to_be_visible()
    page.get_by_role("button", name="Two", exact=True).click()
    page.locator("#slider").focus()
    take(page, "replay-compare")


def authors_side(browser: Browser, server: Server) -> None:
    """The editor of a question, and what a rehearsal of it found."""
    page = browser.new_context(viewport=WIDE, reduced_motion="reduce").new_page()
    Staff(server).sign_in(page, "interviewer")
    page.goto(f"{server.url}/bank/questions/lru-cache/")
    page.get_by_role("button", name="Edit").click()
    expect(page.locator("#checks")).to_contain_text("no blocker")
    take(page, "editor")
    page.get_by_role("link", name="Rehearse…").click()
    page.get_by_role("button", name="Rehearse", exact=True).click()
    expect(page.locator("#reached")).to_be_visible(timeout=240_000)
    take(page, "rehearsal")


def recruiters_side(browser: Browser, server: Server) -> None:
    """A role's table with two candidates of it side by side."""
    role = plan(server, "Backend engineer", "lru-cache", "distributed-rate-limiter")
    sat_by_plan(server, role, "strong", "partial", "unsure", "slow")
    page = browser.new_context(viewport=WIDE, reduced_motion="reduce").new_page()
    Staff(server).sign_in(page, "recruiter")
    page.goto(f"{server.url}/roles/{role}/")
    while page.get_by_text("Report being written").count():
        page.wait_for_timeout(1_000)
        page.reload()
    for candidate in ("strong", "partial"):
        page.get_by_role("checkbox", name=f"Choose Simulated: {candidate}").check()
    page.get_by_role("button", name="Compare side by side").click()
    expect(page.get_by_role("article")).to_have_count(2)
    page.evaluate("scrollTo(0, 0)")
    take(page, "compare")


def take(page: Page, name: str) -> None:
    """Keep what the page shows now."""
    path = PICTURES / f"{name}.png"
    page.screenshot(path=path)
    sys.stdout.write(
        f"{path.relative_to(PICTURES.parents[1])}  {path.stat().st_size // 1024} KiB\n"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
