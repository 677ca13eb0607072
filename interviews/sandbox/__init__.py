"""Runs a stranger's code: only this package starts processes; it knows nothing of interviews."""

from interviews.sandbox.box import (
    Box,
    Ending,
    Outcome,
    Program,
    SandboxUnavailable,
    Stop,
    never,
)
from interviews.sandbox.building import run_program
from interviews.sandbox.cases import (
    Call,
    CallTest,
    Rule,
    StreamTest,
    Test,
    UnitTest,
    parse_tests,
)
from interviews.sandbox.languages import LANGUAGES
from interviews.sandbox.limits import CEILINGS, Limits, parse_limits
from interviews.sandbox.selftest import (
    BackEndReport,
    Check,
    SelfTestReport,
    Setting,
    select_box,
    self_test,
)
from interviews.sandbox.suite import Given, Meanwhile, SuiteOutcome, for_language, run_tests
from interviews.sandbox.verdicts import TestOutcome, Verdict

__all__ = [
    "CEILINGS",
    "LANGUAGES",
    "BackEndReport",
    "Box",
    "Call",
    "CallTest",
    "Check",
    "Ending",
    "Given",
    "Limits",
    "Meanwhile",
    "Outcome",
    "Program",
    "Rule",
    "SandboxUnavailable",
    "SelfTestReport",
    "Setting",
    "Stop",
    "StreamTest",
    "SuiteOutcome",
    "Test",
    "TestOutcome",
    "UnitTest",
    "Verdict",
    "for_language",
    "never",
    "parse_limits",
    "parse_tests",
    "run_program",
    "run_tests",
    "select_box",
    "self_test",
]
