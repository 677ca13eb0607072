"""A box runs a stranger's program and says what it did; our own failure is an exception."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Literal, Protocol

from interviews.sandbox.languages.base import Interpreter
from interviews.sandbox.limits import Limits

Ending = Literal["finished", "time", "memory", "output", "signal", "stopped", "compile"]
Role = Literal["program", "supervisor"]

MAX_FILES = 200
MAX_FILES_BYTES = 1024 * 1024
MAX_BUILT_BYTES = 24 * 1024 * 1024
MAX_BUILT_FILES = 320
MAX_STDIN_BYTES = 16 * 1024 * 1024
_MOST_NAME_BYTES = 255
_PATH = re.compile(r"[^/\x00-\x1f]{1,200}(/[^/\x00-\x1f]{1,200}){0,15}")


@dataclass(frozen=True)
class Program:
    """Files by relative POSIX path, and the one to start; ValueError for what no box can hold.

    The files stand in /box; `built` stands read-only in /built, made from them or ours. As a
    "supervisor" the entry is Python of ours, started in the language's own box.
    """

    language: str
    files: Mapping[str, str]
    entry: str
    built: Mapping[str, bytes] = field(default_factory=dict)
    role: Role = "program"

    def __post_init__(self) -> None:
        """Refuse paths that leave the box and text that is not Unicode."""
        if self.entry not in self.files:
            raise ValueError(f"entry: {self.entry!r} is not one of the files")
        if len(self.files) > MAX_FILES:
            raise ValueError(f"files: at most {MAX_FILES}")
        for files in (self.files, self.built):
            for path in files:
                _check_path(path, files)
        if len(self.built) > MAX_BUILT_FILES:
            raise ValueError(f"built: at most {MAX_BUILT_FILES} files")
        if sum(map(len, self.built.values())) > MAX_BUILT_BYTES:
            raise ValueError(f"built: at most {MAX_BUILT_BYTES} bytes")
        if sum(_size(path, text) for path, text in self.files.items()) > MAX_FILES_BYTES:
            raise ValueError(f"files: at most {MAX_FILES_BYTES} bytes in all")


@dataclass(frozen=True)
class Outcome:
    """What the program did. Times in milliseconds; texts are readable, cut at the limit.

    `exit_code` is 128 + n when signal n ended the program, None when the box did. `reason` says in
    one sentence why the box ended it, and is empty when the program ended by itself. "compile"
    comes from `run_program` alone: nothing ran, and `stderr` holds the compiler's words.
    """

    ending: Ending
    exit_code: int | None
    stdout: str = ""
    stderr: str = ""
    clipped: bool = False
    wall_ms: int = 0
    cpu_ms: int = 0
    peak_memory_mib: int = 0
    reason: str = ""


class SandboxUnavailable(Exception):
    """We could not run it: never the candidate's fault, never counted. `code` is for machines."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


Stop = Callable[[], bool]


def never() -> bool:
    """Return False: nobody asks this run to stop."""
    return False


Hear = Callable[[bytes], None]


def deaf(chunk: bytes) -> None:
    """Hear nothing: nobody waits for what this run prints before it ends."""


class Box(Protocol):
    """A back end that runs programs apart from everything else."""

    @property
    def name(self) -> str:
        """Name the back end, for people."""

    @property
    def languages(self) -> tuple[str, ...]:
        """Name the languages it can run here."""

    def interpreter(self, language: str) -> Interpreter:
        """Return what runs or builds a language here; raise SandboxUnavailable without it."""

    @property
    def can_fork(self) -> bool:
        """Tell whether programs may start others and write files; else each test has its box."""

    @property
    def slowness(self) -> float:
        """Tell how many times longer programs take here than where limits are written."""

    def keep_ready(self, language: str) -> None:
        """Have boxes for a language waiting from now on, where boxes can wait."""

    def run(
        self,
        program: Program,
        *,
        stdin: str,
        limits: Limits,
        stop: Stop = never,
        hear: Hear = deaf,
    ) -> Outcome:
        """Run a program once, to its end or its limits; raise SandboxUnavailable when we cannot.

        `stop` is asked many times a second; once it says True the run ends as "stopped". `hear` is
        told what comes on standard output as it comes, within the limit; the outcome has it all.
        """


def _check_path(path: str, files: Mapping[str, object]) -> None:
    parts = path.split("/")
    _size(path, "")
    if not _PATH.fullmatch(path) or "." in parts or ".." in parts:
        raise ValueError(f"files: {path!r} is not a plain relative path")
    if any(len(part.encode("utf-8", "surrogatepass")) > _MOST_NAME_BYTES for part in parts):
        raise ValueError(f"files: {path!r} has a name of more than {_MOST_NAME_BYTES} bytes")
    inside = [str(folder) for folder in PurePosixPath(path).parents if str(folder) in files]
    if inside:
        raise ValueError(f"files: {inside[0]!r} is both a file and a folder")


def _size(path: str, text: str) -> int:
    try:
        return len(path.encode()) + len(text.encode())
    except UnicodeEncodeError:
        raise ValueError(f"files: {path!r} holds half a character (a lone surrogate)") from None
