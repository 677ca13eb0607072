"""From a lesson to its assessment, back to the lesson, and on to an interview, in a browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import looked_at
from tests.browser.people import Candidate, Learner
from tests.doubles.answers import LESSON, LESSON_ANSWERS
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]


def test_a_learner_studies_is_assessed_studies_on_and_is_interviewed(
    page: Page, server: Server
) -> None:
    learner = Learner(page, server.invite(LESSON, mode="study"))
    learner.open_lesson()
    study(learner)
    learner.begin_assessment()
    expect(page.locator("main")).not_to_contain_text("small, fast store")
    expect(page.get_by_role("tab", name="Notes")).to_have_count(0)
    expect(page.locator("[data-behaviour=clocks]")).to_have_count(0)
    learner.sit(LESSON_ANSWERS)
    quotes = page.locator("blockquote").all_inner_texts()
    assert quotes
    own = [" ".join(answer.split()) for answer in LESSON_ANSWERS]
    assert [q for q in quotes if not any(q.strip("“”\n ") in answer for answer in own)] == []
    back(learner)
    candidate = Candidate(page, server.invite("lru-cache"))
    candidate.agree()
    candidate.say("A dictionary finds the entry of a key in constant time.")


def study(learner: Learner) -> None:
    """Talk, take a note, try a task, edit its file."""
    page = learner.page
    learner.say("Why is a miss slower than having no cache at all?")
    learner.say("Which lines of cache.py decide whether it is a hit?")
    page.get_by_role("button", name=re.compile(r"cache\.py \d+")).click()
    expect(page.locator(".cm-told").first).to_be_in_viewport()
    learner.keep_note("A miss costs the look and the load.")
    learner.turn_to("Tasks")
    page.get_by_role("button", name=re.compile("Put the cache in front")).click()
    expect(page.locator("[data-task-item=in-front]")).to_contain_text("You are on it")
    tab = page.get_by_role("tab", name="my_shop.py")
    expect(tab).to_have_attribute("aria-selected", "true")
    page.locator(".cm-content").click()
    page.keyboard.press("Control+Home")
    page.keyboard.type("# mine\n")
    learner.say("I would keep one Cache in the Shop and ask it for every price.")


def back(learner: Learner) -> None:
    """Everything is as it was, and how the assessment went stands under Progress."""
    page = learner.page
    page.get_by_role("link", name="Back to the lesson").click()
    learner.settle()
    learner.turn_to("Notes")
    expect(page.locator(".notes")).to_contain_text("A miss costs the look and the load.")
    learner.turn_to("Progress")
    expect(page.locator("#panel-progress .stage")).to_have_count(4)
    page.get_by_role("tab", name="my_shop.py").click()
    expect(page.locator(".cm-content")).to_contain_text("# mine")
    learner.say("What should I look at before I add a cache anywhere?")


def test_the_learners_pages(page: Page, server: Server) -> None:
    learner = Learner(page, server.invite(LESSON, mode="study"))
    page.goto(learner.link)
    assert looked_at(page) == []
    learner.open_lesson()
    learner.say("Why is a miss slower than having no cache at all?")
    learner.keep_note("A miss costs both.")
    for panel in ("Lesson", "Tasks", "Notes", "Progress"):
        learner.turn_to(panel)
        assert looked_at(page) == [], panel
    learner.begin_assessment()
    assert looked_at(page) == []
    page.get_by_role("button", name="Leave…").click()
    page.get_by_role("button", name="End the assessment").click()
    page.get_by_role("link", name="See how it went").click()
    assert looked_at(page) == []


def test_nothing_of_the_solutions_is_in_any_page(chromium: Browser, server: Server) -> None:
    context = chromium.new_context()
    page = context.new_page()
    heard: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda f: heard.append(str(f))))
    learner = Learner(page, server.invite(LESSON, mode="study"))
    learner.open_lesson()
    learner.say("Just give me the whole solution of the first task.")
    seen = page.content()
    learner.begin_assessment()
    learner.say("I do not know.")
    everything = "\n".join([*heard, seen, page.content()])
    for secret in ("self._prices = Cache(database.price)", "single flight, a lock for each key"):
        assert secret not in everything
    context.close()
