"""Code is typed in bursts, with pauses where a person thinks, and never all at once."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from random import Random

from agents.core.text import utf16_length
from agents.core.values import Sections

Typed = tuple[int, Sections]
"""Milliseconds since the first keystroke, and a change set in UTF-16 units."""

BURST_CHARS = (2, 11)
KEY_MS = (60, 190)
THINK_MS = (400, 2500)
THINKS_AFTER = frozenset("\n:.")
THINKS_ONE_IN = 4


def typing(old: str, new: str, rng: Random) -> list[Typed]:
    """Return change sets, with times, that turn one text into another; none when they are equal."""
    typed: list[Typed] = []
    now_ms = 0
    for sections, spent_ms in _keystrokes(old, new, rng):
        typed.append((now_ms, sections))
        now_ms += spent_ms
    return typed


def pasting(old: str, new: str) -> list[Typed]:
    """Return the one change set that puts a text in the place of another."""
    return [(0, _sections(0, utf16_length(old), removed=utf16_length(old), inserted=new))]


def _keystrokes(old: str, new: str, rng: Random) -> Iterator[tuple[Sections, int]]:
    total = utf16_length(old)
    at = 0
    for kind, gone, come in _differences(old, new):
        if kind == "equal":
            at += utf16_length(gone)
            continue
        if gone:
            length = utf16_length(gone)
            yield _sections(at, total, removed=length), rng.randint(*THINK_MS)
            total -= length
        for burst in _bursts(come, rng):
            yield _sections(at, total, inserted=burst), _pause(burst, rng)
            at += utf16_length(burst)
            total += utf16_length(burst)


def _differences(old: str, new: str) -> Iterator[tuple[str, str, str]]:
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    matcher = SequenceMatcher(a=before, b=after, autojunk=False)
    for kind, a_from, a_to, b_from, b_to in matcher.get_opcodes():
        yield kind, "".join(before[a_from:a_to]), "".join(after[b_from:b_to])


def _bursts(text: str, rng: Random) -> Iterator[str]:
    at = 0
    while at < len(text):
        end = at + rng.randint(*BURST_CHARS)
        line_end = text.find("\n", at, end)
        end = line_end + 1 if line_end >= 0 else end
        yield text[at:end]
        at = end


def _pause(burst: str, rng: Random) -> int:
    keys_ms = sum(rng.randint(*KEY_MS) for _ in burst)
    thinks = burst[-1] in THINKS_AFTER and rng.randrange(THINKS_ONE_IN) == 0
    return keys_ms + (rng.randint(*THINK_MS) if thinks else 0)


def _sections(at: int, total: int, *, removed: int = 0, inserted: str = "") -> Sections:
    lines = inserted.split("\n") if inserted else []
    change: tuple[int | str, ...] = (removed, *lines)
    rest = total - at - removed
    return tuple(part for part in (at, change, rest) if part != 0)
