"""The picture of a tree is written here: hundreds of nodes by templates took most of a page's time.

Each node is a link that works alone; what all nodes share for htmx stands once, on the list.
"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from django.urls import reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from interviews.web.authoring.showing import Node

_SHARED = 'hx-target="#bench" hx-swap="outerHTML"'
_MARK = '<i class="i i-{}" aria-hidden="true"></i> '


def picture_of(draft_id: UUID, tree: Node) -> SafeString:
    """Return a draft's tree as nested lists."""
    base = reverse("draft", args=[draft_id])
    whole = f'<ul class="tree" {_SHARED}>{"".join(_item(base, tree, parent=""))}</ul>'
    return mark_safe(whole)  # noqa: S308  every word of an author's is escaped below


def _item(base: str, node: Node, *, parent: str) -> Iterator[str]:
    key, title = conditional_escape(node.key), conditional_escape(node.title)
    yield f'<li data-key="{key}"'
    yield f' data-parent="{conditional_escape(parent)}">' if parent else ">"
    yield f'<a class="node{_weight(node)}" href="?part={key}" hx-get="{base}parts/{key}/"'
    yield f' hx-include="#current-tab" data-node="{key}" id="node-{key}"'
    yield ' aria-current="true"' if node.current else ""
    yield ' draggable="true">' if parent else ">"
    yield title
    yield f"<em>{conditional_escape(node.words)}</em>" if node.words else ""
    yield f"<small>{''.join(_figures(node))}</small></a><ul>"
    for below in node.below:
        yield from _item(base, below, parent=node.key)
    yield f'<li class="adding"><button class="node add" type="button" hx-post="{base}add/"'
    yield ' hx-include="#current-part, #current-tab, #tree-token"'
    yield f' name="key" value="{key}"><i class="i i-plus" aria-hidden="true"></i> Add a part'
    yield f'<span class="sr"> after {title}</span></button></li></ul></li>'


def _weight(node: Node) -> str:
    return " bad" if node.blockers else " meh" if node.warnings else ""


def _figures(node: Node) -> Iterator[str]:
    yield f"<span>{node.minutes} min</span>"
    if node.hints:
        yield f"<span>{_MARK.format('hint')}{node.hints}{_spoken('hint', node.hints)}</span>"
    if node.tests:
        yield f"<span>{node.tests} {_plural('test', node.tests)}</span>"
    if node.blockers:
        said = _spoken("blocker", node.blockers)
        yield f'<span class="is-fail">{_MARK.format("cross")}{node.blockers}{said}</span>'
    elif node.warnings:
        said = _spoken("warning", node.warnings)
        yield f'<span class="is-warn">{_MARK.format("warn")}{node.warnings}{said}</span>'


def _spoken(word: str, count: int) -> str:
    return f'<span class="sr"> {_plural(word, count)}</span>'


def _plural(word: str, count: int) -> str:
    return word if count == 1 else f"{word}s"
