"""A sandbox is used only after it withstood real attacks here; else running code is refused."""

from __future__ import annotations

import atexit
import logging
import os
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import assert_never

from interviews.sandbox.attacks import attacks
from interviews.sandbox.back_ends import BACK_ENDS, Workplace
from interviews.sandbox.box import Box, Program, SandboxUnavailable
from interviews.sandbox.building import run_program
from interviews.sandbox.calibration import slowness
from interviews.sandbox.languages import LANGUAGES, PYTHON
from interviews.sandbox.limits import Limits
from interviews.sandbox.running import groups
from interviews.sandbox.running.engine import BoxOf
from interviews.sandbox.slots import Slots

# Ids that Debian gives to nobody: neither system users nor people nor sub-ids.
UIDS = range(61_500, 61_564)
DEFAULT_ORDER = tuple(BACK_ENDS)
_MADE = "a program runs in a box"
_PACKAGE = Path(__file__).resolve().parent
_SPARE = 32
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Check:
    """One thing that was tried, and what was seen if it did not hold."""

    name: str
    passed: bool
    detail: str = ""


@dataclass(frozen=True)
class BackEndReport:
    """How one back end stands on this machine, with the reason."""

    name: str
    passed: bool
    reason: str
    checks: tuple[Check, ...] = ()
    languages: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class SelfTestReport:
    """What was tried here. `chosen` names the back end in use, "" when code is refused.

    `measured_by` says what holds boxes to their limits: the kernel's groups, or the watchdog and
    why. `spoken` tells of each language whether its own small program ran, where that was asked.
    `slowness` is how much longer this machine takes than the one that limits are written for.
    """

    chosen: str
    reason: str
    back_ends: tuple[BackEndReport, ...] = ()
    measured_by: str = ""
    spoken: tuple[Check, ...] = ()
    slowness: float = 1.0

    @property
    def passed(self) -> bool:
        """Return whether code can run here."""
        return bool(self.chosen)

    @property
    def checks(self) -> tuple[Check, ...]:
        """Return what was tried on the back end in use, or on all that failed."""
        told = [one for one in self.back_ends if one.name == self.chosen] or self.back_ends
        return tuple(check for one in told for check in one.checks)

    @property
    def languages(self) -> tuple[tuple[str, str], ...]:
        """Return each language that runs here with its version."""
        chosen = (one.languages for one in self.back_ends if one.name == self.chosen)
        return next(chosen, ())


@dataclass(frozen=True)
class Setting:
    """What an operator says: which back ends in which order, how many programs run at once.

    `cgroup` names a control group that is lent to us; `ahead` boxes of a language wait for use;
    what is compiled once is kept in `cache`.
    """

    order: Sequence[str] = DEFAULT_ORDER
    count: int | None = None
    cgroup: str = ""
    ahead: int = 0
    uids: Sequence[int] = UIDS
    cache: Path | None = None


def select_box(
    workdir: Path, *, setting: Setting | None = None, everything: bool = False
) -> tuple[BoxOf | None, SelfTestReport]:
    """Return the first back end that passes its self-test here, or None, and the report.

    `workdir` holds the locks by which all processes of this machine share the boxes (two programs
    for each processor unless told). `everything` tests the back ends after the first, too.
    Raises ValueError for a back end that there is not.
    """
    told = setting or Setting()
    if unknown := [name for name in told.order if name not in BACK_ENDS]:
        raise ValueError(
            f"no such back end: {', '.join(unknown)}; there are {', '.join(BACK_ENDS)}"
        )
    lent = groups.find(Path(told.cgroup) if told.cgroup else None)
    chosen: BoxOf | None = None
    tried = []
    for name in told.order:
        if chosen is not None and not everything:
            tried.append(BackEndReport(name, False, f"not tried: {chosen.name} passed before it"))
            continue
        box, report = _tested(name, workdir, told=told, lent=lent)
        tried.append(report)
        if chosen is None:
            chosen = box
        elif box is not None:
            box.close()
    if chosen is not None:
        # Boxes die with us, but their folders would be there until the next start.
        atexit.register(chosen.close)
    return chosen, _concluded(chosen, tuple(tried), lent)


def self_test(*, setting: Setting | None = None, languages: bool = False) -> SelfTestReport:
    """Try every back end on this machine and report, without keeping one; perhaps each language."""
    with tempfile.TemporaryDirectory(prefix="viva-selftest-") as folder:
        told = replace(setting or Setting(), count=1)
        box, report = select_box(Path(folder), setting=told, everything=True)
        if box is None:
            return report
        spoken = tuple(speaks(box)) if languages else ()
        box.close()
        return replace(report, spoken=spoken)


def _concluded(
    chosen: BoxOf | None,
    tried: tuple[BackEndReport, ...],
    lent: groups.Groups | groups.NoGroups,
) -> SelfTestReport:
    match lent:
        case groups.Groups():
            by = f"control groups below {lent.folder}"
        case groups.NoGroups():
            by = f"the watchdog: {lent.reason}"
        case never:
            assert_never(never)
    if chosen is None:
        reason = "; ".join(f"{one.name}: {one.reason}" for one in tried)
        return SelfTestReport("", reason, tried, by)
    before = tried[: [one.name for one in tried].index(chosen.name)]
    passed_over = "".join(f"; {one.name} is not used: {one.reason}" for one in before)
    reason = f"{chosen.name} withstood every attack of the self-test{passed_over}"
    chosen.slowness = slowness(chosen)
    log.info("programs run in %s, measured by %s", reason, by)
    return SelfTestReport(chosen.name, reason, tried, by, slowness=chosen.slowness)


def _tested(
    name: str, workdir: Path, *, told: Setting, lent: groups.Groups | groups.NoGroups
) -> tuple[BoxOf | None, BackEndReport]:
    """Return a back end's boxes if they withstood, and the report."""
    try:
        slots = Slots(
            workdir,
            uids=told.uids,
            count=told.count or 2 * (os.cpu_count() or 1),
            spare=_SPARE,
        )
        slots.sweep()
        group = lent if isinstance(lent, groups.Groups) else None
        box = BACK_ENDS[name](Workplace(told.cache or workdir, slots, group, told.ahead))
    except (SandboxUnavailable, OSError) as problem:
        detail = problem.detail if isinstance(problem, SandboxUnavailable) else str(problem)
        return None, BackEndReport(name, False, detail, (Check(_MADE, False, detail),))
    checks = (Check(_MADE, True), *withstood(box, workdir))
    failed = [f"{check.name}: {check.detail}" for check in checks if not check.passed]
    if failed:
        box.close()
        return None, BackEndReport(name, False, f"it failed: {'; '.join(failed)}", checks)
    languages = tuple((one, box.interpreter(one).version) for one in box.languages)
    return box, BackEndReport(name, True, "withstood every attack", checks, languages)


def withstood(box: Box, *host_paths: Path) -> Iterator[Check]:
    """Yield one check for each attack on a back end; `host_paths` must be out of its sight."""
    hidden = (str(_PACKAGE), *(str(path.resolve()) for path in host_paths))
    for attack in attacks(hidden):
        program = Program(PYTHON.name, {"main.py": attack.source}, "main.py")
        try:
            outcome = box.run(program, stdin="", limits=attack.limits)
        except SandboxUnavailable as unavailable:
            yield Check(attack.name, False, str(unavailable))
            continue
        problem = attack.holds(outcome)
        if problem and not box.can_fork and attack.lacking and attack.lacking in outcome.stderr:
            # What a box has no word for cannot be done in it.
            problem = ""
        yield Check(attack.name, not problem, problem)


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
