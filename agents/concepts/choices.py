"""A choice counts as what it is: right, wrong, or partly right where several are."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

Standing = Literal["", "none", "right", "partly", "wrong"]
"""Empty where there is nothing to choose; `none` before anything was chosen: not wrong."""


def standing_of(chosen: Collection[str], right: Collection[str]) -> Standing:
    """Return how chosen ids stand against the right ones; partly needs several right ones."""
    if not right:
        return ""
    if not chosen:
        return "none"
    if set(chosen) == set(right):
        return "right"
    return "partly" if len(right) > 1 and set(chosen) & set(right) else "wrong"
