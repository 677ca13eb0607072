"""Whoever is quiet is asked once how it goes, on a real clock, and never while keys are pressed."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.people import Candidate, Staff
from tests.doubles.server import serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]
QUIET_S = 3
KEY_MS = 250
TYPED = "is it a tree or is it a list, I wonder"
"""Takes three times as long to type as the quiet time."""


def test_it_is_never_asked_while_keys_are_pressed_and_once_when_it_is_quiet(
    tmp_path: Path, context: BrowserContext
) -> None:
    with serving(tmp_path, VIVA_QUIET_S=str(QUIET_S)) as server:
        page = context.new_page()
        candidate = Candidate(page, server.invite("lru-cache"))
        candidate.agree()
        before = candidate.replies.count()
        page.get_by_label("Your reply").press_sequentially(TYPED, delay=KEY_MS)
        assert candidate.replies.count() == before
        page.locator(".cm-content").press_sequentially(f"# {TYPED}", delay=KEY_MS)
        assert candidate.replies.count() == before
        expect(candidate.replies).to_have_count(before + 1)
        is_announced(page, candidate.replies.last.locator(".body").inner_text())
        expect(page.get_by_label("Your reply")).to_have_value(TYPED)
        page.wait_for_timeout(2_500 * QUIET_S)
        assert candidate.replies.count() == before + 1
        session = candidate.session
        desk = context.new_page()
        Staff(server).sign_in(desk, "interviewer")
        desk.goto(f"{server.url}/sessions/{session}/replay/?t=0")
        log = desk.get_by_role("log", name="Conversation")
        expect(log).to_contain_text(f"After {QUIET_S} s of quiet")


def is_announced(page: Page, words: str) -> None:
    """Wait until a screen reader was given a reply."""
    spoken = " ".join(words.split())
    expect(page.locator("[data-behaviour=speaker]")).to_contain_text(spoken)
