"""What a candidate was told only interviewers see is left out of a recruiter's replay."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from agents.core import events as ev
from agents.core.events import PauseReason, Recorded
from replay.player.timeline import Timeline

CONTEXT = (
    ev.TextPasted,
    ev.FocusChanged,
    ev.LinesSelected,
    ev.KeysPressed,
    ev.EditingTaken,
    ev.ConnectionLost,
    ev.ConnectionBack,
    ev.NoteSent,
)
"""How somebody worked beside what they typed, ran and said, and what colleagues wrote."""
CONNECTION: PauseReason = "offline"


def without_context(events: Sequence[Recorded]) -> list[Recorded]:
    """Return a log with what was typed, run, drawn and said; seqs and times stay."""
    return [recorded for recorded in events if not isinstance(recorded.event, CONTEXT)]


def without_signals(timeline: Timeline) -> Timeline:
    """Return a picture without what was noticed, and without when somebody was connected."""
    pauses = tuple(pause for pause in timeline.pauses if pause.reason != CONNECTION)
    return replace(timeline, signals=(), pauses=pauses)
