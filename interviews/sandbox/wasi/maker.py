"""One process a program, around an engine that lets it do nothing but read, print and compute."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from interviews.sandbox import folders
from interviews.sandbox.box import SandboxUnavailable
from interviews.sandbox.languages import Interpreter
from interviews.sandbox.running.meter import TreeMeter
from interviews.sandbox.running.standing import Standing, end, wait_until_ready
from interviews.sandbox.slots import Held, in_memory
from interviews.sandbox.wasi import module

# The engine's own threads, and the one that counts time.
_OWN_TASKS = 8


@dataclass(frozen=True)
class Wasi:
    """Makes boxes around the compiled module at this path."""

    place: Path
    name: str = "wasi"
    can_fork: bool = False

    def make(self, held: Held, interpreter: Interpreter) -> Standing:
        """Return a box that stands and waits; raise SandboxUnavailable when it cannot be made."""
        del interpreter  # there is one
        folder = folders.made(held.slot.mark, held.slot.user)
        with ExitStack() as undone:
            undone.callback(folders.remove, folder)
            self._furnish(folder, held)
            process = self._start(held, folder)
            undone.callback(end, process)
            wait_until_ready(process)
            meter = TreeMeter(process.pid, apart=True, extra_tasks=_OWN_TASKS)
            built = folder / "built"
            standing = Standing(
                process, process.pid, meter, held, built, tidy=lambda: folders.remove(folder)
            )
            undone.pop_all()
        return standing

    def _furnish(self, folder: Path, held: Held) -> None:
        """Make places for the program's files, which only its process may open."""
        places = [folder / name for name in ("box", "built")]
        for place in places:
            place.mkdir()
        if held.slot.user is not None:
            for place in (folder, *places):
                os.chown(place, held.slot.user, held.slot.user)

    def _start(self, held: Held, folder: Path) -> subprocess.Popen[bytes]:
        mark = in_memory(b"", held.slot)
        command = [sys.executable, "-I", str(module.GUEST), "run", str(self.place), str(folder)]
        try:
            return subprocess.Popen(
                [*command, str(held.slot.user or 0)],
                env={},
                cwd="/",
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(mark,),
                start_new_session=True,
            )
        except OSError as problem:
            raise SandboxUnavailable("start", f"Python did not start: {problem}") from problem
        finally:
            os.close(mark)
