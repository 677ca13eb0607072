"""Bubblewrap starts as nobody in particular, without environment, and is told by descriptor."""

from __future__ import annotations

import json
import os
import select
import subprocess
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from interviews.sandbox import folders
from interviews.sandbox.box import SandboxUnavailable
from interviews.sandbox.bubblewrap import profile, seccomp
from interviews.sandbox.languages import Interpreter
from interviews.sandbox.running.groups import Groups, meter
from interviews.sandbox.running.orders import HOME, WAITER
from interviews.sandbox.running.standing import SETUP_S, Standing, end, wait_until_ready
from interviews.sandbox.slots import Held, in_memory


@dataclass(frozen=True)
class Bubblewrap:
    """Makes boxes with the `bwrap` of this path, `waiter` being the Python that waits in them.

    Without `proc` some languages do not run, Python does.
    """

    bwrap: str
    waiter: Interpreter
    proc: bool = True
    groups: Groups | None = None
    name: str = "bubblewrap"
    can_fork: bool = True

    def make(self, held: Held, interpreter: Interpreter) -> Standing:
        """Return a box that stands and waits; raise SandboxUnavailable when it cannot be made."""
        if held.slot.user is None and os.geteuid() == 0:
            raise SandboxUnavailable("root", "a box never starts as root")
        report, status = os.pipe()
        with ExitStack() as undone:
            undone.callback(os.close, report)
            try:
                built = folders.made(held.slot.mark, held.slot.user)
                undone.callback(folders.remove, built)
                process = self._start(held, interpreter, built=built, status=status)
            finally:
                os.close(status)
            undone.callback(end, process)
            init = _init(report)
            wait_until_ready(process)
            measured = meter(init, profile.WRITABLE, self.groups)

            def tidy() -> None:
                # Bubblewrap reports once more at the end, and dies if nobody could read it.
                os.close(report)
                folders.remove(built)

            standing = Standing(process, init, measured, held, built, tidy=tidy)
            undone.pop_all()
        return standing

    def _start(
        self, held: Held, interpreter: Interpreter, *, built: Path, status: int
    ) -> subprocess.Popen[bytes]:
        """Start bubblewrap, its arguments by descriptor: the box could read them in /proc/1."""
        with ExitStack() as opened:

            def handed(body: bytes) -> int:
                descriptor = in_memory(body, held.slot)
                opened.callback(os.close, descriptor)
                return descriptor

            try:
                listed, *more = self._handed(interpreter, built, handed)
                return self._started(held, listed, (status, listed, *more))
            except OSError as problem:
                said = f"bubblewrap did not start: {problem}"
                raise SandboxUnavailable("start", said) from problem

    def _handed(
        self, interpreter: Interpreter, built: Path, handed: Callable[[bytes], int]
    ) -> list[int]:
        """Return the descriptors that bubblewrap gets, that of its arguments first."""
        rules = handed(seccomp.compiled(segments=interpreter.segments))
        # The box's init keeps this open all its life and the program never has it: see slots.py.
        mark = handed(b"")
        names = handed(PASSWD)
        words = [*profile.options(self.waiter, interpreter, proc=self.proc)]
        words += [*profile.filled(str(built), names=names)]
        words += ["--seccomp", str(rules), "--sync-fd", str(mark)]
        listed = handed(b"".join(os.fsencode(word) + b"\0" for word in words))
        return [listed, rules, mark, names]

    def _started(self, held: Held, listed: int, theirs: tuple[int, ...]) -> subprocess.Popen[bytes]:
        user = held.slot.user
        argv = [self.bwrap, "--json-status-fd", str(theirs[0]), "--args", str(listed), "--"]
        return subprocess.Popen(
            [*argv, self.waiter.command, "-I", "-S", "-B", "-c", WAITER],
            env={},
            cwd="/",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=theirs,
            # A Ctrl-C in our terminal must not look like the candidate's program dying.
            start_new_session=True,
            user=user,
            group=user,
            extra_groups=None if user is None else [],
        )


PASSWD = f"nobody:x:{profile.NOBODY}:{profile.NOBODY}:nobody:{HOME}:/bin/sh\n".encode()


def _init(report: int) -> int:
    """Return the number of the box's init as bubblewrap reports it."""
    until = time.monotonic() + SETUP_S
    said = b""
    while select.select([report], [], [], max(0, until - time.monotonic()))[0]:
        chunk = os.read(report, 4096)
        said += chunk
        for line in said.splitlines():
            with suppress(ValueError):
                if isinstance(init := json.loads(line).get("child-pid"), int):
                    return init
        if not chunk:
            break
    return 0
