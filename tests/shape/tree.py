"""Shape is judged on the files a stranger gets: what git tracks, and what it soon will."""

import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOCKS = (
    "package-lock.json",
    "requirements/runtime.txt",
    "requirements/dev.txt",
    "requirements/node.txt",
)


@cache
def tracked() -> tuple[str, ...]:
    """List the repository's files, new ones included and ignored ones not."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    names = (name for name in listing.split("\0") if name)
    return tuple(sorted(name for name in names if (ROOT / name).is_file()))


def written(*suffixes: str) -> Iterator[str]:
    """Name the files with these suffixes that a person wrote, question packages left out."""
    apart = ("/migrations/", "interviews/banks/shipped/")
    names = (name for name in tracked() if name.endswith(suffixes))
    return (name for name in names if not any(part in name for part in apart))


@cache
def text(name: str) -> str:
    """Read a tracked file; a binary one reads as empty."""
    try:
        return (ROOT / name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def lines_matching(names: Iterator[str], wrong: Callable[[str], bool]) -> list[str]:
    """List `file:line: text` for every line that is wrong."""
    return [
        f"{name}:{number}: {line.strip()[:120]}"
        for name in names
        for number, line in enumerate(text(name).splitlines(), start=1)
        if wrong(line)
    ]


def report(promise: str, found: list[str]) -> str:
    """Say what was promised and where it is broken, one place a line."""
    return "\n".join([promise, *(f"  {place}" for place in found)])
