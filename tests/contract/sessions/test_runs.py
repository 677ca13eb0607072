"""A run ends, whatever becomes of its runners: with a verdict once, or with our word for it."""

from collections.abc import Callable
from datetime import timedelta
from time import monotonic, sleep

import pytest
from django.db.models.functions import Now

from agents.core.values import RunResult
from interviews.models import Run
from interviews.sessions import queries, service
from interviews.sessions.judging import RunnerUnavailable, WantedRun
from tests.doubles.interviews import Interview

pytestmark = pytest.mark.django_db(transaction=True)
GREEN = RunResult(ending="finished", hidden_passed=1, hidden_total=1)
PATIENCE_S = 20


@pytest.fixture
def interview() -> Interview:
    interview = Interview()
    service.request_run(interview.id, key="r", purpose="tests")
    return interview


def execute(interview: Interview, judge: Callable[[WantedRun], RunResult]) -> None:
    for run_id in queries.wanted_runs(interview.id):
        service.execute_run(run_id, judge=judge, renew_s=0.05)


def expire() -> None:
    Run.objects.update(lease_until=Now() - timedelta(seconds=1))


def endings(interview: Interview) -> list[object]:
    kinds = interview.events("RunFinished", "RunFailed")
    return [event.data.get("final", event.kind) for event in kinds]


def test_a_judge_that_breaks_is_our_failure_and_there_is_an_end_to_it(interview: Interview) -> None:
    def broken(run: WantedRun) -> RunResult:
        raise KeyError(run.purpose)

    for _ in range(4):
        execute(interview, broken)
    assert endings(interview) == [False, False, True]
    assert interview.state.pending_runs == ()
    assert interview.state.pauses == ()


def test_a_run_that_kills_every_runner_is_given_up(interview: Interview) -> None:
    class Killed(BaseException):
        pass

    def deadly(run: WantedRun) -> RunResult:
        raise Killed(run.purpose)

    for _ in range(10):
        try:
            execute(interview, deadly)
        except Killed:
            expire()
    assert endings(interview) == [True]
    assert interview.state.pauses == ()


def test_a_run_longer_than_its_lease_stays_with_its_runner(interview: Interview) -> None:
    def slow(run: WantedRun) -> RunResult:
        expire()
        until = monotonic() + PATIENCE_S
        while not Run.objects.filter(lease_until__gt=Now()).exists() and monotonic() < until:
            sleep(0.02)
        execute(interview, lambda _: pytest.fail("a second runner took it"))
        return GREEN

    execute(interview, slow)
    assert endings(interview) == ["RunFinished"]


def test_a_late_failure_does_not_disturb_the_runner_that_took_over(interview: Interview) -> None:
    def late(run: WantedRun) -> RunResult:
        Run.objects.update(attempts=2, lease_until=Now() + timedelta(seconds=60))
        raise RunnerUnavailable("too late")

    execute(interview, late)
    assert endings(interview) == []
    assert Run.objects.filter(lease_until__gt=Now()).exists()


def test_a_run_of_a_closed_question_is_dropped_without_a_verdict(interview: Interview) -> None:
    service.end_interview(interview.id)
    execute(interview, lambda _: GREEN)
    assert endings(interview) == []
    assert not Run.objects.exists()
