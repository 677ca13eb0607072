"""An author's checker decides where many answers are right, in a box without the candidate."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from typing import TypeGuard

from interviews.sandbox.box import Box, Outcome, Program, Stop
from interviews.sandbox.cases import StreamTest, Test
from interviews.sandbox.frames import Ended
from interviews.sandbox.limits import Limits
from interviews.sandbox.text import readable, shortened, storable
from interviews.sandbox.verdicts import TestOutcome

log = logging.getLogger(__name__)
_LIMITS = Limits()
_SAID = 600
_TRIES = 2
_RIGHT, _WRONG = 0, 1
_UNJUDGED = "It was not judged: our checker failed on this output. That is our failure, not yours."


def has_checker(test: Test) -> TypeGuard[StreamTest]:
    """Tell whether an author's program decides a test."""
    return isinstance(test, StreamTest) and bool(test.checker)


def checked(box: Box, test: Test, *, outcome: TestOutcome, ended: Ended, stop: Stop) -> TestOutcome:
    """Return the outcome of a test after its checker, where it has one and the program ended well.

    The checker reads {"stdin", "stdout", "expected"} as JSON and ends with 0 for right or 1 for
    wrong; what it prints is shown. Any other end is the author's mistake: it is tried once more,
    and then this test alone is "unjudged".
    """
    if not has_checker(test) or outcome.verdict != "passed":
        return outcome
    judged = Outcome("stopped", None)
    for _ in range(_TRIES):
        judged = _asked(box, test, ended, stop=stop)
        if stop():
            return replace(outcome, verdict="stopped")
        if _decided(judged):
            said = storable(shortened(judged.stdout.strip(), _SAID))
            right = judged.exit_code == _RIGHT
            return replace(outcome, verdict="passed" if right else "wrong", error=said)
    failure = storable(judged.stderr[-500:].strip() or judged.reason or judged.ending)
    log.warning("the checker of the test %r failed: %s", test.name, failure)
    return replace(outcome, verdict="unjudged", error=_UNJUDGED, failure=failure)


def _asked(box: Box, test: StreamTest, ended: Ended, *, stop: Stop) -> Outcome:
    given = {"stdin": test.stdin, "stdout": readable(ended.stdout), "expected": test.stdout}
    program = Program("python", {"checker.py": test.checker}, "checker.py")
    limits = _LIMITS.scaled(box.slowness)
    return box.run(program, stdin=json.dumps(given), limits=limits, stop=stop)


def _decided(judged: Outcome) -> bool:
    ended = judged.ending == "finished" and judged.exit_code in {_RIGHT, _WRONG}
    return ended and not judged.stderr
