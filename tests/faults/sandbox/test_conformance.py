"""What every back end promises to a program that means no harm."""

from __future__ import annotations

import time

import pytest

from interviews.sandbox.box import Box, Program, SandboxUnavailable
from interviews.sandbox.limits import Limits
from tests.faults.sandbox.boxes import BRIEF, SMALL, run


def test_what_a_program_prints_comes_back_apart(any_box: Box) -> None:
    outcome = run(any_box, "import sys\nprint('out')\nprint('err', file=sys.stderr)")
    assert (outcome.ending, outcome.exit_code) == ("finished", 0)
    assert (outcome.stdout, outcome.stderr, outcome.clipped) == ("out\n", "err\n", False)


@pytest.mark.parametrize("code", [0, 1, 2, 126, 127])
def test_every_exit_code_is_the_programs_own(box: Box, code: int) -> None:
    outcome = run(box, f"raise SystemExit({code})")
    assert (outcome.ending, outcome.exit_code) == ("finished", code)


def test_a_crash_is_told_by_its_signal(box: Box) -> None:
    outcome = run(box, "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)")
    assert (outcome.ending, outcome.exit_code) == ("signal", 139)
    assert "SIGSEGV" in outcome.reason


def test_a_trace_names_the_candidates_file_and_line(any_box: Box) -> None:
    outcome = run(any_box, "def f():\n    return 1 / 0\nf()")
    assert 'main.py", line 2, in f' in outcome.stderr
    assert outcome.exit_code == 1


def test_standard_input_is_given_whole(any_box: Box) -> None:
    text = "é\n" * 200_000
    outcome = run(any_box, "import sys\nprint(len(sys.stdin.read()))", stdin=text)
    assert outcome.stdout == f"{len(text)}\n"


def test_input_that_nobody_reads_blocks_nobody(box: Box) -> None:
    outcome = run(box, "import os\nos.close(0)\nprint('ok')", stdin="x" * 1_000_000)
    assert outcome.stdout == "ok\n"


def test_files_import_each_other_and_can_be_read_and_written(box: Box) -> None:
    files = {
        "app/main.py": "from lib.sums import add\nimport near\n"
        "print(add(1, 2), near.X, open('data.txt').read())\n"
        "open('new.txt', 'w').write('kept')\nprint(open('new.txt').read())",
        "app/near.py": "X = 7",
        "lib/sums.py": "def add(a, b):\n    return a + b",
        "data.txt": "été",
    }
    program = Program("python", files, "app/main.py")
    outcome = box.run(program, stdin="", limits=SMALL)
    assert outcome.stdout == "3 7 été\nkept\n", outcome.stderr


def test_the_standard_library_of_concurrency_works(box: Box) -> None:
    source = """
import asyncio, multiprocessing, threading
from concurrent.futures import ThreadPoolExecutor
async def later():
    await asyncio.sleep(0.01)
    return "async"
if __name__ == "__main__":
    print(asyncio.run(later()))
    with ThreadPoolExecutor(16) as pool:
        print(sum(pool.map(int, "1234")))
    with multiprocessing.Pool(2) as pool:
        print(pool.map(abs, [-1, -2]))
"""
    assert run(box, source).stdout == "async\n10\n[1, 2]\n"


def test_nothing_of_one_run_is_left_for_the_next(box: Box) -> None:
    leave = "import os\nfor place in ('/box', '/tmp', '/dev/shm'):\n    open(place + '/left', 'w')"
    look = "import os\nprint([os.listdir(place) for place in ('/box', '/tmp', '/dev/shm')])"
    assert run(box, leave).exit_code == 0
    assert run(box, look).stdout == "[['main.py'], [], []]\n"


def test_runs_are_alike(any_box: Box) -> None:
    source = "import os\nprint(hash('x'), sorted(os.environ.items()))"
    assert run(any_box, source).stdout == run(any_box, source).stdout


def test_too_long_a_run_is_ended_and_what_it_printed_is_kept(any_box: Box) -> None:
    began = time.monotonic()
    outcome = run(any_box, "print('begun')\nwhile True: pass", limits=BRIEF)
    assert (outcome.ending, outcome.exit_code, outcome.stdout) == ("time", None, "begun\n")
    assert outcome.wall_ms >= BRIEF.wall_ms
    assert time.monotonic() - began < 5
    assert outcome.cpu_ms > 0


def test_processor_time_of_all_processes_counts(box: Box) -> None:
    source = "import os\nos.fork()\nos.fork()\nwhile True: pass"
    limits = Limits(wall_ms=15_000, cpu_s=1, processes=16)
    outcome = run(box, source, limits=limits)
    assert outcome.ending == "time"
    assert "processor" in outcome.reason


def test_memory_is_told_and_what_is_shared_counts_once(box: Box) -> None:
    source = """
import os, time
kept = b"x" * (60 << 20)
children = [os.fork() for _ in range(2)]
time.sleep(0.3)
"""
    outcome = run(box, source)
    assert outcome.ending == "finished", outcome.reason
    assert 60 <= outcome.peak_memory_mib <= SMALL.memory_mib


def test_somebody_can_stop_a_run(any_box: Box) -> None:
    began = time.monotonic()
    late = lambda: time.monotonic() - began > 0.2  # noqa: E731  a line of its own would be longer
    outcome = run(any_box, "import time\ntime.sleep(60)", stop=late)
    assert (outcome.ending, outcome.exit_code) == ("stopped", None)
    assert time.monotonic() - began < 4


def test_a_language_that_is_not_here_is_our_failure(any_box: Box) -> None:
    assert "python" in any_box.languages
    with pytest.raises(SandboxUnavailable, match="language"):
        any_box.run(Program("cobol", {"a": ""}, "a"), stdin="", limits=SMALL)
