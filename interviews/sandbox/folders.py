"""A box's files on the host lie where only its user reads them; none outlives the slot's holder."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path, PurePosixPath

from interviews.sandbox.box import SandboxUnavailable

_OTHERS = ("/var/tmp", "/dev/shm")  # noqa: S108  folders of ours are made there, by names of ours
_SEARCHED_BY_ALL = 0o001
_MARK = re.compile(r"viva-[0-9a-f]{16}")


def made(mark: str, user: int | None) -> Path:
    """Return a new folder for the box of a slot: ours to write, its user's to read."""
    folder = base() / mark
    try:
        folder.mkdir(mode=0o700)
        if user is not None:
            os.chown(folder, -1, user)
            folder.chmod(0o750)
    except OSError as problem:
        remove(folder)
        raise SandboxUnavailable("folder", f"no folder for a box: {problem}") from problem
    return folder


def lay(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files by relative path; whoever may enter the folder may read and start them."""
    try:
        for path, body in files.items():
            for parent in reversed(PurePosixPath(path).parents[:-1]):
                if not (place := folder / parent).exists():
                    place.mkdir()
                    place.chmod(0o755)
            (folder / path).write_bytes(body)
            (folder / path).chmod(0o555)
    except OSError as problem:
        raise SandboxUnavailable("folder", f"files for a box: {problem}") from problem


def remove(folder: Path) -> None:
    """Remove a folder with what is in it, or what somebody left of it."""
    shutil.rmtree(folder, ignore_errors=True)


def sweep(mark: str) -> None:
    """Remove the folder that a killed holder left; nothing else can be named like it."""
    if _MARK.fullmatch(mark):
        remove(base() / mark)


@cache
def base() -> Path:
    """Return where folders are made: for temporary things, where files may be started from."""
    usual = Path(tempfile.gettempdir())
    return next(filter(fits, (usual, *map(Path, _OTHERS))), usual)


def refuse_without_one() -> None:
    """Raise SandboxUnavailable where what was compiled could not be started."""
    if not fits(base()):
        said = f"programs cannot be started from {base()}: let TMPDIR name a folder that allows it"
        raise SandboxUnavailable("folder", said)


def fits(place: Path) -> bool:
    """Tell whether boxes' folders can be here: their users get in, and may start what they find."""
    if not place.is_dir() or not os.access(place, os.W_OK | os.X_OK):
        return False
    # Root's boxes have users of their own.
    ways = (place, *place.resolve().parents) if os.geteuid() == 0 else ()
    open_to_all = all(way.stat().st_mode & _SEARCHED_BY_ALL for way in ways)
    return open_to_all and not os.statvfs(place).f_flag & os.ST_NOEXEC
