"""What a box adds in each language is measured beside the same commands bare, in turns.

`python -m tests.load.bench_languages [ROUNDS]` prints a table in milliseconds and one JSON line:
compiling and running our own small program bare and boxed, and twenty tests of one function.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from interviews.sandbox import (
    LANGUAGES,
    Box,
    Limits,
    Outcome,
    Program,
    parse_tests,
    run_tests,
    select_box,
)
from interviews.sandbox.building import build
from interviews.sandbox.languages import Interpreter, Language, Sources
from interviews.sandbox.languages.base import BUILT, OUT
from tests.load.bench_sandbox import Case, measured

HOME = "/box"
LIMITS = Limits()
SIGNATURE = {"f": {"args": ["int"], "returns": "int"}}
SAME = {
    "python": "def f(x):\n    return x\n",
    "javascript": "function f(x) { return x; }\n",
    "typescript": "function f(x: number): number { return x; }\n",
    "java": "class Main { static int f(int x) { return x; } }\n",
    "cpp": "int f(int x) { return x; }\n",
    "c": "int f(int x) { return x; }\n",
    "go": "package main\nfunc f(x int) int { return x }\n",
    "rust": "fn f(x: i32) -> i32 { x }\n",
}
Raw = list[dict[str, object]]
CALLS: Raw = [
    {"name": str(n), "calls": [{"function": "f", "args": [n], "returns": n}]} for n in range(20)
]
STREAMS: Raw = [{"name": str(n), "stdin": "40 2\n", "stdout": "hello 42\n"} for n in range(20)]
ROWS: Raw = [{"name": str(n), "rows": [["hello", 1]]} for n in range(20)]


@dataclass(frozen=True)
class Bare:
    """The same commands without a box: places in a box are folders below one of ours."""

    folder: Path
    language: Language
    interpreter: Interpreter

    def run(self, words: Sequence[str], stdin: str = "") -> None:
        """Run a command; raise CalledProcessError if it fails."""
        command = [self._here(word) for word in words]
        where = self.folder / HOME[1:]
        subprocess.run(command, cwd=where, input=stdin, text=True, check=True, capture_output=True)

    def compile(self) -> None:
        """Compile the language's own small program."""
        assert self.language.build is not None
        for words in self.language.build(self.interpreter, sources(self.language)).commands:
            self.run(words)

    def lay(self, files: dict[str, bytes]) -> None:
        """Write what a box would hold."""
        laid = {f"{BUILT}/{path}": body for path, body in files.items()}
        laid[f"{HOME}/{self.language.entry}"] = self.language.hello.encode()
        for path, body in laid.items():
            place = self.folder / path[1:]
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(body)
            place.chmod(0o755)
        (self.folder / OUT[1:]).mkdir(parents=True, exist_ok=True)

    def _here(self, word: str) -> str:
        for source, place in map(_tops, self.interpreter.binds):
            word = word.replace(place, source)
        for place in (OUT, BUILT, HOME):
            word = word.replace(place, str(self.folder / place[1:]))
        return word


def _tops(bind: tuple[str, str]) -> tuple[str, str]:
    """Return the highest folders of a bind below which the paths are alike."""
    source, place = Path(bind[0]), Path(bind[1])
    while source != place and source.name == place.name:
        source, place = source.parent, place.parent
    return str(source), str(place)


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory() as folder:
        box, report = select_box(Path(folder, "slots"))
        if box is None:
            sys.exit(f"no sandbox here: {report.reason}")
        taken = {
            name: measured(
                {
                    title: Case(thing)
                    for title, thing in cases(box, LANGUAGES[name], Path(folder, name)).items()
                },
                rounds,
            )
            for name in box.languages
        }
    medians = {
        name: {case: round(statistics.median(values), 1) for case, values in times.items()}
        for name, times in taken.items()
    }
    print(table(medians))  # noqa: T201  a script's answer
    print(json.dumps(medians))  # noqa: T201


def sources(language: Language) -> Sources:
    """Return the language's own small program."""
    return Sources({language.entry: language.hello}, language.entry)


def cases(box: Box, language: Language, folder: Path) -> dict[str, Callable[[], object]]:
    """Return what is measured in one language, by name."""
    interpreter = box.interpreter(language.name)
    bare = Bare(folder, language, interpreter)
    built = build(box, language.name, sources(language))
    assert not isinstance(built, Outcome), built
    bare.lay(dict(built))
    program = Program(language.name, {language.entry: language.hello}, language.entry, built=built)
    starting = language.starting(interpreter, language.entry, LIMITS)
    found: dict[str, Callable[[], object]] = {}
    if language.name == "postgresql":
        # Its cluster is made once and stands in boxes only; root could start no server outside.
        found["run boxed"] = lambda: box.run(program, stdin="40 2\n", limits=LIMITS)
        found["20 tests"] = lambda: twenty(box, language)
        return found
    if language.build is not None:
        found["compile bare"] = bare.compile
        found["compile boxed"] = lambda: build(box, language.name, sources(language))
    found["run bare"] = lambda: bare.run(starting, "40 2\n")
    found["run boxed"] = lambda: box.run(program, stdin="40 2\n", limits=LIMITS)
    found["20 tests"] = lambda: twenty(box, language)
    return found


def twenty(box: Box, language: Language) -> None:
    """Run twenty tests, compiling included; AssertionError if one does not pass."""
    raw = CALLS
    text = SAME.get(language.name, language.hello)
    if language.name in {"sql", "postgresql"}:
        raw, text = ROWS, "SELECT 'hello', 1"
    elif language.name not in SAME:
        raw = STREAMS
    whole = Program(language.name, {language.entry: text}, language.entry)
    suite = run_tests(box, whole, parse_tests(raw), limits=LIMITS, signature=SIGNATURE)
    assert suite.all_passed, suite


def table(medians: dict[str, dict[str, float]]) -> str:
    """Return the figures for people."""
    columns = ("compile bare", "compile boxed", "run bare", "run boxed", "20 tests")
    lines = [f"{'':14}" + "".join(f"{column:>15}" for column in columns)]
    for name, row in medians.items():
        cells = (f"{row[column]:15.1f}" if column in row else f"{'':15}" for column in columns)
        lines.append(f"{LANGUAGES[name].label:14}" + "".join(cells))
    return "\n".join(lines)


if __name__ == "__main__":
    main()
