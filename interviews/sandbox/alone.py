"""Where a box holds no second process, each test has a box to itself; nothing else is different."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from pathlib import Path

from interviews.sandbox import frames
from interviews.sandbox.box import Box, Outcome, Program, SandboxUnavailable, Stop
from interviews.sandbox.cases import CallTest, StreamTest, Test
from interviews.sandbox.limits import Limits

_FOLDER = Path(__file__).parent / "languages"
_DRIVER_FILE = "viva_driver.py"
_DRIVER = _FOLDER.joinpath("python_alone.py").read_text("utf-8")
_CALLS = {"viva_calls.py": _FOLDER.joinpath("python_calls.py").read_bytes()}
_BY_SIGNAL = 128
_FRAME_KIB = 512


@dataclass(frozen=True)
class Alone:
    """How one test went in its own box: `ended` is None when the box ended it."""

    outcome: Outcome
    ended: frames.Ended | None = None
    at_start: bool = False


def run_alone(box: Box, program: Program, test: Test, *, limits: Limits, stop: Stop) -> Alone:
    """Run one test in a box of its own; raise SandboxUnavailable for what needs processes."""
    match test:
        case StreamTest():
            return _streamed(box.run(program, stdin=test.stdin, limits=limits, stop=stop))
        case CallTest():
            return _called(box, program, test, limits=limits, stop=stop)
        case _:
            raise SandboxUnavailable("language", f"unit tests need more than {box.name} has")


def _streamed(outcome: Outcome) -> Alone:
    """Read the run of the whole program as the end of a test."""
    if outcome.exit_code is None or outcome.ending not in {"finished", "signal"}:
        return Alone(outcome)
    code = outcome.exit_code
    ended = frames.Ended(
        limit="",
        exit_code=_BY_SIGNAL - code if outcome.ending == "signal" else code,
        stdout=outcome.stdout.encode(),
        stderr=outcome.stderr.encode(),
        answers=(),
        wall_ms=outcome.wall_ms,
    )
    return Alone(outcome, ended)


def _called(box: Box, program: Program, test: CallTest, *, limits: Limits, stop: Stop) -> Alone:
    nonce = secrets.token_hex(16)
    orders = frames.request(
        replace(program, files={program.entry: program.files[program.entry]}),
        [test],
        commands={},
        nonce=nonce,
        allowance=frames.Allowance(limits.wall_ms, limits.wall_ms, limits.output_kib * 1024),
    )
    driver = Program(
        program.language,
        {**program.files, _DRIVER_FILE: _DRIVER},
        _DRIVER_FILE,
        built={**program.built, **_CALLS},
    )
    told = replace(limits, output_kib=3 * limits.output_kib + _FRAME_KIB)
    outcome = box.run(driver, stdin=orders, limits=told, stop=stop)
    ended, running = frames.read(outcome.stdout, nonce, 1)
    if not ended and running is None and outcome.ending != "stopped":
        raise SandboxUnavailable("driver", f"no test began: {outcome.stderr[-500:]}")
    return Alone(outcome, ended.get(0), at_start=not frames.loaded(outcome.stdout, nonce))
