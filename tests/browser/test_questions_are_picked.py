"""Questions are found by typing and chosen by keys alone, and a page works without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import looked_at
from tests.browser.conftest import WIDE
from tests.browser.people import Staff

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def test_a_plan_is_put_together_by_keys_alone(page: Page, staff: Staff) -> None:
    staff.sign_in(page, "interviewer")
    page.goto(f"{staff.server.url}/bank/plans/new/")
    find = page.get_by_role("combobox", name="Find a question")
    find.press("ArrowDown")
    expect(page.get_by_role("listbox", name="Questions found")).to_be_visible()
    assert looked_at(page) == []
    find.fill("least recently")
    found = page.get_by_role("listbox", name="Questions found").get_by_role("option")
    expect(found).to_have_count(1)
    find.press("ArrowDown")
    expect(found).to_have_attribute("aria-selected", "true")
    assert find.get_attribute("aria-activedescendant") == found.get_attribute("id")
    find.press("Enter")
    expect(find).to_be_focused()
    expect(find).to_have_attribute("aria-expanded", "false")
    expect(page.get_by_role("checkbox", name="Least recently")).to_be_checked()
    find.fill("least recently")
    expect(page.get_by_text("Nothing else fits these words.")).to_be_visible()
    find.press("Escape")
    page.get_by_label("Title, as staff will read it").fill("Picked by keys")
    page.get_by_role("button", name="Save the plan").click()
    page.wait_for_url("**/bank/plans/picked-by-keys/")
    expect(page.get_by_role("checkbox", name="Least recently")).to_be_checked()


def test_an_invitation_is_made_without_scripts(chromium: Browser, staff: Staff) -> None:
    quiet = chromium.new_context(viewport=WIDE, java_script_enabled=False)
    page = quiet.new_page()
    staff.sign_in(page, "recruiter")
    page.goto(f"{staff.server.url}/invitations/")
    page.get_by_label("Candidate, as staff will read it").fill("Candidate without scripts")
    page.get_by_label("Find a question").fill("least recently")
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_label("Candidate, as staff will read it")).to_have_value(
        "Candidate without scripts"
    )
    page.get_by_role("checkbox", name="Least recently").check()
    page.get_by_role("button", name="Make the link").click()
    expect(page.locator("#made-link")).to_have_value(re.compile("/i/"))
    quiet.close()
