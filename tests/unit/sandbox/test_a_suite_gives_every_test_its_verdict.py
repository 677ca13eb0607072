"""Every test gets one verdict, whatever happens; our own failure is never a verdict."""

import json
from collections.abc import Sequence

import pytest

from interviews.sandbox.box import Outcome, Program, SandboxUnavailable
from interviews.sandbox.building import BUILD_LIMITS, build
from interviews.sandbox.cases import Test, parse_tests
from interviews.sandbox.languages import Sources
from interviews.sandbox.limits import Limits
from interviews.sandbox.suite import NOTHING_GIVEN, Given, Meanwhile, SuiteOutcome, run_tests
from tests.doubles.fake_box import Driven, FakeBox, Recorded, TestRun, returned

PROGRAM = Program("python", {"main.py": ""}, "main.py")
KILLED = Outcome("signal", 137)
RAISED = {"raised": {"kinds": ["KeyError", "LookupError"], "trace": "KeyError: 1"}}


def adding(*names: str, hidden: bool = False) -> tuple[Test, ...]:
    step = {"function": "add", "args": [1, 2], "returns": 3}
    return parse_tests([{"name": name, "hidden": hidden, "calls": [step]} for name in names])


def run(*recorded: Recorded, tests: Sequence[Test]) -> SuiteOutcome:
    return run_tests(FakeBox(*recorded), PROGRAM, tests, limits=Limits())


def verdicts(suite: SuiteOutcome) -> list[str]:
    return [test.verdict for test in suite.tests]


def test_right_and_wrong_answers_are_told_apart() -> None:
    suite = run(Driven([returned(3), returned(4)]), tests=adding("right", "wrong"))
    assert verdicts(suite) == ["passed", "wrong"]
    wrong = suite.tests[1]
    assert (wrong.calls, wrong.expected, wrong.got) == ("add(1, 2)", "3", "4")
    assert not suite.all_passed


@pytest.mark.parametrize(
    ("run_of_test", "verdict", "error"),
    [
        (TestRun([RAISED]), "error", "KeyError: 1"),
        (TestRun(limit="time"), "time", "longer than 10 s"),
        (TestRun(exit_code=-24), "time", "longer than 10 s"),
        (TestRun(limit="output"), "output", "more than 64 KiB"),
        (TestRun([{"too_long": True}]), "output", "too long"),
        (TestRun([{"raised": {"kinds": ["MemoryError"]}}]), "memory", "MemoryError"),
        (TestRun(exit_code=-11), "error", "ended by SIGSEGV"),
        (TestRun(exit_code=0), "error", "ended before this call returned"),
        (TestRun([{"shown": "<object>"}]), "wrong", ""),
    ],
)
def test_each_way_to_fail_has_its_verdict(run_of_test: TestRun, verdict: str, error: str) -> None:
    (test,) = run(Driven([run_of_test]), tests=adding("t")).tests
    assert test.verdict == verdict
    assert error in test.error


def test_an_expected_exception_passes_also_by_its_base_class() -> None:
    steps = [{"function": "f", "raises": "LookupError"}, {"function": "g", "raises": "OSError"}]
    tests = parse_tests([{"name": str(n), "calls": [step]} for n, step in enumerate(steps)])
    suite = run(Driven([TestRun([RAISED]), TestRun([RAISED])]), tests=tests)
    assert verdicts(suite) == ["passed", "error"]
    (test,) = run(Driven([returned(5)]), tests=tests[:1]).tests
    assert (test.verdict, test.expected, test.got) == ("wrong", "raises LookupError", "5")


def test_a_program_is_judged_by_what_it_printed_and_how_it_ended() -> None:
    raw = [{"name": str(number), "stdin": "1", "stdout": "2\n"} for number in range(5)]
    runs = [
        TestRun(stdout="2"),
        TestRun(stdout="3", stderr="note"),
        TestRun(stdout="2", stderr='  File "/box/main.py", line 1\nZeroDivisionError', exit_code=1),
        TestRun(stdout="2", exit_code=7),
        TestRun(stderr="MemoryError\n", exit_code=1),
    ]
    suite = run(Driven(runs), tests=parse_tests(raw))
    assert verdicts(suite) == ["passed", "wrong", "error", "error", "memory"]
    assert (suite.tests[1].got, suite.tests[1].printed) == ("3", "note")
    assert suite.tests[2].error == 'File "main.py", line 1\nZeroDivisionError'
    assert suite.tests[3].error == "The program ended with exit code 7."


def test_a_test_that_takes_the_box_down_does_not_take_the_rest() -> None:
    memory = Outcome("memory", None, reason="It used more than 256 MiB of memory.")
    suite = run(
        Driven([returned(3)], unfinished=True, ending=memory),
        Driven([], unfinished=True, ending=KILLED),
        Driven([returned(3)]),
        tests=adding("first", "hungry", "killer", "last"),
    )
    assert verdicts(suite) == ["passed", "memory", "stopped", "passed"]


def test_hidden_tests_run_in_a_box_of_their_own_and_leave_only_counts() -> None:
    box = FakeBox(Driven([returned(3)]), Driven([returned(3), returned(0)]))
    hidden = adding("h1", "h2", hidden=True)
    suite = run_tests(box, PROGRAM, (hidden[0], *adding("seen"), hidden[1]), limits=Limits())
    assert [test.name for test in suite.tests] == ["h1", "seen", "h2"]
    assert [test.name for test in suite.visible] == ["seen"]
    assert (suite.hidden_passed, suite.hidden_total) == (1, 2)
    assert len(box.asked) == 2
    assert suite.wall_ms == 5


def test_our_own_failure_is_raised_and_never_a_verdict() -> None:
    with pytest.raises(SandboxUnavailable, match="busy"):
        run(SandboxUnavailable("busy", "all boxes stayed in use"), tests=adding("t"))
    with pytest.raises(SandboxUnavailable, match="driver"):
        run(Outcome("finished", 127, stderr="prlimit: no such file"), tests=adding("t"))


def test_a_stopped_suite_says_so_for_what_it_did_not_run() -> None:
    asked = iter([False, False, True, True, True, True, True])
    suite = run_tests(
        FakeBox(Driven([returned(3)], unfinished=True, ending=KILLED)),
        PROGRAM,
        adding("a", "b", "c"),
        limits=Limits(),
        meanwhile=Meanwhile(stop=lambda: next(asked)),
    )
    assert verdicts(suite) == ["passed", "stopped", "stopped"]
    assert "stopped" in suite.tests[2].error


def test_tests_that_the_driver_did_not_reach_in_time_are_not_called_slow() -> None:
    suite = run(Driven([returned(3)]), tests=adding("a", "b"))
    assert verdicts(suite) == ["passed", "stopped"]
    assert "used up the time" in suite.tests[1].error


def test_no_tests_prove_nothing() -> None:
    suite = run(tests=())
    assert suite.tests == ()
    assert not suite.all_passed


def test_text_for_people_is_bounded_and_can_be_stored() -> None:
    noisy = TestRun([{"value": "\ud800\0x"}], stdout="y\0" * 100_000)
    (test,) = run(Driven([noisy]), tests=adding("t")).tests
    assert test.got == '"?x"'
    assert len(test.printed) <= 4000
    assert "\0" not in test.printed


def test_many_tests_are_shared_out_so_that_no_box_fills_our_memory() -> None:
    names = [str(number) for number in range(50)]
    box = FakeBox(Driven([returned(3)] * 48), Driven([returned(3)] * 2))
    suite = run_tests(box, PROGRAM, adding(*names), limits=Limits(output_kib=64))
    assert verdicts(suite) == ["passed"] * 50
    assert max(asked.limits.output_kib for asked in box.asked) <= 32 * 1024


def test_a_slow_machine_gives_more_time_than_the_ceiling() -> None:
    box = FakeBox(Driven([returned(3)]))
    run_tests(box, PROGRAM, adding("t"), limits=Limits(wall_ms=20_000).scaled(2.0))
    assert box.asked[0].limits.wall_ms > 30_000
    assert json.loads(box.asked[0].stdin)["wall_ms"] == 40_000


def test_a_slow_machine_gives_the_compiler_more_time() -> None:
    box = FakeBox(Outcome("finished", 1))
    box.slowness = 2.0
    with pytest.raises(SandboxUnavailable, match="builder"):
        build(box, "c", Sources({"main.c": ""}, "main.c"))
    assert box.asked[0].limits.wall_ms == 2 * BUILD_LIMITS.wall_ms


def test_visible_tests_are_told_as_they_end_and_hidden_ones_never() -> None:
    told: list[tuple[str, str]] = []
    tests = (*adding("a", "b"), *adding("unseen", hidden=True))
    box = FakeBox(Driven([returned(3), returned(4)]), Driven([returned(3)]))
    meanwhile = Meanwhile(tell=lambda test: told.append((test.name, test.verdict)))
    suite = run_tests(box, PROGRAM, tests, limits=Limits(), meanwhile=meanwhile)
    assert verdicts(suite) == ["passed", "wrong", "passed"]
    assert told == [("a", "passed"), ("b", "wrong")]


CHECKED = [{"name": name, "stdin": "", "checker": "print()"} for name in "abc"]
CRASHED = Outcome("finished", 1, stderr="KeyError: 'SECRET'")


def test_what_a_checker_decides_is_told_as_soon_as_it_did() -> None:
    told: list[tuple[str, str, int]] = []
    box = FakeBox(
        Driven([TestRun(stdout="x")] * 3),
        Outcome("finished", 0),
        Outcome("finished", 1, stdout="no"),
        Outcome("finished", 0),
    )
    meanwhile = Meanwhile(tell=lambda test: told.append((test.name, test.verdict, len(box.asked))))
    run_tests(box, PROGRAM, parse_tests(CHECKED), limits=Limits(), meanwhile=meanwhile)
    assert told == [("a", "passed", 2), ("b", "wrong", 3), ("c", "passed", 4)]


def test_a_checker_that_fails_is_asked_once_more() -> None:
    tests = parse_tests(CHECKED[:1])
    suite = run(Driven([TestRun(stdout="x")]), CRASHED, Outcome("finished", 0), tests=tests)
    assert verdicts(suite) == ["passed"]


def checked_once(
    *recorded: Recorded, given: Given = NOTHING_GIVEN, **fields: str
) -> tuple[SuiteOutcome, FakeBox]:
    box = FakeBox(Driven([TestRun(stdout="x")]), *recorded)
    tests = parse_tests([{**CHECKED[0], **fields}])
    return run_tests(box, PROGRAM, tests, limits=Limits(), given=given), box


def read_by(box: FakeBox) -> list[str]:
    """Return the answers that checkers were given."""
    asked = [run for run in box.asked if run.program.entry == "checker.py"]
    return [json.loads(run.stdin)["stdout"] for run in asked]


@pytest.mark.parametrize("reads", [Outcome("finished", 0), Outcome("finished", 1)])
def test_an_answer_that_only_breaks_its_checker_is_wrong(reads: Outcome) -> None:
    suite, box = checked_once(CRASHED, CRASHED, reads, stdout="1")
    (test,) = suite.tests
    assert (test.verdict, suite.unjudged) == ("wrong", ())
    assert test.error == "The check could not read what the program printed."
    assert test.failure == "KeyError: 'SECRET'"
    assert read_by(box) == ["x", "x", "1"]


def test_the_reference_says_what_a_checker_must_be_able_to_read() -> None:
    given = Given(reference=Program("python", {"main.py": "right"}, "main.py"))
    right = Outcome("finished", 0, stdout="7")
    suite, box = checked_once(CRASHED, CRASHED, right, Outcome("finished", 0), given=given)
    assert verdicts(suite) == ["wrong"]
    assert read_by(box) == ["x", "x", "7"]
    suite, box = checked_once(CRASHED, CRASHED, right, CRASHED, given=given)
    assert verdicts(suite) == ["unjudged"]
    assert read_by(box) == ["x", "x", "7"]


def test_where_nothing_right_is_known_the_checker_must_read_an_empty_answer() -> None:
    suite, box = checked_once(CRASHED, CRASHED, Outcome("finished", 1))
    assert verdicts(suite) == ["wrong"]
    assert read_by(box) == ["x", "x", ""]


def test_a_test_whose_checker_fails_on_every_answer_is_not_judged_and_the_others_are() -> None:
    told: list[str] = []
    box = FakeBox(
        Driven([TestRun(stdout="x")] * 3),
        Outcome("finished", 0),
        CRASHED,
        Outcome("time", None, reason="It ran longer than 10 s."),
        CRASHED,
        Outcome("finished", 1),
    )
    meanwhile = Meanwhile(tell=lambda test: told.append(test.name))
    suite = run_tests(box, PROGRAM, parse_tests(CHECKED), limits=Limits(), meanwhile=meanwhile)
    assert verdicts(suite) == ["passed", "unjudged", "wrong"]
    assert told == ["a", "c"]
    (unjudged,) = suite.unjudged
    assert unjudged.failure == "It ran longer than 10 s."
    assert "not yours" in unjudged.error


def test_a_hidden_test_that_was_not_judged_is_in_no_count() -> None:
    tests = parse_tests([{**raw, "hidden": True} for raw in CHECKED[:2]])
    runs = Driven([TestRun(stdout="x")] * 2)
    suite = run(runs, CRASHED, CRASHED, CRASHED, Outcome("finished", 0), tests=tests)
    assert (suite.hidden_passed, suite.hidden_total, len(suite.unjudged)) == (1, 1, 1)


def test_time_and_memory_told_are_those_of_the_visible_tests() -> None:
    hidden = adding("h", hidden=True)
    heavy = Driven([returned(3)], ending=Outcome("finished", 0, wall_ms=9, peak_memory_mib=900))
    light = Driven([returned(3)], ending=Outcome("finished", 0, peak_memory_mib=9))
    suite = run(light, heavy, tests=(*adding("a"), *hidden))
    assert (suite.wall_ms, suite.peak_memory_mib) == (5, 9)
    only_hidden = run(heavy, tests=hidden)
    assert (only_hidden.wall_ms, only_hidden.peak_memory_mib) == (0, 0)
