"""What a watching colleague writes stands in the live stage's conversation, and goes with it."""

from __future__ import annotations

from msgspec.structs import replace

from agents.core.events import NoteSent
from agents.core.state import Said, SessionState


def fold(state: SessionState, event: NoteSent, *, seq: int) -> SessionState:
    """Return the state with the note; it asks for no turn and moves no clock."""
    if state.live is None:
        return state
    note = Said(seq=seq, by="watcher", text=event.text)
    stage = replace(state.live.stage, history=(*state.live.stage.history, note))
    return replace(state, live=replace(state.live, stage=stage))


def notes_in_stage(state: SessionState) -> int:
    """Return how many notes the live stage's conversation holds."""
    history = state.live.stage.history if state.live else ()
    return sum(line.by == "watcher" for line in history)
