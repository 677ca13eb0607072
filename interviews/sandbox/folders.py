"""A box's files on the host lie where only its user reads them; none outlives the slot's holder."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from functools import cache
from pathlib import Path, PurePosixPath

from interviews.sandbox.box import SandboxUnavailable

_OTHERS = ("/var/tmp", "/dev/shm")  # noqa: S108  folders of ours are made there, by names of ours
_SEARCHED_BY_ALL = 0o001
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
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
    """Write files by relative path; whoever may enter the folder may read and start them.

    We may be root and the folder a box's user's: no link in it is followed, nothing overwritten.
    """
    try:
        for path, body in files.items():
            with ExitStack() as opened:
                *parents, name = PurePosixPath(path).parts
                within = _opened(opened, str(folder), _FOLDER)
                for parent in parents:
                    within = _made_within(opened, parent, within)
                written = _opened(opened, name, _NEW, within=within)
                with os.fdopen(os.dup(written), "wb") as file:
                    file.write(body)
                os.fchmod(written, 0o555)
    except OSError as problem:
        raise SandboxUnavailable("folder", f"files for a box: {problem}") from problem


def _made_within(opened: ExitStack, name: str, within: int) -> int:
    try:
        os.mkdir(name, dir_fd=within)
    except FileExistsError:
        return _opened(opened, name, _FOLDER, within=within)
    place = _opened(opened, name, _FOLDER, within=within)
    os.fchmod(place, 0o755)
    return place


def _opened(opened: ExitStack, name: str, flags: int, *, within: int | None = None) -> int:
    descriptor = os.open(name, flags, 0o600, dir_fd=within)
    opened.callback(os.close, descriptor)
    return descriptor


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
