"""The box is empty but for what is bound into it: no network, no files but /usr and the program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from interviews.sandbox.box import Program
from interviews.sandbox.languages import Interpreter
from interviews.sandbox.limits import Limits

MIB = 1024 * 1024
HOME = "/box"
BUILT = "/built"
NOBODY = 65534

# Never all of /usr: images keep whole applications in /usr/local and /usr/src.
_SYSTEM_FOLDERS = ("bin", "lib", "lib64", "lib32", "libexec", "include", "share")
_ETC = ("ld.so.cache", "alternatives")
_WRITABLE = ((HOME, 64 * MIB), ("/tmp", 64 * MIB), ("/dev/shm", 16 * MIB))  # noqa: S108  in the box
WRITABLE = tuple(folder for folder, _ in _WRITABLE)
# Threads reserve 8 MiB each and touch little of it, so the rlimit is wide; the watchdog counts.
_PRIVATE_MEMORY_MIB = 1024
_PASSWD = f"nobody:x:{NOBODY}:{NOBODY}:nobody:{HOME}:/bin/sh\n".encode()

_APART = """
    --unshare-user --unshare-ipc --unshare-pid --unshare-net --unshare-uts --unshare-cgroup
    --disable-userns --die-with-parent --new-session --cap-drop ALL --clearenv --hostname box
"""
_ENVIRONMENT = {"PATH": "/usr/bin", "HOME": HOME, "LANG": "C.UTF-8", "TMPDIR": "/tmp"}  # noqa: S108


@dataclass(frozen=True)
class Profile:
    """How boxes are made on this machine. Without `proc` some languages do not run, Python does.

    `supervisor` is the Python for our own programs in the box; None where the language is Python.
    """

    interpreter: Interpreter
    proc: bool = True
    supervisor: Interpreter | None = None

    @property
    def python(self) -> Interpreter:
        """Return the Python of this box."""
        return self.supervisor or self.interpreter

    @property
    def bound(self) -> tuple[Interpreter, ...]:
        """Return what must be bound: our Python first, so that the language has the last word."""
        return tuple(dict.fromkeys((self.python, self.interpreter)))


@dataclass(frozen=True)
class Content:
    """Bytes that become a read-only or a writable file of the box; they travel by descriptor."""

    path: str
    body: bytes


def contents(program: Program) -> tuple[Content, ...]:
    """Return what must be handed over: the program's files and a user list with one name."""
    own = tuple(Content(f"{HOME}/{path}", text.encode()) for path, text in program.files.items())
    built = tuple(Content(f"{BUILT}/{path}", body) for path, body in program.built.items())
    return (Content("/etc/passwd", _PASSWD), *own, *built)


def options(profile: Profile, handed: Mapping[str, int]) -> Iterator[str]:
    """Yield bubblewrap's options; `handed` maps a path in the box to its content's descriptor."""
    yield from _APART.split()
    yield from ("--uid", str(NOBODY), "--gid", str(NOBODY))
    for name, value in _environment(profile).items():
        yield from ("--setenv", name, value)
    yield from _system()
    for bound in profile.bound:
        yield from _interpreter(bound)
    if profile.proc:
        yield from ("--proc", "/proc")
    yield from ("--dev", "/dev", "--remount-ro", "/dev")
    for folder, size in _WRITABLE:
        yield from ("--size", str(size), "--tmpfs", folder)
    for path, descriptor in handed.items():
        rights = "0555" if path.startswith(f"{BUILT}/") else "0644"
        yield from ("--perms", rights, "--file", str(descriptor), path)
    yield from ("--remount-ro", "/", "--chdir", HOME)


def _environment(profile: Profile) -> dict[str, str]:
    own = (pair for bound in profile.bound for pair in bound.environment)
    return {**_ENVIRONMENT, **dict(own)}


def _system() -> Iterator[str]:
    for name in _SYSTEM_FOLDERS:
        if Path("/usr", name).is_dir():
            yield from ("--ro-bind", f"/usr/{name}", f"/usr/{name}")
        if name.startswith(("bin", "lib")) and name != "libexec" and Path("/", name).exists():
            yield from ("--symlink", f"usr/{name}", f"/{name}")
    yield from ("--dir", "/etc")
    for name in _ETC:
        yield from ("--ro-bind-try", f"/etc/{name}", f"/etc/{name}")


def _interpreter(interpreter: Interpreter) -> Iterator[str]:
    for source, place in interpreter.binds:
        yield from ("--ro-bind", source, place)
    for folder in interpreter.hidden:
        yield from ("--size", "4096", "--tmpfs", folder, "--remount-ro", folder)


def command(program: tuple[str, ...], limits: Limits) -> tuple[str, ...]:
    """Return the command inside the box: resource limits first, hard ones, then the program."""
    rules = {
        "nproc": limits.processes,
        "fsize": limits.file_mib * MIB,
        "nofile": 256,
        "cpu": f"{limits.cpu_s}:{limits.cpu_s + 1}",
        "core": 0,
        "data": max(_PRIVATE_MEMORY_MIB, limits.memory_mib) * MIB,
        "memlock": 0,
        "msgqueue": 0,
    }
    return ("/usr/bin/prlimit", *(f"--{name}={value}" for name, value in rules.items()), *program)
