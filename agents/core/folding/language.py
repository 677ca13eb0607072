"""Another language brings its own files on screen; those of the others are kept where they are."""

from __future__ import annotations

from msgspec.structs import replace

from agents.core.events import LanguageChosen
from agents.core.state import FileState, SessionState, known_as


def fold(state: SessionState, event: LanguageChosen) -> SessionState:
    """Return the state with a language chosen: how far a file was edited is never forgotten."""
    keys = (*state.keys, known_as("language", event.key))
    live = state.live
    if live is None:
        return replace(state, keys=keys)
    aside = set(event.set_aside)
    shown = tuple(file.path for file in event.files)
    stays = tuple(path for path in live.files if path not in aside and path not in shown)
    mine = tuple(path for path in live.editable if path in stays)
    live = replace(live, language=event.language, files=(*shown, *stays), editable=(*shown, *mine))
    files = {path: FileState() for path in shown} | state.files
    return replace(state, keys=keys, live=live, files=files)
