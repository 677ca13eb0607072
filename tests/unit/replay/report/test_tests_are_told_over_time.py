"""Each run is told beside the one before it; hidden tests are counted and never named."""

from __future__ import annotations

from agents.core.events import Recorded, RunFinished
from agents.core.values import RunResult, TestResult
from replay.report.drafting import Asked, draft_topic, topics_of
from replay.report.values import QuestionReport, RunOfTests
from replay.report.work import Outcomes, outcomes, runs_of
from tests.doubles.interview import LRU
from tests.doubles.recordings import PINNED
from tests.doubles.worked import ALIVE, FOUND, OLDEST, worked_interview

OPENED_MS = 20


def ran(*passed: str, failed: tuple[str, ...] = (), hidden: tuple[int, int] = (0, 0)) -> RunResult:
    good = tuple(TestResult(name=name, verdict="passed") for name in passed)
    bad = tuple(TestResult(name=name, verdict="wrong") for name in failed)
    return RunResult(
        ending="finished", tests=good + bad, hidden_passed=hidden[0], hidden_total=hidden[1]
    )


def runs(*results: RunResult) -> list[RunOfTests]:
    log = [
        Recorded(seq, seq * 60_000, "sandbox", RunFinished(run=str(seq), purpose="tests", result=r))
        for seq, r in enumerate(results, start=1)
    ]
    return list(runs_of(log, range(1, len(log) + 1)))


def told(log: list[Recorded]) -> QuestionReport:
    asked = [Asked(index=0, pinned=PINNED[0], question=LRU)]
    (name, questions), *_ = topics_of(asked).items()
    return draft_topic(log, name, questions).questions[0]


def test_what_passed_before_and_fails_now_is_broken() -> None:
    first, second = runs(ran("a", failed=("b",)), ran("b", failed=("a", "c")))
    assert first.broke == ()
    assert second.broke == ("a",)


def test_of_hidden_tests_only_how_many_fewer_pass_is_told() -> None:
    _, second, third = runs(
        ran("a", hidden=(3, 4)), ran("a", hidden=(1, 4)), ran("a", hidden=(4, 4))
    )
    assert (second.hidden_broke, third.hidden_broke) == (2, 0)


def test_a_hidden_test_that_we_failed_to_judge_is_not_broken() -> None:
    unjudged = RunResult(ending="finished", hidden_passed=1, hidden_total=2, hidden_unjudged=2)
    _, second = runs(ran("a", hidden=(4, 4)), unjudged)
    assert second.hidden_broke == 0
    assert second.hidden_total == 4


def test_a_run_with_one_not_judged_has_not_passed_whole() -> None:
    (only,) = runs(RunResult(ending="finished", tests=ran("a").tests, unjudged=("b",)))
    assert not only.whole
    assert outcomes([only], 0).whole_ms is None


def test_a_question_comes_to_its_first_run_its_first_whole_one_and_what_was_left() -> None:
    question = told(worked_interview())
    assert outcomes(question.tests, question.t_ms) == Outcomes(
        runs=4, first_ms=300_380, whole_ms=660_380, broken=1
    )
    before = outcomes(question.tests[:3], question.t_ms)
    assert before.whole_ms is None
    assert (before.unresolved, before.hidden_unresolved) == ((ALIVE, OLDEST), 2)


def test_own_tests_stand_apart_and_are_in_no_count() -> None:
    question = told(worked_interview())
    first = question.tests[0]
    assert (first.total, first.own_passed, first.own_total) == (7, 1, 1)
    assert question.code is not None
    (own,) = question.code.own_tests
    assert (own.name, own.told) == ("what is put comes back", 'get("a") -> 1')


def test_code_that_was_changed_after_the_last_run_is_said_to_be() -> None:
    log = worked_interview()
    last = next(one for one in reversed(log) if isinstance(one.event, RunFinished))
    question = told(log)
    assert question.code is not None
    assert question.code.changed_since
    assert question.code.files[0].seq > last.seq


def test_no_name_of_a_hidden_test_and_none_of_its_values_is_in_a_report() -> None:
    """They are not in the log, either; here the report is held against what a run may carry."""
    question = told(worked_interview())
    fields = {name for run in question.tests for name in run.__struct_fields__}
    assert {name for name in fields if name.startswith("hidden")} == {
        "hidden_broke",
        "hidden_passed",
        "hidden_shown",
        "hidden_total",
    }
    assert question.tests[0].failed == (ALIVE, OLDEST)
    assert FOUND not in question.tests[0].failed


def test_no_runs_come_to_nothing() -> None:
    assert outcomes([], OPENED_MS) == Outcomes(runs=0)


def test_where_nothing_was_typed_no_code_was_written() -> None:
    typed = ("EditsReceived", "RunRequested", "RunFinished", "TextKept")
    kept = [one for one in worked_interview() if type(one.event).__name__ not in typed]
    log = [Recorded(seq, one.at_ms, one.actor, one.event) for seq, one in enumerate(kept, start=1)]
    question = told(log)
    assert question.code is not None
    assert question.code.why == "no code was written"
    assert question.code.files == ()
