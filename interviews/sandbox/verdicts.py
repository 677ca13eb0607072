"""A verdict is ours: made here from what was expected and what came out, in readable words."""

from __future__ import annotations

import re
import signal
from dataclasses import dataclass
from typing import ClassVar, Literal, assert_never

from interviews.sandbox.box import Outcome
from interviews.sandbox.cases import Call, CallTest, Rule, StreamTest, Test, UnitTest
from interviews.sandbox.compare import same_text, same_value, show
from interviews.sandbox.frames import Answer, Ended
from interviews.sandbox.languages import PYTHON, Language
from interviews.sandbox.limits import Limits
from interviews.sandbox.text import ELLIPSIS, readable, shortened, storable

Verdict = Literal[
    "passed", "wrong", "error", "time", "memory", "output", "stopped", "compile", "unjudged"
]

_CALLS_SHOWN = 400
_TEXT_SHOWN = 4000
_INPUT_SHOWN = 400
_HOME = "/box/"
# How the languages say that there was no more memory; a crash says it on stderr.
_MEMORY_KINDS = frozenset({"MemoryError", "OutOfMemoryError", "bad_alloc"})
_MEMORY_SAID = re.compile(
    r"^MemoryError|heap out of memory|OutOfMemoryError|std::bad_alloc"
    r"|memory allocation of \d+ bytes|runtime: out of memory|cannot allocate memory",
    re.MULTILINE,
)
# Frames of the interpreter, its library and our own caller, of which candidates know nothing.
_NOT_THEIRS = re.compile(r"^\s+at .*node:|viva_|/built/|^Node\.js v\d")
# A case's line in TAP, or as Go writes it.
_CASE = re.compile(
    r"^ *(?:(?P<ok>ok|--- PASS:)|(?P<failed>not ok|--- FAIL:)) \S(?!.*# (SKIP|TODO))", re.MULTILINE
)


@dataclass(frozen=True)
class TestOutcome:
    """How one test went, as text for people; of a hidden one a candidate is told only the count.

    `calls` is what was done, up to the call that decided; `printed` what the program printed
    meanwhile; `error` the candidate's own trace, or one sentence. `failure` says how the author's
    checker failed on the answer, to those whose program it is; "unjudged" is no verdict: it fails
    on right answers too.
    """

    __test__: ClassVar[bool] = False
    name: str
    hidden: bool
    verdict: Verdict
    calls: str = ""
    expected: str = ""
    got: str = ""
    printed: str = ""
    error: str = ""
    wall_ms: int = 0
    failure: str = ""


@dataclass(frozen=True)
class Finding:
    """What was found of a test before it is put into words; how many calls were looked at."""

    verdict: Verdict
    looked_at: int = 0
    expected: str = ""
    got: str = ""
    error: str = ""


def judge(test: Test, ended: Ended, *, limits: Limits, language: Language = PYTHON) -> TestOutcome:
    """Return the outcome of a test whose process ended; of a checker's test, before the checker."""
    match test:
        case StreamTest():
            finding = _stream(test, ended, limits)
            printed = readable(ended.stderr) if finding.verdict != "error" else ""
        case CallTest():
            finding = _calls(test, ended, limits=limits, language=language)
            printed = readable(ended.stdout) + readable(ended.stderr)
        case UnitTest():
            finding = _unit(test, ended, limits)
            printed = readable(ended.stdout) + readable(ended.stderr)
        case never:
            assert_never(never)
    return _outcome(test, finding, printed=printed, wall_ms=ended.wall_ms, language=language)


def cut_off(test: Test, outcome: Outcome, *, wall_ms: int) -> TestOutcome:
    """Return the outcome of a test that was `wall_ms` old when the whole box ended."""
    match outcome.ending:
        case "memory":
            finding = Finding("memory", error=outcome.reason)
        case "time":
            finding = Finding("time", error="It did not come back in time.")
        case "output":
            finding = Finding("output", error="It printed too much.")
        case "finished" | "signal" | "stopped" | "compile":
            reason = outcome.reason or "The program ended the run it was part of."
            finding = Finding("stopped", error=reason)
        case never:
            assert_never(never)
    return _outcome(test, finding, wall_ms=wall_ms)


def not_run(test: Test, reason: str) -> TestOutcome:
    """Return the outcome of a test that never began."""
    return _outcome(test, Finding("stopped", error=reason))


def not_compiled(test: Test, said: str) -> TestOutcome:
    """Return the outcome of a test of a program that does not compile."""
    return _outcome(test, Finding("compile", error=said))


def _outcome(
    test: Test,
    finding: Finding,
    *,
    printed: str = "",
    wall_ms: int = 0,
    language: Language = PYTHON,
) -> TestOutcome:
    return TestOutcome(
        name=test.name,
        hidden=test.hidden,
        verdict=finding.verdict,
        calls=_done(test, finding.looked_at, language),
        expected=storable(finding.expected),
        got=storable(finding.got),
        printed=storable(shortened(printed, _TEXT_SHOWN)),
        error=storable(finding.error),
        wall_ms=wall_ms,
    )


def _done(test: Test, looked_at: int, language: Language) -> str:
    """Return what the test does as text: the calls up to the one that decided, or the input."""
    if isinstance(test, StreamTest):
        return shortened(test.stdin, _INPUT_SHOWN)
    if isinstance(test, UnitTest):
        return test.entry
    calls = test.calls[: looked_at or None]
    text = "  ".join(_written(call, language) for call in calls)
    return text if len(text) <= _CALLS_SHOWN else ELLIPSIS + text[-_CALLS_SHOWN:]


def _written(call: Call, language: Language) -> str:
    args = (show(value, language.constants) for value in call.args)
    return f"{call.target}({', '.join(args)})"


def _too_much(ended: Ended, limits: Limits) -> tuple[Verdict, str] | None:
    """Return the verdict of a broken limit and its sentence."""
    if ended.limit == "time" or ended.exit_code == -signal.SIGXCPU:
        return "time", f"It took longer than {limits.wall_ms / 1000:g} s."
    if ended.limit == "output":
        return "output", f"It printed more than {limits.output_kib} KiB."
    return None


def _calls(test: CallTest, ended: Ended, *, limits: Limits, language: Language) -> Finding:
    """Compare call by call; the first that differs decides."""
    last = Finding("passed")
    for number, call in enumerate(test.calls, start=1):
        if number > len(ended.answers):
            return _silent(ended, limits, number)
        found = _answered(call, ended.answers[number - 1], rule=test.rule, language=language)
        if found.verdict != "passed":
            return _at(found, number)
        last = found if call.expects != "nothing" else last
    return last


def _at(found: Finding, number: int) -> Finding:
    return Finding(found.verdict, number, found.expected, found.got, found.error)


def _silent(ended: Ended, limits: Limits, number: int) -> Finding:
    """Say why a call has no answer."""
    broken = _too_much(ended, limits)
    if broken is not None:
        return Finding(broken[0], number, error=broken[1])
    if _failed(ended) == "memory":
        return Finding("memory", number, error="It needed more memory than it may use.")
    if ended.exit_code < 0:
        return Finding("error", number, error=f"The program was ended by {_signal(ended)}.")
    said = _trace(ended) if ended.exit_code else ""
    return Finding("error", number, error=said or "The program ended before this call returned.")


def _answered(call: Call, answer: Answer, *, rule: Rule, language: Language) -> Finding:
    if call.expects == "exception":
        name = call.raises.get(language.name, call.raises.get("", ""))
        wanted = f"raises {name}" if name else "raises an error"
        if answer.kinds and (name in answer.kinds or not name):
            return Finding("passed", expected=wanted, got=wanted)
        if not answer.kinds:
            return Finding("wrong", expected=wanted, got=_shown(answer, language))
    wanted = show(call.returns, language.constants) if call.expects == "value" else ""
    if answer.kinds:
        verdict: Verdict = "memory" if answer.kinds[0] in _MEMORY_KINDS else "error"
        return Finding(verdict, expected=wanted, error=answer.trace or answer.kinds[0])
    if answer.too_long:
        return Finding("output", error="The value it returned is too long.")
    if call.expects != "value":
        return Finding("passed")
    same = answer.shown is None and same_value(call.returns, answer.value, rule)
    got = _shown(answer, language)
    return Finding("passed" if same else "wrong", expected=wanted, got=got)


def _shown(answer: Answer, language: Language) -> str:
    return show(answer.value, language.constants) if answer.shown is None else answer.shown


def _unit(test: UnitTest, ended: Ended, limits: Limits) -> Finding:
    """Count the cases of a report; too few, as after an early exit, are not a pass."""
    broken = _too_much(ended, limits)
    if broken is not None:
        return Finding(broken[0], error=broken[1])
    report = readable(ended.report)
    cases = list(_CASE.finditer(report))
    passed = sum(case["ok"] is not None for case in cases)
    failed = len(cases) - passed
    expected = f"{test.cases} {'case passes' if test.cases == 1 else 'cases pass'}"
    got = f"{passed} of {passed + failed} passed"
    if failed:
        said = shortened(report.replace(_HOME, ""), _TEXT_SHOWN)
        return Finding("wrong", expected=expected, got=got, error=said)
    if passed >= test.cases and ended.exit_code == 0:
        return Finding("passed", expected=expected, got=got)
    why = _why(ended) if ended.exit_code else "The program ended before its cases did."
    return Finding(_failed(ended), expected=expected, got=got, error=why)


def _stream(test: StreamTest, ended: Ended, limits: Limits) -> Finding:
    got = readable(ended.stdout)
    texts = (shortened(test.stdout, _TEXT_SHOWN), shortened(got, _TEXT_SHOWN))
    broken = _too_much(ended, limits)
    if broken is not None:
        return Finding(broken[0], 0, *texts, broken[1])
    if ended.exit_code not in {0, test.exit_code}:
        return Finding(_failed(ended), 0, *texts, _why(ended))
    if ended.exit_code != test.exit_code:
        why = f"It ended with exit code {ended.exit_code} and not with {test.exit_code}."
        return Finding("wrong", 0, *texts, why)
    same = bool(test.checker) or same_text(test.stdout, got, test.rule)
    return Finding("passed" if same else "wrong", 0, *texts)


def _failed(ended: Ended) -> Verdict:
    if ended.exit_code == 0:
        return "error"
    return "memory" if _MEMORY_SAID.search(readable(ended.stderr)) else "error"


def _why(ended: Ended) -> str:
    if ended.exit_code < 0 and not _trace(ended):
        return f"The program was ended by {_signal(ended)}."
    return _trace(ended) or f"The program ended with exit code {ended.exit_code}."


def _trace(ended: Ended) -> str:
    """Return what the program said as it failed, cut to the candidate's own files."""
    lines = readable(ended.stderr).splitlines()
    own = "\n".join(line for line in lines if not _NOT_THEIRS.search(line))
    return own.replace(f"file://{_HOME}", "").replace(_HOME, "").strip()[-_TEXT_SHOWN:]


def _signal(ended: Ended) -> str:
    number = -ended.exit_code
    return signal.Signals(number).name if number in signal.valid_signals() else f"signal {number}"
