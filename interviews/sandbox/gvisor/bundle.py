"""A gVisor box is described in the form of the Open Container Initiative: nothing of it is writable
but three file systems in memory, and its own kernel refuses what ours would."""

from __future__ import annotations

import json
import socket
from pathlib import Path

from interviews.sandbox.bubblewrap.profile import ETC, NOBODY, SYSTEM_FOLDERS, WRITABLE_SIZES
from interviews.sandbox.bubblewrap.seccomp import DENIED
from interviews.sandbox.languages import Interpreter
from interviews.sandbox.running.orders import BUILT, HOME

_EPERM, _EAFNOSUPPORT = 1, 97
_NO_CAPABILITIES = ("bounding", "effective", "inheritable", "permitted", "ambient")
# Time, mount, cgroup, host name, interprocess communication, user, process and network.
_NAMESPACE_FLAGS = (0x80, 0x20000, *(1 << bit for bit in range(25, 31)))
_NAMESPACES = ("pid", "ipc", "uts", "mount", "network")


def write(
    bundle: Path, *, waiter: Interpreter, interpreter: Interpreter, command: list[str]
) -> None:
    """Write a bundle: the description, and a root that holds nothing but places to mount at.

    `built` in it is for what the box is handed later.
    """
    root = bundle / "rootfs"
    root.mkdir(parents=True)
    built = bundle / "built"
    built.mkdir()
    mounts = [*_mounts(waiter, interpreter), _bound(str(built), BUILT)]
    for mount in mounts:
        place = root / str(mount["destination"]).lstrip("/")
        if Path(str(mount["source"])).is_file():
            place.parent.mkdir(parents=True, exist_ok=True)
            place.touch()
        else:
            place.mkdir(parents=True, exist_ok=True)
    for name in SYSTEM_FOLDERS:
        if name.startswith(("bin", "lib")) and name != "libexec" and Path("/", name).exists():
            (root / name).symlink_to(f"usr/{name}")
    (root / "etc" / "passwd").write_text(f"nobody:x:{NOBODY}:{NOBODY}:nobody:{HOME}:/bin/sh\n")
    described = _described(waiter, command, mounts)
    (bundle / "config.json").write_text(json.dumps(described))


def _described(
    waiter: Interpreter, command: list[str], mounts: list[dict[str, object]]
) -> dict[str, object]:
    return {
        "ociVersion": "1.0.2",
        "root": {"path": "rootfs", "readonly": True},
        "hostname": "box",
        "process": {
            "user": {"uid": NOBODY, "gid": NOBODY},
            "cwd": HOME,
            "env": [f"{name}={value}" for name, value in waiter.environment],
            "args": command,
            "noNewPrivileges": True,
            "capabilities": {kind: [] for kind in _NO_CAPABILITIES},
        },
        "mounts": mounts,
        "linux": {
            "namespaces": [{"type": kind} for kind in _NAMESPACES],
            "seccomp": _seccomp(),
        },
    }


def _mounts(waiter: Interpreter, interpreter: Interpreter) -> list[dict[str, object]]:
    folders = [f"/usr/{name}" for name in SYSTEM_FOLDERS if Path("/usr", name).is_dir()]
    files = [f"/etc/{name}" for name in ETC if Path("/etc", name).exists()]
    binds = dict.fromkeys([*((path, path) for path in folders + files), *waiter.binds])
    binds.update(dict.fromkeys(interpreter.binds))
    hidden = dict.fromkeys([*waiter.hidden, *interpreter.hidden])
    return [
        {"destination": "/proc", "type": "proc", "source": "proc"},
        _tmpfs("/sys", 4096, "ro", "mode=0555"),
        *(_bound(source, place) for source, place in binds),
        *(_tmpfs(folder, 4096, "ro", "mode=0555") for folder in hidden),
        *(_tmpfs(folder, size, "rw", "mode=0777") for folder, size in WRITABLE_SIZES),
    ]


def _bound(source: str, place: str) -> dict[str, object]:
    return {"destination": place, "type": "bind", "source": source, "options": ["ro", "rbind"]}


def _tmpfs(place: str, size: int, *options: str) -> dict[str, object]:
    return {
        "destination": place,
        "type": "tmpfs",
        "source": "tmpfs",
        "options": [f"size={size}", "nosuid", "nodev", *options],
    }


def _seccomp() -> dict[str, object]:
    """Return what gVisor's own kernel refuses: as much as ours would."""
    unix = {"index": 0, "value": int(socket.AF_UNIX), "op": "SCMP_CMP_NE"}
    return {
        "defaultAction": "SCMP_ACT_ALLOW",
        "architectures": ["SCMP_ARCH_X86_64", "SCMP_ARCH_AARCH64"],
        "syscalls": [
            _refused(sorted(DENIED), _EPERM),
            _refused(["socket", "socketpair"], _EAFNOSUPPORT, unix),
            *(_refused(["clone"], _EPERM, _flag(flag)) for flag in _NAMESPACE_FLAGS),
        ],
    }


def _flag(flag: int) -> dict[str, object]:
    return {"index": 0, "value": flag, "valueTwo": flag, "op": "SCMP_CMP_MASKED_EQ"}


def _refused(names: list[str], error: int, *arguments: dict[str, object]) -> dict[str, object]:
    return {
        "names": names,
        "action": "SCMP_ACT_ERRNO",
        "errnoRet": error,
        "args": list(arguments),
    }
