"""Many tests share one box, visible ones never with hidden ones; expectations stay on this side."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace

from interviews.sandbox import building, driving, frames
from interviews.sandbox.alone import run_alone
from interviews.sandbox.box import Box, Outcome, Program, Stop, never
from interviews.sandbox.cases import CallTest, StreamTest, Test, UnitTest
from interviews.sandbox.checking import Checkers, has_checker
from interviews.sandbox.languages import LANGUAGES, Form, Sources, Target
from interviews.sandbox.limits import Limits
from interviews.sandbox.reference import Reference
from interviews.sandbox.verdicts import TestOutcome, cut_off, judge, not_compiled, not_run

# All tests of one kind together, however many they are: somebody is waiting.
TOTAL_MS = 30_000
_FORMS: dict[type[Test], Form] = {CallTest: "calls", StreamTest: "program", UnitTest: "unit"}
_OUT_OF_TIME = "It was not run: the tests before it used up the time."
_STOPPED = "It was not run: the run was stopped."
_AT_START = "It was not run: your program did not get past its start."


@dataclass(frozen=True)
class SuiteOutcome:
    """How all tests went, in order. What a candidate may see is `visible` and the two counts.

    `compile_error` holds the compiler's words when nothing ran for them.
    """

    tests: tuple[TestOutcome, ...]
    wall_ms: int = 0
    peak_memory_mib: int = 0
    compile_error: str = ""

    @property
    def visible(self) -> tuple[TestOutcome, ...]:
        """Return the outcomes that the candidate may read."""
        return tuple(test for test in self.tests if not test.hidden)

    @property
    def hidden_total(self) -> int:
        """Return how many tests are hidden, without those that nobody judged."""
        return sum(test.hidden and test.verdict != "unjudged" for test in self.tests)

    @property
    def hidden_passed(self) -> int:
        """Return how many hidden tests passed."""
        return sum(test.hidden and test.verdict == "passed" for test in self.tests)

    @property
    def unjudged(self) -> tuple[TestOutcome, ...]:
        """Return the outcomes of tests that we failed to judge: they count neither way."""
        return tuple(test for test in self.tests if test.verdict == "unjudged")

    @property
    def all_passed(self) -> bool:
        """Return whether every test passed; a suite without tests proves nothing."""
        return bool(self.tests) and all(test.verdict == "passed" for test in self.tests)


Tell = Callable[[TestOutcome], None]


@dataclass(frozen=True)
class Meanwhile:
    """What goes on while tests run. `stop` is asked many times a second.

    `tell` hears of each visible test as it ends, and of one that a checker decides as soon as it
    has; nothing rests on it: what is returned counts.
    """

    stop: Stop = never
    tell: Tell | None = None


NOTHING_MEANWHILE = Meanwhile()


@dataclass(frozen=True)
class Given:
    """What the question gives beside its tests.

    `signature` is for languages that need one. `reference` is known to pass: it shows whether a
    checker that failed can read a right answer at all.
    """

    signature: Mapping[str, object] = field(default_factory=dict)
    reference: Program | None = None


NOTHING_GIVEN = Given()


def run_tests(
    box: Box,
    program: Program,
    tests: Sequence[Test],
    *,
    limits: Limits,
    given: Given = NOTHING_GIVEN,
    meanwhile: Meanwhile = NOTHING_MEANWHILE,
) -> SuiteOutcome:
    """Run tests against a program, the limits for each test; SandboxUnavailable is our failure.

    Tests for other languages are left out. The program is compiled once for all of them, and again
    where unit tests are hidden, which neither its words nor its boxes may show. `wall_ms` and
    `peak_memory_mib` are those of the visible tests: time too tells of hidden ones.
    """
    stop = meanwhile.stop
    tests = for_language(tests, program.language)
    shown, unseen = _apart(tests)
    secret = any(isinstance(test, UnitTest) for test in unseen)
    sources = _sources(program, shown if secret else tests, given.signature)
    made = building.build(box, program.language, sources, stop=stop)
    if isinstance(made, Outcome):
        return _unbuilt(made, tests)
    reference = Reference(box, given.reference, limits, stop)
    checkers = Checkers(box, reference.printed, stop)
    suite = _Suite(box, replace(program, built=made), limits=limits, checkers=checkers)
    visible = suite.run(shown, tell=meanwhile.tell)
    peak_memory_mib, wall_ms = suite.peak_memory_mib, suite.wall_ms
    hidden = suite.rebuilt(_sources(program, tests, given.signature), unseen) if secret else None
    hidden = suite.run(unseen) if hidden is None else hidden
    results = {id(test): outcome for test, outcome in (*visible, *hidden)}
    return SuiteOutcome(tuple(results[id(test)] for test in tests), wall_ms, peak_memory_mib)


def _apart(tests: Sequence[Test]) -> tuple[list[Test], list[Test]]:
    """Return the visible tests and the hidden ones."""
    return [test for test in tests if not test.hidden], [test for test in tests if test.hidden]


def for_language(tests: Sequence[Test], language: str) -> tuple[Test, ...]:
    """Return the tests that are for a language, in order."""
    return tuple(test for test in tests if not test.languages or language in test.languages)


def _sources(program: Program, tests: Sequence[Test], signature: Mapping[str, object]) -> Sources:
    """Return what must be built for these tests; of their content only the names that they call."""
    calls = {call for test in tests if isinstance(test, CallTest) for call in _targets(test)}
    return Sources(
        program.files,
        program.entry,
        forms=frozenset(_FORMS[type(test)] for test in tests),
        targets=tuple(sorted(calls, key=astuple)),
        signature=signature,
        unit_files={
            path: text
            for test in tests
            if isinstance(test, UnitTest)
            for path, text in test.files.items()
        },
    )


def _targets(test: CallTest) -> Iterator[Target]:
    return (Target(call.kind, call.target, len(call.args)) for call in test.calls)


def _unbuilt(outcome: Outcome, tests: Sequence[Test]) -> SuiteOutcome:
    if outcome.ending != "compile":
        return SuiteOutcome(tuple(not_run(test, _STOPPED) for test in tests))
    said = outcome.stderr
    return SuiteOutcome(tuple(not_compiled(test, said) for test in tests), compile_error=said)


class _Suite:
    """Tests of one kind, box after box until each has its outcome."""

    def __init__(self, box: Box, program: Program, *, limits: Limits, checkers: Checkers) -> None:
        self._box = box
        self._program = program
        self._limits = limits
        self._checkers = checkers
        self._stop = checkers.stop
        self._language = LANGUAGES[program.language]
        self._at_start = False
        self._tell: Tell | None = None
        self.wall_ms = 0
        self.peak_memory_mib = 0

    def rebuilt(
        self, sources: Sources, tests: Sequence[Test]
    ) -> list[tuple[Test, TestOutcome]] | None:
        """Build anew for these tests; return their outcomes where that fails, else None."""
        made = building.build(self._box, self._program.language, sources, stop=self._stop)
        if isinstance(made, Outcome):
            return list(zip(tests, _unbuilt(made, tests).tests, strict=True))
        self._program = replace(self._program, built=made)
        return None

    def run(
        self, tests: Sequence[Test], *, tell: Tell | None = None
    ) -> list[tuple[Test, TestOutcome]]:
        """Return each test with its outcome; one that takes the box down does not take the rest."""
        self._tell = tell
        self._checkers.begin()
        until = time.monotonic() + TOTAL_MS * self._box.slowness / 1000
        done: list[tuple[Test, TestOutcome]] = []
        while len(done) < len(tests):
            left_ms = round((until + self._checkers.spent_s - time.monotonic()) * 1000)
            rest = tests[len(done) :]
            if reason := self._no_more(left_ms):
                return done + [(test, not_run(test, reason)) for test in rest]
            done += self._round(rest, left_ms) if self._box.can_fork else [self._alone(rest[0])]
        return done

    def _no_more(self, left_ms: int) -> str:
        """Return why no further test is run, "" while they are."""
        if self._stop():
            return _STOPPED
        if self._at_start:
            # Each test would wait its whole time for the same loop.
            return _AT_START
        return _OUT_OF_TIME if left_ms <= 0 else ""

    def _alone(self, test: Test) -> tuple[Test, TestOutcome]:
        """Run one test in a box of its own."""
        limits = self._limits
        went = run_alone(self._box, self._program, test, limits=limits, stop=self._stop)
        self._add(went.outcome)
        if went.ended is None:
            self._at_start = went.at_start and went.outcome.ending == "time"
            return test, cut_off(test, went.outcome, wall_ms=went.outcome.wall_ms)
        return test, self._judged(test, went.ended)

    def _judged(self, test: Test, ended: frames.Ended) -> TestOutcome:
        self._at_start = self._at_start or (ended.at_start and ended.limit == "time")
        judged = judge(test, ended, limits=self._limits, language=self._language)
        if not has_checker(test):
            return judged
        outcome = self._checkers.checked(test, outcome=judged, ended=ended)
        if self._tell is not None and outcome.verdict != "unjudged":
            self._tell(outcome)
        return outcome

    def _add(self, outcome: Outcome) -> None:
        self.wall_ms += outcome.wall_ms
        self.peak_memory_mib = max(self.peak_memory_mib, outcome.peak_memory_mib)

    def _round(self, tests: Sequence[Test], left_ms: int) -> list[tuple[Test, TestOutcome]]:
        """Run tests in one box; return the outcomes of those at the front, at least one."""
        tests = tests[: driving.most_together(self._limits)]
        driver = driving.Driver(self._box, self._program, self._limits, self._stop)
        went = driver.drive(tests, left_ms=left_ms, told=self._telling(tests))
        self._add(went.outcome)
        done: list[tuple[Test, TestOutcome]] = []
        for number, test in enumerate(tests):
            if number not in went.ended:
                break
            done.append((test, self._judged(test, went.ended[number])))
        rest = tests[len(done) :]
        if not rest or went.broken:
            return done
        outcome = went.outcome
        if outcome.ending == "finished" and outcome.exit_code == 0 and went.running is None:
            reason = _AT_START if self._at_start else _OUT_OF_TIME
            return done + [(test, not_run(test, reason)) for test in rest]
        # The first without an end is the one in which the box went down.
        spent_ms = outcome.wall_ms - sum(test.wall_ms for _, test in done)
        return [*done, (rest[0], cut_off(rest[0], outcome, wall_ms=max(0, spent_ms)))]

    def _telling(self, tests: Sequence[Test]) -> driving.Told | None:
        tell = self._tell
        if tell is None:
            return None

        def told(number: int, ended: frames.Ended) -> None:
            test = tests[number]
            if not has_checker(test):
                tell(judge(test, ended, limits=self._limits, language=self._language))

        return told
