"""An author's checker decides where many answers are right, in a box without the candidate."""

from __future__ import annotations

import json
from dataclasses import replace

from interviews.sandbox.box import Box, Program, SandboxUnavailable, Stop
from interviews.sandbox.cases import StreamTest, Test
from interviews.sandbox.frames import Ended
from interviews.sandbox.limits import Limits
from interviews.sandbox.text import readable, shortened, storable
from interviews.sandbox.verdicts import TestOutcome

_LIMITS = Limits()
_SAID = 600
_RIGHT, _WRONG = 0, 1


def checked(box: Box, test: Test, *, outcome: TestOutcome, ended: Ended, stop: Stop) -> TestOutcome:
    """Return the outcome of a test after its checker, where it has one and the program ended well.

    The checker reads {"stdin", "stdout", "expected"} as JSON and ends with 0 for right or 1 for
    wrong; what it prints is shown. Any other end is the author's mistake and so our failure.
    """
    if not isinstance(test, StreamTest) or not test.checker or outcome.verdict != "passed":
        return outcome
    given = {"stdin": test.stdin, "stdout": readable(ended.stdout), "expected": test.stdout}
    program = Program("python", {"checker.py": test.checker}, "checker.py")
    limits = _LIMITS.scaled(box.slowness)
    judged = box.run(program, stdin=json.dumps(given), limits=limits, stop=stop)
    if stop():
        return replace(outcome, verdict="stopped")
    if judged.ending != "finished" or judged.exit_code not in {_RIGHT, _WRONG} or judged.stderr:
        raise SandboxUnavailable("checker", f"{test.name}: {judged.stderr[-500:] or judged.ending}")
    said = storable(shortened(judged.stdout.strip(), _SAID))
    return replace(outcome, verdict="passed" if judged.exit_code == _RIGHT else "wrong", error=said)
