"""XML of strangers is read without its declarations: no entity, no file, no address is followed.

A document with a DOCTYPE is refused, so nothing in it can stand for something else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from agents.schema.faults import bad

MOST_BYTES = 5_000_000
MOST_ELEMENTS = 50_000
MOST_DEPTH = 100


@dataclass
class Element:
    """An element by its name without a prefix, with the line that it begins on."""

    name: str
    attributes: dict[str, str]
    line: int
    inside: list[Element | str] = field(default_factory=list)

    def elements(self) -> Iterator[Element]:
        """Yield the elements directly inside."""
        return (one for one in self.inside if isinstance(one, Element))

    def all(self, *names: str) -> Iterator[Element]:
        """Yield every element of these names below this one, in reading order."""
        for one in self.elements():
            if one.name in names:
                yield one
            yield from one.all(*names)

    def text(self) -> str:
        """Return all text below, in one line."""
        parts = (one if isinstance(one, str) else one.text() for one in self.inside)
        return " ".join(" ".join(parts).split())


def read_xml(content: bytes, name: str) -> Element:
    """Return the root of a document called `name`; raise BadPackage with line and rule."""
    if len(content) > MOST_BYTES:
        raise bad(name, "xml-size", f"is over {MOST_BYTES:,} bytes")
    reader = _Reader(name)
    try:
        reader.parser.Parse(content, True)
    except expat.ExpatError as error:
        why = expat.ErrorString(error.code) or "unknown"
        raise bad(f"{name} line {error.lineno}", "xml-syntax", f"is not XML: {why}") from error
    except LookupError as error:
        raise bad(name, "xml-encoding", f"is in an unknown encoding: {error}") from error
    return reader.root


class _Reader:
    def __init__(self, name: str) -> None:
        self._name = name
        self._open: list[Element] = []
        self._count = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text

    def _refuse(self, *_: object) -> None:
        doctype = "has a DOCTYPE, which is not read: take it out"
        raise bad(f"{self._name} line {self.parser.CurrentLineNumber}", "xml-doctype", doctype)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        self._count += 1
        if self._count > MOST_ELEMENTS or len(self._open) >= MOST_DEPTH:
            many = f"has over {MOST_ELEMENTS:,} elements, or is over {MOST_DEPTH} deep"
            raise bad(f"{self._name} line {line}", "xml-size", many)
        plain = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
        made = Element(name.rpartition(" ")[2], plain, line)
        if self._open:
            self._open[-1].inside.append(made)
        else:
            self.root = made
        self._open.append(made)

    def _end(self, _: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        self._open[-1].inside.append(text)
