"""The XHTML of an item becomes Markdown; what Markdown cannot say is reported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from interviews.banks.lists.xml_trees import Element

_AROUND = {"em": "*", "i": "*", "strong": "**", "b": "**", "code": "`", "kbd": "`", "samp": "`"}
_BLOCKS = frozenset({"p", "div", "blockquote", "section", "article", "figure", "figcaption"})
_PLAIN = frozenset(
    {"span", "a", "sub", "sup", "q", "abbr", "cite", "qti-item-body", "qti-content-body", "small"}
    | {"qti-prompt", "qti-simple-choice", "qti-rubric-block", "var", "dfn", "qti-stimulus-body"}
)
_SKIPPED = frozenset({"qti-stylesheet", "qti-catalog-info"})


@dataclass
class Writer:
    """Writes Markdown. `picture` takes an img, `other` whatever has no form of its own.

    Both return the text that stands in its place.
    """

    picture: Callable[[Element], str]
    other: Callable[[Element], str]
    without: frozenset[str] = field(default_factory=frozenset)

    def text(self, element: Element) -> str:
        """Return an element's inside as Markdown."""
        lines = [line.rstrip() for line in self._inside(element).splitlines()]
        kept: list[str] = []
        for line in lines:
            if line or (kept and kept[-1]):
                kept.append(line)
        return "\n".join(kept).strip()

    def _inside(self, element: Element) -> str:
        return "".join(
            _spaced(one) if isinstance(one, str) else self._one(one) for one in element.inside
        )

    def _one(self, one: Element) -> str:
        name = one.name
        if name in self.without or name in _SKIPPED:
            return ""
        if name in _AROUND:
            mark = _AROUND[name]
            return f"{mark}{self._inside(one).strip()}{mark}"
        if name in _BLOCKS:
            return f"\n\n{self._inside(one).strip()}\n\n"
        if name in _PLAIN:
            return self._inside(one)
        return self._special(one)

    def _special(self, one: Element) -> str:
        match one.name:
            case "br":
                return "\n"
            case "pre":
                return f"\n\n```\n{_verbatim(one).strip(chr(10))}\n```\n\n"
            case "ul" | "ol":
                return self._list(one)
            case "img":
                return self.picture(one)
            case "h1" | "h2" | "h3" | "h4" | "h5" | "h6":
                return f"\n\n**{self._inside(one).strip()}**\n\n"
            case _:
                return self.other(one)

    def _list(self, element: Element) -> str:
        items = [one for one in element.elements() if one.name == "li"]
        lines = [
            f"{f'{n}.' if element.name == 'ol' else '-'} {self._inside(item).strip()}"
            for n, item in enumerate(items, start=1)
        ]
        return "\n\n" + "\n".join(lines) + "\n\n"


def _spaced(text: str) -> str:
    """Join white space as a browser does, and keep that there was some."""
    joined = " ".join(text.split())
    before = " " if text[:1].isspace() else ""
    after = " " if text[-1:].isspace() and joined else ""
    return before + joined + after


def _verbatim(element: Element) -> str:
    return "".join(one if isinstance(one, str) else _verbatim(one) for one in element.inside)
