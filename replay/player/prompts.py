"""Every prompt that was ever sent can be made again, byte for byte, from the log and its store."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from uuid import UUID

from msgspec import Struct

from agents.core import reducer
from agents.core.cursor import Cursor
from agents.core.events import Recorded, TestProposed, TestsAsked, TurnTaken
from agents.core.folded import NOTHING, Folded, fold_all
from agents.core.messages import Prompt
from agents.core.question import Question
from agents.core.reducer import OutOfOrder
from agents.core.state import REDUCER_VERSION
from agents.core.text import BadText
from agents.modes import MODES, CursorInputs, Mode
from agents.prompts.render import RENDERER_VERSION
from agents.prompts.templates import Templates
from agents.schema.question import question_of
from agents.turn import prompt_of
from replay.log import snapshots, store
from replay.log.read import read, seq_of
from replay.player.moments import documents_at, drawing_at

Decided = TurnTaken | TestsAsked | TestProposed


class CannotRebuild(Exception):
    """The log names a turn, a version or a text that this release does not have: says which."""


class Rebuilt(Struct, frozen=True, kw_only=True):
    """A prompt made again, and the fingerprint that was logged when it was sent."""

    prompt: Prompt
    logged: str

    @property
    def same(self) -> bool:
        """Tell whether it is the prompt that was sent."""
        return self.prompt.fingerprint == self.logged


def rebuild_prompt(session: UUID, turn: int, *, from_start: bool = False) -> Rebuilt:
    """Return the last prompt of a turn, made again from the nearest snapshot and what followed.

    Where nothing comes of that, or another prompt than was sent, or `from_start` is told, the log
    is folded from its first event. Raises CannotRebuild, and ContentMissing when a pinned text is
    gone.
    """
    event = _taken(session, turn)
    near = NOTHING if from_start else snapshots.nearest(session, up_to=event.as_of)
    if near is not NOTHING:
        with suppress(BadText, KeyError, OutOfOrder):
            rebuilt = _rebuilt(session, event, near)
            if rebuilt.same:
                return rebuilt
    return _rebuilt(session, event, NOTHING)


def _taken(session: UUID, turn: int) -> TurnTaken:
    """Return the event of a turn: of those taken, the one of that number."""
    seq = seq_of(session, TurnTaken.__name__, number=turn) if turn > 0 else None
    for recorded in read(session, after=seq - 1, up_to=seq) if seq else ():
        if isinstance(recorded.event, TurnTaken) and recorded.event.turn == turn:
            return recorded.event
    raise CannotRebuild(f"turn {turn} was not taken")


def _rebuilt(session: UUID, event: TurnTaken, near: Folded) -> Rebuilt:
    events = read(session, after=near.state.seq, up_to=event.as_of)
    folded = folded_log(list(events)) if near is NOTHING else fold_all(events, near)
    return Rebuilt(prompt=prompt_at(folded, event), logged=event.fingerprint)


def folded_log(events: Sequence[Recorded]) -> Folded:
    """Return what a log comes to, read from its first event."""
    return Folded(
        state=reducer.fold_all(events),
        documents=documents_at(events, len(events)),
        drawing=drawing_at(events, len(events)),
    )


def decided(events: Iterable[Recorded]) -> Iterator[Recorded]:
    """Yield the events that a prompt stands behind."""
    return (recorded for recorded in events if isinstance(recorded.event, Decided))


def prompt_at(folded: Folded, event: Decided) -> Prompt:
    """Return the prompt that an event answered, of its log folded up to the event's `as_of`.

    Raises as `rebuild_prompt` does.
    """
    versions = event.versions
    if (versions.renderer, versions.reducer) != (RENDERER_VERSION, REDUCER_VERSION):
        raise CannotRebuild(f"renderer {versions.renderer} and reducer {versions.reducer} are gone")
    templates, mode = _templates(versions.templates), MODES[folded.state.mode]
    return prompt_of(
        _cursor(folded, event, mode=mode, templates=templates),
        event.rejections,
        mode=mode,
        templates=templates,
        fallback=isinstance(event, TurnTaken) and event.fallback,
        room=event.prompt_room,
    )


def _cursor(folded: Folded, event: Decided, *, mode: Mode, templates: Templates) -> Cursor:
    state = folded.state
    if state.live is None:
        raise CannotRebuild(f"no question was live at event {event.as_of}")
    return mode.build_cursor(
        CursorInputs(
            state=state,
            question=_question(state.questions[state.live.index].digest),
            documents=folded.documents,
            drawing=folded.drawing,
            mode_brief=templates.mode_brief,
            now_ms=event.clock_at_ms,
        )
    )


@lru_cache(maxsize=32)
def _templates(digest: str) -> Templates:
    return Templates.from_bytes(store.get(digest))


@lru_cache(maxsize=32)
def _question(digest: str) -> Question:
    return question_of(store.get(digest))
