"""Which lines were there before is found in steps that a candidate's file cannot make many.

The longest common subsequence in whole rows of bits (Hyyrö, 2004): one addition a line, however
often lines repeat. difflib takes the cube of the number of equal lines.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

MOST_BEFORE = 4_000
"""So many lines of what was there are looked at; what is shown of a file is a tenth of it."""


def unchanged(before: Sequence[str], after: Sequence[str]) -> set[int]:
    """Return the places in `after` of lines that were in `before`, in the same order."""
    old = before[:MOST_BEFORE]
    return set(_walked_back(list(_rows(old, after)), len(old)))


def _rows(before: Sequence[str], after: Sequence[str]) -> Iterator[int]:
    """Yield a row for each line: a bit that is 0 adds one to the longest common run up to it."""
    places: defaultdict[str, int] = defaultdict(int)
    for place, line in enumerate(before):
        places[line] |= 1 << place
    every = row = (1 << len(before)) - 1
    for line in after:
        met = row & places.get(line, 0)
        row = ((row + met) | (row - met)) & every
        yield row


def _walked_back(rows: Sequence[int], left: int) -> Iterator[int]:
    """Go from the ends of both to their beginnings, and yield where a line is in both."""
    at = len(rows) - 1
    while left and at >= 0:
        bit = 1 << (left - 1)
        if rows[at] & bit:
            left -= 1
        elif at and not rows[at - 1] & bit:
            at -= 1
        else:
            yield at
            at, left = at - 1, left - 1
