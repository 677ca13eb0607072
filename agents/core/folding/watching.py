"""What a watching colleague writes or says stands in the live stage's conversation."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from agents.core.events import (
    ColleagueSaid,
    ConversationHandedBack,
    ConversationTaken,
    NoteSent,
    Recorded,
)
from agents.core.folding.turning import spoken
from agents.core.state import Colleague, Said, SessionState, known_as

WatchingEvent = NoteSent | ConversationTaken | ColleagueSaid | ConversationHandedBack


def fold(state: SessionState, event: WatchingEvent, recorded: Recorded) -> SessionState:
    """Return the state with a note, or with who speaks to the candidate."""
    match event:
        case NoteSent():
            return _heard(state, Said(seq=recorded.seq, by="watcher", text=event.text))
        case ConversationTaken():
            return _taken(state, event, recorded)
        case ColleagueSaid():
            return _said(state, event, recorded)
        case ConversationHandedBack():
            return replace(state, colleague=None)
        case _:
            assert_never(event)


def _heard(state: SessionState, *lines: Said) -> SessionState:
    if state.live is None:
        return state
    stage = replace(state.live.stage, history=(*state.live.stage.history, *lines))
    return replace(state, live=replace(state.live, stage=stage))


def _begins_anew(state: SessionState) -> SessionState:
    """What the interviewer ran for a reply that a person gave is not counted for its next one."""
    if state.live is None:
        return state
    return replace(state, live=replace(state.live, interviewer_runs_this_turn=0))


def _taken(state: SessionState, event: ConversationTaken, recorded: Recorded) -> SessionState:
    """Nobody asks into silence any more, for somebody is there: `quieting` lets it lapse."""
    colleague = Colleague(by=event.by, actor=recorded.actor, quiet_from_ms=recorded.at_ms)
    return replace(state, colleague=colleague)


def _said(state: SessionState, event: ColleagueSaid, recorded: Recorded) -> SessionState:
    """What waited was answered, by a person: no turn answers it again, and no hint is spent."""
    said = Said(seq=recorded.seq, by="colleague", text=event.text)
    heard = _begins_anew(_heard(state, *spoken(state.asked), said))
    colleague = heard.colleague and replace(
        heard.colleague, quiet_from_ms=recorded.at_ms, spoke=True
    )
    keys = (*heard.keys, known_as("colleague", event.key))
    return replace(heard, colleague=colleague, asked=(), keys=keys, withdrawn="", retry_at_ms=0)


def notes_in_stage(state: SessionState) -> int:
    """Return how many notes the live stage's conversation holds."""
    history = state.live.stage.history if state.live else ()
    return sum(line.by == "watcher" for line in history)
