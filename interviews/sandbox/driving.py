"""Tests go into a box with a supervisor, which makes ready what is ours before theirs is near."""

from __future__ import annotations

import secrets
import signal
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from interviews.sandbox import frames
from interviews.sandbox.box import Box, Outcome, Program, SandboxUnavailable, Stop, deaf
from interviews.sandbox.cases import StreamTest, Test
from interviews.sandbox.languages import LANGUAGES, PYTHON, Language
from interviews.sandbox.limits import Limits
from interviews.sandbox.text import readable

DRIVER_FILE = "viva_driver.py"
_FOLDER = Path(__file__).parent / "languages"
_SUPERVISOR = {DRIVER_FILE: _FOLDER.joinpath("supervisor.py").read_text("utf-8")}
_CALLS_OF_PYTHON = {
    **_SUPERVISOR,
    "viva_calls.py": _FOLDER.joinpath("python_calls.py").read_text("utf-8"),
}
_STARTING_MS = 2_000
_READY_MS = 15_000
_FRAME_KIB = 512
_MOST_KIB = 32 * 1024
_BY_SIGNAL = 128

Told = Callable[[int, frames.Ended], None]


@dataclass(frozen=True)
class Went:
    """How a box with tests went: those that ended, by number, and the one that had only begun.

    `broken` says that we failed between two tests: those that are left want another box.
    """

    outcome: Outcome
    ended: Mapping[int, frames.Ended]
    running: int | None
    broken: bool = False


def most_together(limits: Limits) -> int:
    """Return how many tests a box takes: all that it prints is in our memory, several times."""
    return max(1, _MOST_KIB // _frames_kib(limits))


@dataclass(frozen=True)
class Driver:
    """Runs tests of one program, the limits for each of them."""

    box: Box
    program: Program
    limits: Limits
    stop: Stop

    def drive(self, tests: Sequence[Test], *, left_ms: int, told: Told | None = None) -> Went:
        """Run tests in one box; no further one begins after `left_ms`.

        Raises SandboxUnavailable where not even the first began: nothing of the candidate's ran.
        """
        language, limits = LANGUAGES[self.program.language], self.limits
        nonce = secrets.token_hex(16)
        ready_ms = round(_READY_MS * self.box.slowness) if language.before else 0
        interpreter = self.box.interpreter(language.name)
        orders = frames.request(
            self.program,
            tests,
            commands=language.commands(interpreter, self.program.entry, limits),
            nonce=nonce,
            allowance=frames.Allowance(limits.wall_ms, left_ms, limits.output_kib * 1024, ready_ms),
        )
        supervisor = Program(
            language.name,
            _CALLS_OF_PYTHON if language is PYTHON else _SUPERVISOR,
            DRIVER_FILE,
            built=self.program.built,
            role="supervisor",
        )
        outcome = self.box.run(
            supervisor,
            stdin=orders,
            limits=_together(limits, len(tests), left_ms=left_ms, ready_ms=ready_ms),
            stop=self.stop,
            hear=deaf if told is None else frames.Listening(nonce, len(tests), told),
        )
        return _went(language, outcome, nonce, count=len(tests), stop=self.stop)

    def run(self, stdin: str) -> Outcome:
        """Run the program as the only test of a box, where something must be made ready for it."""
        went = self.drive([StreamTest("", stdin, "")], left_ms=self.limits.wall_ms)
        if 0 in went.ended:
            return _outcome(went.outcome, went.ended[0], self.limits)
        if went.outcome.ending == "finished":
            raise SandboxUnavailable("driver", f"no end was told: {went.outcome.stderr[-500:]}")
        return replace(went.outcome, stdout="", stderr="", clipped=False)


def _went(language: Language, outcome: Outcome, nonce: str, *, count: int, stop: Stop) -> Went:
    ended, running = frames.read(outcome.stdout, nonce, count)
    if running is not None:
        return Went(outcome, ended, running)
    unready = frames.unready(outcome.stdout, nonce)
    ours = unready is not None or outcome.ending != "finished"
    broken = language.before is not None and ours and not stop()
    if not ended and (broken or outcome.ending != "stopped"):
        said = outcome.reason or outcome.stderr[-500:] if unready is None else unready
        raise SandboxUnavailable("unready" if broken else "driver", f"no test began: {said}")
    return Went(outcome, ended, None, broken=broken)


def _outcome(box: Outcome, ended: frames.Ended, limits: Limits) -> Outcome:
    """Return the only test of a box as the run of a program."""
    told = replace(
        box,
        ending="finished",
        exit_code=ended.exit_code,
        stdout=readable(ended.stdout, cut=ended.limit == "output"),
        stderr=readable(ended.stderr, cut=ended.limit == "output"),
        clipped=ended.limit == "output",
        wall_ms=ended.wall_ms,
        reason="",
    )
    if ended.limit == "output":
        reason = f"It printed more than {limits.output_kib} KiB."
        return replace(told, ending="output", exit_code=None, reason=reason)
    if ended.limit == "time" or ended.exit_code == -signal.SIGXCPU:
        reason = f"It ran longer than {limits.wall_ms / 1000:g} s."
        return replace(told, ending="time", exit_code=None, reason=reason)
    if ended.exit_code < 0:
        reason = f"It was ended by signal {-ended.exit_code}."
        return replace(told, ending="signal", exit_code=_BY_SIGNAL - ended.exit_code, reason=reason)
    return told


def _frames_kib(limits: Limits) -> int:
    """Return how much a test's two frames take at most."""
    return 2 * limits.output_kib * 4 // 3 + _FRAME_KIB


def _together(one: Limits, count: int, *, left_ms: int, ready_ms: int) -> Limits:
    """Return the limits of a box for several tests; the supervisor limits each of them."""
    return replace(
        one,
        # The last test to begin may use all of its own time, after what is made ready for it.
        wall_ms=min((one.wall_ms + ready_ms) * count, left_ms + one.wall_ms + ready_ms)
        + _STARTING_MS,
        cpu_s=one.cpu_s * count + 1,
        output_kib=_frames_kib(one) * count,
        processes=one.processes + 1,
    )
