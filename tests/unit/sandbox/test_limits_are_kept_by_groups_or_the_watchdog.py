"""Control groups and the watchdog answer the same questions, and a box ends alike by either."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from interviews.sandbox import Limits, Program, SandboxUnavailable
from interviews.sandbox.bubblewrap.maker import Bubblewrap
from interviews.sandbox.languages import PYTHON, Interpreter
from interviews.sandbox.running import groups
from interviews.sandbox.running.engine import BoxOf
from interviews.sandbox.running.groups import GroupMeter, Groups, NoGroups
from interviews.sandbox.running.meter import TreeMeter
from interviews.sandbox.running.standing import Standing
from interviews.sandbox.running.watch import Usage
from interviews.sandbox.selftest import UIDS
from interviews.sandbox.slots import Held, Slots

LIMITS = Limits(wall_ms=20_000, cpu_s=20, memory_mib=96, processes=24)


def lent(folder: Path, controllers: str) -> Path:
    (folder / "cgroup.subtree_control").write_text(controllers + "\n")
    return folder


def test_a_group_with_memory_and_pids_is_used(tmp_path: Path) -> None:
    assert groups.find(lent(tmp_path, "cpu memory pids")) == Groups(tmp_path)
    assert os.listdir(tmp_path) == ["cgroup.subtree_control"]


def test_what_is_not_lent_is_named(tmp_path: Path) -> None:
    assert groups.find(lent(tmp_path, "cpu")) == NoGroups(
        f"memory and pids not delegated in {tmp_path}"
    )
    missing = groups.find(tmp_path / "none")
    assert isinstance(missing, NoGroups)
    assert "No such file" in missing.reason


def test_this_machine_lends_a_group_or_says_why_not() -> None:
    found = groups.find()
    match found:
        case Groups(folder):
            assert (folder / "cgroup.procs").exists()
        case NoGroups(reason):
            assert reason


@pytest.fixture
def metered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[GroupMeter, Path]:
    """A meter whose group is a folder of plain files, and that folder."""
    monkeypatch.setattr(groups, "_GONE_S", 0.02)
    meter = GroupMeter(Groups(tmp_path, cpus=1.5), os.getpid())
    meter.begin(LIMITS)
    (folder,) = tmp_path.iterdir()
    return meter, folder


def test_a_box_is_limited_and_moved_in_before_it_gets_its_orders(
    metered: tuple[GroupMeter, Path],
) -> None:
    _, folder = metered
    told = {path.name: path.read_text() for path in folder.iterdir()}
    moved = told.pop("cgroup.procs")
    assert int(moved) > 0
    assert told == {
        "memory.max": str(96 * 1024 * 1024),
        "memory.oom.group": "1",
        "memory.swap.max": "0",
        "pids.max": "28",
        "cpu.max": "150000 100000",
    }


def test_the_kernels_numbers_are_read(metered: tuple[GroupMeter, Path]) -> None:
    meter, folder = metered
    assert meter.usage() == Usage()
    (folder / "memory.peak").write_text("2097152\n")
    (folder / "pids.current").write_text("3\n")
    (folder / "cpu.stat").write_text("user_usec 1\nusage_usec 1500000\n")
    (folder / "memory.events").write_text("oom 1\noom_kill 0\n")
    expected = Usage(tasks=3, cpu_ms=1500, peak_kib=2048)
    assert meter.usage() == expected
    (folder / "memory.events").write_text("oom 1\noom_kill 1\n")
    assert meter.last() == replace(expected, out_of_memory=True)


def test_at_the_end_all_in_the_group_is_killed(metered: tuple[GroupMeter, Path]) -> None:
    meter, folder = metered
    meter.close()
    assert (folder / "cgroup.kill").read_text() == "1"


def test_a_number_the_kernel_does_not_keep_is_no_failure(
    metered: tuple[GroupMeter, Path],
) -> None:
    meter, folder = metered
    (folder / "memory.peak").write_text("not a number")
    assert meter.usage().peak_kib == 0


class KilledByTheKernel(TreeMeter):
    """A watchdog that sees what a group would tell once the kernel ended a box."""

    def usage(self) -> Usage:
        """Return the watchdog's numbers, and that the memory was too much."""
        return replace(super().usage(), out_of_memory=True, peak_kib=97 * 1024)


@dataclass(frozen=True)
class Metered(Bubblewrap):
    """Bubblewrap's boxes under that meter."""

    def make(self, held: Held, interpreter: Interpreter) -> Standing:
        """Return a box that is measured otherwise."""
        standing = super().make(held, interpreter)
        return replace(standing, meter=KilledByTheKernel(standing.init))


def test_a_box_that_the_kernel_ended_ran_out_of_memory(tmp_path: Path) -> None:
    python = PYTHON.find()[0]
    slots = Slots(tmp_path, uids=UIDS, count=1)
    box = BoxOf(Metered("/usr/bin/bwrap", python), slots, {"python": python})
    program = Program("python", {"main.py": "import time; time.sleep(9)"}, "main.py")
    outcome = box.run(program, stdin="", limits=LIMITS)
    assert (outcome.ending, outcome.peak_memory_mib) == ("memory", 97)
    assert outcome.reason == "It used more than 96 MiB of memory."


def test_a_box_that_gets_no_group_does_not_run(tmp_path: Path) -> None:
    nowhere = GroupMeter(Groups(tmp_path / "gone"), os.getpid())
    with pytest.raises(SandboxUnavailable, match="cgroup"):
        nowhere.begin(LIMITS)
