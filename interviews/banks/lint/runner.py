"""The lint runs programs only through a runner that it is given; without one it says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from agents.core.question import Runtime


class CannotRun(Exception):
    """Programs cannot be run here now: our failure, not the question's. The text says why."""


class TestsRefused(ValueError):
    """The tests themselves cannot be run; the text names the place and the rule."""

    __test__ = False


@dataclass(frozen=True)
class Trial:
    """How one test went; `told` is what a person reads about a failure."""

    test: str
    hidden: bool
    passed: bool
    told: str = ""


class Runner(Protocol):
    """Runs a program of a question against all of its tests."""

    def run(self, program: Mapping[str, str], runtime: Runtime) -> tuple[Trial, ...]:
        """Return how each test went, in order; raise CannotRun or TestsRefused."""
        ...
