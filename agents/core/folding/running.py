"""A run waits until it has a verdict; a failure of ours is never one."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from agents.core.events import (
    LanguageChosen,
    OwnTestDropped,
    OwnTestKept,
    RunFailed,
    RunFinished,
    RunRequested,
    RunStopRequested,
    TestAdded,
    TestRefused,
)
from agents.core.folding import language, own_tests
from agents.core.state import (
    LiveQuestion,
    PendingRun,
    RunSeen,
    SessionState,
    known_as,
    latest_runs,
)
from agents.core.values import RunResult, TestResult

RUNS_KEPT = 6
OUTPUT_CHARS = 2_000
VALUE_CHARS = 400
NOTE_CHARS = 60
"""Room for saying how much was cut, so that a prompt with the same bounds cuts nothing more."""
RoomEvent = OwnTestKept | OwnTestDropped | LanguageChosen
RunningEvent = (
    RunRequested | RunStopRequested | RunFinished | RunFailed | TestAdded | TestRefused | RoomEvent
)


def fold(state: SessionState, event: RunningEvent, *, seq: int) -> SessionState:
    """Return the state with a run wanted, finished or failed."""
    match event:
        case RunRequested() | RunStopRequested():
            return _wanted(state, event, seq)
        case RunFinished():
            return _finished(state, event, seq)
        case RunFailed():
            return _failed(state, event)
        case TestAdded():
            return _test_added(state, event)
        case TestRefused():
            return _test_refused(state, event, seq)
        case OwnTestKept() | OwnTestDropped() | LanguageChosen():
            return _chosen(state, event)
        case _:
            assert_never(event)


def _chosen(state: SessionState, event: RoomEvent) -> SessionState:
    if isinstance(event, LanguageChosen):
        return language.fold(state, event)
    return own_tests.fold(state, event)


def _wanted(state: SessionState, event: RunRequested | RunStopRequested, seq: int) -> SessionState:
    if isinstance(event, RunStopRequested):
        return _stopping(state, event)
    pending = PendingRun(
        run=event.run,
        seq=seq,
        purpose=event.purpose,
        turn=event.turn,
        versions=event.versions,
        test=event.test,
    )
    keys = (*state.keys, known_as("run", event.key)) if event.key else state.keys
    return replace(state, pending_runs=(*state.pending_runs, pending), keys=keys)


def _stopping(state: SessionState, event: RunStopRequested) -> SessionState:
    pending = tuple(
        replace(run, stopping=True) if run.run == event.run else run for run in state.pending_runs
    )
    return replace(state, pending_runs=pending, keys=(*state.keys, known_as("stop", event.key)))


def _finished(state: SessionState, event: RunFinished, seq: int) -> SessionState:
    pending = next((run for run in state.pending_runs if run.run == event.run), None)
    state = _without(state, event.run)
    if pending is None or state.live is None:
        return state
    seen = RunSeen(
        run=event.run,
        seq=seq,
        purpose=pending.purpose,
        by_interviewer=pending.turn is not None,
        result=_in_short(event.result),
        versions=event.versions,
        stopped=pending.stopping and event.result.ending == "stopped",
    )
    live = replace(_seen(state.live, seen), run_count=state.live.run_count + 1)
    return replace(state, live=live)


def _seen(live: LiveQuestion, run: RunSeen) -> LiveQuestion:
    return replace(live, runs=latest_runs((*live.runs, run), RUNS_KEPT))


def _test_added(state: SessionState, event: TestAdded) -> SessionState:
    state = _without(state, event.run)
    if state.live is None:
        return state
    added = (*state.live.added_tests, event.test)
    return replace(state, live=replace(state.live, added_tests=added))


def _test_refused(state: SessionState, event: TestRefused, seq: int) -> SessionState:
    """The interviewer sees why; it is no run of the candidate's and counts as none."""
    state = _without(state, event.run)
    if state.live is None:
        return state
    trial = RunSeen(
        run=event.run,
        seq=seq,
        purpose="trial",
        by_interviewer=True,
        result=_in_short(RunResult(ending="finished", tests=(event.outcome,))),
        refused=event.reason,
    )
    return replace(state, live=_seen(state.live, trial))


def _in_short(result: RunResult) -> RunResult:
    """The state is written with every keystroke: it holds what a prompt shows, the log it all."""
    tests, own = _tests_in_short(result.tests), _tests_in_short(result.own_tests)
    stdout, stderr = _cut(result.stdout, OUTPUT_CHARS), _cut(result.stderr, OUTPUT_CHARS)
    return replace(result, stdout=stdout, stderr=stderr, tests=tests, own_tests=own)


def _tests_in_short(tests: tuple[TestResult, ...]) -> tuple[TestResult, ...]:
    return tuple(
        replace(test, got=_cut(test.got, VALUE_CHARS), printed=_cut(test.printed, VALUE_CHARS))
        for test in tests
    )


def _cut(text: str, most: int) -> str:
    if len(text) <= most:
        return text
    kept = most - NOTE_CHARS
    return f"{text[:kept]}\n[… {len(text) - kept} more characters are not shown]"


def _failed(state: SessionState, event: RunFailed) -> SessionState:
    if event.final:
        return _without(state, event.run)
    return replace(
        state,
        pending_runs=tuple(
            replace(run, attempt=event.attempt) if run.run == event.run else run
            for run in state.pending_runs
        ),
    )


def _without(state: SessionState, run_id: str) -> SessionState:
    left = tuple(run for run in state.pending_runs if run.run != run_id)
    return replace(state, pending_runs=left)
