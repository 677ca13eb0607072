"""axe-core, run inside a page: what it finds serious is a failure."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

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
