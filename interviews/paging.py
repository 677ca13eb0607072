"""A list is read a page at a time, by the database, however long it grows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db.models import Model, QuerySet

A_PAGE = 50
SHORT_PAGE = 10
"""Of a list that shares its page with another."""
MOST_DIGITS = 6
Row = TypeVar("Row", bound=Model)
Drawn = TypeVar("Drawn")


@dataclass(frozen=True)
class Leaf(Generic[Drawn]):
    """One page of a list: its rows, which page it is from 1 on, and how many rows there are."""

    rows: Sequence[Drawn]
    number: int
    total: int
    size: int

    @property
    def first(self) -> int:
        """Return the place of its first row, from 1 on; 0 in an empty list."""
        return min(self.total, (self.number - 1) * self.size + 1)

    @property
    def last(self) -> int:
        """Return the place of its last row."""
        return min(self.total, self.number * self.size)

    @property
    def before(self) -> int:
        """Return the number of the page before, 0 for none."""
        return self.number - 1

    @property
    def after(self) -> int:
        """Return the number of the next page, 0 for none."""
        return self.number + 1 if self.number * self.size < self.total else 0


def number_asked(text: str) -> int:
    """Return which page an address asks for: the first where it makes no sense."""
    sound = text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS
    return max(1, int(text)) if sound else 1


def leaf(
    ordered: QuerySet[Row, Any],
    number: int,
    draw: Callable[[Sequence[Row]], Sequence[Drawn]],
    *,
    size: int = A_PAGE,
) -> Leaf[Drawn]:
    """Return a page of an ordered query by two queries, drawn all at once.

    A number beyond the end is the last page: rows may have gone since it was drawn.
    """
    total = ordered.count()
    number = max(1, min(number, -(-total // size)))
    rows = list(ordered[(number - 1) * size : number * size])
    return Leaf(draw(rows), number=number, total=total, size=size)
