"""Whoever stops a run of the tests has neither passed nor failed them."""

from __future__ import annotations

from agents.core.events import AnyEvent, QuestionOpened, Recorded, RunFinished, RunStopRequested
from agents.core.values import RunResult, TestResult
from replay.report.judging import tests_passed as passed
from replay.report.passages import passages_of

OPENED = QuestionOpened(index=0, name="Q", asked="Write it.", duration_ms=0, stage_duration_ms=0)


def ran(run: str, verdict: str) -> RunFinished:
    result = RunResult(ending="finished", tests=(TestResult(name="a", verdict=verdict),))  # type: ignore[arg-type]  # one of TestVerdict
    return RunFinished(run=run, purpose="tests", result=result)


def told(*events: AnyEvent) -> bool | None:
    log = [Recorded(seq, 0, "candidate", event) for seq, event in enumerate((OPENED, *events), 1)]
    return passed(log, passages_of(log)[0].tests)


def test_the_run_before_a_stopped_one_counts() -> None:
    stopped = (RunStopRequested(run="two", key="k"), ran("two", "stopped"))
    assert told(ran("one", "passed"), *stopped) is True
    assert told(ran("one", "wrong"), *stopped) is False


def test_a_run_that_nobody_stopped_counts() -> None:
    assert told(ran("one", "passed"), ran("two", "stopped")) is False
