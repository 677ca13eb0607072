"""A sandbox is used only after it withstood real attacks here; else running code is refused."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from interviews.sandbox.attacks import attacks
from interviews.sandbox.box import Box, Program, SandboxUnavailable
from interviews.sandbox.bubblewrap import seccomp
from interviews.sandbox.bubblewrap.back_end import Bubblewrap
from interviews.sandbox.bubblewrap.profile import Profile
from interviews.sandbox.building import run_program
from interviews.sandbox.languages import LANGUAGES, PYTHON
from interviews.sandbox.limits import Limits
from interviews.sandbox.slots import Slots

# Ids that Debian gives to nobody: neither system users nor people nor sub-ids.
UIDS = range(61_500, 61_564)
_OLDEST_BWRAP = (0, 8)  # the first with --disable-userns
_HELLO = "import sys; print('hello', *sys.version_info[:2])"
_INSTALL = "install it, on Debian or Ubuntu: apt-get install bubblewrap"
_PACKAGE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Check:
    """One thing that was tried, and what was seen if it did not hold."""

    name: str
    passed: bool
    detail: str = ""


@dataclass(frozen=True)
class SelfTestReport:
    """What was tried here. `chosen` names the back end in use, "" when code is refused.

    `languages` are those found here, with their versions; `spoken` tells of each language whether
    its own small program ran, where that was asked.
    """

    chosen: str
    reason: str
    checks: tuple[Check, ...] = ()
    languages: tuple[tuple[str, str], ...] = ()
    spoken: tuple[Check, ...] = ()

    @property
    def passed(self) -> bool:
        """Return whether code can run here."""
        return bool(self.chosen)


def select_box(
    workdir: Path, *, uids: Sequence[int] = UIDS, count: int | None = None
) -> tuple[Box | None, SelfTestReport]:
    """Return the back end that passes its self-test here, or None, and the report with the reason.

    `workdir` holds the locks by which all processes of this machine share `count` boxes (two for
    each processor unless told); `uids` are the user ids boxes run under when this process is root.
    """
    boxes = count or 2 * (os.cpu_count() or 1)
    try:
        bwrap = _bwrap()
        seccomp.compiled()
        slots = Slots(workdir, uids=uids, count=boxes)
        slots.sweep()
        profile = _profile(bwrap, slots)
    except (SandboxUnavailable, OSError) as problem:
        detail = problem.detail if isinstance(problem, SandboxUnavailable) else str(problem)
        return None, SelfTestReport("", detail, (Check("a program runs in a box", False, detail),))
    profiles = {PYTHON.name: profile, **_others(profile)}
    box = Bubblewrap(bwrap, slots, profiles)
    checks = (Check("a program runs in a box", True), *withstood(box, workdir))
    failed = [f"{check.name}: {check.detail}" for check in checks if not check.passed]
    if failed:
        return None, SelfTestReport("", f"bubblewrap failed: {'; '.join(failed)}", checks)
    reason = "bubblewrap withstood every attack of the self-test"
    languages = tuple((name, one.interpreter.version) for name, one in profiles.items())
    return box, SelfTestReport(box.name, reason, checks, languages)


def self_test(*, uids: Sequence[int] = UIDS, languages: bool = False) -> SelfTestReport:
    """Try every back end on this machine and report, without keeping one; perhaps each language."""
    with tempfile.TemporaryDirectory(prefix="viva-selftest-") as folder:
        box, report = select_box(Path(folder), uids=uids, count=1)
        spoken = tuple(speaks(box)) if box is not None and languages else ()
        return replace(report, spoken=spoken)


def withstood(box: Box, *host_paths: Path) -> Iterator[Check]:
    """Yield one check for each attack on a back end; `host_paths` must be out of its sight."""
    hidden = (str(_PACKAGE), *(str(path.resolve()) for path in host_paths))
    for attack in attacks(hidden):
        program = Program(PYTHON.name, {"main.py": attack.source}, "main.py")
        try:
            problem = attack.holds(box.run(program, stdin="", limits=attack.limits))
        except SandboxUnavailable as unavailable:
            problem = str(unavailable)
        yield Check(attack.name, not problem, problem)


def _bwrap() -> str:
    """Return the path of bubblewrap; raise SandboxUnavailable when it is missing or too old."""
    path = shutil.which("bwrap", path=os.environ.get("PATH", os.defpath) + ":/usr/bin")
    if path is None:
        raise SandboxUnavailable("no_bwrap", f"bubblewrap is not installed; {_INSTALL}")
    told = subprocess.run(
        [path, "--version"], env={}, capture_output=True, text=True, timeout=20, check=False
    ).stdout
    version = tuple(map(int, re.findall(r"\d+", told)))
    if version < _OLDEST_BWRAP:
        oldest = ".".join(map(str, _OLDEST_BWRAP))
        raise SandboxUnavailable("old_bwrap", f"{told.strip()} is too old; {oldest} is needed")
    return path


def _profile(bwrap: str, slots: Slots) -> Profile:
    """Return the best way to make a box here in which Python starts; else SandboxUnavailable."""
    problems = []
    for profile in _profiles():
        box = Bubblewrap(bwrap, slots, {PYTHON.name: profile})
        program = Program(PYTHON.name, {"main.py": _HELLO}, "main.py")
        try:
            outcome = box.run(program, stdin="", limits=Limits())
        except SandboxUnavailable as problem:
            problems.append(problem.detail)
            continue
        if outcome.stdout.startswith("hello"):
            return profile
        problems.append(f"{profile.interpreter.command} did not start: {outcome.stderr[-300:]}")
    raise SandboxUnavailable(
        "setup", problems[0] if problems else "no Python 3.11 or later to bind"
    )


def _others(python: Profile) -> dict[str, Profile]:
    """Return how boxes are made for the other languages that this machine has.

    Whether their programs run is not tried here: somebody is waiting. It is tried by `speaks`, and
    before a compiler's first refusal is believed.
    """
    return {
        name: Profile(found[0], proc=python.proc, supervisor=python.interpreter)
        for name, language in LANGUAGES.items()
        if language is not PYTHON and (found := language.find())
    }


def speaks(box: Box) -> Iterator[Check]:
    """Yield for each language whether its own small program is built and runs; else why not."""
    for name, language in LANGUAGES.items():
        title = f"{language.label} runs"
        if name not in box.languages:
            yield Check(title, False, f"not here, so not offered; {language.install}")
            continue
        program = Program(name, {language.entry: language.hello}, language.entry)
        try:
            outcome = run_program(box, program, stdin="40 2", limits=Limits())
        except SandboxUnavailable as problem:
            yield Check(title, False, problem.detail)
            continue
        good = outcome.stdout.split()[-2:] == ["hello", "42"] or "hello  42" in outcome.stdout
        said = f"{outcome.ending}: {outcome.stdout[-200:]}{outcome.stderr[-300:]}".strip()
        yield Check(f"{title}: {box.interpreter(name).version}", good, "" if good else said)


def _profiles() -> Iterator[Profile]:
    """Yield ways to make a box, the best first; some containers do not let /proc be mounted."""
    for proc in (True, False):
        for interpreter in LANGUAGES[PYTHON.name].find():
            yield Profile(interpreter, proc=proc)
