"""runsc, started as an ordinary user without root's help, gives each box a kernel of its own."""

from __future__ import annotations

import os
import subprocess
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from interviews.sandbox import folders
from interviews.sandbox.box import SandboxUnavailable
from interviews.sandbox.gvisor import bundle
from interviews.sandbox.gvisor.meter import MemoryFileMeter
from interviews.sandbox.languages import Interpreter
from interviews.sandbox.running.orders import WAITER
from interviews.sandbox.running.standing import Standing, end, wait_until_ready
from interviews.sandbox.slots import Held, in_memory

# The kernel in user space is a Go program whose threads come and go.
_OWN_TASKS = 40
_FLAGS = ("--rootless", "--network=none", "--ignore-cgroups", "--host-uds=none", "--oci-seccomp")


@dataclass(frozen=True)
class Gvisor:
    """Makes boxes with the `runsc` of this path, on the platform named."""

    runsc: str
    waiter: Interpreter
    platform: str = "systrap"
    name: str = "gvisor"
    can_fork: bool = True

    def make(self, held: Held, interpreter: Interpreter) -> Standing:
        """Return a box that stands and waits; raise SandboxUnavailable when it cannot be made."""
        if held.slot.user is None and os.geteuid() == 0:
            raise SandboxUnavailable("root", "a box never starts as root")
        folder = folders.made(held.slot.mark, held.slot.user)
        with ExitStack() as undone:
            undone.callback(folders.remove, folder)
            self._furnish(folder, held, interpreter)
            process = self._start(folder, held)
            undone.callback(end, process)
            wait_until_ready(process)
            meter = MemoryFileMeter(process.pid, apart=True, extra_tasks=_OWN_TASKS)
            built = folder / "bundle" / "built"
            standing = Standing(
                process, process.pid, meter, held, built, tidy=lambda: folders.remove(folder)
            )
            undone.pop_all()
        return standing

    def _furnish(self, folder: Path, held: Held, interpreter: Interpreter) -> None:
        command = [self.waiter.command, "-I", "-S", "-B", "-c", WAITER, "first"]
        place = folder / "bundle"
        bundle.write(place, waiter=self.waiter, interpreter=interpreter, command=command)
        (folder / "state").mkdir()
        if held.slot.user is not None:
            for place in (folder, *folder.rglob("*")):
                os.chown(place, held.slot.user, held.slot.user, follow_symlinks=False)

    def _start(self, folder: Path, held: Held) -> subprocess.Popen[bytes]:
        mark = in_memory(b"", held.slot)
        user = held.slot.user
        flags = [*_FLAGS, f"--root={folder / 'state'}", f"--platform={self.platform}"]
        flags += [f"--log={folder / 'log'}"]
        # runsc dies with us, and all of the box with runsc.
        argv = ["/usr/bin/setpriv", "--pdeathsig", "KILL", self.runsc, *flags]
        try:
            return subprocess.Popen(
                [*argv, "run", "-bundle", str(folder / "bundle"), held.slot.mark],
                env={},
                cwd="/",
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(mark,),
                start_new_session=True,
                user=user,
                group=user,
                extra_groups=None if user is None else [],
            )
        except OSError as problem:
            raise SandboxUnavailable("start", f"runsc did not start: {problem}") from problem
        finally:
            os.close(mark)
