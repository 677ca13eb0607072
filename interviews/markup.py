"""Markdown becomes HTML that cannot do anything: parsed without raw HTML, then cleaned again."""

from __future__ import annotations

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

TEXT = {"p", "br", "hr", "strong", "em", "code", "pre", "blockquote", "ul", "ol", "li"}
TABLE = {"table", "thead", "tbody", "tr", "th", "td"}
TAGS = TEXT | TABLE | {"h3", "h4", "h5", "h6"}
_whole = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable("table")
_spans = MarkdownIt("zero").enable(["backticks", "emphasis"])


def safe_html(text: str) -> SafeString:
    """Return Markdown text as HTML without scripts, links, images or raw tags."""
    return _cleaned(_whole.render(text), TAGS)


def safe_lesson(text: str) -> SafeString:
    """Return a lesson's Markdown as `safe_html` does, its headings below those of the page."""
    tokens = _whole.parse(text)
    for token in tokens:
        if token.type in {"heading_open", "heading_close"}:
            token.tag = f"h{min(6, int(token.tag[1]) + 2)}"
    return _cleaned(_whole.renderer.render(tokens, _whole.options, {}), TAGS)


def safe_spans(text: str) -> SafeString:
    """Return one line of text with its code spans and emphasis, and no other markup."""
    return _cleaned(_spans.renderInline(text), {"code", "strong", "em"})


def _cleaned(html: str, tags: set[str]) -> SafeString:
    """Clean, then let the keyboard reach code, which may be wider than its place."""
    cleaned = nh3.clean(html, tags=tags, attributes={}, link_rel=None)
    return mark_safe(cleaned.replace("<pre>", '<pre tabindex="0">'))  # noqa: S308  cleaned above
