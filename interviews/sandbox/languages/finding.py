"""A tool is found by its resolved path, and bound where /usr does not hold it."""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
from pathlib import Path

# Folders of /usr that every box sees.
_SEEN = ("bin", "lib", "lib64", "libexec", "include", "share")
_PATH = "/usr/local/bin:/usr/bin"
ELSEWHERE = "/opt"


def which(name: str, *more: Path) -> Path | None:
    """Return the resolved path of a program on this machine; `more` are folders to try first."""
    searched = os.pathsep.join([*map(str, more), os.environ.get("PATH", ""), _PATH])
    for folder in searched.split(os.pathsep):
        found = shutil.which(name, path=folder)
        # Another user's home is closed to the boxes' users, and then the next one is tried.
        if found is not None and reachable(path := Path(found).resolve()):
            return path
    return None


def reachable(path: Path) -> bool:
    """Return whether everybody on this machine may read a file and walk to it."""
    try:
        walked = all(folder.stat().st_mode & stat.S_IXOTH for folder in path.parents)
        return walked and bool(path.stat().st_mode & stat.S_IROTH)
    except OSError:
        return False


def seen(path: Path) -> bool:
    """Return whether a box sees a path without a bind."""
    return any(path.is_relative_to(f"/usr/{name}") for name in _SEEN)


def placed(path: Path, name: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return where a box has a file or folder, and the binds for that."""
    if seen(path):
        return str(path), ()
    place = f"{ELSEWHERE}/{name}"
    return place, ((str(path), place),)


def version(*command: str | Path) -> str:
    """Return the first number with a dot in what a program says of itself, "" if it says none."""
    try:
        asked = subprocess.run(
            command,
            env={"HOME": "/nonexistent", "PATH": _PATH},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    found = re.search(r"\d+(\.\d+)+", asked.stdout + asked.stderr)
    return found[0] if found and asked.returncode == 0 else ""


def numbers(text: str) -> tuple[int, ...]:
    """Return a version as numbers that compare."""
    return tuple(int(part) for part in text.split(".") if part.isdecimal())
