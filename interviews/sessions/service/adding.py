"""A proposed test is tried on the reference solution before the candidate sees anything of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast
from uuid import uuid4

import msgspec

from agents.core.events import TestAdded, TestRefused
from agents.core.values import ProposedTest, RefusedFor, RunResult, TestResult
from interviews.models import Run
from interviews.sessions import schedule, store
from interviews.sessions.errors import Code, InterviewError


def want_trial(now: store.Locked, test: ProposedTest) -> str:
    """Store a run of a test on the reference solution and wake a runner; return the run's id."""
    live = now.state.live
    if live is None:
        raise InterviewError(Code.NO_RUN)
    run = Run.objects.create(
        id=uuid4(),
        session=now.row,
        organisation_id=now.organisation,
        question_digest=now.state.questions[live.index].digest,
        purpose="trial",
        tests=[*raw((*live.added_tests, test))],
        language=live.language,
        wanted_at_ms=now.at_ms,
    )
    schedule.wake_runner(run.id)
    return str(run.id)


def raw(tests: Iterable[ProposedTest]) -> list[dict[str, object]]:
    """Return tests as the sandbox reads them: JSON, with the fields that are set."""
    body = msgspec.json.encode(tuple(tests))
    return cast("list[dict[str, object]]", msgspec.json.decode(body))


def verdict(run: str, test: ProposedTest, result: RunResult) -> TestAdded | TestRefused:
    """Return what becomes of a test by how it went on the reference solution."""
    if not result.tests:
        outcome = TestResult(name=test.name, verdict="error", error=result.stderr)
        return _refused(run, "unreadable", outcome)
    outcome = result.tests[-1]
    if outcome.verdict == "passed":
        return TestAdded(run=run, test=test)
    return _refused(run, "fails", outcome)


def untried(run: str, test: ProposedTest) -> TestRefused:
    """Return the refusal of a test that we could not try: our fault, and the talk goes on."""
    return _refused(run, "untried", TestResult(name=test.name, verdict="stopped"))


def _refused(run: str, reason: RefusedFor, outcome: TestResult) -> TestRefused:
    return TestRefused(run=run, reason=reason, outcome=outcome)
