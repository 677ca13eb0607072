"""A candidate ends their own run, sees how many wait before it, and gets time on a slow machine."""

from __future__ import annotations

from time import monotonic, sleep

import pytest

from agents.core.events import RunFinished, RunRequested
from agents.core.values import RunResult
from interviews.sandbox import Outcome
from interviews.sessions import backends, queries, service
from interviews.sessions.judging import WantedRun
from replay.log.read import read
from tests.doubles.fake_box import FakeBox
from tests.doubles.interviews import Interview

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE_S = 20


def until_stopped(wanted: WantedRun) -> RunResult:
    """Run for ever, as a program does that waits for itself."""
    late = monotonic() + PATIENCE_S
    while not wanted.stop() and monotonic() < late:
        sleep(0.01)
    return RunResult(ending="stopped" if wanted.stop() else "time")


def result(interview: Interview) -> RunResult:
    """Return what came of the one run."""
    (finished,) = [r.event for r in read(interview.id) if isinstance(r.event, RunFinished)]
    return finished.result


def test_a_run_that_is_going_ends_when_the_candidate_wants_it() -> None:
    interview = Interview()
    service.request_run(interview.id, key="r", purpose="run")

    def stopped_amid(wanted: WantedRun) -> RunResult:
        assert not wanted.stop()
        service.stop_run(interview.id, key="s")
        return until_stopped(wanted)

    (run,) = queries.wanted_runs(interview.id)
    service.execute_run(run, judge=stopped_amid)
    assert result(interview).ending == "stopped"
    assert interview.state.pending_runs == ()


def test_a_run_that_still_waits_ends_at_once_when_it_is_taken() -> None:
    interview = Interview()
    service.request_run(interview.id, key="r", purpose="run")
    service.stop_run(interview.id, key="s")
    (run,) = queries.wanted_runs(interview.id)
    service.execute_run(run, judge=until_stopped)
    assert len(interview.events("RunFinished")) == 1


def test_stopping_twice_is_stopping_once_and_nothing_is_no_mistake() -> None:
    interview = Interview()
    before = service.stop_run(interview.id, key="early")
    assert before == interview.state.seq
    service.request_run(interview.id, key="r", purpose="run")
    first = service.stop_run(interview.id, key="s")
    assert service.stop_run(interview.id, key="s") == first
    assert service.stop_run(interview.id, key="other") == first
    assert len(interview.events("RunStopRequested")) == 1


def test_a_run_tells_how_many_wait_before_it() -> None:
    first, second = Interview(), Interview()
    service.request_run(first.id, key="r", purpose="run")
    service.request_run(second.id, key="r", purpose="run")
    told = [one.events("RunRequested")[0].data["ahead"] for one in (first, second)]
    assert told == [0, 1]
    (run,) = queries.wanted_runs(first.id)
    service.execute_run(run, judge=lambda _: RunResult(ending="finished"))
    assert queries.runs_ahead(second.state) == 0


def test_a_slow_machine_gives_more_time_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    interview = Interview()
    service.request_run(interview.id, key="r", purpose="run")
    box = FakeBox(Outcome("finished", 0))
    box.slowness = 2.5
    monkeypatch.setattr(backends, "sandbox", lambda: (box, None))
    (run,) = queries.wanted_runs(interview.id)
    service.execute_run(run)
    (asked,) = box.asked
    assert asked.limits.wall_ms >= 2.5 * 1000
    assert result(interview).time_scale == 2.5


def test_old_events_read_as_before() -> None:
    assert RunRequested(run="r", key="k", purpose="run", versions={}).ahead == 0
    finished = RunFinished(run="r", purpose="run", result=RunResult(ending="finished"))
    assert finished.result.time_scale == 1.0
