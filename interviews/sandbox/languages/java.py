"""Java is compiled without annotation processors, and called by reflection: no types are needed."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from interviews.sandbox.languages.base import (
    BUILT,
    MEMORY,
    OUT,
    Interpreter,
    Language,
    Needs,
    Recipe,
    Sources,
)
from interviews.sandbox.languages.finding import numbers, placed, which

OLDEST = (17,)
CALLER = "VivaCalls"
_FOLDERS = ("src/main/java/", "src/")
# A quick start counts for more than the last speed: programs here live for a second.
_MACHINE = (
    *("-XX:+UseSerialGC", "-XX:-UsePerfData", "-XX:TieredStopAtLevel=1", "-Xshare:auto"),
    *("-Dfile.encoding=UTF-8", "-Dstdout.encoding=UTF-8", "-Dstderr.encoding=UTF-8"),
)
_COMPILER = tuple(f"-J{word}" for word in (*_MACHINE[:4], "-Xmx512m"))

HELLO = """
import java.util.Scanner;

public class Main {
    public static void main(String[] words) {
        long sum = 0;
        for (Scanner in = new Scanner(System.in); in.hasNextLong();) sum += in.nextLong();
        System.out.println("hello " + sum);
    }
}
"""


@cache
def find() -> tuple[Interpreter, ...]:
    """Return this machine's Java compiler, with the machine beside it."""
    compiler = which("javac")
    if compiler is None:
        return ()
    home = compiler.parents[1]
    release = home / "release"
    told = re.search(r'JAVA_VERSION="([\d.]+)', release.read_text()) if release.exists() else None
    if told is None or numbers(told[1]) < OLDEST:
        return ()
    place, binds = placed(home, "java")
    # Debian keeps a virtual machine's settings in /etc.
    settings = tuple((str(path), str(path)) for path in Path("/etc").glob("java-*-openjdk"))
    return (
        Interpreter(
            f"{place}/bin/javac",
            told[1],
            binds=(*binds, *settings),
            others=(("java", f"{place}/bin/java"),),
        ),
    )


def build(interpreter: Interpreter, sources: Sources) -> Recipe:
    """Return how a program is compiled, with the caller where there are calls."""
    paths = {*sources.files, *sources.unit_files}
    listed = [f"/box/{path}" for path in sorted(paths) if path.endswith(".java")]
    ours = _OURS if {"calls", "unit"} & sources.forms else {}
    options = ("-proc:none", "-encoding", "UTF-8", "-nowarn", "-g", "-d", OUT)
    words = (interpreter.command, *_COMPILER, *options, *listed, *(f"{BUILT}/{f}" for f in ours))
    return Recipe((words,), ours)


def command(interpreter: Interpreter, entry: str) -> tuple[str, ...]:
    """Return the command that starts the main method of the entry's class."""
    return _started(interpreter, class_of(entry))


def calls(interpreter: Interpreter, entry: str) -> tuple[str, ...]:
    """Return the command that makes a test's calls."""
    return _started(interpreter, CALLER, class_of(entry))


def _started(interpreter: Interpreter, *words: str) -> tuple[str, ...]:
    java = dict(interpreter.others)["java"]
    return (java, *_MACHINE, f"-Xmx{MEMORY}m", "-Xss16m", "-cp", BUILT, *words)


def unit(interpreter: Interpreter) -> tuple[str, ...]:
    """Return the command that, given a file, runs its cases: methods that begin with test."""
    return _started(interpreter, CALLER, "--unit")


def class_of(entry: str) -> str:
    """Return a class's full name by its file: src/shop/Cart.java is shop.Cart."""
    for folder in _FOLDERS:
        entry = entry.removeprefix(folder)
    return entry.removesuffix(".java").replace("/", ".")


_OURS = {
    f"{CALLER}.java": Path(__file__).with_name("java_calls.java").read_text("utf-8"),
    "VivaJson.java": Path(__file__).with_name("java_json.java").read_text("utf-8"),
}

JAVA = Language(
    name="java",
    label="Java",
    entry="Main.java",
    find=find,
    command=command,
    hello=HELLO,
    install="apt-get install default-jdk-headless",
    build=build,
    calls=calls,
    unit=unit,
    needs=Needs(memory_mib=128, processes=40),
)
