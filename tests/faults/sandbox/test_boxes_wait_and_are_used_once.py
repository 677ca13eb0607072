"""A box that waited is as empty as a new one, is given out once, and keeps nobody from running."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from interviews.sandbox import Box, Limits, Program
from interviews.sandbox.bubblewrap.maker import Bubblewrap
from interviews.sandbox.languages import PYTHON
from interviews.sandbox.running.engine import BoxOf
from interviews.sandbox.running.standing import Furnishing, Standing
from interviews.sandbox.selftest import UIDS
from interviews.sandbox.slots import Held, Slots
from tests.faults.sandbox.boxes import SMALL, becomes_true, run

WHO = """
import os
print(os.getpid(), os.listdir("/box"), os.listdir("/tmp"), os.listdir("/dev/shm"))
open("/tmp/left", "w").write("x")
"""


@pytest.fixture
def waiting(tmp_path: Path) -> Iterator[BoxOf]:
    """A back end with two boxes that wait, and one program at a time."""
    python = PYTHON.find()[0]
    slots = Slots(tmp_path, uids=UIDS, count=1, spare=4)
    box = BoxOf(Bubblewrap("/usr/bin/bwrap", python), slots, {"python": python}, ahead=2)
    box.keep_ready("python")
    assert becomes_true(lambda: box.pool.ready == 2)
    yield box
    box.close()
    assert box.pool.ready == 0


def test_each_box_is_used_once_and_the_next_is_made_meanwhile(waiting: BoxOf) -> None:
    outcomes = {run(waiting, WHO).stdout for _ in range(5)}
    assert len(outcomes) == 1
    assert "['main.py'] [] []" in outcomes.pop()
    assert becomes_true(lambda: waiting.pool.ready == 2)


def test_what_waiting_used_is_not_the_programs(waiting: BoxOf) -> None:
    source = "import time\nwhile time.process_time() < 0.9: pass\nprint('done')"
    limits = Limits(wall_ms=20_000, cpu_s=1)
    outcome = run(waiting, source, limits=limits)
    assert outcome.stdout == "done\n", outcome
    assert outcome.cpu_ms <= 1000


def test_no_descriptor_flag_or_variable_of_the_waiter_is_left(waiting: BoxOf) -> None:
    source = """
import os, sys
print(sorted(os.listdir("/proc/self/fd"))[:3], sys.flags.isolated, sorted(os.environ))
print("-c" in sys.orig_argv)
"""
    first, second = run(waiting, source).stdout.splitlines()
    assert first.startswith("['0', '1', '2'] 0 ['HOME', 'LANG', 'PATH', 'PYTHONHASHSEED'")
    assert second == "False"


def test_a_box_that_died_while_it_waited_is_passed_over(waiting: BoxOf) -> None:
    for boxes in waiting.pool._ready.values():
        for standing in boxes:
            standing.kill()
            standing.process.wait()
    assert run(waiting, "print('still')").stdout == "still\n"


def test_boxes_that_wait_take_no_ones_turn(waiting: BoxOf) -> None:
    done: list[str] = []
    threads = [
        threading.Thread(target=lambda: done.append(run(waiting, "print('ran')").stdout))
        for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert done == ["ran\n"] * 6


def test_a_program_that_was_built_gets_a_box_of_its_own(waiting: BoxOf) -> None:
    source = "import os\nprint(sorted(os.listdir('/built')), os.access('/built', os.W_OK))"
    built = {"of_mine.txt": b"mine"}
    program = Program("python", {"main.py": source}, "main.py", built=built)
    before = waiting.pool.ready
    outcome = waiting.run(program, stdin="", limits=SMALL)
    assert "'of_mine.txt'" in outcome.stdout
    assert outcome.stdout.endswith("False\n")
    assert waiting.pool.ready == before
    assert "of_mine" not in run(waiting, source).stdout


def test_after_a_fork_the_child_makes_boxes_of_its_own(waiting: BoxOf) -> None:
    child = os.fork()
    if child == 0:
        os._exit(0 if run(waiting, "print('child')").stdout == "child\n" else 1)
    _, status = os.waitpid(child, 0)
    assert status == 0
    assert run(waiting, "print('parent')").stdout == "parent\n"


def test_every_back_end_can_wait(any_box: Box) -> None:
    assert isinstance(any_box, BoxOf)
    any_box.keep_ready("python")
    assert becomes_true(lambda: any_box.pool.ready >= 1, within_s=20)
    assert run(any_box, "print('ran')").stdout == "ran\n"


@dataclass(frozen=True)
class FailsOnce(Bubblewrap):
    """Bubblewrap of a process that has no descriptor left for its first box."""

    failed: list[bool] = field(default_factory=list)

    def make(self, held: Held, furnishing: Furnishing) -> Standing:
        """Return a box, but not at first."""
        if not self.failed:
            self.failed.append(True)
            raise OSError(24, "Too many open files")
        return super().make(held, furnishing)


def test_boxes_are_made_ahead_again_after_a_failure(tmp_path: Path) -> None:
    python = PYTHON.find()[0]
    slots = Slots(tmp_path, uids=UIDS, count=1, spare=1)
    box = BoxOf(FailsOnce("/usr/bin/bwrap", python), slots, {"python": python}, ahead=1)

    def waits() -> bool:
        box.keep_ready("python")
        return box.pool.ready == 1

    assert becomes_true(waits)
    box.close()
