"""A package is as large as a question needs and no larger."""

from __future__ import annotations

from collections.abc import Iterable
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


class Basket:
    """Collects the files of one package and refuses what breaks a limit."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        self.files: dict[str, bytes] = {}
        self._limits = limits
        self._total = 0

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
        if path in self.files:
            raise bad(shown(path), "file-twice", "stands twice in the archive")
        if len(self.files) >= limits.files:
            raise bad("package", "file-count", f"holds more than {limits.files:,} files")

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


def ignored(parts: Iterable[str]) -> bool:
    """Say whether a path is left behind by a tool and no part of the question."""
    return any(part in IGNORED_PARTS or part.endswith(".pyc") for part in parts)


def shown(path: str) -> str:
    """Return a path fit for a message, whatever it holds."""
    clean = path.encode("unicode_escape", "backslashreplace").decode("ascii")
    return clean if len(clean) <= LIMITS.path_chars else clean[: LIMITS.path_chars] + "..."
