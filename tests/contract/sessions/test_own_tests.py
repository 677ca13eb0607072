"""Own tests are kept, run beside the question's, told to the interviewer, and never scored."""

from __future__ import annotations

import pytest

from agents import moves
from agents.core.cursor import build_cursor
from agents.core.values import OwnCall, OwnTest, RunResult, TestResult
from agents.prompts.drawing.runs import runs
from agents.prompts.templates import Templates
from interviews.models import Run
from interviews.sessions import queries, service, store
from interviews.sessions.errors import InterviewError
from interviews.sessions.judging import WantedRun
from tests.doubles.interviews import Interview

pytestmark = pytest.mark.django_db(transaction=True)
MINE = OwnTest(
    name="gets what was put",
    calls=(
        OwnCall(new="LRUCache", args="[2]"),
        OwnCall(call="put", args='["a", [1, {"deep": [true]}]]'),
        OwnCall(call="get", args='["a"]', returns="[1]"),
    ),
)
GREEN = TestResult(name="a", verdict="passed")
RED = TestResult(name=MINE.name, verdict="wrong", expected="[1]", got="2")


@pytest.fixture
def interview() -> Interview:
    return Interview()


def keep(interview: Interview, test: OwnTest = MINE, key: str = "") -> int:
    return service.keep_test(interview.id, key=key or interview.key(), test=test)


def finish(interview: Interview, result: RunResult) -> list[WantedRun]:
    wanted: list[WantedRun] = []

    def judge(run: WantedRun) -> RunResult:
        wanted.append(run)
        return result

    for run_id in queries.wanted_runs(interview.id):
        service.execute_run(run_id, judge=judge)
    return wanted


def own(interview: Interview) -> list[str]:
    live = interview.state.live
    return [test.name for test in live.own_tests] if live else []


def test_a_test_is_kept_replaced_by_name_and_taken_away(interview: Interview) -> None:
    keep(interview)
    keep(interview, OwnTest(name="prints", stdin="1", stdout="2"))
    keep(interview, OwnTest(name=MINE.name, stdin="", stdout="other"))
    assert own(interview) == [MINE.name, "prints"]
    assert service.drop_test(interview.id, key="d", name="prints") == interview.state.seq
    assert own(interview) == [MINE.name]
    assert service.drop_test(interview.id, key="e", name="prints") == interview.state.seq


def test_a_resend_keeps_it_once(interview: Interview) -> None:
    first = keep(interview, key="same")
    assert keep(interview, key="same") == first


def test_taking_away_is_done_once_though_it_is_sent_again(interview: Interview) -> None:
    keep(interview)
    service.drop_test(interview.id, key="d", name=MINE.name)
    keep(interview, key="anew")
    service.drop_test(interview.id, key="d", name=MINE.name)
    assert own(interview) == [MINE.name]


def test_all_of_them_together_are_bounded(interview: Interview) -> None:
    for name in ("a", "b", "c"):
        keep(interview, OwnTest(name=name, stdin="x" * 9_000, stdout="y" * 9_000))
    with pytest.raises(InterviewError, match="together"):
        keep(interview, OwnTest(name="d", stdin="x" * 9_000))
    keep(interview, OwnTest(name="c", stdin="x"))
    assert own(interview) == ["a", "b", "c"]


def test_it_goes_with_every_run_of_the_tests(interview: Interview) -> None:
    keep(interview)
    service.request_run(interview.id, key="r", purpose="tests")
    (wanted,) = finish(interview, RunResult(ending="finished", tests=(GREEN,), own_tests=(RED,)))
    assert wanted.own_tests == (MINE,)
    told = interview.events("RunFinished")[-1].data["result"]
    assert isinstance(told, dict)
    assert (told["passed"], told["total"], told["own_passed"], told["own_total"]) == (1, 1, 0, 1)


def test_the_interviewer_sees_it_apart_and_it_turns_no_test_red(interview: Interview) -> None:
    keep(interview)
    service.request_run(interview.id, key="r", purpose="tests")
    finish(interview, RunResult(ending="finished", tests=(GREEN,), own_tests=(RED,)))
    cursor = build_cursor(
        interview.state,
        question=store.live_question(interview.state),
        documents=store.documents(interview.id, 0),
        mode_brief="",
        now_ms=interview.clock.now_ms,
    )
    assert not moves.tests_red(cursor)
    drawn = runs(Templates.load(), runnable_files=("cache.py",), code_runs=cursor.code_runs)
    assert "Visible tests passed: 1 of 1." in drawn
    assert "Tests that the candidate wrote: 0 of 1 passed." in drawn


def test_one_test_alone_tells_nothing_of_the_others(interview: Interview) -> None:
    visible = next(
        str(test["name"])
        for test in store.live_question(interview.state).runtime.tests  # type: ignore[union-attr]
        if not test.get("hidden")
    )
    red = TestResult(name=visible, verdict="wrong")
    service.request_run(interview.id, key="all", purpose="tests")
    finish(interview, RunResult(ending="finished", tests=(red, GREEN)))
    service.request_run(interview.id, key="one", purpose="test", test=visible)
    (wanted,) = finish(interview, RunResult(ending="finished", tests=(GREEN,)))
    assert (wanted.purpose, wanted.only) == ("test", visible)
    assert interview.state.live is not None
    last_of_all = [run for run in interview.state.live.runs if run.purpose == "tests"][-1]
    assert last_of_all.result.tests[0].verdict == "wrong"


def test_a_hidden_test_cannot_be_run_alone_and_looks_like_one_that_is_not_there(
    interview: Interview,
) -> None:
    runtime = store.live_question(interview.state).runtime
    hidden = next(str(test["name"]) for test in runtime.tests if test.get("hidden"))  # type: ignore[union-attr]
    told = []
    for name in (hidden, "no such test", ""):
        with pytest.raises(InterviewError) as refusal:
            service.request_run(interview.id, key="k", purpose="test", test=name)
        told.append(refusal.value.message)
    assert len(set(told)) == 1
    assert not Run.objects.exists()
    keep(interview, OwnTest(name=hidden, stdin="", stdout="mine"))  # its name is taken like any


@pytest.mark.parametrize(
    "test",
    [
        OwnTest(name=" "),
        OwnTest(name="x" * 81, stdout="1"),
        OwnTest(name="x", calls=(OwnCall(function="f", args="[1"),)),
        OwnTest(name="x", calls=(OwnCall(function="f", args="[NaN]"),)),
        OwnTest(name="x", calls=(OwnCall(function="f", args='{"a": 1}'),)),
        OwnTest(name="x", calls=(OwnCall(function="f", args="[" * 9_000),)),
        OwnTest(name="x", calls=(OwnCall(function="f", returns="1 2"),)),
        OwnTest(name="x", calls=(OwnCall(function="f", new="g"),)),
        OwnTest(name="x", calls=(OwnCall(function="f"),) * 31),
        OwnTest(name="x", stdout="\0"),
        OwnTest(name="x", stdout="1" * 10_001),
    ],
    ids=lambda test: str(test)[:60],
)
def test_what_cannot_run_is_refused_in_words(interview: Interview, test: OwnTest) -> None:
    with pytest.raises(InterviewError) as refusal:
        keep(interview, test)
    assert refusal.value.message
    assert own(interview) == []


def test_there_is_room_for_twenty(interview: Interview) -> None:
    for number in range(20):
        keep(interview, OwnTest(name=f"t{number}", stdout="1"))
    with pytest.raises(InterviewError):
        keep(interview, OwnTest(name="one more", stdout="1"))
    keep(interview, OwnTest(name="t3", stdout="2"))


def test_a_run_says_whether_its_code_is_the_code_of_now(interview: Interview) -> None:
    service.request_run(interview.id, key="r", purpose="run")
    finish(interview, RunResult(ending="finished"))
    assert _outdated(interview) == [False]
    length = len(store.documents(interview.id, 0)["cache.py"].text)
    interview.edit(1, (length, (0, "# new")))
    assert _outdated(interview) == [True]
    told = interview.events("RunFinished")[-1].data
    assert told["versions"] == {"cache.py": 0}


def _outdated(interview: Interview) -> list[bool]:
    cursor = build_cursor(
        interview.state,
        question=store.live_question(interview.state),
        documents=store.documents(interview.id, 0),
        mode_brief="",
        now_ms=interview.clock.now_ms,
    )
    return [run.outdated for run in cursor.code_runs]
