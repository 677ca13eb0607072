"""A box that waited is as empty as a new one, is given out once, and keeps nobody from running."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from interviews.sandbox import LANGUAGES, Box, Limits, Program, run_program
from interviews.sandbox.bubblewrap.maker import Bubblewrap
from interviews.sandbox.languages import PYTHON, Interpreter
from interviews.sandbox.running.engine import BoxOf
from interviews.sandbox.running.standing import Standing
from interviews.sandbox.selftest import UIDS
from interviews.sandbox.slots import Held, Slots
from tests.faults.sandbox.boxes import SMALL, becomes_true, run
from tests.faults.sandbox.conftest import Open

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
    # What a forked child left, as any process does that does not end in order.
    slots.sweep()


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
    for standing in waiting.pool.of(waiting.interpreter("python")):
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


WRITES = """
import os
there = sorted(set(os.listdir("/built")) - {"viva_unit.py"})
print(there, os.listdir("/built/deep"), open("/built/mine.txt").read())
for place in ("/built/new", "/built/mine.txt", "/built/deep/own.txt"):
    try:
        open(place, "w")
        print("wrote", place)
    except OSError:
        pass
for act in (lambda: os.unlink("/built/mine.txt"), lambda: os.chmod("/built/mine.txt", 0o777),
            lambda: os.rename("/built/mine.txt", "/built/x"), lambda: os.mkdir("/built/folder")):
    try:
        act()
        print("changed", act)
    except OSError:
        pass
"""
BUILT = {"mine.txt": b"mine", "deep/own.txt": b"own"}


def test_what_was_built_is_handed_to_a_box_that_waited_and_cannot_be_changed(
    waiting: BoxOf,
) -> None:
    program = Program("python", {"main.py": WRITES}, "main.py", built=BUILT)
    (first,) = waiting.pool.of(waiting.interpreter("python"))[:1]
    outcome = waiting.run(program, stdin="", limits=SMALL)
    assert outcome.stdout == "['deep', 'mine.txt'] ['own.txt'] mine\n", outcome
    assert not first.alive
    assert not first.built.exists()


def test_a_box_that_waits_holds_nothing_and_the_next_sees_nothing_of_the_last(
    waiting: BoxOf,
) -> None:
    program = Program("python", {"main.py": WRITES}, "main.py", built=BUILT)
    before = waiting.pool.of(waiting.interpreter("python"))
    assert [list(standing.built.iterdir()) for standing in before] == [[], []]
    waiting.run(program, stdin="", limits=SMALL)
    looked = run(waiting, "import os\nprint(os.listdir('/built'))").stdout
    assert looked == "['viva_unit.py']\n"


def test_the_folder_of_a_box_is_its_users_alone(waiting: BoxOf) -> None:
    for standing in waiting.pool.of(waiting.interpreter("python")):
        told = standing.built.stat()
        user = standing.held.slot.user
        assert told.st_mode & 0o007 == 0
        assert told.st_uid == os.geteuid()
        assert user is None or (told.st_gid == user and not told.st_mode & 0o020)


def test_a_box_whose_folder_was_tidied_away_is_passed_over(waiting: BoxOf) -> None:
    for standing in waiting.pool.of(waiting.interpreter("python")):
        standing.built.rmdir()
    assert run(waiting, "print('still')").stdout == "still\n"


@pytest.mark.parametrize("language", ["c", "java", "postgresql", "typescript"])
def test_what_compiles_and_what_was_compiled_gets_boxes_that_waited(
    opened: Open, language: str
) -> None:
    box = opened("bubblewrap")
    assert isinstance(box, BoxOf)
    hello = LANGUAGES[language]
    program = Program(language, {hello.entry: hello.hello}, hello.entry)
    run_program(box, program, stdin="40 2", limits=Limits())
    assert becomes_true(lambda: len(box.pool.of(box.interpreter(language))) == 2)
    waited = box.pool.of(box.interpreter(language))
    assert "42" in run_program(box, program, stdin="40 2", limits=Limits()).stdout
    # PostgreSQL's cluster is there by now: nothing is built for a second run.
    used = 1 if language == "postgresql" else 2
    assert [standing.alive for standing in waited].count(False) == used


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

    def make(self, held: Held, interpreter: Interpreter) -> Standing:
        """Return a box, but not at first."""
        if not self.failed:
            self.failed.append(True)
            raise OSError(24, "Too many open files")
        return super().make(held, interpreter)


def test_boxes_are_made_ahead_again_after_a_failure(tmp_path: Path) -> None:
    python = PYTHON.find()[0]
    slots = Slots(tmp_path, uids=UIDS, count=1, spare=1)
    box = BoxOf(FailsOnce("/usr/bin/bwrap", python), slots, {"python": python}, ahead=1)

    def waits() -> bool:
        box.keep_ready("python")
        return box.pool.ready == 1

    assert becomes_true(waits)
    box.close()
