"""Go is called by reflection from the last file of its own package, before its main begins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from interviews.sandbox.languages.base import (
    BUILT,
    OUT,
    Interpreter,
    Language,
    Needs,
    Recipe,
    Sources,
    Target,
)
from interviews.sandbox.languages.finding import placed, seen, version, which

CALLER = "viva_calls.go"
NAMES = "viva_names.go"
# The cache begins empty in every box: what is shared would carry something from one to another.
_ENVIRONMENT = (
    *("GOCACHE=/tmp/go-cache", "GO111MODULE=auto", "CGO_ENABLED=0", "GOFLAGS=-buildvcs=false"),
    *("GOPROXY=off", "GOTOOLCHAIN=local", "GODEBUG=installgoroot=all", "GOMAXPROCS=2"),
)
_STRIPPED = "-ldflags=-s -w"
_MAIN = re.compile(r"^func\s+main\s*\(", re.MULTILINE)
_PACKAGE = re.compile(r"^package\s+(\w+)", re.MULTILINE)

HELLO = """
package main

import "fmt"

func main() {
	sum, number := 0, 0
	for {
		if _, problem := fmt.Scan(&number); problem != nil {
			break
		}
		sum += number
	}
	fmt.Println("hello", sum)
}
"""


@cache
def find() -> tuple[Interpreter, ...]:
    """Return this machine's Go, if its library is compiled: in a box there is no time for that."""
    compiler = which("go")
    if compiler is None:
        return ()
    root = compiler.parents[1]
    told = version(compiler, "version")
    if not told or next(root.glob("pkg/linux_*/fmt.a"), None) is None:
        return ()
    place, binds = placed(root, "go")
    if seen(root):
        place = str(root)
    return (Interpreter(f"{place}/bin/go", told, binds=binds),)


def build(interpreter: Interpreter, sources: Sources) -> Recipe:
    """Return how a program is compiled: as itself, with the caller, with its unit tests."""
    go = ("/usr/bin/env", *_ENVIRONMENT, interpreter.command)
    made = ("build", _STRIPPED, "-o")
    commands: list[tuple[str, ...]] = []
    files: dict[str, str] = {}
    if "program" in sources.forms:
        commands.append((*go, *made, f"{OUT}/main", "."))
    if "unit" in sources.forms:
        commands.append((*go, "test", "-vet=off", "-c", "-o", f"{OUT}/unit", "."))
    if "calls" in sources.forms:
        files = {CALLER: _CALLER, NAMES: names(sources)}
        # Unit tests stay out of the caller's package by their names' ending.
        commands.append(("/bin/cp", f"{BUILT}/{CALLER}", f"{BUILT}/{NAMES}", "/box"))
        commands.append((*go, *made, f"{OUT}/calls", "."))
    return Recipe(tuple(commands), files)


def names(sources: Sources) -> str:
    """Return the file that says what the tests' names are in the candidate's package."""
    code = "\n".join(text for path, text in sources.files.items() if path.endswith(".go"))
    package = _PACKAGE.search(sources.files[sources.entry])
    main = "" if _MAIN.search(code) else "func main() {}\n"
    rows = "".join(f"\t{row},\n" for row in dict.fromkeys(_rows(sources.targets, code)))
    return (
        f"package {package[1] if package else 'main'}\n\n{main}"
        f"var vivaNames = map[string]interface{{}}{{\n{rows}}}\n"
    )


def _rows(targets: tuple[Target, ...], code: str) -> Iterator[str]:
    for target in targets:
        if target.kind == "function":
            yield f'"{target.name}": {_spelled(target.name, code)}'
        elif target.kind == "new":
            made = re.search(rf"^func\s+(New{target.name})\s*\(", code, re.MULTILINE)
            made = made or re.search(r"^func\s+(Constructor)\s*\(", code, re.MULTILINE)
            none = f"func() *{target.name} {{ return new({target.name}) }}"
            yield f'"new {target.name}": {made[1] if made else none}'


def _spelled(name: str, code: str) -> str:
    """Return how the candidate's file spells a name: two_sum, twoSum or TwoSum."""
    camel = re.sub(r"_+([a-z0-9])", lambda found: found[1].upper(), name)
    spellings = (name, camel, camel[:1].upper() + camel[1:])
    found = (one for one in spellings if re.search(rf"^func\s+{one}\s*[\[(]", code, re.MULTILINE))
    return next(found, camel)


def command(_interpreter: Interpreter, _entry: str) -> tuple[str, ...]:
    """Return the command that starts a compiled program."""
    return (f"{BUILT}/main",)


def calls(_interpreter: Interpreter, _entry: str) -> tuple[str, ...]:
    """Return the command that makes a test's calls."""
    return (f"{BUILT}/calls",)


def unit(_interpreter: Interpreter) -> tuple[str, ...]:
    """Return the command that, given a file, runs its unit tests alone, told on descriptor 3."""
    return ("/bin/sh", "-c", f'exec {BUILT}/unit -test.v -test.run "^($({_OWN}))$" >&3')


# The package holds all files' tests; a test of ours is about one file's.
_OWN = r"""sed -nE 's/^func ((Test|Example|Fuzz)\w*)\(.*/\1/p' "$0" | tr '\n' '|'"""


_CALLER = Path(__file__).with_name("go_calls.go").read_text("utf-8")

GO = Language(
    name="go",
    label="Go",
    entry="main.go",
    find=find,
    command=command,
    hello=HELLO,
    install="apt-get install golang-go",
    build=build,
    calls=calls,
    unit=unit,
    needs=Needs(memory_mib=16, processes=16),
)
