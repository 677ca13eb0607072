"""Tests over time: what each run came to, and what it broke; hidden tests are only ever counted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from agents.core.events import Recorded, RunFinished
from agents.core.values import RunResult
from replay.player.moments import elapsed_ms, start_ms
from replay.player.wording import tests_counted, tests_unjudged
from replay.report.values import RunOfTests


class Outcomes(Struct, frozen=True, kw_only=True):
    """A question's runs in short. Times in ms from its opening, None for what never was.

    `broken` counts the runs in which a test failed that had passed in the run before;
    `unresolved` names the visible tests that failed to the end, `hidden_unresolved` counts others.
    """

    runs: int
    first_ms: int | None = None
    whole_ms: int | None = None
    broken: int = 0
    unresolved: tuple[str, ...] = ()
    hidden_unresolved: int = 0


def runs_of(events: Sequence[Recorded], places: Sequence[int]) -> Iterator[RunOfTests]:
    """Yield the test runs at these places of a log, each beside the one before it."""
    start, before = start_ms(events), None
    for seq in places:
        event = events[seq - 1].event
        if isinstance(event, RunFinished):
            t_ms = elapsed_ms(events[seq - 1].at_ms, start)
            yield _run(event, seq=seq, t_ms=t_ms, before=before)
            before = event.result


def _run(event: RunFinished, *, seq: int, t_ms: int, before: RunResult | None) -> RunOfTests:
    result = event.result
    passed, total = tests_counted(result)
    return RunOfTests(
        seq=seq,
        t_ms=t_ms,
        passed=passed,
        total=total,
        failed=_failed(result),
        by_interviewer=event.by_interviewer,
        unjudged=tests_unjudged(result),
        broke=_broke(before, result) if before else (),
        hidden_broke=_hidden_broke(before, result) if before else 0,
        hidden_passed=result.hidden_passed,
        hidden_total=result.hidden_total + result.hidden_unjudged,
        hidden_shown=result.hidden_shown,
        own_passed=sum(1 for test in result.own_tests if test.verdict == "passed"),
        own_total=len(result.own_tests),
    )


def _failed(result: RunResult) -> tuple[str, ...]:
    return tuple(test.name for test in result.tests if test.verdict != "passed")


def _broke(before: RunResult, now: RunResult) -> tuple[str, ...]:
    passed = {test.name for test in before.tests if test.verdict == "passed"}
    return tuple(name for name in _failed(now) if name in passed)


def _hidden_broke(before: RunResult, now: RunResult) -> int:
    """A hidden test that we failed to judge in one of the runs says nothing of what broke."""
    if before.hidden_unjudged or now.hidden_unjudged:
        return 0
    return max(0, before.hidden_passed - now.hidden_passed)


def outcomes(runs: Sequence[RunOfTests], opened_ms: int) -> Outcomes:
    """Return what runs come to; `opened_ms` is when their question opened, from the greeting."""
    if not runs:
        return Outcomes(runs=0)
    last = runs[-1]
    whole = next((run for run in runs if run.whole), None)
    left = last.total - last.unjudged - last.passed - len(last.failed)
    return Outcomes(
        runs=len(runs),
        first_ms=runs[0].t_ms - opened_ms,
        whole_ms=whole.t_ms - opened_ms if whole else None,
        broken=sum(1 for run in runs if run.broke or run.hidden_broke),
        unresolved=last.failed,
        hidden_unresolved=max(0, left),
    )
