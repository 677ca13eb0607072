"""A link in the docs leads to a file that is there, and to a heading that it has."""

from __future__ import annotations

import pytest

from tests.shape.tree import ROOT
from tests.unit.docs.pages import anchor, anchors, beside, links, page, pages


def broken(name: str) -> list[str]:
    found = []
    for target in links(name):
        path, _, heading = target.partition("#")
        file = beside(name, path) if path else ROOT / name
        if not file.exists():
            found.append(f"{target}: there is no such file")
        elif heading and heading not in anchors(str(file.resolve().relative_to(ROOT))):
            found.append(f"{target}: the page has no such heading")
    return found


@pytest.mark.parametrize("name", pages())
def test_every_link_of_a_page_leads_somewhere(name: str) -> None:
    assert not broken(name)


def test_a_heading_is_linked_as_git_hosts_do() -> None:
    assert anchor("When the model fails") == "when-the-model-fails"
    assert anchor("Code, and `tests`") == "code-and-tests"


def test_every_decision_stands_in_the_list() -> None:
    listed = set(links("docs/decisions/README.md"))
    there = {path.name for path in (ROOT / "docs/decisions").glob("*.md")} - {"README.md"}
    assert listed == there


def test_the_readme_leads_to_every_page() -> None:
    reached = set(links("README.md"))
    top = {name for name in pages() if name.count("/") <= 1 and name != "README.md"}
    direct = {name for name in top if name in reached}
    by_a_page = {
        name for name in top if any(name.split("/")[-1] in page(other) for other in direct)
    }
    assert top == direct | by_a_page
