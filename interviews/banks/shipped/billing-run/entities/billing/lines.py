"""A line of an invoice."""

from dataclasses import dataclass


@dataclass
class Line:
    """What is paid for, and how many cents for it."""

    text: str
    cents: int
