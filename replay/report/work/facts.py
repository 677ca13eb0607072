"""What can be measured on a file and checked by looking: no grade is made of it, and none can be.

Of Python its own parser tells more; of any other language only what holds for every text. What
stood in the file from the start is not measured: it is not the candidate's.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from replay.player.wording import counted
from replay.report.values import CodeFact, CodeLine
from replay.report.work.python import facts_of_python

MOST_CHARS = 64 * 1024
"""A longer file is only counted: nobody writes it in an interview."""
MOST_LINES = 5
LINE_CHARS = 120
LONG_LINE = 100
_MARKS = re.compile(r"\b(?:TODO|FIXME|XXX|HACK)\b")


def facts_of(path: str, text: str, *, given: str, prints: bool) -> tuple[CodeFact, ...]:
    """Return what is measured on a file; `prints`: what the program prints is its answer."""
    lines = text.split("\n")
    own = own_lines(lines, given)
    facts = [_size(lines, own)]
    if len(text) > MOST_CHARS:
        return tuple(facts)
    if path.endswith(".py"):
        found = facts_of_python(text, own, prints=prints)
        facts += [_fact(told, places, lines) for told, places in found]
    return (*facts, *_of_any_text(lines, own))


def own_lines(lines: Sequence[str], given: str) -> frozenset[int]:
    """Return the numbers of the lines with something on them that were not there at the start.

    A line that was there twice may stand there twice; indentation makes no other line.
    """
    left = Counter(line.strip() for line in given.split("\n"))
    own: set[int] = set()
    for number, line in enumerate(lines, start=1):
        words = line.strip()
        if words and left[words] > 0:
            left[words] -= 1
        elif words:
            own.add(number)
    return frozenset(own)


def _size(lines: Sequence[str], own: frozenset[int]) -> CodeFact:
    filled = sum(1 for line in lines if line.strip())
    given = filled - len(own)
    told = counted(filled, "line")
    return CodeFact(text=f"{told}, {given} of them as given." if given else f"{told}.")


def _of_any_text(lines: Sequence[str], own: frozenset[int]) -> Iterator[CodeFact]:
    long = [number for number in sorted(own) if len(lines[number - 1]) > LONG_LINE]
    if long:
        yield _fact(
            f"{counted(len(long), 'line')} of more than {LONG_LINE} characters.", long, lines
        )
    marked = [number for number in sorted(own) if _MARKS.search(lines[number - 1])]
    if marked:
        yield _fact("Marked as still to do.", marked, lines)


def _fact(text: str, places: Iterable[int], lines: Sequence[str]) -> CodeFact:
    shown = [number for number in places if number <= len(lines)][:MOST_LINES]
    return CodeFact(text=text, lines=tuple(_line(number, lines[number - 1]) for number in shown))


def _line(number: int, text: str) -> CodeLine:
    words = text.strip()
    return CodeLine(
        number=number, text=words if len(words) <= LINE_CHARS else f"{words[:LINE_CHARS]}…"
    )
