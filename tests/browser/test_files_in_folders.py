"""A repository is a tree to walk through; tabs come and go, and no file forgets what was in it."""

from __future__ import annotations

import json
import shutil

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import looked_at
from tests.browser.people import SHIPPED, Candidate
from tests.doubles.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(180)]
SLUG = "cache-in-a-shop"
MODULES = 60


@pytest.fixture(scope="module")
def shop(server: Server, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The cache's question inside a repository: a few folders, and many files in one."""
    folder = tmp_path_factory.mktemp("bank") / SLUG
    shutil.copytree(SHIPPED / "lru-cache", folder)
    package = json.loads((folder / "question.json").read_text("utf-8"))
    paths = [f"shop/orders/part_{number:02}.py" for number in range(MODULES)]
    paths += ["shop/tax/rates.py", "README.md"]
    for path in paths:
        (folder / "entities" / path).parent.mkdir(parents=True, exist_ok=True)
        lines = "".join(f"# line {number} of {path}\n" for number in range(200))
        (folder / "entities" / path).write_text(lines, "utf-8")
    package["name"] = "A cache in a shop"
    package["entity_refs"] += [{"file": path} for path in paths]
    (folder / "question.json").write_text(json.dumps(package), "utf-8")
    server.manage("bank", "import", str(folder))
    return SLUG


@pytest.fixture
def candidate(page: Page, server: Server, shop: str) -> Candidate:
    candidate = Candidate(page, server.invite(shop))
    candidate.agree()
    return candidate


def test_the_tree_is_walked_by_keyboard_and_opens_what_is_asked_for(candidate: Candidate) -> None:
    page = candidate.page
    tree = page.get_by_role("tree", name="Files")
    expect(tree.get_by_role("treeitem", name="cache.py yours to edit")).to_have_attribute(
        "aria-selected", "true"
    )
    tree.get_by_role("treeitem", name="cache.py").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    orders = tree.get_by_role("treeitem", name="orders")
    expect(orders).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("t")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    rates = tree.get_by_role("treeitem", name="rates.py read only")
    expect(rates).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".cm-content")).to_be_focused()
    expect(page.get_by_role("tab", name="shop/tax/rates.py")).to_have_attribute(
        "aria-selected", "true"
    )
    expect(page.locator("[data-slot=editor-note]")).to_have_text("read only")


def test_a_closed_tab_opens_again_as_it_was(candidate: Candidate) -> None:
    page = candidate.page
    code = page.locator(".cm-content")
    code.click()
    page.keyboard.press("Control+End")
    page.keyboard.type("\n# kept here")
    tab = page.get_by_role("tab", name="cache.py")
    tab.locator(".shut").click()
    expect(tab).to_have_count(0)
    expect(code).not_to_contain_text("# kept here")
    page.get_by_role("treeitem", name="cache.py").click()
    expect(tab).to_have_attribute("aria-selected", "true")
    expect(code).to_contain_text("# kept here")
    code.focus()
    page.keyboard.type(" still")
    expect(code).to_contain_text("# kept here still")
    page.keyboard.press("Control+z")
    expect(code).not_to_contain_text("still")


def test_delete_and_the_middle_button_close_tabs_down_to_the_last(candidate: Candidate) -> None:
    page = candidate.page
    tabs = page.get_by_role("tablist", name="Open files").get_by_role("tab")
    expect(tabs).to_have_count(4)
    tabs.nth(3).click(button="middle")
    expect(tabs).to_have_count(3)
    tabs.first.focus()
    for left in (2, 1, 1):
        page.keyboard.press("Delete")
        expect(tabs).to_have_count(left)
        expect(tabs.first).to_be_focused()
    expect(tabs.first).not_to_have_attribute("aria-keyshortcuts", "Delete")


def test_a_file_comes_back_scrolled_to_where_it_was(candidate: Candidate) -> None:
    page = candidate.page
    page.get_by_role("tab", name="shop/orders/part_01.py").click()
    scroller = page.locator(".cm-scroller")
    scroller.evaluate("element => { element.scrollTop = 2000; }")
    page.wait_for_timeout(200)
    page.get_by_role("tab", name="cache.py").click()
    page.get_by_role("tab", name="shop/orders/part_01.py").click()
    expect(page.locator(".cm-content")).to_contain_text("line 95 of")


def test_many_tabs_move_nothing_and_the_tree_has_no_finding(candidate: Candidate) -> None:
    page = candidate.page
    before = page.locator(".cm-scroller").bounding_box()
    tree = page.get_by_role("tree", name="Files")
    tree.get_by_role("treeitem", name="shop", exact=True).click()
    tree.get_by_role("treeitem", name="orders").click()
    for number in range(20, 32):
        tree.get_by_role("treeitem", name=f"part_{number}.py").click()
    last = page.get_by_role("tab", name="shop/orders/part_31.py")
    expect(last).to_be_in_viewport(ratio=0.9)
    assert page.locator(".cm-scroller").bounding_box() == before
    assert looked_at(page) == []


def test_tabs_and_folders_are_as_they_were_after_a_reload(candidate: Candidate) -> None:
    page = candidate.page
    tree = page.get_by_role("tree", name="Files")
    tabs = page.get_by_role("tablist", name="Open files").get_by_role("tab")
    expect(tabs).to_have_count(4)
    tabs.nth(1).locator(".shut").click()
    tree.get_by_role("treeitem", name="shop", exact=True).click()
    tree.get_by_role("treeitem", name="tax").click()
    tree.get_by_role("treeitem", name="rates.py").click()
    tree.get_by_role("treeitem", name="shop", exact=True).click()
    expect(tree.get_by_role("treeitem", name="tax")).to_be_hidden()
    left = tabs.evaluate_all("tabs => tabs.map(({ dataset }) => dataset.path)")
    assert len(left) == 4
    page.reload()
    expect(page.get_by_role("tab", name="shop/tax/rates.py")).to_have_attribute(
        "aria-selected", "true"
    )
    assert tabs.evaluate_all("tabs => tabs.map(({ dataset }) => dataset.path)") == left
    shop = tree.get_by_role("treeitem", name="shop", exact=True)
    expect(shop).to_have_attribute("aria-expanded", "false")
    shop.click()
    expect(tree.get_by_role("treeitem", name="tax")).to_have_attribute("aria-expanded", "true")
    expect(tree.get_by_role("treeitem", name="orders")).to_have_attribute("aria-expanded", "false")
    shop.click()
    page.get_by_role("tab", name="shop/orders/part_01.py").click()
    expect(tree.get_by_role("treeitem", name="part_01.py")).to_be_visible()
