"""Small programs of ours in each language: one text holds the right lines and the wrong ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from interviews.sandbox import (
    LANGUAGES,
    Box,
    Given,
    Limits,
    Program,
    SandboxUnavailable,
    SuiteOutcome,
    parse_tests,
    run_program,
    run_tests,
)

# Whatever these are, a machine that runs the tests has them: nothing is skipped here.
CALLED = ("python", "javascript", "typescript", "java", "cpp", "c", "go", "rust")
COMPILED = ("typescript", "java", "cpp", "c", "go", "rust")
DATABASES = ("sql", "postgresql")
ALL = (*CALLED, *DATABASES, "bash")
NOT_IN_GVISOR = {"go", "rust", "postgresql"}

_FOLDER = Path(__file__).parent / "programs"
_MARKS = {"python": "# else:", "bash": "# else:"}
LIMITS = Limits(wall_ms=10_000, memory_mib=256)


def read(name: str) -> Any:
    """Return a file of `programs/`, as JSON."""
    return json.loads(_FOLDER.joinpath(name).read_text("utf-8"))


def source(language: str, *, right: bool) -> str:
    """Return the programs with their right lines, or with each line's wrong one in its place."""
    mark = _MARKS.get(language, "// else:")
    text = _FOLDER.joinpath(f"{language}.txt").read_text("utf-8")
    return "".join(f"{_line(line, mark, right=right)}\n" for line in text.splitlines())


CRASHES = {
    "python": 'if True: raise ValueError("no")',
    "javascript": 'if (true) throw new Error("no");',
    "typescript": 'if (Math.random() < 2) throw new Error("no");',
    "java": 'if (true) throw new IllegalStateException("no");',
    "cpp": 'if (true) throw std::runtime_error("no");',
    "c": "if (1) abort();",
    "go": 'if true { panic("no") };',
    "rust": 'if true { panic!("no") }',
}


def crashing(language: str) -> str:
    """Return the right programs, each of which dies before the statement that makes it right."""
    mark = _MARKS.get(language, "// else:")
    text = _FOLDER.joinpath(f"{language}.txt").read_text("utf-8")
    made: list[str] = []
    for line in text.splitlines():
        own, marked, _ = line.partition(mark)
        made.append(own.rstrip())
        if marked:
            at = _beginning(made)
            indent = made[at][: len(made[at]) - len(made[at].lstrip())]
            made.insert(at, indent + CRASHES[language])
    return "\n".join(made) + "\n"


def _beginning(lines: list[str]) -> int:
    """Return where the statement begins that the last line belongs to."""
    at = len(lines) - 1
    inside = ("else", ".", "}", "None =>", "Some(")
    while lines[at].lstrip().startswith(inside) or not _ends(lines[at - 1]):
        at -= 1
    return at


def _ends(line: str) -> bool:
    """Tell whether what follows a line is a statement of its own."""
    return line.rstrip().endswith(("{", "}", ";", ":")) or not line.strip()


def _line(line: str, mark: str, *, right: bool) -> str:
    own, marked, other = line.partition(mark)
    if not marked:
        return line
    indent = line[: len(line) - len(line.lstrip())]
    return own.rstrip() if right else indent + other.strip()


def program(language: str, text: str, **files: str) -> Program:
    """Return a program of one file in a language, and others beside it."""
    entry = LANGUAGES[language].entry
    return Program(language, {entry: text, **files}, entry)


def judged(
    box: Box, language: str, text: str, raw: list[dict[str, object]], limits: Limits = LIMITS
) -> SuiteOutcome:
    """Return how tests of one program went."""
    signature = read("signature.json")
    tests = parse_tests(raw)
    return run_tests(box, program(language, text), tests, limits=limits, given=Given(signature))


def refused(box: Box, language: str) -> bool:
    """Return whether a back end lacks a language; then it must say so, as our failure."""
    if language in box.languages:
        return False
    assert box.name == "gvisor"
    assert language in NOT_IN_GVISOR
    with pytest.raises(SandboxUnavailable, match="language"):
        run_program(box, program(language, LANGUAGES[language].hello), stdin="", limits=LIMITS)
    return True


def verdicts(suite: SuiteOutcome) -> dict[str, str]:
    """Return the verdict of each test by its name."""
    return {test.name: test.verdict for test in suite.tests}
