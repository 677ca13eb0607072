"""Each back end says whether it can be had here; the self-test then attacks what there is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from interviews.sandbox import folders
from interviews.sandbox.box import Program, SandboxUnavailable
from interviews.sandbox.bubblewrap import seccomp
from interviews.sandbox.bubblewrap.maker import Bubblewrap
from interviews.sandbox.gvisor.maker import Gvisor
from interviews.sandbox.languages import LANGUAGES, PYTHON, Interpreter
from interviews.sandbox.limits import Limits
from interviews.sandbox.running.engine import BoxOf
from interviews.sandbox.running.groups import Groups
from interviews.sandbox.running.standing import Maker
from interviews.sandbox.slots import Slots
from interviews.sandbox.wasi import module
from interviews.sandbox.wasi.maker import Wasi

_OLDEST_BWRAP = (0, 8)  # the first with --disable-userns
_HELLO = "import sys; print('hello', *sys.version_info[:2])"
_INSTALL = "install it, on Debian or Ubuntu: apt-get install {}"
# The newer one is quicker; releases that do not know it refuse the name.
_PLATFORMS = ("systrap", "ptrace")
# Builds of the first two end without a word there, and there is no shared memory for the third.
_NOT_IN_GVISOR = frozenset({"go", "rust", "postgresql"})


@dataclass(frozen=True)
class Workplace:
    """Where boxes are made: a folder of ours, the slots, lent groups, how many boxes wait."""

    folder: Path
    slots: Slots
    groups: Groups | None = None
    ahead: int = 0


def bubblewrap(at: Workplace) -> BoxOf:
    """Return bubblewrap's boxes; raise SandboxUnavailable with the reason where none is made."""
    bwrap = _program("bwrap", "bubblewrap")
    _refuse_old(bwrap)
    seccomp.compiled()
    folders.refuse_without_one()
    makers = (
        Bubblewrap(bwrap, python, proc=proc, groups=at.groups)
        # Some containers do not let /proc be mounted.
        for proc in (True, False)
        for python in _pythons()
    )
    return _first(at, ((maker, maker.waiter) for maker in makers))


def gvisor(at: Workplace) -> BoxOf:
    """Return gVisor's boxes; raise SandboxUnavailable with the reason where none is made."""
    runsc = _program("runsc", "runsc")
    makers = (
        Gvisor(runsc, python, platform=platform) for platform in _PLATFORMS for python in _pythons()
    )
    return _first(at, ((maker, maker.waiter) for maker in makers), without=_NOT_IN_GVISOR)


def wasi(at: Workplace) -> BoxOf:
    """Return boxes of WebAssembly; raise SandboxUnavailable with the reason where none is made."""
    place = module.compiled(at.folder / "wasi")
    python = Interpreter("python", module.VERSION, environment=module.ENVIRONMENT)
    return _first(at, [(Wasi(place), python)])


BACK_ENDS: dict[str, Callable[[Workplace], BoxOf]] = {
    "bubblewrap": bubblewrap,
    "gvisor": gvisor,
    "wasi": wasi,
}
"""The best first: the quickest that holds every language, then a kernel of its own, then Python."""


def _first(
    at: Workplace, ways: Iterable[tuple[Maker, Interpreter]], *, without: Collection[str] = ()
) -> BoxOf:
    """Return boxes of the first way in which Python starts, with the other languages beside it."""
    problems = []
    for maker, python in ways:
        box = BoxOf(maker, at.slots, {PYTHON.name: python})
        program = Program(PYTHON.name, {"main.py": _HELLO}, "main.py")
        try:
            outcome = box.run(program, stdin="", limits=Limits())
        except SandboxUnavailable as problem:
            problems.append(problem.detail)
            continue
        if outcome.stdout.startswith("hello"):
            found = _others() if maker.can_fork else {}
            others = {name: one for name, one in found.items() if name not in without}
            return BoxOf(maker, at.slots, {PYTHON.name: python, **others}, ahead=at.ahead)
        problems.append(f"{python.command} did not start: {outcome.stderr[-300:]}")
    raise SandboxUnavailable(
        "setup", problems[0] if problems else "no Python 3.11 or later to bind"
    )


def _pythons() -> tuple[Interpreter, ...]:
    return PYTHON.find()


def _others() -> dict[str, Interpreter]:
    """Return what runs or builds the other languages that this machine has.

    Whether their programs run is not tried here: somebody is waiting. It is tried by `speaks`, and
    before a compiler's first refusal is believed.
    """
    return {
        name: found[0]
        for name, language in LANGUAGES.items()
        if language is not PYTHON and (found := language.find())
    }


def _program(name: str, package: str) -> str:
    path = shutil.which(name, path=os.environ.get("PATH", os.defpath) + ":/usr/bin")
    if path is None:
        problem = f"{package} is not installed; {_INSTALL.format(package)}"
        raise SandboxUnavailable(f"no_{name}", problem)
    return path


def _refuse_old(bwrap: str) -> None:
    told = subprocess.run(
        [bwrap, "--version"], env={}, capture_output=True, text=True, timeout=20, check=False
    ).stdout
    version = tuple(map(int, re.findall(r"\d+", told)))
    if version < _OLDEST_BWRAP:
        oldest = ".".join(map(str, _OLDEST_BWRAP))
        raise SandboxUnavailable("old_bwrap", f"{told.strip()} is too old; {oldest} is needed")
