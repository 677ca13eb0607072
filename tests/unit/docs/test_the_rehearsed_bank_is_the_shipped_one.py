"""The page of rehearsals speaks of the questions that ship: each once, and of no other."""

from __future__ import annotations

import re

from tests.shape.tree import ROOT


def test_the_page_of_rehearsals_lists_exactly_the_shipped_folders() -> None:
    """`make rehearsals` writes it anew."""
    page = (ROOT / "docs" / "rehearsals.md").read_text(encoding="utf-8")
    shipped = ROOT / "interviews" / "banks" / "shipped"
    folders = sorted(folder.name for folder in shipped.iterdir() if folder.is_dir())
    assert re.findall(r"^## (.+)$", page, re.MULTILINE) == folders
    assert re.findall(r"^\| \[.+\]\(#(.+?)\) \|", page, re.MULTILINE) == folders
