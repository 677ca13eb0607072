"""A program that takes all it can gets its limits and no more, and no neighbour notices."""

from __future__ import annotations

import secrets
import threading
import time

import pytest

from interviews.sandbox.box import Box
from interviews.sandbox.limits import Limits
from tests.faults.sandbox.boxes import (
    BRIEF,
    OVERSHOOT_MIB,
    SMALL,
    becomes_true,
    has_own_kernel,
    processes_with,
    run,
)

# Each process carries the bomb's name in its command line, so that what is left could be found.
FORK_BOMB = """
import os, sys
if len(sys.argv) == 1:
    os.execv(sys.executable, [sys.executable, "main.py", "NAME"])
while True:
    try:
        os.fork()
    except OSError:
        pass
"""


def test_a_fork_bomb_stays_within_its_processes_and_dies(box: Box) -> None:
    counted = run(box, COUNT_FORKS)
    # A kernel of its own counts no processes; there the box is ended.
    if not (has_own_kernel(box) and counted.ending == "stopped"):
        assert counted.stdout.startswith("made "), counted
        assert int(counted.stdout.split()[1]) < SMALL.processes
    name = f"fork-bomb-{secrets.token_hex(4)}"
    outcome = run(box, FORK_BOMB.replace("NAME", name), limits=BRIEF)
    assert outcome.ending in {"time", "stopped", "memory"}
    assert becomes_true(lambda: not processes_with(name))


COUNT_FORKS = """
import os, time
made = 0
for _ in range(300):
    try:
        if os.fork() == 0:
            time.sleep(0.5)
            os._exit(0)
    except OSError:
        break
    made += 1
print("made", made)
"""


def test_a_neighbour_of_a_fork_bomb_still_finishes(box: Box) -> None:
    ended: list[str] = []
    bomb = threading.Thread(target=lambda: ended.append(run(box, FORK_BOMB, limits=LONGER).ending))
    bomb.start()
    time.sleep(0.3)
    began = time.monotonic()
    outcome = run(box, "print(sum(range(10**6)))")
    assert bomb.is_alive() or (has_own_kernel(box) and ended == ["stopped"])
    assert outcome.stdout == "499999500000\n"
    assert time.monotonic() - began < 4
    bomb.join()


LONGER = Limits(wall_ms=2500, cpu_s=30, memory_mib=256, processes=64)


@pytest.mark.parametrize(
    "source",
    [
        "kept = bytearray(8 << 30)",
        "kept = [b'x' * (8 << 20) for _ in range(200)]",
        "import mmap\nroom = mmap.mmap(-1, 3 << 30)\n"
        "for place in range(0, 3 << 30, 4096): room[place] = 1",
        "import os, time\nfor _ in range(10):\n    if os.fork() == 0: break\n"
        "kept = b'x' * (400 << 20)\ntime.sleep(2)",
        # Page tables: a byte in each two megabytes of a sparse map.
        "import mmap\nroom = mmap.mmap(-1, 1 << 40, mmap.MAP_PRIVATE, prot=mmap.PROT_READ)\n"
        "for place in range(0, 1 << 40, 1 << 21): room[place]",
    ],
    ids=["8 GB", "growing", "MAP_SHARED 3 GB", "ten of 400 MB", "page tables"],
)
def test_memory_is_bounded(box: Box, source: str) -> None:
    outcome = run(box, source + "\nprint('all of it')")
    assert "all of it" not in outcome.stdout
    slow = has_own_kernel(box) and outcome.ending == "time"
    assert outcome.ending == "memory" or slow or "Memory" in outcome.stderr, outcome
    assert outcome.peak_memory_mib < SMALL.memory_mib + OVERSHOOT_MIB


def test_the_boxs_own_file_systems_count_as_memory(box: Box) -> None:
    source = """
for place in ("/tmp", "/box", "/dev/shm"):
    for number in range(16):
        try:
            with open(f"{place}/{number}", "wb", 0) as file:
                file.write(bytes(4 << 20))
        except OSError:
            break
import time
time.sleep(1)
print("all of it")
"""
    outcome = run(box, source)
    assert (outcome.ending, outcome.stdout) == ("memory", "")


@pytest.mark.parametrize(
    "source",
    [
        "while True: pass",
        "import time\ntime.sleep(60)",
        "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)",
        "import os, signal\nos.kill(0, signal.SIGSTOP)",
        "import signal\n[signal.signal(n, signal.SIG_IGN) for n in (1, 2, 3, 13, 15, 24)]\n"
        "while True: pass",
        "import threading\nthreading.Event().wait()",
        "print(input(), input())",
    ],
    ids=["loop", "sleep", "SIGSTOP", "SIGSTOP group", "deaf", "lock", "end of input"],
)
def test_every_run_ends(box: Box, source: str) -> None:
    began = time.monotonic()
    outcome = run(box, source, limits=BRIEF)
    assert time.monotonic() - began < 5
    assert outcome.ending == "time" or "EOFError" in outcome.stderr


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_endless_output_is_cut_at_the_limit(box: Box, stream: str) -> None:
    outcome = run(box, f"import sys\nwhile True: sys.{stream}.write('é' * 1000)")
    assert (outcome.ending, outcome.clipped) == ("output", True)
    printed = getattr(outcome, stream)
    assert 0 < len(printed.encode()) <= SMALL.output_kib * 1024
    assert "\N{REPLACEMENT CHARACTER}" not in printed


def test_ten_megabytes_at_once_are_cut_too(box: Box) -> None:
    outcome = run(box, "print('x' * 10_000_000)")
    assert outcome.ending == "output"
    assert len(outcome.stdout) == SMALL.output_kib * 1024


@pytest.mark.parametrize(
    "source",
    [
        "with open('/tmp/big', 'wb') as file:\n"
        "    for _ in range(10_000): file.write(bytes(1 << 20))",
        "with open('/box/big', 'wb') as file:\n    file.seek(10 << 30)\n    file.write(b'x')",
        "import os\nos.truncate(os.open('/tmp/big', os.O_CREAT | os.O_RDWR), 10 << 30)",
        "for number in range(10_000):\n    open(f'/dev/shm/{number}', 'wb').write(bytes(1 << 20))",
        "import os\nfor number in range(500_000):\n"
        "    os.close(os.open(f'/tmp/{number}', os.O_CREAT))",
        "import os\nfor number in range(500_000): os.symlink('x' * 4000, f'/box/{number}')",
        "import os\nwhile True:\n    os.mkdir('d')\n    os.chdir('d')",
    ],
    ids=["10 GB", "sparse", "truncate", "many of 1 MB", "half a million", "links", "deep"],
)
def test_the_disk_cannot_be_filled(box: Box, source: str) -> None:
    outcome = run(box, source + "\nprint('all of it')")
    assert "all of it" not in outcome.stdout
    slow = has_own_kernel(box) and outcome.ending == "time"
    assert outcome.ending in {"stopped", "memory"} or slow or "OSError" in outcome.stderr, outcome


def test_processor_time_is_not_carried_over_between_runs(box: Box) -> None:
    limits = Limits(wall_ms=15_000, cpu_s=2)
    busy = "import time\nwhile time.process_time() < 0.8: pass\nprint('done')"
    for _ in range(3):
        outcome = run(box, busy, limits=limits)
        assert outcome.stdout == "done\n", outcome
