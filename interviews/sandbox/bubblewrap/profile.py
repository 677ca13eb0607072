"""The box is empty but for what is bound into it: no network, no files but /usr and the program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from interviews.sandbox.languages import Interpreter
from interviews.sandbox.running.orders import BUILT, HOME

MIB = 1024 * 1024
NOBODY = 65534

# Never all of /usr: images keep whole applications in /usr/local and /usr/src.
SYSTEM_FOLDERS = ("bin", "lib", "lib64", "lib32", "libexec", "include", "share")
ETC = ("ld.so.cache", "alternatives")
WRITABLE_SIZES = ((HOME, 64 * MIB), ("/tmp", 64 * MIB), ("/dev/shm", 16 * MIB))  # noqa: S108  in the box
WRITABLE = tuple(folder for folder, _ in WRITABLE_SIZES)

_APART = """
    --unshare-user --unshare-ipc --unshare-pid --unshare-net --unshare-uts --unshare-cgroup
    --disable-userns --die-with-parent --new-session --cap-drop ALL --clearenv --hostname box
"""


def options(waiter: Interpreter, interpreter: Interpreter, *, proc: bool) -> Iterator[str]:
    """Yield bubblewrap's options for a box in which nothing is yet."""
    yield from _APART.split()
    yield from ("--uid", str(NOBODY), "--gid", str(NOBODY))
    for name, value in waiter.environment:
        yield from ("--setenv", name, value)
    yield from _system()
    yield from _interpreters((waiter, interpreter))
    if proc:
        yield from ("--proc", "/proc")
    yield from ("--dev", "/dev", "--remount-ro", "/dev")
    for folder, size in WRITABLE_SIZES:
        yield from ("--size", str(size), "--tmpfs", folder)


def filled(built: str, *, names: int) -> Iterator[str]:
    """Yield the options that close it: its users' names by descriptor, and a folder of the host's.

    What the host puts into that folder while the box waits can be read in it, never changed.
    """
    yield from ("--perms", "0444", "--file", str(names), "/etc/passwd")
    yield from ("--ro-bind", built, BUILT)
    yield from ("--remount-ro", "/", "--chdir", HOME)


def _system() -> Iterator[str]:
    for name in SYSTEM_FOLDERS:
        if Path("/usr", name).is_dir():
            yield from ("--ro-bind", f"/usr/{name}", f"/usr/{name}")
        if name.startswith(("bin", "lib")) and name != "libexec" and Path("/", name).exists():
            yield from ("--symlink", f"usr/{name}", f"/{name}")
    yield from ("--dir", "/etc")
    for name in ETC:
        yield from ("--ro-bind-try", f"/etc/{name}", f"/etc/{name}")


def _interpreters(interpreters: Iterable[Interpreter]) -> Iterator[str]:
    """Bind what several need once."""
    listed = list(interpreters)
    for source, place in dict.fromkeys(bind for one in listed for bind in one.binds):
        yield from ("--ro-bind", source, place)
    for folder in dict.fromkeys(folder for one in listed for folder in one.hidden):
        yield from ("--size", "4096", "--tmpfs", folder, "--remount-ro", folder)
