"""Every package we ask for stands in the table with its reason and its true licence."""

from __future__ import annotations

import json
import re
from importlib.metadata import PackageNotFoundError, metadata

from tests.shape.tree import ROOT
from tests.unit.docs.pages import rows

FAMILIES = ("BSD", "MIT", "Apache", "LGPL", "MPL", "OFL")


def table() -> dict[str, list[str]]:
    """Return why, licence and alternative by package."""
    found = (row for row in rows("docs/decisions/dependencies.md") if row[0].startswith("`"))
    return {row[0].strip("`"): row[1:] for row in found}


def python_packages() -> set[str]:
    """Return what requirements/*.in ask for, by name."""
    lines = [
        line
        for path in (ROOT / "requirements").glob("*.in")
        for line in path.read_text("utf-8").splitlines()
        if line and not line.startswith(("-", "#"))
    ]
    return {re.split(r"[\[<>=]", line)[0].strip() for line in lines}


def browser_packages() -> dict[str, str]:
    """Return what package.json asks for, with the licence that the lock file tells."""
    asked = json.loads((ROOT / "package.json").read_text("utf-8"))
    locked = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    names = {**asked["dependencies"], **asked["devDependencies"]}
    return {name: locked[f"node_modules/{name}"]["license"] for name in names}


def stated(package: str) -> str | None:
    """Return what a package says of its licence; None where it is not installed."""
    try:
        about = metadata(package)
    except PackageNotFoundError:
        return None
    fields = ("License-Expression", "License", "Classifier")
    told = [text for field in fields for text in about.get_all(field) or []]
    return " ".join(text for text in told if "::" not in text or "License" in text)


def test_the_table_names_what_is_asked_for_and_nothing_else() -> None:
    assert set(table()) == python_packages() | set(browser_packages())


def test_every_row_says_why_under_which_licence_and_what_else() -> None:
    short = [name for name, cells in table().items() if len(cells) != 3 or not all(cells)]
    assert not short


def test_a_python_packages_licence_is_the_one_it_states() -> None:
    rows_of = table()
    looked_at = {name: words for name in python_packages() if (words := stated(name))}
    assert len(looked_at) > 20
    wrong = {
        name: words for name, words in looked_at.items() if not agrees(rows_of[name][1], words)
    }
    assert not wrong


def test_a_browser_packages_licence_is_the_locked_one() -> None:
    rows_of = table()
    assert {name: rows_of[name][1] for name in browser_packages()} == browser_packages()


def agrees(told: str, words: str) -> bool:
    """Tell whether the licence's family in the table is one that the package states."""
    family = next(family for family in FAMILIES if told.startswith(family))
    return family in words
