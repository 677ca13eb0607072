"""A folder is read without following anything out of it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from agents.schema.faults import bad
from interviews.banks.limits import LIMITS, Basket, ignored, shown


def read_folder(root: Path) -> dict[str, bytes]:
    """Return the files below a folder by path; raise BadPackage for links and broken limits."""
    basket = Basket()
    for path in _below(root, root):
        name = path.relative_to(root).as_posix()
        basket.check_path(name)
        basket.put(name, _content(path, name, basket.room()))
    return basket.files


def _below(root: Path, folder: Path) -> Iterator[Path]:
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        path = Path(entry.path)
        relative = path.relative_to(root)
        if ignored(relative.parts):
            continue
        if entry.is_symlink():
            raise bad(shown(relative.as_posix()), "symlink", "is a link; put the file itself there")
        if not entry.is_dir(follow_symlinks=False):
            yield path
        elif len(relative.parts) < LIMITS.path_parts:
            yield from _below(root, path)
        else:
            deep = f"stands deeper than {LIMITS.path_parts} folders"
            raise bad(shown(relative.as_posix()), "path-length", deep)


def _content(path: Path, name: str, room: int) -> bytes:
    """Read one regular file, a little beyond the room so that `put` can tell it is too large."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError as error:
        raise bad(shown(name), "unreadable", f"cannot be opened: {error.strerror}") from error
    with open(descriptor, "rb") as opened:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise bad(shown(name), "not-a-file", "is neither a file nor a folder")
        return opened.read(room + 1)


def write_folder(files: dict[str, bytes], root: Path) -> None:
    """Write a package's files below a new or empty folder; raise FileExistsError for another."""
    root.mkdir(parents=True, exist_ok=True)
    if any(root.iterdir()):
        raise FileExistsError(f"{root} is not empty")
    for path, content in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
