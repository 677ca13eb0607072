"""Keys, sizes, help: what a person chose about the editor holds, and no key map is a trap."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import looked_at
from tests.browser.people import Candidate
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]


@pytest.fixture
def candidate(page: Page, server: Server) -> Candidate:
    candidate = Candidate(page, server.invite("lru-cache"))
    candidate.agree()
    return candidate


def choose(page: Page, name: str, value: str) -> None:
    """Choose something in the editor's panel, by keyboard."""
    page.get_by_role("button", name="Editor…").press("Enter")
    page.get_by_label(name, exact=True).select_option(value)
    page.keyboard.press("Escape")


def code_of(page: Page) -> Locator:
    return page.locator(".cm-content")


def test_what_was_chosen_holds_after_a_reload(candidate: Candidate) -> None:
    page = candidate.page
    choose(page, "Letters", "18")
    choose(page, "Long lines", "wrap")
    choose(page, "Theme", "dark")
    page.reload()
    candidate.settle()
    assert code_of(page).evaluate("element => getComputedStyle(element).fontSize") == "18px"
    expect(code_of(page)).to_have_class("cm-content cm-lineWrapping")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_vim_keys_type_as_vim_does_and_let_tab_out(candidate: Candidate) -> None:
    page = candidate.page
    choose(page, "Keys", "vim")
    expect(page.get_by_role("button", name="Vim keys")).to_have_attribute("aria-pressed", "true")
    page.locator(".cm-line").first.click()
    expect(page.locator(".cm-vim-panel")).to_contain_text("NORMAL")
    page.keyboard.type("ggO# by vim", delay=20)
    page.keyboard.press("Escape")
    page.keyboard.type("yyp", delay=20)
    expect(page.locator(".cm-line").nth(1)).to_have_text("# by vim")
    page.keyboard.press("Control+m")
    expect(page.locator("p[role=status]")).to_contain_text("Tab leaves the editor")
    page.keyboard.press("Tab")
    expect(code_of(page)).not_to_be_focused()


def test_emacs_keys_type_as_emacs_does(candidate: Candidate) -> None:
    page = candidate.page
    choose(page, "Keys", "emacs")
    page.locator(".cm-line").first.click()
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+k")
    page.keyboard.type("# by emacs")
    expect(page.locator(".cm-line").first).to_have_text("# by emacs")
    page.keyboard.press("Control+y")
    expect(page.locator(".cm-line").first).to_contain_text("A cache that holds")


def test_words_are_offered_and_enter_stays_a_line_break(candidate: Candidate) -> None:
    page = candidate.page
    code_of(page).click()
    page.keyboard.press("Control+End")
    page.keyboard.type("\ncapa", delay=40)
    offered = page.get_by_role("listbox", name="Completions")
    expect(offered).to_contain_text("capacity")
    page.keyboard.press("Enter")
    expect(page.locator(".cm-line").nth(-2)).to_have_text("capa")
    page.keyboard.type("capa", delay=40)
    expect(offered).to_contain_text("capacity")
    page.wait_for_timeout(200)  # the list ignores keys that were on their way when it opened
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".cm-line").last).to_have_text("capacity")
    choose(page, "Word list", "off")
    code_of(page).focus()
    page.keyboard.type("\ncapa", delay=40)
    page.wait_for_timeout(600)
    expect(offered).to_have_count(0)


def test_what_does_not_parse_is_marked_after_a_pause_and_can_be_left_alone(
    candidate: Candidate,
) -> None:
    page = candidate.page
    candidate.type_code("def f(:\n    pass\n\n\nx = 1\n")
    page.keyboard.press("Control+End")
    mark = page.locator(".cm-lintRange-warning")
    expect(mark.first).to_be_visible()
    page.keyboard.press("F8")
    expect(page.locator(".cm-tooltip-lint")).to_contain_text("does not fit the language")
    choose(page, "Syntax marks", "off")
    expect(mark).to_have_count(0)


def test_finding_and_replacing_by_keyboard(candidate: Candidate) -> None:
    page = candidate.page
    candidate.type_code("alpha = 1\nalpha = 2\n")
    page.keyboard.press("Control+f")
    expect(page.get_by_label("Find", exact=True)).to_be_focused()
    page.keyboard.type("alpha")
    page.get_by_label("Replace", exact=True).fill("beta")
    page.get_by_role("button", name="replace all").press("Enter")
    expect(code_of(page)).to_contain_text("beta = 2")
    page.keyboard.press("Escape")
    expect(code_of(page)).to_be_focused()


def test_the_panels_have_no_finding(candidate: Candidate) -> None:
    page = candidate.page
    page.get_by_role("button", name="Editor…").click()
    page.evaluate("() => { document.querySelector('[popover]').popover = 'manual'; }")
    page.evaluate("() => document.querySelector('[popover]').showPopover()")
    assert looked_at(page) == []
    page.evaluate("() => document.querySelector('[popover]').hidePopover()")
    code_of(page).click()
    page.keyboard.press("Control+f")
    assert looked_at(page) == []
