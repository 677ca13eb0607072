"""A batch of change sets is taken whole or not at all, and the file stays within its bounds."""

from __future__ import annotations

from typing import Literal

from agents.core.text import BadText, apply_changes, utf16_length
from agents.core.values import Sections

MAX_CHANGES = 2_000
MAX_FILE_UNITS = 400_000
MAX_OFFSET_MS = 600_000

Rule = Literal["too_many", "bad_offset", "does_not_fit", "too_large"]


class BatchRefused(ValueError):
    """A batch that cannot be stored; `rule` says why, for code, and the text for people."""

    def __init__(self, rule: Rule, detail: str) -> None:
        """Keep the rule's name."""
        super().__init__(detail)
        self.rule = rule


def apply(text: str, changes: tuple[tuple[int, Sections], ...]) -> str:
    """Return a file's text after a batch of (offset in ms, change set); raise BatchRefused."""
    if not 1 <= len(changes) <= MAX_CHANGES:
        raise BatchRefused("too_many", f"{len(changes)} changes; 1 to {MAX_CHANGES} fit a batch.")
    offsets = [offset for offset, _ in changes]
    if offsets != sorted(offsets) or offsets[0] < 0 or offsets[-1] > MAX_OFFSET_MS:
        raise BatchRefused("bad_offset", "The times of the changes are not in order.")
    try:
        after = apply_changes(text, (sections for _, sections in changes))
    except BadText as error:
        raise BatchRefused("does_not_fit", str(error)) from error
    if utf16_length(after) > MAX_FILE_UNITS:
        raise BatchRefused("too_large", f"A file holds at most {MAX_FILE_UNITS:,} characters.")
    return after
