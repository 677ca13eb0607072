"""Checkers have a time of their own, which is bounded and never the candidate's."""

from __future__ import annotations

import time

import pytest

from interviews.sandbox.box import Outcome, Program
from interviews.sandbox.cases import parse_tests
from interviews.sandbox.limits import Limits
from interviews.sandbox.suite import SuiteOutcome, run_tests
from tests.doubles.fake_box import Driven, FakeBox, TestRun

PROGRAM = Program("python", {"main.py": ""}, "main.py")
RIGHT = Outcome("finished", 0)
LIMITS = Limits()
TWO_TOGETHER = Limits(output_kib=5_800)
"""So much may be printed that no box takes three tests."""


def checked(
    monkeypatch: pytest.MonkeyPatch,
    *,
    each_s: float,
    hidden: str = "",
    rounds: int = 1,
    limits: Limits = LIMITS,
) -> SuiteOutcome:
    """Run four tests, each of whose checkers takes so long; `hidden` names hidden ones."""
    now = [0.0]
    tests = parse_tests(
        [
            {"name": name, "stdin": "", "checker": "print()", "hidden": name in hidden}
            for name in "abcd"
        ]
    )

    class Clocked(FakeBox):
        def run(self, program: Program, **asked: object) -> Outcome:
            if program.entry == "checker.py":
                now[0] += each_s
                return RIGHT
            return super().run(program, **asked)  # type: ignore[arg-type]  # as they came

    each = 4 // rounds
    box = Clocked(*[Driven([TestRun(stdout="x")] * each)] * rounds)
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return run_tests(box, PROGRAM, tests, limits=limits)


def verdicts(suite: SuiteOutcome) -> list[str]:
    return [test.verdict for test in suite.tests]


def test_none_begins_after_their_time_and_the_rest_is_our_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    suite = checked(monkeypatch, each_s=31)
    assert verdicts(suite) == ["passed", "passed", "unjudged", "unjudged"]
    assert "our failure, not yours" in suite.tests[2].error


def test_hidden_tests_have_a_time_that_visible_ones_cannot_use_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    suite = checked(monkeypatch, each_s=31, hidden="cd", rounds=2)
    assert verdicts(suite) == ["passed"] * 4


def test_none_of_it_is_taken_from_the_tests_that_are_still_to_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    suite = checked(monkeypatch, each_s=15.5, rounds=2, limits=TWO_TOGETHER)
    assert verdicts(suite) == ["passed"] * 4
