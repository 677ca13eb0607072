"""A candidate's own tests belong to the question they were written for, in their order."""

from __future__ import annotations

from msgspec.structs import replace

from agents.core.events import OwnTestDropped, OwnTestKept
from agents.core.state import SessionState, known_as
from agents.core.values import OwnTest


def fold(state: SessionState, event: OwnTestKept | OwnTestDropped) -> SessionState:
    """Return the state with a test kept in its place, or taken away."""
    keys = (*state.keys, known_as("own_test", event.key))
    if state.live is None:
        return replace(state, keys=keys)
    kept = _after(state.live.own_tests, event)
    return replace(state, keys=keys, live=replace(state.live, own_tests=kept))


def _after(tests: tuple[OwnTest, ...], event: OwnTestKept | OwnTestDropped) -> tuple[OwnTest, ...]:
    if isinstance(event, OwnTestDropped):
        return tuple(test for test in tests if test.name != event.name)
    if any(test.name == event.test.name for test in tests):
        return tuple(event.test if test.name == event.test.name else test for test in tests)
    return (*tests, event.test)
