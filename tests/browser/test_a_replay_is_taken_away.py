"""A replay in one file plays from a folder without a network; a candidate takes theirs home."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Download, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import WIDE
from tests.browser.people import Candidate, Staff
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]


def saved(download: Download, folder: Path) -> Path:
    path = folder / download.suggested_filename
    download.save_as(path)
    return path


def alone(chromium: Browser) -> tuple[Page, list[str]]:
    """Return a page without a network, and what it did that a file of its own should not."""
    context = chromium.new_context(viewport=WIDE, offline=True, reduced_motion="reduce")
    page, wrong = context.new_page(), list[str]()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda told: wrong.append(told.text) if told.type == "error" else None)
    page.on("request", lambda asked: None if local(asked.url) else wrong.append(asked.url))
    return page, wrong


def local(address: str) -> bool:
    return address.startswith(("file:", "data:"))


def played(page: Page, file: Path, t: str) -> None:
    page.goto(f"{file.as_uri()}?t={t}")
    expect(page.locator("body")).to_have_attribute("data-ready", "")


def test_staff_take_a_replay_away_and_it_plays_without_a_network(
    page: Page, server: Server, staff: Staff, chromium: Browser, tmp_path: Path
) -> None:
    session = server.simulated("partial", "lru-cache", seed=4)
    staff.sign_in(page, "interviewer")
    page.goto(f"{server.url}/sessions/{session}/replay/")
    page.get_by_role("button", name="Export…").click()
    assert findings(page) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="Replay", exact=True).click()
    file, (away, wrong) = saved(download.value, tmp_path), alone(chromium)
    played(away, file, "99999")
    expect(away.locator(".cm-content")).to_contain_text("class LRUCache")
    expect(away.locator(".private").first).to_be_visible()
    expect(away.locator(".cm-content span[class]").first).to_be_visible()
    away.keyboard.press("/")
    away.keyboard.type("class Node")
    expect(away.locator("[data-slot=hits] li").first).to_contain_text("typed in cache.py")
    away.keyboard.press("Enter")
    away.locator("#slider").focus()
    away.keyboard.press("d")
    away.get_by_label("From").select_option("0")
    expect(away.locator("tr.add").first).to_be_visible()
    assert findings(away) == []
    assert wrong == []
    away.context.close()


def test_a_candidate_takes_their_own_copy_home(
    page: Page, server: Server, chromium: Browser, tmp_path: Path
) -> None:
    candidate = Candidate(page, server.invite("lru-cache", label="Not for their eyes"))
    candidate.agree()
    candidate.say("A dictionary finds the entry of a key in constant time.")
    candidate.leave()
    with page.expect_download() as download:
        page.get_by_role("link", name="The replay, one file").click()
    file, (away, wrong) = saved(download.value, tmp_path), alone(chromium)
    assert "Not for their eyes" not in file.read_text(encoding="utf-8")
    played(away, file, "99999")
    log = away.get_by_role("log", name="Conversation")
    expect(log).to_contain_text("A dictionary finds the entry of a key in constant time.")
    expect(away.get_by_text(re.compile("Private notes|Prompt of this turn"))).to_have_count(0)
    assert wrong == []
    away.context.close()
    with page.expect_download() as download:
        page.get_by_role("link", name="The record, as JSON lines").click()
    lines = saved(download.value, tmp_path).read_text(encoding="utf-8").splitlines()
    assert '"whole":false' in lines[0]
