"""A worker plays one interview of a rehearsal and goes: others' work comes in between."""

from __future__ import annotations

import logging
from uuid import UUID

from interviews.banks.package import unpacked
from interviews.banks.rehearsals.store import Due
from interviews.banks.rehearsals.values import Outline, Play
from interviews.sessions import service
from viva.rehearsal.playing import NotPlayable, outline_of, play

log = logging.getLogger(__name__)


def play_next(rehearsal: UUID) -> None:
    """Play the next interview of a rehearsal and store what it found. Safe to call twice.

    What cannot be stored is played again once the lease is over, a few times at most.
    """
    due = service.take_play(rehearsal)
    if due is None:
        return
    try:
        with service.held(due):
            played, outline = _played(due)
    except NotPlayable as error:
        service.give_up_rehearsal(due, f"It could not go on: {error}.")
    except Exception as error:
        # The outermost edge of a worker: whatever broke, the author who waits is told.
        log.exception("rehearsal %s broke at %s, seed %s", rehearsal, due.kind, due.seed)
        broke = f"“{due.kind}” with seed {due.seed} broke it: {type(error).__name__}"
        service.give_up_rehearsal(due, f"It could not go on. {broke}. This is our fault.")
    else:
        service.keep_play(due, played, outline=outline)


def _played(due: Due) -> tuple[Play, Outline]:
    package = unpacked(due.packed)
    played = play(package, due.kind, due.seed, interviewer=due.interviewer)
    return played, outline_of(package.question, interviewer=due.interviewer)
