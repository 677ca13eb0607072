"""A line of an invoice."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """What is paid for, and how many cents for it; another amount is another line."""

    text: str
    cents: int
