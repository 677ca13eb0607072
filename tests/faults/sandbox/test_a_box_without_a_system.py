"""WebAssembly lacks what attacks are made of: each is refused by name, and none is left out."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
import time
from pathlib import Path

import pytest

from interviews.sandbox import Program, SandboxUnavailable, parse_tests, run_tests
from interviews.sandbox.box import Box
from interviews.sandbox.limits import Limits
from tests.faults.sandbox import test_attacks_on_resources as on_resources
from tests.faults.sandbox import test_attacks_on_tests as on_tests
from tests.faults.sandbox.boxes import BRIEF, SMALL, becomes_true, processes_with, run
from tests.faults.sandbox.conftest import CACHE

NO_FORK = "module 'os' has no attribute 'fork'"
REFUSED = {
    "fork": ("import os\nos.fork()", NO_FORK),
    "daemon": ("import os\nos.setsid()", "has no attribute 'setsid'"),
    "exec": ("import os\nos.execv('/bin/sh', ['sh'])", "has no attribute 'execv'"),
    "subprocess": ("import subprocess\nsubprocess.run(['ls'])", "does not support processes"),
    "thread": ("import threading\nthreading.Thread(target=print).start()", "can't start new"),
    "kill": ("import os\nos.kill(1, 9)", "has no attribute 'kill'"),
    "native code": ("import ctypes", "No module named 'ctypes'"),
    "memory map": ("import mmap", "No module named 'mmap'"),
    "terminal": ("import fcntl", "No module named 'fcntl'"),
    "user": ("import os\nos.setuid(0)", "has no attribute 'setuid'"),
    "limits": ("import resource", "No module named 'resource'"),
    "socket": ("import socket\nsocket.socket()", "Not supported"),
    "unix socket": ("import socket\nsocket.socket(1)", "Not supported"),
    "raw socket": ("import socket\nsocket.socket(17, 3)", "Not supported"),
    "write a file": ("open('new', 'w')", "Operation not permitted"),
    "write over itself": ("open('main.py', 'w')", "Operation not permitted"),
    "symbolic link": ("import os\nos.symlink('/etc', '/box/x')", "Operation not permitted"),
    "hard link": ("import os\nos.link('main.py', 'y')", "Operation not permitted"),
    "folder": ("import os\nos.mkdir('/box/d')", "Operation not permitted"),
    "climb out": ("open('/box/../../etc/passwd')", "Operation not permitted"),
    "8 GB": ("b'x' * (8 << 30)", "OverflowError"),
    "all it can": ("kept = [b'x' * (8 << 20) for _ in range(200)]", "MemoryError"),
}


@pytest.mark.parametrize(("source", "said"), REFUSED.values(), ids=REFUSED)
def test_what_it_lacks_is_refused_by_name(wasm_box: Box, source: str, said: str) -> None:
    outcome = run(wasm_box, source)
    assert (outcome.ending, outcome.exit_code) == ("finished", 1), outcome
    assert said in outcome.stderr
    assert outcome.peak_memory_mib <= SMALL.memory_mib + 32


def test_nothing_of_the_host_is_in_sight(wasm_box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIVA_TEST_SECRET", "sesame-open-now")
    places = ["/etc", "/etc/shadow", "/root", "/home", "/proc", "/sys", "/dev", "/work"]
    places += [str(Path(__file__)), pytest.__file__, "/var", "/run", "/usr/bin"]
    source = f"""
import os
for place in {places!r}:
    try:
        print(place, os.stat(place))
    except OSError:
        pass
print(sorted(os.listdir("/")), sorted(os.environ))
"""
    names = "['HOME', 'LANG', 'PATH', 'PYTHONHASHSEED', 'PYTHONPATH', 'TMPDIR']"
    assert run(wasm_box, source).stdout == f"['main.py'] {names}\n"


@pytest.mark.parametrize("source", ["while True: pass", "import time\ntime.sleep(60)"])
def test_every_run_ends(wasm_box: Box, source: str) -> None:
    began = time.monotonic()
    assert run(wasm_box, source, limits=BRIEF).ending == "time"
    assert time.monotonic() - began < 8


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_endless_output_is_cut_at_the_limit(wasm_box: Box, stream: str) -> None:
    on_resources.test_endless_output_is_cut_at_the_limit(wasm_box, stream)


def test_processor_time_is_bounded_by_fuel_where_no_watchdog_looks(wasm_box: Box) -> None:
    outcome = run(wasm_box, "while True: pass", limits=Limits(wall_ms=30_000, cpu_s=1))
    assert outcome.ending == "time"
    assert "processor" in outcome.reason


@pytest.mark.parametrize("source", on_tests.FORGERIES.values(), ids=on_tests.FORGERIES)
def test_no_forgery_passes(wasm_box: Box, source: str) -> None:
    raw = [on_tests.call("first", 1, returns=42), on_tests.call("second", 2, returns=42)]
    suite = on_tests.judged(wasm_box, source, *raw)
    assert "passed" not in on_tests.verdicts(suite)
    assert len(suite.tests) == 2


def test_tests_know_nothing_of_each_other_nor_of_what_is_expected(wasm_box: Box) -> None:
    source = """
import gc, os
kept = []
def f(x):
    kept.append(x)
    texts = [repr(thing) for thing in gc.get_objects() if isinstance(thing, dict)]
    files = [open(name).read() for name in os.listdir("/box") if name != "main.py"]
    words = ["detcepxe-1", "neddih-tupni"]
    return [kept, [word for word in words if any(word[::-1] in text for text in texts + files)]]
"""
    raw = [on_tests.call(str(number), number, returns=[[number], []]) for number in range(2)]
    raw.append(on_tests.call("x", "input-hidden", hidden=True, returns="1-expected"))
    assert on_tests.verdicts(on_tests.judged(wasm_box, source, *raw))[:2] == ["passed", "passed"]


def test_each_verdict_comes_from_a_real_program(wasm_box: Box) -> None:
    source = """
import os
def f(x):
    if x == "error": return [][1]
    if x == "time":
        while True: pass
    if x == "memory": return [b"x" * (8 << 20) for _ in range(100)]
    if x == "output":
        while True: print("x" * 500)
    if x == "stopped": os._exit(3)
    return x
if __name__ == "__main__":
    print(sum(map(int, input().split())))
"""
    words = ["passed", "error", "time", "memory", "output", "stopped"]
    raw = [on_tests.call(word, word, returns=word) for word in words]
    stream: dict[str, object] = {"name": "sum", "stdin": "1 2", "stdout": "3"}
    suite = on_tests.judged(wasm_box, source, *raw, on_tests.call("wrong", 1), stream)
    assert on_tests.verdicts(suite) == [*words, "wrong", "passed"]
    assert 'File "main.py", line 4, in f' in suite.tests[1].error


def test_unit_tests_need_more_than_it_has_and_that_is_our_failure(wasm_box: Box) -> None:
    files = {"test_it.py": "import unittest"}
    raw = [{"name": "unit", "unit": "test_it.py", "files": files, "languages": ["python"]}]
    program = Program("python", {"main.py": ""}, "main.py")
    with pytest.raises(SandboxUnavailable, match="unit tests need more"):
        run_tests(wasm_box, program, parse_tests(raw), limits=on_tests.LIMITS)


RUNNER = """
import sys
from pathlib import Path
from interviews.sandbox import Limits, Program, Setting, select_box
setting = Setting(order=("wasi",), count=1, cache=Path(sys.argv[2]))
box, report = select_box(Path(sys.argv[1]), setting=setting)
print(report.reason, flush=True)
program = Program("python", {"main.py": "while True: pass"}, "main.py")
box.run(program, stdin="", limits=Limits(wall_ms=30_000, cpu_s=30))
"""


def test_a_box_dies_with_its_runner(tmp_path: Path, wasm_box: Box) -> None:
    root, folder = Path(__file__).parents[3], tmp_path / secrets.token_hex(4)
    command = [sys.executable, "-c", RUNNER, str(folder), str(CACHE)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as runner:
        assert runner.stdout is not None
        assert "withstood every attack" in runner.stdout.readline()
        assert becomes_true(lambda: bool(children(runner.pid)))
        (guest,) = children(runner.pid)
        runner.kill()
    assert becomes_true(lambda: not os.path.exists(f"/proc/{guest}/exe"))


def children(pid: int) -> list[int]:
    """Return the processes around WebAssembly that a runner has started."""
    return [found for found in processes_with("guest.py") if parent(found) == pid]


def parent(pid: int) -> int:
    """Return a process's parent, 0 when it is gone."""
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0
