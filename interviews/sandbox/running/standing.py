"""A box stands before it is needed: made, proved by a sign from inside, and still empty."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Protocol

from interviews.sandbox import folders
from interviews.sandbox.box import SandboxUnavailable
from interviews.sandbox.languages import Interpreter
from interviews.sandbox.running.meter import Meter
from interviews.sandbox.running.orders import READY
from interviews.sandbox.slots import Held
from interviews.sandbox.text import readable, shortened

SETUP_S = 15.0


@dataclass
class Standing:
    """A box with a waiter in it, good for one run. `close` leaves nothing of it behind."""

    process: subprocess.Popen[bytes]
    init: int
    """The process below which all of the box is: to be watched, and killed first."""
    meter: Meter
    held: Held
    built: Path
    """The folder on the host that the box sees as /built and cannot change."""
    tidy: Callable[[], None] = lambda: None
    _handle: int = field(init=False)

    def __post_init__(self) -> None:
        """Take hold of the init: we may be root, and a number could be another's by now."""
        try:
            self._handle = os.pidfd_open(self.init)
        except OSError as problem:
            raise SandboxUnavailable("setup", "the box ended while it was made") from problem

    @property
    def alive(self) -> bool:
        """Return whether it still waits, its folder too: a machine may tidy up what is old."""
        return self.process.poll() is None and self.built.is_dir()

    def lay(self, files: Mapping[str, bytes]) -> None:
        """Put files into /built, before the box is told what to run."""
        folders.lay(self.built, files)

    def kill(self) -> None:
        """Kill the box's init, with which everything inside dies."""
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._handle, signal.SIGKILL)

    def close(self) -> None:
        """End it, collect it, and give its slot back."""
        with ExitStack() as last_to_first:
            # Each is done even where one before it breaks, the slot above all.
            for step in (self.held.release, self.tidy, self.meter.close, self._let_go):
                last_to_first.callback(step)
            self.kill()
            end(self.process)

    def _let_go(self) -> None:
        os.close(self._handle)


class Maker(Protocol):
    """How one back end makes boxes."""

    @property
    def name(self) -> str:
        """Name the back end, for people."""

    @property
    def can_fork(self) -> bool:
        """Tell whether programs in its boxes may start others and write files."""

    def make(self, held: Held, interpreter: Interpreter) -> Standing:
        """Return a box that stands and waits; raise SandboxUnavailable when it cannot be made."""


def wait_until_ready(process: subprocess.Popen[bytes]) -> None:
    """Wait for the sign from inside; SandboxUnavailable, in the back end's words, without it."""
    until = time.monotonic() + SETUP_S
    out = pipe(process.stdout)
    while (left := until - time.monotonic()) > 0:
        if not select.select([out], [], [], left)[0]:
            break
        if os.read(out, 1) == READY:
            return
        raise SandboxUnavailable("setup", f"the box could not be made: {_last_words(process)}")
    raise SandboxUnavailable("slow_start", f"no box within {SETUP_S:.0f} s")


def _last_words(process: subprocess.Popen[bytes]) -> str:
    process.kill()
    said = process.stderr.read(4096) if process.stderr is not None else b""
    return shortened(readable(said).strip(), 500) or f"exit {process.wait()}"


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill a process, collect it, and close our ends of its pipes."""
    if process.returncode is None:
        process.kill()
        process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with suppress(OSError):
                stream.close()


def pipe(stream: IO[bytes] | None) -> int:
    """Return the descriptor of a pipe that was asked for."""
    assert stream is not None
    return stream.fileno()
