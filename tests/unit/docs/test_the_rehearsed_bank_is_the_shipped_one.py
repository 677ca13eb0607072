"""The pages of the bank speak of the questions that ship, with the numbers that a command made."""

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


def test_the_page_of_the_bank_has_the_same_numbers() -> None:
    pages = (ROOT / "docs" / name for name in ("rehearsals.md", "bank.md"))
    made, told = (
        re.findall(r"^\| \[.+\]\(.*#(.+?)\) \| (.+) \|$", page.read_text("utf-8"), re.MULTILINE)
        for page in pages
    )
    assert made
    assert told == made
