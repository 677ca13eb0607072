"""Before a back end is trusted it is attacked for real; each attack is small and ends by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from interviews.sandbox.box import Outcome
from interviews.sandbox.limits import Limits

_SMALL = Limits(wall_ms=6000, cpu_s=3, memory_mib=96, output_kib=8, processes=24, file_mib=4)
_BRIEF = Limits(wall_ms=300, cpu_s=3, memory_mib=96, output_kib=8, processes=24, file_mib=4)

_NO_FORK = "has no attribute 'fork'"
_NO_MMAP = "No module named 'mmap'"

# Each of these prints one line for what it could do and must not; silence and "end" is the pass.
_LOOK_AROUND = """
import os, socket
try:
    import ctypes
    libc = ctypes.CDLL(None, use_errno=True)
except ImportError:
    libc = None
def can(name, action):
    try:
        if action() is not False:
            print("could", name)
    except Exception:
        pass
call = lambda number, *rest: libc.syscall(number, *rest) >= 0
for path in ("/etc/shadow", "/root", "/home", *HOST_PATHS):
    can("see " + path, lambda: os.listdir(path) if os.path.isdir(path) else open(path).read(1))
can("write core_pattern", lambda: open("/proc/sys/kernel/core_pattern", "r+"))
for path in ("/x", "/etc/x", "/usr/x", "/dev/x", "/proc/sys/x"):
    can("write " + path, lambda: open(path, "w"))
for name, family, kind in (("inet", 2, 1), ("inet6", 10, 1), ("raw", 2, 3), ("packet", 17, 3),
                           ("netlink", 16, 3), ("vsock", 40, 1)):
    can("socket " + name, lambda: socket.socket(family, kind))
can("see other processes", lambda: os.path.isdir("/proc") and
    sum(name.isdigit() for name in os.listdir("/proc")) > 3)
environment = lambda pid: set(open(f"/proc/{pid}/environ", "rb").read().split(b"\\0"))
can("read the host's environment", lambda: not environment(1) <= environment("self") | {b""})
can("be root", lambda: os.getuid() == 0 or os.setuid(0) is None)
can("unshare", lambda: libc.unshare(0x10000000) == 0)
can("mount", lambda: libc.mount(b"none", b"/tmp", b"tmpfs", 0, None) == 0)
can("ptrace", lambda: libc.ptrace(0, 0, 0, 0) == 0)
can("make a memfd", lambda: os.memfd_create("x") >= 0)
can("chroot", lambda: os.chroot("/tmp") is None)
print("end")
"""

_FORK_BOMB = """
import os, time
made = 0
for _ in range(200):
    try:
        child = os.fork()
    except OSError:
        break
    if child == 0:
        time.sleep(0.2)
        os._exit(0)
    made += 1
print("made", made)
"""

_ORPHAN = """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(30)
    os._exit(0)
print("end")
"""

_FILES = """
import os
for number in range(500_000):
    os.close(os.open(f"/tmp/{number}", os.O_CREAT))
print("all")
"""

_BIG_FILE = """
with open("/tmp/big", "wb") as file:
    for _ in range(200):
        file.write(bytes(1024 * 1024))
print("all")
"""


@dataclass(frozen=True)
class Attack:
    """A program that does harm where it can. `holds` returns "", or what went wrong.

    `lacking` is what a box says that has no processes or no such memory by its nature.
    """

    name: str
    source: str
    limits: Limits
    holds: Callable[[Outcome], str]
    lacking: str = ""


def attacks(host_paths: tuple[str, ...]) -> tuple[Attack, ...]:
    """Return the attacks of the self-test; `host_paths` must stay out of the box's sight."""
    look = f"HOST_PATHS = {host_paths!r}\n{_LOOK_AROUND}"
    return (
        Attack("sees and reaches nothing of the host", look, _SMALL, _only_the_end),
        Attack("a fork bomb is bounded", _FORK_BOMB, _SMALL, _few_processes, _NO_FORK),
        Attack(
            "8 GB of memory are refused",
            "kept = b'x' * (8 << 30)",
            _SMALL,
            _memory_refused,
            "OverflowError",
        ),
        Attack("memory is counted", _GROWING, _SMALL, _ended_by("memory"), "MemoryError"),
        Attack("shared memory is counted", _SHARED, _SMALL, _ended_by("memory"), _NO_MMAP),
        Attack("an endless loop is ended", "while True: pass", _BRIEF, _ended_by("time")),
        Attack(
            "sleeping for ever is ended", "import time; time.sleep(99)", _BRIEF, _ended_by("time")
        ),
        Attack("endless output is cut", "while True: print('x' * 999)", _SMALL, _cut),
        Attack("a big file is refused", _BIG_FILE, _SMALL, _never_all),
        Attack("many files are refused", _FILES, _SMALL, _never_all),
        Attack("an orphan does not hold the box", _ORPHAN, _SMALL, _quick_end, _NO_FORK),
        Attack("our set-up failure and exit code 1 differ", "raise SystemExit(1)", _SMALL, _exit_1),
    )


_GROWING = """
kept = []
for _ in range(40):
    kept.append(b"x" * (20 << 20))
print("all")
"""

_SHARED = """
import mmap
room = mmap.mmap(-1, 1 << 30)
for place in range(0, 1 << 30, 4096):
    room[place] = 1
print("all")
"""


def _only_the_end(outcome: Outcome) -> str:
    if outcome.stdout.strip() == "end":
        return ""
    return f"{outcome.ending}: {outcome.stdout.strip()} {outcome.stderr[-300:]}".strip()


def _few_processes(outcome: Outcome) -> str:
    words = outcome.stdout.split()
    if len(words) == 2 and words[0] == "made" and int(words[1]) < _SMALL.processes:  # noqa: PLR2004
        return ""
    return "" if outcome.ending == "stopped" else f"{outcome.ending}: {outcome.stdout.strip()}"


def _memory_refused(outcome: Outcome) -> str:
    refused = outcome.ending == "memory" or "MemoryError" in outcome.stderr
    return "" if refused else f"{outcome.ending} with exit code {outcome.exit_code}"


def _ended_by(ending: str) -> Callable[[Outcome], str]:
    def holds(outcome: Outcome) -> str:
        return "" if outcome.ending == ending else f"{outcome.ending} instead of {ending}"

    return holds


def _cut(outcome: Outcome) -> str:
    short = len(outcome.stdout) <= _SMALL.output_kib * 1024
    return "" if outcome.ending == "output" and short and outcome.clipped else outcome.ending


def _never_all(outcome: Outcome) -> str:
    return "it wrote everything" if "all" in outcome.stdout else ""


def _quick_end(outcome: Outcome) -> str:
    quick = outcome.ending == "finished" and outcome.wall_ms < _SMALL.wall_ms
    return "" if quick else f"{outcome.ending} after {outcome.wall_ms} ms"


def _exit_1(outcome: Outcome) -> str:
    seen = (outcome.ending, outcome.exit_code)
    return "" if seen == ("finished", 1) else f"{seen[0]} with exit code {seen[1]}"
