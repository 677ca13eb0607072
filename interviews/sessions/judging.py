"""From a wanted run to its verdict: the question's tests and limits, the box, what may be shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from msgspec import structs

from agents.core.question import Runtime, in_language
from agents.core.values import OwnCall, OwnTest, RunResult, TestResult
from interviews.sandbox import (
    Box,
    Given,
    Limits,
    Meanwhile,
    Outcome,
    Program,
    SandboxUnavailable,
    Stop,
    SuiteOutcome,
    Test,
    TestOutcome,
    for_language,
    never,
    parse_tests,
    run_program,
    run_tests,
)
from interviews.sessions import backends, store


@dataclass(frozen=True)
class WantedRun:
    """What is to run: the question by its digest, and the candidate's files by path.

    `tests` were added to the question's own. For the purpose `trial` the last of them is proposed,
    and runs on the reference solution. `own_tests` are the candidate's; `only` names the one
    test of the purpose `test`. `language` is one of the question's, ""
    its first. `tell` hears of visible tests while the others still run.
    """

    question_digest: str
    purpose: str
    files: dict[str, str]
    stdin: str
    tests: tuple[dict[str, object], ...] = ()
    own_tests: tuple[OwnTest, ...] = ()
    only: str = ""
    language: str = ""
    stop: Stop = never
    tell: Callable[[TestResult], None] = lambda test: None


class RunnerUnavailable(Exception):
    """We could not run the code; never the candidate's fault."""


def run(wanted: WantedRun) -> RunResult:
    """Run a row's code in the box; raise RunnerUnavailable when we cannot."""
    runtime = store.question(wanted.question_digest).runtime
    box, report = backends.sandbox()
    if runtime is None or box is None:
        raise RunnerUnavailable("no code to run" if runtime is None else report.reason)
    try:
        spoken = in_language(runtime, wanted.language)
    except KeyError:
        raise RunnerUnavailable(f"the question has no code in {wanted.language}") from None
    try:
        return _run_in(box, wanted, spoken)
    except SandboxUnavailable as error:
        raise RunnerUnavailable(f"{error.code}: {error.detail}") from error
    except ValueError as error:  # No box can hold these files: said once, not tried again.
        return RunResult(ending="stopped", stderr=f"This could not be run: {error}")


def _run_in(box: Box, wanted: WantedRun, runtime: Runtime) -> RunResult:
    if wanted.purpose == "trial":
        return _try(box, wanted, runtime)
    limits = limits_of(runtime).scaled(box.slowness)
    program = _program(runtime, wanted.files)
    if wanted.purpose in ("tests", "test"):
        result = _tested(box, program, wanted=wanted, runtime=runtime)
    else:
        ran = run_program(box, program, stdin=wanted.stdin, limits=limits, stop=wanted.stop)
        result = run_result(ran)
    return structs.replace(result, time_scale=box.slowness)


def _tested(box: Box, program: Program, *, wanted: WantedRun, runtime: Runtime) -> RunResult:
    """Run the question's tests and the candidate's own, or one alone, and tell them apart."""
    theirs = for_language(parse_tests([*runtime.tests, *wanted.tests]), program.language)
    own = wanted.own_tests
    if wanted.purpose == "test":
        own = tuple(test for test in own if test.name == wanted.only)
        theirs = tuple(
            test for test in theirs if test.name == wanted.only and not test.hidden and not own
        )
    suite = run_tests(
        box,
        program,
        (*theirs, *parsed_own(own)),
        limits=limits_of(runtime).scaled(box.slowness),
        given=Given(runtime.signature, _reference(runtime)),
        meanwhile=Meanwhile(stop=wanted.stop, tell=_telling(wanted)),
    )
    result = suite_result(replace(suite, tests=suite.tests[: len(theirs)]))
    named = zip(own, suite.tests[len(theirs) :], strict=False)
    return structs.replace(
        result,
        own_tests=tuple(structs.replace(_test(test), name=mine.name) for mine, test in named),
        hidden_shown=runtime.show_hidden_count,
    )


OWN = "\u2063"
"""Before the place of a candidate's own test: no author's test is called so."""


def _telling(wanted: WantedRun) -> Callable[[TestOutcome], None]:
    """A candidate's own tests have no names here that could be told before the end."""

    def told(test: TestOutcome) -> None:
        if not test.name.startswith(OWN):
            wanted.tell(_test(test))

    return told


def parsed_own(tests: Iterable[OwnTest]) -> tuple[Test, ...]:
    """Return a candidate's tests as the sandbox reads them; raise ValueError for what cannot run.

    Their names are replaced: one may be that of a hidden test, and must not tell.
    """
    return parse_tests(
        [{"name": f"{OWN}{place}", **_raw(test)} for place, test in enumerate(tests)]
    )


def _raw(test: OwnTest) -> dict[str, object]:
    if not test.calls:
        return {"stdin": test.stdin, "stdout": test.stdout}
    return {"calls": [_raw_call(call) for call in test.calls]}


def _raw_call(call: OwnCall) -> dict[str, object]:
    targets = {"new": call.new, "call": call.call, "function": call.function}
    raw: dict[str, object] = {kind: target for kind, target in targets.items() if target}
    raw["args"] = _json(call.args)
    if call.raises:
        raw["raises"] = call.raises
    elif call.returns:
        raw["returns"] = _json(call.returns)
    return raw


def _json(text: str) -> object:
    try:
        return json.loads(text, parse_constant=_no_number)
    except RecursionError as error:
        raise ValueError("the JSON is nested too deep") from error


def _no_number(text: str) -> object:
    raise ValueError(f"{text} is not JSON")


def _try(box: Box, wanted: WantedRun, runtime: Runtime) -> RunResult:
    """Run a proposed test on the reference; among the others, so that no name is there twice."""
    try:
        tests = parse_tests([*runtime.tests, *wanted.tests])[len(runtime.tests) :]
    except ValueError as error:
        return RunResult(ending="stopped", stderr=str(error))
    program = _program(runtime, runtime.solution)
    limits = limits_of(runtime).scaled(box.slowness)
    given = Given(runtime.signature)
    return suite_result(run_tests(box, program, tests, limits=limits, given=given))


def _reference(runtime: Runtime) -> Program | None:
    return _program(runtime, runtime.solution) if runtime.solution else None


def _program(runtime: Runtime, files: dict[str, str]) -> Program:
    """The files over the question's own, so that a read-only file is there too."""
    whole = {**runtime.starter, **files}
    return Program(language=runtime.languages[0], files=whole, entry=runtime.entry)


def limits_of(runtime: Runtime) -> Limits:
    """Return the sandbox's limits with the question's own where it has some."""
    own = runtime.limits
    default = Limits()
    return Limits(
        wall_ms=own.wall_ms or default.wall_ms,
        memory_mib=own.memory_mib or default.memory_mib,
        output_kib=own.output_kib or default.output_kib,
    ).clamp()


def run_result(outcome: Outcome) -> RunResult:
    """Return a plain run as the log keeps it."""
    return RunResult(
        ending=outcome.ending,
        exit_code=outcome.exit_code,
        stdout=outcome.stdout,
        stderr=outcome.stderr,
        clipped=outcome.clipped,
        wall_ms=outcome.wall_ms,
        peak_memory_mib=outcome.peak_memory_mib,
    )


def suite_result(suite: SuiteOutcome) -> RunResult:
    """Return a test run as the log keeps it: visible tests whole, hidden ones as counts.

    Raise RunnerUnavailable where we judged none of them: then nothing is known of the program.
    """
    unjudged = suite.unjudged
    if unjudged and len(unjudged) == len(suite.tests):
        raise RunnerUnavailable(f"checker: {unjudged[0].name}: {unjudged[0].failure}")
    return RunResult(
        ending="compile" if suite.compile_error else "finished",
        stderr=suite.compile_error,
        wall_ms=suite.wall_ms,
        peak_memory_mib=suite.peak_memory_mib,
        tests=tuple(_test(test) for test in suite.visible if test.verdict != "unjudged"),
        hidden_passed=suite.hidden_passed,
        hidden_total=suite.hidden_total,
        unjudged=tuple(test.name for test in unjudged if not test.hidden),
        hidden_unjudged=sum(test.hidden for test in unjudged),
    )


def _test(test: TestOutcome) -> TestResult:
    assert test.verdict != "unjudged"
    return TestResult(
        name=test.name,
        verdict=test.verdict,
        calls=test.calls,
        expected=test.expected,
        got=test.got,
        printed=test.printed,
        error=test.error,
        wall_ms=test.wall_ms,
    )
