"""Nothing is published that cannot run, gives its answer away or separates nobody."""

from __future__ import annotations

from interviews.banks.lint.advice import ADVICE_RULES
from interviews.banks.lint.contents import CONTENT_RULES
from interviews.banks.lint.findings import Finding, Severity, blockers
from interviews.banks.lint.leaks import LEAK_RULES
from interviews.banks.lint.lessons import LESSON_RULES
from interviews.banks.lint.media import MEDIA_RULES
from interviews.banks.lint.programs import PROGRAM_RULES
from interviews.banks.lint.rule import Rule
from interviews.banks.lint.runner import CannotRun, Runner, TestsRefused, Trial
from interviews.banks.lint.screen import SCREEN_RULES
from interviews.banks.lint.subject import Subject
from interviews.banks.package import Package

RULES: tuple[type[Rule], ...] = (
    *CONTENT_RULES,
    *LEAK_RULES,
    *SCREEN_RULES,
    *MEDIA_RULES,
    *PROGRAM_RULES,
    *LESSON_RULES,
    *ADVICE_RULES,
)
_ORDER: tuple[Severity, ...] = ("blocker", "warning", "not checked")


def lint(package: Package, runner: Runner | None = None) -> tuple[Finding, ...]:
    """Return what the rules find, blockers first; without a runner the code rules say so."""
    subject = Subject(package, runner)
    found = [finding for rule in RULES for finding in rule().findings(subject)]
    return tuple(sorted(found, key=lambda finding: _ORDER.index(finding.severity)))


__all__ = [
    "RULES",
    "CannotRun",
    "Finding",
    "Rule",
    "Runner",
    "Severity",
    "Subject",
    "TestsRefused",
    "Trial",
    "blockers",
    "lint",
]
