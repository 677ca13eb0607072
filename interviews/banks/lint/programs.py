"""Tests are worth what they separate: the reference passes, and each wrong program fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import ClassVar

from agents.core.question import Runtime, in_language, languages_of
from interviews.banks.lint.example import SOLUTION, STARTER, UNSORTED
from interviews.banks.lint.findings import Found
from interviews.banks.lint.rule import Files, Patch, Rule
from interviews.banks.lint.runner import CannotRun, TestsRefused
from interviews.banks.lint.subject import Subject


class ReferenceFails(Rule):
    """A test that the reference fails is wrong, or the reference is."""

    name = "reference-fails"
    severity = "blocker"
    says = "the reference solution passes every test"
    broken: ClassVar[Patch] = {}
    broken_files: ClassVar[Files] = {"solution/gaps.py": UNSORTED}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield each test that the reference solution fails, or why the tests cannot run."""
        yield from _in_each_language(subject, self._failures, self.says)

    def _failures(self, subject: Subject, runtime: Runtime, place: str) -> Iterator[Found]:
        try:
            trials = subject.trials(runtime.solution, runtime)
        except TestsRefused as refused:
            yield Found("$.runtime.tests", f"cannot be run: {refused}")
            return
        for trial in trials:
            if not trial.passed:
                fails = f'fails the test "{trial.test}": {trial.told}'.rstrip(": ")
                yield Found(f"{place}.solution", fails)


class StarterPasses(Rule):
    """Tests that an empty program passes separate nobody."""

    name = "starter-passes"
    severity = "blocker"
    says = "the starter fails at least one test"
    broken: ClassVar[Patch] = {}
    broken_files: ClassVar[Files] = {"entities/gaps.py": SOLUTION}
    sound_files: ClassVar[Files] = {"entities/gaps.py": STARTER}

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield the starter when every test passes on it."""
        yield from _in_each_language(subject, self._passing, self.says)

    def _passing(self, subject: Subject, runtime: Runtime, place: str) -> Iterator[Found]:
        if not _failed(subject, runtime.starter, runtime):
            yield Found(f"{place}.starter", "passes every test, so the tests separate nobody")


class HiddenTestsAlike(Rule):
    """Two hidden tests that always fail together are one test."""

    name = "hidden-tests-alike"
    severity = "warning"
    says = "no two hidden tests fail for the same wrong programs"
    broken: ClassVar[Patch] = {
        "runtime": {
            "tests": [
                {
                    "name": "in no order",
                    "hidden": True,
                    "calls": [{"function": "largest_gap", "args": [[9, 1, 4]], "returns": 5}],
                },
                {
                    "name": "also in no order",
                    "hidden": True,
                    "calls": [{"function": "largest_gap", "args": [[8, 2, 4]], "returns": 4}],
                },
            ]
        }
    }

    def look(self, subject: Subject) -> Iterator[Found]:
        """Yield hidden tests that an earlier one makes superfluous."""
        runtime = subject.question.runtime
        if runtime is None:
            return
        places = {str(t["name"]): n for n, t in enumerate(runtime.tests) if t.get("hidden")}
        if not runtime.wrong:
            if len(places) > 1:
                none = f"{self.says} (runtime.wrong holds no wrong programs)"
                yield Found("$.runtime.wrong", none, checked=False)
            return
        failing = _failing(subject, runtime)
        first: dict[frozenset[str], str] = {}
        for name, number in places.items():
            programs = failing[name]
            if programs in first:
                same = f'fails for the same wrong programs as "{first[programs]}"'
                yield Found(f"$.runtime.tests[{number}]", f'the hidden test "{name}" {same}')
            first.setdefault(programs, name)


def _in_each_language(
    subject: Subject, look: Callable[[Subject, Runtime, str], Iterator[Found]], says: str
) -> Iterator[Found]:
    """Yield what a rule finds in each language; one that this machine lacks is not checked."""
    runtime = subject.question.runtime
    if runtime is None:
        return
    for language in languages_of(runtime):
        own = language == runtime.languages[0]
        place = "$.runtime" if own else f"$.runtime.variants.{language}"
        try:
            yield from list(look(subject, in_language(runtime, language), place))
        except CannotRun as reason:
            yield Found(place, f"{says} ({reason})", checked=False)


def _failing(subject: Subject, runtime: Runtime) -> dict[str, frozenset[str]]:
    """Return for each test the names of the wrong programs that fail it."""
    programs = {"starter": runtime.starter, **runtime.wrong}
    failed = {name: _failed(subject, files, runtime) for name, files in programs.items()}
    return {
        str(test["name"]): frozenset(
            name for name, tests in failed.items() if str(test["name"]) in tests
        )
        for test in runtime.tests
    }


def _failed(subject: Subject, program: Mapping[str, str], runtime: Runtime) -> set[str]:
    """Return the names of the tests a program fails; all of them where the tests cannot run."""
    try:
        trials = subject.trials(program, runtime)
    except TestsRefused:
        # reference-fails says why; here only that nothing passed.
        return {str(test["name"]) for test in runtime.tests}
    return {trial.test for trial in trials if not trial.passed}


PROGRAM_RULES = (ReferenceFails, StarterPasses, HiddenTestsAlike)
