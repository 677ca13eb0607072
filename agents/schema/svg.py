"""An SVG is a document that can act; it is taken as a picture when it is one and nothing more."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from functools import lru_cache
from xml.parsers import expat

from agents.schema.package import text_of

NAMESPACE = "http://www.w3.org/2000/svg"
MOST_ELEMENTS = 50_000
MOST_DEPTH = 200
MOST_FAULTS = 5
_ELSEWHERE = "leads elsewhere: a picture stands for itself"
_HEAD_BYTES = 4_096
_ACTS = frozenset(
    {"script", "handler", "listener", "foreignobject", "iframe", "embed", "object", "audio"}
    | {"video"}
)
_XHTML = "http://www.w3.org/1999/xhtml"
_BASE = "http://www.w3.org/XML/1998/namespace base"
"""Makes "#a" mean a place in another document."""
_INERT = r"data:image/(?:png|jpe?g|gif|webp)[;,]"
_OWN_LEAD = re.compile(rf"#|{_INERT}")
_FETCHES = re.compile(
    rf"@import|(?:image|image-set|src)\(|url\((?![\"']?(?:#|{_INERT}|data:font/))"
)
_ESCAPE = re.compile(r"\\(?:([0-9a-f]{1,6})\s?|(.))", re.IGNORECASE | re.DOTALL)
_LEADS = frozenset({"href", "http://www.w3.org/1999/xlink href", "src"})


class _NoPicture(ValueError):
    """The document is no SVG, or none that is read; the text says why."""


class _Look:
    """Reads a document once; `acts` are the things in it that could do something."""

    def __init__(self) -> None:
        self.acts: list[str] = []
        self._depth = 0
        self._count = 0
        self._styles: list[str] = []
        self._in_style = 0

    def read(self, content: bytes) -> None:
        """Walk through all of it; raise _NoPicture or ExpatError."""
        parser = expat.ParserCreate("utf-8", namespace_separator=" ")
        parser.StartDoctypeDeclHandler = self._doctype
        parser.StartElementHandler = self._starts
        parser.EndElementHandler = self._ends
        parser.CharacterDataHandler = self._text
        parser.ProcessingInstructionHandler = self._instruction
        parser.Parse(content, True)
        self._style("".join(self._styles))

    def _doctype(self, *_: object) -> None:
        raise _NoPicture("has a DOCTYPE, which is not read")

    def _instruction(self, target: str, _: str) -> None:
        self._tell(f"asks for a style sheet or program ({target[:20]})")

    def _starts(self, name: str, attributes: dict[str, str]) -> None:
        space, _, local = name.rpartition(" ")
        if self._count == 0 and (space, local) != (NAMESPACE, "svg"):
            raise _NoPicture("is no SVG")
        self._count += 1
        self._depth += 1
        if self._count > MOST_ELEMENTS or self._depth > MOST_DEPTH:
            raise _NoPicture(f"has over {MOST_ELEMENTS:,} elements, or is nested too deep")
        self._in_style += local.lower() == "style"
        if local.lower() in _ACTS or space == _XHTML:
            self._tell(f"holds <{local}>, which is no picture")
        for attribute, value in attributes.items():
            self._attribute(attribute, value)

    def _attribute(self, name: str, value: str) -> None:
        plain = "".join(value.split()).lower()
        if name.lower().startswith("on"):
            self._tell(f"acts by itself ({name[:20]})")
        elif name == _BASE or (name in _LEADS and not _OWN_LEAD.match(plain)):
            self._tell(_ELSEWHERE)
        elif name == "attributeName" and plain.rpartition(":")[2].startswith(("href", "on")):
            self._tell(f"changes where it leads ({value[:20]})")
        else:
            self._style(value)

    def _style(self, css: str) -> None:
        """Look for what a style would fetch, also where it is written in escapes."""
        plain = "".join(_ESCAPE.sub(_unescaped, css).split()).lower()
        if _FETCHES.search(plain):
            self._tell(_ELSEWHERE)

    def _text(self, text: str) -> None:
        if self._in_style:
            self._styles.append(text)

    def _ends(self, name: str) -> None:
        self._depth -= 1
        self._in_style -= name.rpartition(" ")[2].lower() == "style"

    def _tell(self, words: str) -> None:
        if words not in self.acts and len(self.acts) < MOST_FAULTS:
            self.acts.append(words)


def _unescaped(escape: re.Match[str]) -> str:
    """Return the character that a style's escape stands for."""
    digits, plain = escape.groups()
    code = int(digits, 16) if digits else 0
    return plain or (chr(code) if code <= sys.maxunicode else "")


def is_svg(content: bytes) -> bool:
    """Tell whether a text's first element is that of an SVG, or its DOCTYPE says so."""
    head = content[:_HEAD_BYTES]
    if b"<svg" not in head or text_of(content) is None:
        return False
    first: list[str] = []
    parser = expat.ParserCreate("utf-8", namespace_separator=" ")
    parser.StartElementHandler = lambda name, _: first.append(name)
    parser.StartDoctypeDeclHandler = lambda name, *_: first.append(f"{NAMESPACE} {name}")
    with suppress(expat.ExpatError):  # What is wrong is told where it is read whole.
        parser.Parse(head, False)
    return first[:1] == [f"{NAMESPACE} svg"]


@lru_cache(maxsize=64)
def faults_of_svg(content: bytes) -> tuple[str, ...]:
    """Return what is in an SVG that a picture has no need of; nothing for a plain picture."""
    look = _Look()
    try:
        look.read(content)
    except _NoPicture as error:
        return (str(error),)
    except expat.ExpatError as error:
        return (f"cannot be read as XML: {error}",)
    return tuple(look.acts)
