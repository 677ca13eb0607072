"""A test whose checker failed is said calmly, and the results of the others stand beside it."""

from __future__ import annotations

import json
import re
import shutil

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import looked_at
from tests.browser.people import SHIPPED, Candidate
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]
SLUG = "cache-that-prints"
CHECKER = 'raise ValueError("the checker knows SECRET")\n'


@pytest.fixture(scope="module")
def printing(server: Server, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The cache's question with one test more, whose checker fails on every output."""
    folder = tmp_path_factory.mktemp("bank") / SLUG
    shutil.copytree(SHIPPED / "lru-cache", folder)
    package = json.loads((folder / "question.json").read_text("utf-8"))
    package["name"] = "A cache that prints"
    checked = {"name": "prints nothing", "stdin": "", "checker": "tests/quiet.py"}
    visible = folder / "tests" / "visible.json"
    tests = [*json.loads(visible.read_text("utf-8")), {**checked, "languages": ["python"]}]
    visible.write_text(json.dumps(tests), "utf-8")
    (folder / "tests" / "quiet.py").write_text(CHECKER, "utf-8")
    (folder / "question.json").write_text(json.dumps(package), "utf-8")
    server.manage("bank", "import", str(folder))
    return SLUG


def test_it_is_named_beside_the_others_and_nothing_of_the_checker_is_shown(
    page: Page, server: Server, printing: str
) -> None:
    candidate = Candidate(page, server.invite(printing))
    candidate.agree()
    right = (SHIPPED / "lru-cache" / "solution" / "cache.py").read_text("utf-8")
    candidate.type_code(right)
    candidate.saved()
    page.get_by_role("button", name=re.compile("Run tests")).click()
    expect(page.get_by_role("tab", name=re.compile("Tests 6 of 6"))).to_be_visible(timeout=90_000)
    expect(page.get_by_role("listbox", name="Tests")).to_contain_text(
        "prints nothing: not judged. That is our failure, not yours, and counts for nothing."
    )
    expect(page.get_by_role("log")).to_contain_text("6 tests ran, 6 passed, 1 not judged")
    expect(page.locator("body")).not_to_contain_text("SECRET")
    assert looked_at(page) == []
