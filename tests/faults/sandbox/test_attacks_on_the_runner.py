"""Nothing survives a run, not even when its runner dies; no output makes the host stumble."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pyseccomp
import pytest

import interviews
from interviews.sandbox import folders
from interviews.sandbox.box import Box, SandboxUnavailable
from interviews.sandbox.bubblewrap.maker import Bubblewrap
from interviews.sandbox.languages import PYTHON, Interpreter
from interviews.sandbox.running.engine import BoxOf
from interviews.sandbox.selftest import UIDS
from interviews.sandbox.slots import Slots
from tests.faults.sandbox.boxes import (
    OF_GVISOR,
    SMALL,
    becomes_true,
    has_own_kernel,
    processes_with,
    run,
)
from tests.faults.sandbox.conftest import SYSTEMS

DAEMON = """
import os, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for descriptor in (0, 1, 2)[:CLOSE]:
            os.close(descriptor)
        os.execv(sys.executable, [sys.executable, "-c", "import time; time.sleep(60)", "MARK"])
    os._exit(0)
os.wait()
time.sleep(0.2)
print("end")
"""


@pytest.mark.parametrize("closed", [0, 3], ids=["holds the output", "closed everything"])
def test_a_daemon_neither_holds_the_run_nor_outlives_it(box: Box, closed: int) -> None:
    marker = f"left-behind-{secrets.token_hex(4)}"
    outcome = run(box, DAEMON.replace("CLOSE", str(closed)).replace("MARK", marker))
    assert (outcome.ending, outcome.stdout) == ("finished", "end\n")
    assert outcome.wall_ms < 4000
    assert becomes_true(lambda: not processes_with(marker))


def test_nothing_survives_a_run_that_was_ended(box: Box) -> None:
    marker = f"left-behind-{secrets.token_hex(4)}"
    source = DAEMON.replace("CLOSE", "0").replace("MARK", marker)
    source = source.replace("time.sleep(0.2)", "time.sleep(60)")
    # The processes of a kernel in user space carry its own name instead of the program's.
    late = time.monotonic() + 1.5
    seen = has_own_kernel(box)
    outcome = run(
        box, source, stop=lambda: time.monotonic() > late if seen else bool(processes_with(marker))
    )
    assert outcome.ending == "stopped"
    assert becomes_true(lambda: not processes_with(marker))


RUNNER = '''
import sys
sys.path[:0] = [sys.argv[1]]
from pathlib import Path
from interviews.sandbox import Limits, Program, Setting, select_box
order = (sys.argv[4],)
box, report = select_box(Path(sys.argv[2]), setting=Setting(order=order, count=1))
print(report.reason, flush=True)
source = """
import os, sys
os.execv(sys.executable, [sys.executable, "-c", "import time; time.sleep(60)", "MARK"])
"""
program = Program("python", {"main.py": source.replace("MARK", "box-" + sys.argv[3])}, "main.py")
box.run(program, stdin="", limits=Limits(wall_ms=30_000))
'''


@pytest.fixture
def copied() -> Iterator[Path]:
    """The sandbox alone, where every user may read it: it needs nothing else of the project."""
    folder = Path(tempfile.mkdtemp(prefix="viva-runner-"))
    package = Path(interviews.__file__).parent
    (folder / "interviews").mkdir()
    shutil.copy(package / "__init__.py", folder / "interviews")
    shutil.copytree(package / "sandbox", folder / "interviews" / "sandbox")
    shutil.copy(Path(pyseccomp.__file__), folder)
    (folder / "runner.py").write_text(RUNNER)
    (folder / "slots").mkdir()
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o777 if path.is_dir() else 0o644)
    yield folder
    shutil.rmtree(folder)


def holders_of(mark: str) -> list[str]:
    """Return which processes still hold a memory file of this name."""
    found = []
    for link in Path("/proc").glob("[0-9]*/fd/*"):
        try:
            if mark in os.readlink(link):
                found.append(link.parts[2])
        except OSError:
            continue
    return found


def users() -> list[int | None]:
    """The runner's own user, and an ordinary one where we may choose."""
    return [None, 61_900] if os.geteuid() == 0 else [None]


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("user", users())
@pytest.mark.parametrize("amid_its_start", [False, True], ids=["running", "starting"])
def test_a_box_dies_with_its_runner(
    copied: Path, name: str, user: int | None, amid_its_start: bool
) -> None:
    token, before = secrets.token_hex(4), set(processes_with(OF_GVISOR))
    python = PYTHON.find()[0].command
    runner = subprocess.Popen(
        [python, "-B", str(copied / "runner.py"), str(copied), str(copied / "slots"), token, name],
        stdout=subprocess.PIPE,
        text=True,
        user=user,
        group=user,
        extra_groups=None if user is None else [],
        env={"PATH": "/usr/bin:/bin"},
        cwd="/",
    )
    with runner:
        assert runner.stdout is not None
        assert "withstood every attack" in runner.stdout.readline()
        if amid_its_start and name == "bubblewrap":
            # A copy of the runner that has yet to become bubblewrap.
            assert becomes_true(lambda: len(processes_with(token)) > 1)
        else:
            marker = OF_GVISOR if name == "gvisor" else "box-" + token
            assert becomes_true(lambda: bool(set(processes_with(marker)) - before))
            time.sleep(0 if amid_its_start else 0.5)
        started = set(processes_with(OF_GVISOR)) - before
        runner.kill()
        runner.wait()
    lock = copied / "slots" / "slot-000.lock"
    held = lock.read_text()
    assert held.startswith("viva-")
    if amid_its_start:
        # Bubblewrap does not die with its parent yet: the next to use the slot ends what is left.
        Slots(copied / "slots", uids=UIDS, count=1).sweep()
    assert becomes_true(lambda: not holders_of(held))
    assert becomes_true(lambda: not set(processes_with(OF_GVISOR)) & started)
    assert becomes_true(lambda: not processes_with(token))
    assert lock.read_text() == ("" if amid_its_start else held)
    # A folder outlives whoever was killed, until the slot is used again.
    assert (folders.base() / held).is_dir() != amid_its_start
    Slots(copied / "slots", uids=UIDS, count=1).sweep()
    assert not (folders.base() / held).exists()


HOLDER = """
import os, subprocess, sys, time
sys.path[:0] = [sys.argv[1]]
from pathlib import Path
from interviews.sandbox.selftest import UIDS
from interviews.sandbox.slots import Slots
with Slots(Path(sys.argv[2]), uids=(61_800,), count=1).one() as slot:
    sleeping = [sys.executable, "-c", "import time; time.sleep(60)"]
    subprocess.Popen([*sleeping, "MARKED" + sys.argv[3]], pass_fds=[os.memfd_create(slot.mark)])
    subprocess.Popen([*sleeping, "FREE" + sys.argv[3]], pass_fds=[os.memfd_create("viva-other")])
    print("ready", flush=True)
    time.sleep(60)
"""


def test_what_a_killed_holder_left_in_its_slot_is_ended_by_the_next(tmp_path: Path) -> None:
    token = secrets.token_hex(4)
    root = str(Path(interviews.__file__).parents[1])
    command = [sys.executable, "-c", HOLDER, root, str(tmp_path), token]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "ready\n"
        holder.kill()
    assert becomes_true(lambda: len(processes_with("FREE" + token)) == 1)
    (free,) = processes_with("FREE" + token)
    try:
        assert len(processes_with("MARKED" + token)) == 1
        with Slots(tmp_path, uids=(61_800,), count=1).one():
            assert becomes_true(lambda: not processes_with("MARKED" + token))
            assert processes_with("FREE" + token) == [free]
    finally:
        os.kill(free, signal.SIGKILL)


def test_a_box_that_cannot_be_made_is_our_failure(tmp_path: Path) -> None:
    slots = Slots(tmp_path, uids=range(61_700, 61_702), count=1)
    python = PYTHON.find()[0]
    missing = Interpreter("/nowhere/python", "3.11", binds=(("/nowhere/python", "/opt/python"),))
    for bwrap, here, said in (
        ("/usr/bin/bwrap", missing, r"could not be made.*nowhere"),
        ("/nowhere/bwrap", python, "did not start"),
    ):
        with pytest.raises(SandboxUnavailable, match=said):
            run(BoxOf(Bubblewrap(bwrap, here), slots, {"python": here}), "print(1)")


@pytest.mark.parametrize(
    ("source", "printed"),
    [
        (r"import os; os.write(1, b'a\xff\xfe\x00b\xc3')", "a\ufffd\ufffdb\ufffd"),
        (
            r"import sys; sys.stdout.buffer.write('\ud800'.encode('utf-8', 'surrogatepass'))",
            "\ufffd" * 3,
        ),
        ("print('\\x00' * 10, end='')", ""),
        ("print('{\"exit-code\": 1}', end='')", '{"exit-code": 1}'),
    ],
    ids=["broken", "surrogate", "NUL", "a report of its own"],
)
def test_any_bytes_become_text(box: Box, source: str, printed: str) -> None:
    outcome = run(box, source)
    assert (outcome.stdout, outcome.exit_code) == (printed, 0)


def test_links_in_the_boxs_folders_lead_nowhere(box: Box) -> None:
    source = """
import os
for place in ("/box", "/tmp"):
    os.symlink("/etc/shadow", place + "/link")
    os.symlink("/", place + "/root")
    try:
        os.link("/usr/bin/env", place + "/hard")
        print("could link")
    except OSError:
        pass
    try:
        open(place + "/link").read()
        print("could read")
    except OSError:
        pass
"""
    outcome = run(box, source)
    assert (outcome.stdout, outcome.exit_code) == ("", 0), outcome
    assert run(box, "print('next')", limits=SMALL).stdout == "next\n"
