"""A test that the interviewer adds is seen with its calls, and so is how it went."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import WIDE
from tests.browser.people import Candidate
from tests.doubles.model_server import ModelServer
from tests.doubles.server import serving
from tests.faults.server.models import asking

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]


def test_the_candidate_sees_an_added_test_and_its_outcome(
    chromium: Browser, tmp_path: Path
) -> None:
    with (
        ModelServer("adds_a_test", "ok") as model,
        serving(tmp_path, **asking(model)) as server,
        chromium.new_context(viewport=WIDE, locale="en-GB") as context,
    ):
        candidate = Candidate(context.new_page(), server.invite("lru-cache"))
        candidate.agree()
        candidate.say("I would keep a dictionary, and the order of use beside it.")
        log = candidate.page.get_by_role("log")
        expect(log).to_contain_text("The interviewer added a test: room for one")
        expect(log).to_contain_text('get("b") → 2')
        candidate.page.get_by_role("tab", name=re.compile("Tests 1 of 7")).click()
        expect(candidate.page.get_by_role("tabpanel", name=re.compile("Tests"))).to_contain_text(
            "room for one"
        )
