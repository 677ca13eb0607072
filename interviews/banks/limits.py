"""A package is as large as a question needs and no larger."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from agents.schema.faults import bad
from agents.schema.runtime import unsafe


@dataclass(frozen=True)
class Limits:
    """What one package may hold; sizes in bytes, after unpacking."""

    files: int = 1000
    file_bytes: int = 20_000_000
    total_bytes: int = 50_000_000
    archive_bytes: int = 50_000_000
    index_bytes: int = 2_000_000  # the list of contents of a zip
    ratio: int = 200
    ratio_from_bytes: int = 1_000_000
    path_chars: int = 240
    path_parts: int = 16


LIMITS = Limits()

IGNORED_PARTS = frozenset(
    {
        ".DS_Store",
        ".git",
        ".idea",
        ".mypy_cache",
        ".pytest_cache",
        ".ruff_cache",
        ".venv",
        ".vscode",
        "__MACOSX",
        "__pycache__",
        "._git",
        "node_modules",
    }
)
"""Names that tools leave behind; they are no part of a question."""


DEVICES = frozenset(
    {"aux", "con", "nul", "prn"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10)}
)
"""Names that mean a device on Windows, with any ending: a file of that name cannot be unpacked."""


class Basket:
    """Collects the files of one package and refuses what breaks a limit."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        self.files: dict[str, bytes] = {}
        self._limits = limits
        self._total = 0
        self._taken: dict[str, str] = {}  # each name as any file system compares it: as written

    def check_path(self, path: str) -> None:
        """Refuse a path that leaves the package, cannot be written elsewhere or came before."""
        limits = self._limits
        reason = unsafe(path)
        if reason:
            raise bad(shown(path), "path", reason)
        if len(path) > limits.path_chars or path.count("/") >= limits.path_parts:
            long = (
                f"has a path beyond {limits.path_chars} characters or {limits.path_parts} folders"
            )
            raise bad(shown(path), "path-length", long)
        self._check_names(path)
        if len(self.files) >= limits.files:
            raise bad("package", "file-count", f"holds more than {limits.files:,} files")

    def _check_names(self, path: str) -> None:
        """Refuse a name that some file system cannot hold, or cannot hold beside another."""
        if path in self.files:
            raise bad(shown(path), "file-twice", "stands twice in the archive")
        for part in path.split("/"):
            if part.split(".", 1)[0].strip().lower() in DEVICES:
                device = f'"{shown(part)}" means a device on some systems; choose another name'
                raise bad(shown(path), "device-name", device)
        for name in _upward(path):
            other = self._taken.get(_alike(name), name)
            if other != name:
                same = f'is the same name as "{shown(other)}" on some systems'
                raise bad(shown(path), "name-collision", same)
            if name in self.files or (name == path and _alike(name) in self._taken):
                raise bad(shown(path), "name-collision", "is a folder and a file at once")

    def room(self) -> int:
        """Return how many bytes the next file may have."""
        return min(self._limits.file_bytes, self._limits.total_bytes - self._total)

    def put(self, path: str, content: bytes) -> None:
        """Keep a file; raise BadPackage when it is too large or does not fit any more."""
        if len(content) > self._limits.file_bytes:
            raise bad(shown(path), "file-size", f"is over {self._limits.file_bytes:,} bytes")
        self._total += len(content)
        if self._total > self._limits.total_bytes:
            raise bad("package", "total-size", f"is over {self._limits.total_bytes:,} bytes in all")
        self.files[path] = content
        self._taken |= {_alike(name): name for name in _upward(path)}


def _upward(path: str) -> Iterator[str]:
    """Yield a path and each folder above it."""
    while path:
        yield path
        path = path.rpartition("/")[0]


def _alike(path: str) -> str:
    """Return a path as a file system without case and with one form of accents compares it."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())


def ignored(parts: Iterable[str]) -> bool:
    """Say whether a path is left behind by a tool and no part of the question."""
    return any(part in IGNORED_PARTS or part.endswith(".pyc") for part in parts)


def shown(path: str) -> str:
    """Return a path fit for a message, whatever it holds."""
    clean = path.encode("unicode_escape", "backslashreplace").decode("ascii")
    return clean if len(clean) <= LIMITS.path_chars else clean[: LIMITS.path_chars] + "..."
