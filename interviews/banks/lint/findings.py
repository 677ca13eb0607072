"""A finding names the rule, the place and what to do; what could not be checked is said aloud."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Severity = Literal["blocker", "warning", "not checked"]


class Finding(Struct, frozen=True):
    """One line of a lint report. A blocker refuses publishing."""

    rule: str
    severity: Severity
    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.severity}: {self.place}: {self.message} [{self.rule}]"


class Found(Struct, frozen=True):
    """What a rule saw: where, and in words. `checked` is False when it could not look."""

    place: str
    message: str
    checked: bool = True


def blockers(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Return the findings that refuse publishing."""
    return tuple(finding for finding in findings if finding.severity == "blocker")
