"""TypeScript is checked and translated by its own compiler; what runs is JavaScript."""

from __future__ import annotations

import platform
from functools import cache
from pathlib import Path

from interviews.sandbox.languages import javascript
from interviews.sandbox.languages.base import BUILT, OUT, Interpreter, Language, Recipe, Sources
from interviews.sandbox.languages.finding import ELSEWHERE, reachable, version

_MODULES = Path(__file__).resolve().parents[3] / "node_modules"
_MACHINES = {"x86_64": "x64", "aarch64": "arm64"}
_TYPES = f"{ELSEWHERE}/types/node_modules"
_OPTIONS = (
    *("--target", "es2022", "--module", "commonjs", "--lib", "es2023", "--strict"),
    *("--moduleDetection", "force", "--esModuleInterop", "--skipLibCheck", "--noEmitOnError"),
    *("--inlineSourceMap", "--pretty", "false", "--rootDir", "/box", "--outDir", OUT),
    *("--types", "node", "--typeRoots", f"{_TYPES}/@types"),
)

HELLO = """
import * as fs from "node:fs";
const numbers: number[] = fs.readFileSync(0, "utf8").split(/\\s+/).filter(Boolean).map(Number);
console.log("hello", numbers.reduce((a: number, b: number): number => a + b, 0));
"""


@cache
def find() -> tuple[Interpreter, ...]:
    """Return the compiler of `package.json` with this machine's Node.js, where both are."""
    kind = f"typescript-linux-{_MACHINES.get(platform.machine(), '')}"
    folder = (_MODULES / "@typescript" / kind / "lib").resolve()
    compiler, types = folder / "tsc", (_MODULES / "@types" / "node").resolve()
    if not (reachable(compiler) and reachable(types / "package.json")):
        return ()
    told = version(compiler, "--version")
    binds = (
        (str(folder), f"{ELSEWHERE}/typescript"),
        (str(types), f"{_TYPES}/@types/node"),
        (str((_MODULES / "undici-types").resolve()), f"{_TYPES}/undici-types"),
    )
    return tuple(
        Interpreter(
            f"{ELSEWHERE}/typescript/tsc",
            f"{told} on Node.js {node.version}",
            binds=(*binds, *node.binds),
            others=(("node", node.command),),
        )
        for node in javascript.find()
        if told
    )


def build(interpreter: Interpreter, sources: Sources) -> Recipe:
    """Return how a program is checked and translated; a type error is a compile error."""
    tested = (path for path in sources.unit_files if path.endswith(".ts"))
    files = (f"/box/{path}" for path in (sources.entry, *tested))
    return Recipe(((interpreter.command, *_OPTIONS, *files),))


def command(interpreter: Interpreter, entry: str) -> tuple[str, ...]:
    """Return the command that starts a translated file, its traces told in TypeScript's lines."""
    return javascript.started(interpreter, "--enable-source-maps", _made(entry))


def calls(interpreter: Interpreter, entry: str) -> tuple[str, ...]:
    """Return the command that makes a test's calls."""
    caller = f"{BUILT}/{javascript.CALLER}"
    words = (caller, _made(entry), f"/box/{entry}")
    return javascript.started(interpreter, "--enable-source-maps", *words)


def _made(entry: str) -> str:
    return f"{BUILT}/{entry.removesuffix('.ts')}.js"


TYPESCRIPT = Language(
    name="typescript",
    label="TypeScript",
    entry="main.ts",
    find=find,
    command=command,
    hello=HELLO,
    install="setup/frontend.sh",
    build=build,
    calls=calls,
    beside=javascript.BESIDE,
    needs=javascript.NEEDS,
)
