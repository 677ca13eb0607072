"""A verdict is ours: made here from what was expected and what came out, in readable words."""

from __future__ import annotations

import signal
from dataclasses import dataclass
from typing import ClassVar, Literal, assert_never

from interviews.sandbox.box import Outcome
from interviews.sandbox.cases import Call, CallTest, Rule, StreamTest, Test
from interviews.sandbox.compare import same_text, same_value, show
from interviews.sandbox.frames import Answer, Ended
from interviews.sandbox.limits import Limits
from interviews.sandbox.text import ELLIPSIS, readable, shortened, storable

Verdict = Literal["passed", "wrong", "error", "time", "memory", "output", "stopped"]

_CALLS_SHOWN = 400
_TEXT_SHOWN = 4000
_INPUT_SHOWN = 400
_HOME = "/box/"


@dataclass(frozen=True)
class TestOutcome:
    """How one test went, as text for people; of a hidden one a candidate is told only the count.

    `calls` is what was done, up to the call that decided; `printed` what the program printed
    meanwhile; `error` the candidate's own trace, or one sentence.
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


@dataclass(frozen=True)
class Finding:
    """What was found of a test before it is put into words; how many calls were looked at."""

    verdict: Verdict
    looked_at: int = 0
    expected: str = ""
    got: str = ""
    error: str = ""


def judge(test: Test, ended: Ended, limits: Limits) -> TestOutcome:
    """Return the outcome of a test whose process ended."""
    if isinstance(test, StreamTest):
        finding = _stream(test, ended, limits)
        printed = readable(ended.stderr) if finding.verdict != "error" else ""
    else:
        finding = _calls(test, ended, limits)
        printed = readable(ended.stdout) + readable(ended.stderr)
    return _outcome(test, finding, printed=printed, wall_ms=ended.wall_ms)


def cut_off(test: Test, outcome: Outcome, *, wall_ms: int) -> TestOutcome:
    """Return the outcome of a test that was `wall_ms` old when the whole box ended."""
    match outcome.ending:
        case "memory":
            finding = Finding("memory", error=outcome.reason)
        case "time":
            finding = Finding("time", error="It did not come back in time.")
        case "output":
            finding = Finding("output", error="It printed too much.")
        case "finished" | "signal" | "stopped":
            reason = outcome.reason or "The program ended the run it was part of."
            finding = Finding("stopped", error=reason)
        case never:
            assert_never(never)
    return _outcome(test, finding, wall_ms=wall_ms)


def not_run(test: Test, reason: str) -> TestOutcome:
    """Return the outcome of a test that never began."""
    return _outcome(test, Finding("stopped", error=reason))


def _outcome(test: Test, finding: Finding, *, printed: str = "", wall_ms: int = 0) -> TestOutcome:
    return TestOutcome(
        name=test.name,
        hidden=test.hidden,
        verdict=finding.verdict,
        calls=_done(test, finding.looked_at),
        expected=storable(finding.expected),
        got=storable(finding.got),
        printed=storable(shortened(printed, _TEXT_SHOWN)),
        error=storable(finding.error),
        wall_ms=wall_ms,
    )


def _done(test: Test, looked_at: int) -> str:
    """Return what the test does as text: the calls up to the one that decided, or the input."""
    if isinstance(test, StreamTest):
        return shortened(test.stdin, _INPUT_SHOWN)
    calls = test.calls[: looked_at or None]
    text = "  ".join(map(_written, calls))
    return text if len(text) <= _CALLS_SHOWN else ELLIPSIS + text[-_CALLS_SHOWN:]


def _written(call: Call) -> str:
    return f"{call.target}({', '.join(map(show, call.args))})"


def _too_much(ended: Ended, limits: Limits) -> tuple[Verdict, str] | None:
    """Return the verdict of a broken limit and its sentence."""
    if ended.limit == "time" or ended.exit_code == -signal.SIGXCPU:
        return "time", f"It took longer than {limits.wall_ms / 1000:g} s."
    if ended.limit == "output":
        return "output", f"It printed more than {limits.output_kib} KiB."
    return None


def _calls(test: CallTest, ended: Ended, limits: Limits) -> Finding:
    """Compare call by call; the first that differs decides."""
    last = Finding("passed")
    for number, call in enumerate(test.calls, start=1):
        if number > len(ended.answers):
            return _silent(ended, limits, number)
        found = _answered(call, ended.answers[number - 1], test.rule)
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
    if ended.exit_code < 0:
        return Finding("error", number, error=f"The program was ended by {_signal(ended)}.")
    return Finding("error", number, error="The program ended before this call returned.")


def _answered(call: Call, answer: Answer, rule: Rule) -> Finding:
    if call.expects == "exception":
        wanted = f"raises {call.raises}"
        if call.raises in answer.kinds:
            return Finding("passed", expected=wanted, got=wanted)
        if not answer.kinds:
            return Finding("wrong", expected=wanted, got=_shown(answer))
    if answer.kinds:
        verdict: Verdict = "memory" if answer.kinds[0] == "MemoryError" else "error"
        wanted = show(call.returns) if call.expects == "value" else ""
        return Finding(verdict, expected=wanted, error=answer.trace or answer.kinds[0])
    if answer.too_long:
        return Finding("output", error="The value it returned is too long.")
    if call.expects != "value":
        return Finding("passed")
    same = answer.shown is None and same_value(call.returns, answer.value, rule)
    return Finding("passed" if same else "wrong", expected=show(call.returns), got=_shown(answer))


def _shown(answer: Answer) -> str:
    return show(answer.value) if answer.shown is None else answer.shown


def _stream(test: StreamTest, ended: Ended, limits: Limits) -> Finding:
    got = readable(ended.stdout)
    texts = (shortened(test.stdout, _TEXT_SHOWN), shortened(got, _TEXT_SHOWN))
    broken = _too_much(ended, limits)
    if broken is not None:
        return Finding(broken[0], 0, *texts, broken[1])
    if ended.exit_code != 0:
        return Finding(_failed(ended), 0, *texts, _why(ended))
    return Finding("passed" if same_text(test.stdout, got, test.rule) else "wrong", 0, *texts)


def _failed(ended: Ended) -> Verdict:
    last = readable(ended.stderr).rstrip().rpartition("\n")[2]
    return "memory" if last.startswith("MemoryError") else "error"


def _why(ended: Ended) -> str:
    if ended.exit_code < 0:
        return f"The program was ended by {_signal(ended)}."
    trace = readable(ended.stderr).replace(_HOME, "").strip()[-_TEXT_SHOWN:]
    return trace or f"The program ended with exit code {ended.exit_code}."


def _signal(ended: Ended) -> str:
    number = -ended.exit_code
    return signal.Signals(number).name if number in signal.valid_signals() else f"signal {number}"
