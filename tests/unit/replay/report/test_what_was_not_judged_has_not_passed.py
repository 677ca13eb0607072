"""A run with a test that nobody judged has not passed whole; people read how many there were."""

from __future__ import annotations

from agents.core.events import AnyEvent, QuestionOpened, Recorded, RunFinished
from agents.core.values import RunResult, TestResult
from replay.player.wording import event_words
from replay.player.wording import tests_counted as counted
from replay.report.judging import tests_passed as whole
from replay.report.passages import passages_of
from replay.report.quotes import words_of

OPENED = QuestionOpened(index=0, name="Q", asked="Write it.", duration_ms=0, stage_duration_ms=0)


def ran(verdict: str, **counts: int) -> RunFinished:
    tests = (TestResult(name="a", verdict=verdict),)  # type: ignore[arg-type]  # one of TestVerdict
    result = RunResult(ending="finished", tests=tests, unjudged=("b",), **counts)  # type: ignore[arg-type]  # whole numbers, all
    return RunFinished(run="r", purpose="tests", result=result)


def passed(event: RunFinished) -> bool | None:
    events: tuple[AnyEvent, ...] = (OPENED, event)
    log = [Recorded(seq, 0, "candidate", event) for seq, event in enumerate(events, 1)]
    return whole(log, passages_of(log)[0].tests)


def test_it_is_no_pass_and_no_failure_where_all_others_passed() -> None:
    assert passed(ran("passed", hidden_unjudged=3)) is None


def test_one_that_failed_beside_it_is_a_failure() -> None:
    assert passed(ran("wrong")) is False
    assert passed(ran("passed", hidden_total=2, hidden_passed=1)) is False


def test_it_is_in_the_total_and_named() -> None:
    event = ran("passed", hidden_unjudged=3)
    assert counted(event.result) == (1, 5)
    assert event_words(event) == "Tests, 1 of 5 passed, 4 not judged"
    assert words_of(event) == ("1 of 5 tests passed, 4 not judged", "tests")
