"""axe-core, run inside a page: what it finds serious is a failure."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page, ViewportSize

SIZES: list[ViewportSize] = [
    {"width": 1440, "height": 900},
    {"width": 1024, "height": 768},
    {"width": 390, "height": 844},
]
Scheme = Literal["light", "dark"]
SCHEMES: list[Scheme] = ["light", "dark"]
SCRIPT = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const found = await axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] });
  return found.violations.map((rule) => ({
    id: rule.id, impact: rule.impact, nodes: rule.nodes.map((node) => node.html.slice(0, 160)),
  }));
}"""


def findings(page: Page) -> list[dict[str, Any]]:
    """Return every rule that the page breaks, with where."""
    page.evaluate(SCRIPT.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN)
    return found


def looked_at(page: Page) -> list[str]:
    """Return what axe finds in every size and scheme, and pages that scroll sideways."""
    wrong: list[str] = []
    for size in SIZES:
        page.set_viewport_size(size)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            wrong += [f"{size['width']} {scheme}: {found}" for found in findings(page)]
        sideways = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        if page.evaluate(sideways):
            wrong.append(f"{size['width']}: the page scrolls sideways")
    page.set_viewport_size(SIZES[0])
    page.emulate_media(color_scheme="light", reduced_motion="no-preference")
    return wrong
