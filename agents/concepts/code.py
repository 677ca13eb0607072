"""Code counts as what it does: identifiers are split, comments and strings say nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agents.concepts.clauses import Clause
from agents.concepts.tokens import Token

_FENCE = re.compile(r"^[ \t]*```[^\n]*\n(.*?)(?:^[ \t]*```[ \t]*$|\Z)", re.DOTALL | re.MULTILINE)
_SILENT = re.compile(
    r"\"\"\".*?\"\"\"|'''.*?'''|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|(?:#|//|--)[^\n]*",
    re.DOTALL,
)
_ACTS = re.compile(
    r"[\w\])]\s*(?:[(\[]|=(?!=))|[+\-*/%|&<>]"
    r"|\b(?:return|yield|raise|throw|if|for|while|with|del|select|from|"
    r"where|order|group|partition|update|set|join)\b",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[^\s]")


def code_spans(text: str) -> list[tuple[int, int]]:
    """Return where fenced code stands in an answer, without its fences."""
    return [match.span(1) for match in _FENCE.finditer(text)]


def silenced(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """Return the text, as long as before, with comments and strings of its code blanked out."""
    for start, end in spans:
        code = _SILENT.sub(lambda match: _LETTERS.sub(" ", match.group()), text[start:end])
        text = text[:start] + code + text[end:]
    return text


def acts(line: str) -> bool:
    """Tell whether a line of code does something."""
    return _ACTS.search(line) is not None


def code_lines(
    text: str, tokens: Sequence[Token], spans: Sequence[tuple[int, int]]
) -> list[Clause]:
    """Return the lines of code as clauses; a line counts when it does something."""
    lines: list[Clause] = []
    place = 0
    for number, (start, end) in enumerate(_lines(text, spans)):
        while place < len(tokens) and tokens[place].start < start:
            place += 1
        first = place
        while place < len(tokens) and tokens[place].end <= end:
            place += 1
        if place > first:
            counts = _ACTS.search(text, start, end) is not None
            lines.append(Clause(start, end, number, first, place - 1, "claim", counts=counts))
    return lines


def _lines(text: str, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for start, end in spans:
        at = start
        for line in text[start:end].split("\n"):
            stripped = line.strip()
            lead = len(line) - len(line.lstrip())
            if stripped:
                found.append((at + lead, at + lead + len(stripped)))
            at += len(line) + 1
    return found
