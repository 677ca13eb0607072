"""The lanes pass over typing where it means nothing to the clocks: the pauses stay the same."""

from __future__ import annotations

from random import Random

import pytest

from agents.core.events import (
    AnyEvent,
    ConnectionBack,
    ConnectionLost,
    EditsReceived,
    PauseReason,
    QuietNoticed,
    Recorded,
    RunFinished,
    RunRequested,
)
from agents.core.reducer import fold
from agents.core.state import EMPTY
from agents.core.values import Change, RunResult
from replay.player.moments import start_ms
from replay.player.timeline import Pause, timeline_of
from tests.doubles.sessions import Folded, answer, reply, running

QUIET_S = 30


def typing(number: int) -> EditsReceived:
    change = Change(offset_ms=0, sections=((0, "x"), 20))
    return EditsReceived(
        index=0, path="cache.py", tab="tab", number=number, version=number, changes=(change,)
    )


def what_may_happen(session: Folded, number: int, rng: Random) -> AnyEvent:
    state, key = session.state, f"k{number}"
    happens: list[AnyEvent] = [typing(number), typing(number), QuietNoticed(quiet_ms=30_000)]
    happens.append(ConnectionLost() if state.connected else ConnectionBack(away_ms=4_000))
    happens.append(reply(session) if state.asked else answer(key))
    if state.pending_runs:
        run = next(iter(state.pending_runs)).run
        result = RunResult(ending="finished")
        happens.append(RunFinished(run=run, purpose="tests", result=result))
    else:
        happens.append(RunRequested(run=key, key=key, purpose="tests", versions={}))
    return rng.choice(happens)


def folded_pauses(log: list[Recorded]) -> list[tuple[int, PauseReason | None]]:
    """Return when a pause began and why, from every event folded; None where clocks went on."""
    state, start = EMPTY, start_ms(log)
    found: list[tuple[int, PauseReason | None]] = []
    for recorded in log:
        before, state = state, fold(state, recorded)
        if state.pauses != before.pauses:
            found.append((recorded.at_ms - start, state.pauses[-1] if state.pauses else None))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_the_pauses_are_those_of_every_event_folded(seed: int) -> None:
    rng, session = Random(seed), running(quiet_s=QUIET_S)  # noqa: S311  a simulation
    for number in range(1, 60):
        actor = rng.choice(("candidate", "candidate", "system"))
        event = what_may_happen(session, number, rng)
        session.happen(event, after_ms=rng.randint(1, 9_000), actor=actor)
    folded = folded_pauses(session.log)
    ends = [at for at, _ in folded[1:]] + [timeline_of(session.log).duration_ms]
    expected = tuple(
        Pause(from_ms=at, to_ms=to, reason=why)
        for (at, why), to in zip(folded, ends, strict=True)
        if why and to > at
    )
    assert timeline_of(session.log).pauses == expected
    assert any(isinstance(one.event, EditsReceived) for one in session.log)
