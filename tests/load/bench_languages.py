"""What a box adds in each language is measured beside the same commands bare, in turns.

`python -m tests.load.bench_languages [ROUNDS]` prints the table of docs/sandbox.md in milliseconds
and one JSON line: compiling and running our own small program bare, in a box made for it and in one
that waited, and twenty tests of one function in boxes that waited.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from interviews.sandbox import (
    LANGUAGES,
    Box,
    Given,
    Limits,
    Outcome,
    Program,
    parse_tests,
    run_program,
    run_tests,
)
from interviews.sandbox.building import build
from interviews.sandbox.languages import Interpreter, Language, Sources
from interviews.sandbox.languages.base import BUILT, OUT
from interviews.sandbox.running.engine import BoxOf
from tests.load.bench_sandbox import Case, measured, opened

HOME = "/box"
INPUT = "40 2\n"
LIMITS = Limits()
AHEAD = 3
"""A compiler, the visible tests, and one more."""
PATIENCE_S = 20
QUIET_S = 0.15
COLUMNS = (
    *("compile bare", "compile in a new box", "compile in a box that waited"),
    *("run bare", "run in a new box", "run in a box that waited", "20 tests"),
)
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
STREAMS: Raw = [{"name": str(n), "stdin": INPUT, "stdout": "hello 42\n"} for n in range(20)]
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
        boxes = Boxes(
            opened(Path(folder, "fresh"), ahead=0), opened(Path(folder, "waiting"), ahead=AHEAD)
        )
        medians = {
            name: boxes.medians(LANGUAGES[name], Path(folder, name), rounds)
            for name in boxes.fresh.languages
        }
        boxes.waiting.close()
    print(table(medians))  # noqa: T201  a script's answer
    print(json.dumps(medians))  # noqa: T201


@dataclass(frozen=True)
class Boxes:
    """The sandbox of this machine twice: no boxes wait in the one, some in the other."""

    fresh: BoxOf
    waiting: BoxOf

    def medians(self, language: Language, folder: Path, rounds: int) -> dict[str, float]:
        """Return the median of each case in one language, in milliseconds."""
        self.waiting.keep_ready(language.name)
        taken = measured(
            {title: Case(do, self._calm(language)) for title, do in self._cases(language, folder)},
            rounds,
        )
        return {title: round(statistics.median(values), 1) for title, values in taken.items()}

    def _calm(self, language: Language) -> Callable[[], None]:
        """Wait until boxes wait, so that none is made while something is measured."""
        interpreter = self.waiting.interpreter(language.name)

        def calm() -> None:
            until = time.monotonic() + PATIENCE_S
            while len(self.waiting.pool.of(interpreter)) < AHEAD and time.monotonic() < until:
                time.sleep(0.01)
            time.sleep(QUIET_S)

        return calm

    def _cases(
        self, language: Language, folder: Path
    ) -> Iterator[tuple[str, Callable[[], object]]]:
        """Yield what is measured in one language, by the title of its column."""
        if language.before is not None:
            # Its cluster is made once and stands in boxes only; root could start no server outside.
            yield from self._both("run", partial(run_of, language))
        else:
            yield from self._beside_bare(language, folder)
        yield "20 tests", partial(twenty, self.waiting, language)

    def _beside_bare(
        self, language: Language, folder: Path
    ) -> Iterator[tuple[str, Callable[[], object]]]:
        built = build(self.fresh, language.name, sources(language))
        assert not isinstance(built, Outcome), built
        interpreter = self.fresh.interpreter(language.name)
        bare = Bare(folder, language, interpreter)
        bare.lay(dict(built))
        program = program_of(language, built)
        starting = language.starting(interpreter, language.entry, LIMITS)
        if language.build is not None:
            yield "compile bare", bare.compile
            yield from self._both(
                "compile", lambda box: build(box, language.name, sources(language))
            )
        yield "run bare", lambda: bare.run(starting, INPUT)
        yield from self._both("run", lambda box: box.run(program, stdin=INPUT, limits=LIMITS))

    def _both(
        self, what: str, do: Callable[[Box], object]
    ) -> Iterator[tuple[str, Callable[[], object]]]:
        yield f"{what} in a new box", partial(do, self.fresh)
        yield f"{what} in a box that waited", partial(do, self.waiting)


def program_of(language: Language, built: Mapping[str, bytes]) -> Program:
    """Return the language's own small program, built."""
    return Program(language.name, {language.entry: language.hello}, language.entry, built=built)


def run_of(language: Language, box: Box) -> None:
    """Run the language's own small program as a candidate's is run."""
    outcome = run_program(box, program_of(language, {}), stdin=INPUT, limits=LIMITS)
    assert outcome.ending == "finished", outcome


def sources(language: Language) -> Sources:
    """Return the language's own small program."""
    return Sources({language.entry: language.hello}, language.entry)


def twenty(box: Box, language: Language) -> None:
    """Run twenty tests, compiling included; AssertionError if one does not pass."""
    raw = CALLS
    text = SAME.get(language.name, language.hello)
    if language.name in {"sql", "postgresql"}:
        raw, text = ROWS, "SELECT 'hello', 1"
    elif language.name not in SAME:
        raw = STREAMS
    whole = Program(language.name, {language.entry: text}, language.entry)
    suite = run_tests(box, whole, parse_tests(raw), limits=LIMITS, given=Given(SIGNATURE))
    assert suite.all_passed, suite


def table(medians: dict[str, dict[str, float]]) -> str:
    """Return the figures as docs/sandbox.md shows them."""
    lines = [f"| | {' | '.join(COLUMNS)} |", f"|{'---|' * (len(COLUMNS) + 1)}"]
    for name, row in medians.items():
        cells = (f"{row[column]:.0f}" if column in row else "" for column in COLUMNS)
        lines.append(f"| {LANGUAGES[name].label} | {' | '.join(cells)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
