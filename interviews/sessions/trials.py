"""The lint's programs run in the same sandbox as a candidate's, under the question's own limits."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from agents.core.question import Runtime
from interviews.banks.lint import CannotRun, Runner, TestsRefused, Trial
from interviews.sandbox import (
    LANGUAGES,
    Box,
    Given,
    Program,
    SandboxUnavailable,
    TestOutcome,
    parse_limits,
    parse_tests,
    run_tests,
)
from interviews.sessions import backends


class BoxedRunner:
    """Runs programs in a box that passed its self-test."""

    def __init__(self, box: Box) -> None:
        self._box = box

    def run(self, program: Mapping[str, str], runtime: Runtime) -> tuple[Trial, ...]:
        """Return how each test went; raise CannotRun for our failure, TestsRefused for theirs.

        A program stands over the starter's files, as a candidate's does: what it changes is enough.
        """
        try:
            tests = parse_tests(list(runtime.tests))
            limits = parse_limits(msgspec.to_builtins(runtime.limits))
            whole = {**runtime.starter, **program}
            started = Program(runtime.languages[0], whole, runtime.entry)
        except ValueError as refused:
            raise TestsRefused(str(refused)) from refused
        if started.language not in self._box.languages:
            language = LANGUAGES.get(started.language)
            missing = f"{language.label}: {language.install}" if language else started.language
            raise CannotRun(f"this machine does not run {missing}")
        try:
            outcome = run_tests(
                self._box,
                started,
                tests,
                limits=limits.scaled(self._box.slowness),
                given=Given(runtime.signature),
            )
        except SandboxUnavailable as failure:
            raise CannotRun(str(failure)) from failure
        for test in outcome.tests:
            if test.failure:
                raise CannotRun(f"the checker of the test {test.name} failed: {test.failure}")
        return tuple(_trial(test) for test in outcome.tests)


class NoRunner:
    """Stands where no sandbox works, and knows why."""

    def __init__(self, reason: str) -> None:
        self._reason = reason

    def run(self, program: Mapping[str, str], runtime: Runtime) -> tuple[Trial, ...]:
        """Raise CannotRun with the reason; `program` and `runtime` are left alone."""
        raise CannotRun(self._reason)


def trial_runner() -> Runner:
    """Return what runs the lint's programs on this machine."""
    box, report = backends.sandbox()
    return NoRunner(report.reason) if box is None else BoxedRunner(box)


def _trial(test: TestOutcome) -> Trial:
    told = test.error or (f"expected {test.expected}, got {test.got}" if test.expected else "")
    passed = test.verdict == "passed"
    return Trial(test.name, test.hidden, passed, "" if passed else told or test.verdict)
