"""Where a file was changed is told by its first and its last line that differ from the start."""

from __future__ import annotations

Lines = tuple[int, int]
"""From a line to a line: 1-based and inclusive."""


def changed_lines(before: str, after: str) -> Lines | None:
    """Return the lines of `after` that hold every change; None when both texts are equal.

    Where lines were only taken out, it is the line that follows the gap.
    """
    if before == after:
        return None
    old, new = before.split("\n"), after.split("\n")
    same = _same(old, new)
    same_at_end = min(_same(old[::-1], new[::-1]), min(len(old), len(new)) - same)
    first = min(same + 1, len(new))
    return first, max(first, len(new) - same_at_end)


def _same(one: list[str], other: list[str]) -> int:
    """Return how many lines are the same from the beginning."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count
