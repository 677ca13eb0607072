"""Every prompt that was ever sent can be made again, byte for byte, from the log and its store."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from uuid import UUID

from msgspec import Struct

from agents.core.cursor import Cursor
from agents.core.events import Recorded, SessionOpened, TestProposed, TestsAsked, TurnTaken
from agents.core.messages import Prompt
from agents.core.state import REDUCER_VERSION
from agents.modes import MODES, CursorInputs, Mode
from agents.prompts.render import RENDERER_VERSION
from agents.prompts.templates import Templates
from agents.schema.question import question_of
from agents.turn import prompt_of
from replay.log import store
from replay.log.read import read
from replay.player.moments import moment_at

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


def rebuild_prompt(session: UUID, turn: int) -> Rebuilt:
    """Return the last prompt of a turn, made again.

    Raises CannotRebuild, and ContentMissing when a pinned text is gone.
    """
    events: list[Recorded] = []
    for recorded in read(session):
        events.append(recorded)
        if isinstance(recorded.event, TurnTaken) and recorded.event.turn == turn:
            prompt = prompt_of_event(events, recorded.event)
            return Rebuilt(prompt=prompt, logged=recorded.event.fingerprint)
    raise CannotRebuild(f"turn {turn} was not taken")


def decided(events: Sequence[Recorded]) -> Iterator[Recorded]:
    """Yield the events that a prompt stands behind."""
    return (recorded for recorded in events if isinstance(recorded.event, Decided))


def prompt_of_event(events: Sequence[Recorded], event: Decided) -> Prompt:
    """Return the prompt that an event of this log answered; raise as `rebuild_prompt` does."""
    versions = event.versions
    if (versions.renderer, versions.reducer) != (RENDERER_VERSION, REDUCER_VERSION):
        raise CannotRebuild(f"renderer {versions.renderer} and reducer {versions.reducer} are gone")
    templates = Templates.from_bytes(store.get(versions.templates))
    mode = _mode(events)
    return prompt_of(
        _cursor(events, event, mode=mode, templates=templates),
        event.rejections,
        mode=mode,
        templates=templates,
        fallback=isinstance(event, TurnTaken) and event.fallback,
    )


def _cursor(
    events: Sequence[Recorded], event: Decided, *, mode: Mode, templates: Templates
) -> Cursor:
    moment = moment_at(events, event.as_of)
    if moment.state.live is None:
        raise CannotRebuild(f"no question was live at event {event.as_of}")
    pinned = moment.state.questions[moment.state.live.index]
    return mode.build_cursor(
        CursorInputs(
            state=moment.state,
            question=question_of(store.get(pinned.digest)),
            documents=moment.documents,
            mode_brief=templates.mode_brief,
            now_ms=event.clock_at_ms,
        )
    )


def _mode(events: Sequence[Recorded]) -> Mode:
    for recorded in events:
        if isinstance(recorded.event, SessionOpened):
            return MODES[recorded.event.mode]
    raise CannotRebuild("the log does not begin with an opened session")
