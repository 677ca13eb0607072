"""What somebody may not see is taken out of a log before anything is made of it.

Recruiters see no context of how somebody worked, as candidates are told; who judges, no extra time.
"""

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


def without_extra_time(events: Sequence[Recorded]) -> list[Recorded]:
    """Return a log as if nobody had been given more time: the limits say so, and the minutes."""
    opened = (one.event for one in events if isinstance(one.event, ev.SessionOpened))
    times = next((event.limits.time_multiplier for event in opened), 1.0)
    return [Recorded(one.seq, one.at_ms, one.actor, _plain(one.event, times)) for one in events]


def _plain(event: ev.AnyEvent, times: float) -> ev.AnyEvent:
    match event:
        case ev.SessionOpened():
            return replace(event, limits=replace(event.limits, time_multiplier=1.0))
        case ev.QuestionOpened():
            stage_ms = round(event.stage_duration_ms / times)
            duration_ms = round(event.duration_ms / times)
            return replace(event, duration_ms=duration_ms, stage_duration_ms=stage_ms)
        case ev.StageOpened():
            return replace(event, duration_ms=round(event.duration_ms / times))
        case _:
            return event
