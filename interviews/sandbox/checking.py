"""An author's checker decides where many answers are right, in a box without the candidate."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TypeGuard

from interviews.sandbox.box import Box, Outcome, Program, Stop
from interviews.sandbox.cases import StreamTest, Test
from interviews.sandbox.frames import Ended
from interviews.sandbox.limits import Limits
from interviews.sandbox.text import readable, shortened, storable
from interviews.sandbox.verdicts import TestOutcome

log = logging.getLogger(__name__)
_LIMITS = Limits()
# All checkers of one kind of test together; the last to begin may use all of its own time.
TOTAL_MS = 60_000
_SAID = 600
_FAILURE = 500
_TRIES = 2
_RIGHT, _WRONG = 0, 1
_UNREADABLE = "The check could not read what the program printed."
_TOO_LATE = "It was not judged: our checkers took too long. That is our failure, not yours."
_SPENT = "The checkers before it used up their time."
_UNJUDGED = "It was not judged: our checker failed on this output. That is our failure, not yours."


def has_checker(test: Test) -> TypeGuard[StreamTest]:
    """Tell whether an author's program decides a test."""
    return isinstance(test, StreamTest) and bool(test.checker)


@dataclass
class Checkers:
    """Asks the checkers of one run's tests; each in a box of its own.

    `reference` returns what the question's own solution prints for a test, None where that is not
    known. It is asked only where a checker failed. `spent_s` is what all of this took since
    `begin`: no checker begins after TOTAL_MS of it, and none of it is the candidate's time.
    """

    box: Box
    reference: Callable[[StreamTest], str | None]
    stop: Stop
    spent_s: float = 0.0

    def begin(self) -> None:
        """Begin with tests of another kind, which have their own time."""
        self.spent_s = 0.0

    def checked(self, test: Test, *, outcome: TestOutcome, ended: Ended) -> TestOutcome:
        """Return the outcome of a test after its checker, if it has one and the program ended well.

        The checker reads {"stdin", "stdout", "expected"} as JSON and ends with 0 for right or 1
        for wrong; what it prints is shown. After any other end it is asked once more. If it fails
        again, but can read an answer that is known to be right, the answer was "wrong": else nobody
        could fail a test whose checker they know how to break. Otherwise the mistake is the
        author's, and this test alone is "unjudged".
        """
        if not has_checker(test) or outcome.verdict != "passed":
            return outcome
        if self.spent_s * 1000 >= TOTAL_MS * self.box.slowness:
            return replace(outcome, verdict="unjudged", error=_TOO_LATE, failure=_SPENT)
        began = time.monotonic()
        try:
            return self._judged(test, outcome, ended)
        finally:
            self.spent_s += time.monotonic() - began

    def _judged(self, test: StreamTest, outcome: TestOutcome, ended: Ended) -> TestOutcome:
        judged = self._asked_again(test, readable(ended.stdout))
        if self.stop():
            return replace(outcome, verdict="stopped")
        if not _decided(judged):
            return self._undecided(test, outcome, judged)
        said = storable(shortened(judged.stdout.strip(), _SAID))
        right = judged.exit_code == _RIGHT
        return replace(outcome, verdict="passed" if right else "wrong", error=said)

    def _undecided(self, test: StreamTest, outcome: TestOutcome, judged: Outcome) -> TestOutcome:
        said = judged.stderr[-_FAILURE:].strip() or judged.reason or judged.ending
        failure = storable(said)
        log.warning("the checker of the test %r failed: %s", test.name, failure)
        reads_right_answers = self._reads_right_answers(test)
        if self.stop():
            return replace(outcome, verdict="stopped")
        if reads_right_answers:
            return replace(outcome, verdict="wrong", error=_UNREADABLE, failure=failure)
        return replace(outcome, verdict="unjudged", error=_UNJUDGED, failure=failure)

    def _reads_right_answers(self, test: StreamTest) -> bool:
        return any(_decided(self._asked(test, answer)) for answer in self._right_answers(test))

    def _right_answers(self, test: StreamTest) -> Iterator[str]:
        """Yield the author's answer and the reference's; an empty one where neither is known."""
        if test.stdout:
            yield test.stdout
        printed = self.reference(test)
        if printed is not None:
            yield printed
        elif not test.stdout:
            yield ""

    def _asked_again(self, test: StreamTest, answer: str) -> Outcome:
        """Ask until it decides, not for ever."""
        judged = self._asked(test, answer)
        for _ in range(_TRIES - 1):
            if _decided(judged) or self.stop():
                break
            judged = self._asked(test, answer)
        return judged

    def _asked(self, test: StreamTest, answer: str) -> Outcome:
        given = {"stdin": test.stdin, "stdout": answer, "expected": test.stdout}
        program = Program("python", {"checker.py": test.checker}, "checker.py")
        limits = _LIMITS.scaled(self.box.slowness)
        return self.box.run(program, stdin=json.dumps(given), limits=limits, stop=self.stop)


def _decided(judged: Outcome) -> bool:
    ended = judged.ending == "finished" and judged.exit_code in {_RIGHT, _WRONG}
    return ended and not judged.stderr
