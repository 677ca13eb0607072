"""A page is read as a reader reads it: commands in blocks, links, names between backticks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.shape.tree import ROOT, tracked

FENCE = re.compile(r"^(```+)(\w*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
NAME = re.compile(r"`([^`\n]+)`")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Command:
    """One line that a reader is told to type, continued lines joined and comments left out."""

    page: str
    text: str

    def __str__(self) -> str:
        """Say it as a test's id."""
        return f"{self.page}: {self.text}"[:90]


def pages() -> tuple[str, ...]:
    """Name every Markdown page that people read."""
    names = (name for name in tracked() if name.endswith(".md"))
    return tuple(name for name in names if "/" not in name or name.startswith("docs/"))


@cache
def page(name: str) -> str:
    """Return a page's text."""
    return (ROOT / name).read_text(encoding="utf-8")


@cache
def prose(name: str) -> str:
    """Return a page without its blocks."""
    return FENCE.sub("", page(name))


def commands() -> tuple[Command, ...]:
    """Return every command of every `sh` block, each once."""
    found = (
        Command(name, line)
        for name in pages()
        for _, language, body in FENCE.findall(page(name))
        if language == "sh"
        for line in lines_of(body)
    )
    return tuple({command.text: command for command in found}.values())


def lines_of(body: str) -> Iterator[str]:
    """Yield the commands of a block."""
    for line in re.sub(r"\\\n\s*", "", body).splitlines():
        bare = re.sub(r"(^|\s)#\s.*$", "", line).strip()
        if bare:
            yield bare


def links(name: str) -> Iterator[str]:
    """Yield the targets of a page's links and pictures, those to other sites left out."""
    for target in LINK.findall(prose(name)):
        if not re.match(r"[a-z]+:", target):
            yield target


def names(name: str) -> Iterator[str]:
    """Yield what stands between backticks."""
    yield from NAME.findall(prose(name))


def anchors(name: str) -> set[str]:
    """Return what a link to a heading of a page may say."""
    return {anchor(heading) for heading in HEADING.findall(prose(name))}


def anchor(heading: str) -> str:
    """Return a heading's anchor, made as Git hosts make it."""
    plain = re.sub(r"[^\w\- ]", "", heading.strip().lower())
    return plain.replace(" ", "-")


def rows(name: str) -> Iterator[list[str]]:
    """Yield the cells of every table row of a page."""
    for line in page(name).splitlines():
        if line.startswith("|") and not re.fullmatch(r"[|\s:-]+", line):
            yield [cell.strip() for cell in line.strip().strip("|").split("|")]


def beside(name: str, target: str) -> Path:
    """Return the file that a link of a page names."""
    return (ROOT / name).parent / target
