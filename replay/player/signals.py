"""Pastes, other windows and large changes are context with innocent causes: shown, never scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from agents.core.events import FocusChanged, Recorded, TextPasted
from replay.player.moments import elapsed_ms
from replay.player.typed import Batch, Told
from replay.player.wording import counted

SignalKind = Literal["paste", "away", "jump"]
JUMP_UNITS = 200
"""A change that puts in so many UTF-16 units at once was not typed key by key."""
NEAR_MS = 3_000
"""A paste and the batch that brings it arrive one after the other within this time."""


class Signal(Struct, frozen=True, kw_only=True):
    """One thing that was noticed, in words; `t_ms` from the greeting."""

    seq: int
    t_ms: int
    kind: SignalKind
    words: str


CAUSES: dict[SignalKind, str] = {
    "paste": (
        "moving code within the file, an editor of their own, their notes, the documentation, or a "
        "screen reader or dictation program that writes by pasting"
    ),
    "away": (
        "reading documentation, a notification, a call, a second screen, or a magnifier, keyboard "
        "or other helper that takes the focus"
    ),
    "jump": (
        "undo and redo of a large part, replacing all, dragging text, or dictation and input "
        "methods that write whole passages"
    ),
}
"""What innocently leads to each, as it stands beside it."""


def signals_of(told: Told, start: int) -> tuple[Signal, ...]:
    """Return what was noticed, in the log's order."""
    pastes = [(one.at_ms, one.event.path) for one in told.rest if isinstance(one.event, TextPasted)]
    jumps = _jumps(told.typed, pastes, start)
    found = (*_pastes(told.rest, start), *_away(told.rest, start), *jumps)
    return tuple(sorted(found, key=lambda signal: signal.seq))


def _pastes(events: Sequence[Recorded], start: int) -> Iterator[Signal]:
    for recorded in events:
        if isinstance(recorded.event, TextPasted):
            size = counted(recorded.event.size, "character")
            lines = counted(recorded.event.lines, "line")
            yield _signal(
                recorded, start, kind="paste", words=f"{size}, {lines}, in {recorded.event.path}"
            )


def _away(events: Sequence[Recorded], start: int) -> Iterator[Signal]:
    gone: Recorded | None = None
    for recorded in events:
        if not isinstance(recorded.event, FocusChanged):
            continue
        if recorded.event.focused and gone is not None:
            seconds = (recorded.at_ms - gone.at_ms) // 1000
            yield _signal(gone, start, kind="away", words=f"Another window for {seconds} s")
        gone = None if recorded.event.focused else recorded
    if gone is not None:
        yield _signal(gone, start, kind="away", words="Another window, to the end")


def _jumps(
    typed: Sequence[Batch], pastes: Sequence[tuple[int, str]], start: int
) -> Iterator[Signal]:
    for batch in typed:
        if batch.most < JUMP_UNITS:
            continue
        recorded, path = batch.recorded, batch.event.path
        if not any(of == path and abs(at - recorded.at_ms) <= NEAR_MS for at, of in pastes):
            words = f"{counted(batch.most, 'character')} at once, no paste, in {path}"
            yield _signal(recorded, start, kind="jump", words=words)


def _signal(recorded: Recorded, start: int, *, kind: SignalKind, words: str) -> Signal:
    return Signal(seq=recorded.seq, t_ms=elapsed_ms(recorded.at_ms, start), kind=kind, words=words)
