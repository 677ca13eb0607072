"""Until what is ours stands beside a test, whatever fails is our failure and no verdict."""

from __future__ import annotations

import pytest

from interviews.sandbox.box import Outcome, Program, SandboxUnavailable
from interviews.sandbox.cases import Test, parse_tests
from interviews.sandbox.driving import Driver
from interviews.sandbox.limits import Limits
from tests.doubles.fake_box import Driven, FakeBox, Recorded, TestRun, returned

PROGRAM = Program("postgresql", {"main.sql": "SELECT 1"}, "main.sql")
TESTS: tuple[Test, ...] = parse_tests([{"name": str(n), "rows": [[1]]} for n in range(3)])
MEMORY = Outcome("memory", None, reason="It used more than 352 MiB of memory.")


def driver(*recorded: Recorded) -> Driver:
    return Driver(FakeBox(*recorded), PROGRAM, Limits(), lambda: False)


@pytest.mark.parametrize(
    "recorded",
    [
        Driven([], unready="The server ended: no space left"),
        Driven([], ending=MEMORY),
        Driven([], ending=Outcome("stopped", None, reason="It started more than 76 processes.")),
    ],
)
def test_a_box_in_which_no_test_began_is_our_failure(recorded: Recorded) -> None:
    with pytest.raises(SandboxUnavailable, match="unready"):
        driver(recorded).drive(TESTS, left_ms=1000)


@pytest.mark.parametrize(
    "recorded", [Driven([returned([[1]])], unready="no"), Driven([returned([[1]])], ending=MEMORY)]
)
def test_a_failure_between_two_tests_costs_a_box_and_no_test(recorded: Recorded) -> None:
    went = driver(recorded).drive(TESTS, left_ms=1000)
    assert went.broken
    assert (list(went.ended), went.running) == ([0], None)


def test_a_test_that_began_is_the_candidates() -> None:
    went = driver(Driven([], unfinished=True, ending=MEMORY)).drive(TESTS, left_ms=1000)
    assert (went.broken, went.running) == (False, 0)


def test_what_is_made_ready_takes_nothing_of_a_tests_time() -> None:
    box = FakeBox(Driven([returned([[1]])]))
    Driver(box, PROGRAM, Limits(wall_ms=1000), lambda: False).drive(TESTS[:1], left_ms=1000)
    assert box.asked[0].limits.wall_ms > 15_000


@pytest.mark.parametrize(
    ("ran", "ending", "code"),
    [
        (TestRun(stdout="ok"), "finished", 0),
        (TestRun(stdout="ok", exit_code=1), "finished", 1),
        (TestRun(stdout="ok", exit_code=-11), "signal", 139),
        (TestRun(stdout="ok", exit_code=-24), "time", None),
        (TestRun(stdout="ok", limit="time"), "time", None),
        (TestRun(stdout="ok", limit="output"), "output", None),
    ],
)
def test_a_plain_run_ends_as_its_only_test_did(ran: TestRun, ending: str, code: int | None) -> None:
    outcome = driver(Driven([ran])).run("")
    assert (outcome.ending, outcome.exit_code, outcome.stdout) == (ending, code, "ok")
    assert outcome.clipped == (ending == "output")


def test_a_plain_run_that_the_box_ended_says_why_and_shows_no_frames() -> None:
    outcome = driver(Driven([], unfinished=True, ending=MEMORY)).run("")
    assert (outcome.ending, outcome.reason, outcome.stdout) == ("memory", MEMORY.reason, "")
