"""Runners of our own: one runs the lint's example programs, one never can."""

from __future__ import annotations

from collections.abc import Mapping

from agents.core.question import Runtime
from interviews.banks.lint import CannotRun, Trial


class ExampleRunner:
    """Runs the example question's programs in this process: they are ours, and functions only."""

    def __init__(self) -> None:
        self.runs = 0

    def run(self, program: Mapping[str, str], runtime: Runtime) -> tuple[Trial, ...]:
        """Return how each test went."""
        self.runs += 1
        names: dict[str, object] = {}
        exec(program[runtime.entry], names)  # noqa: S102  texts of interviews.banks.lint.example
        return tuple(_trial(names, test) for test in runtime.tests)


class BrokenRunner:
    """Stands for a machine without a sandbox."""

    def run(self, program: Mapping[str, str], runtime: Runtime) -> tuple[Trial, ...]:
        """Raise CannotRun."""
        raise CannotRun("bubblewrap is missing")


def _trial(names: dict[str, object], test: dict[str, object]) -> Trial:
    calls = test["calls"]
    assert isinstance(calls, list)
    call = calls[0]
    function = names[call["function"]]
    assert callable(function)
    try:
        got = function(*call["args"])
    except ValueError as error:
        got = error
    passed = got == call["returns"]
    return Trial(str(test["name"]), bool(test.get("hidden")), passed, "" if passed else f"{got}")
