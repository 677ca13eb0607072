"""A compiler works in a box, too: it reads nothing of the host, and a bomb is bounded."""

from __future__ import annotations

import os
import time

import pytest

from interviews.sandbox import (
    Box,
    Limits,
    Outcome,
    Program,
    parse_tests,
    run_program,
    run_tests,
)
from interviews.sandbox.box import Hear, Stop, deaf, never
from interviews.sandbox.languages import Interpreter
from tests.faults.sandbox.conftest import Open
from tests.faults.sandbox.languages import LIMITS, program


@pytest.fixture
def box(opened: Open) -> Box:
    """The box in which candidates' programs are compiled."""
    return opened("bubblewrap")


READERS = {
    "c": '#include "/etc/shadow"\nint main(void) { return 0; }',
    "cpp": '#include "/etc/shadow"\nint main() {}',
    "rust": 'fn main() { println!("{}", include_str!("/etc/shadow")); }',
    "rust module": '#[path = "/etc/shadow"] mod secret;\nfn main() {}',
    "go": 'package main\nimport _ "embed"\n//go:embed ../etc/shadow\nvar s string\n'
    "func main() { println(s) }",
    "typescript": '/// <reference path="/etc/shadow" />\nconsole.log(1);',
}


@pytest.mark.parametrize("name", READERS)
def test_a_source_that_includes_what_is_the_hosts_does_not_compile(box: Box, name: str) -> None:
    language = name.split(maxsplit=1)[0]
    outcome = run_program(box, program(language, READERS[name]), stdin="", limits=LIMITS)
    assert outcome.ending == "compile"
    assert "root:" not in outcome.stderr
    assert "PATH=" not in outcome.stderr


BOMBS = {
    "cpp": "template <long N, long M> struct A {"
    " static const long v = A<N - 1, 2 * M>::v + A<N - 1, 2 * M + 1>::v; };\n"
    "template <long M> struct A<0, M> { static const long v = M; };\n"
    "int main() { return A<28, 1>::v; }",
    "c": "".join(
        f"#define X{n + 1} X{n} X{n} X{n} X{n} X{n} X{n} X{n} X{n}\n" for n in range(12)
    ).replace("X0 ", "1+ ")
    + "int main(void) { return X12 0; }",
    "c of a device": '#include "/dev/zero"\nint main(void) { return 0; }',
    "rust": "macro_rules! b { ($($t:tt)*) => { b!($($t)* $($t)*) } }\nfn main() { b!(a) }",
    "go": "package main\ntype T [1 << 40]int\nvar t T\nfunc main() { t[1] = 2 }",
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_in_a_source_is_bounded_and_said(box: Box, name: str) -> None:
    began = time.monotonic()
    outcome = run_program(
        box, program(name.split(maxsplit=1)[0], BOMBS[name]), stdin="", limits=LIMITS
    )
    assert outcome.ending == "compile", outcome
    assert outcome.stderr
    assert time.monotonic() - began < 60


def test_an_annotation_processor_never_runs(box: Box) -> None:
    processor = """
import java.util.Set;
import javax.annotation.processing.*;
import javax.lang.model.element.TypeElement;
@SupportedAnnotationTypes("*")
public class Evil extends AbstractProcessor {
    static { System.err.println("RAN"); if (true) throw new Error("RAN"); }
    public boolean process(Set<? extends TypeElement> kinds, RoundEnvironment r) { return true; }
}
"""
    files = {
        "Main.java": "public class Main { public static void main(String[] w) {"
        ' System.out.println("well"); } }',
        "Evil.java": processor,
        "META-INF/services/javax.annotation.processing.Processor": "Evil\n",
    }
    outcome = run_program(box, Program("java", files, "Main.java"), stdin="", limits=LIMITS)
    assert (outcome.stdout, outcome.stderr) == ("well\n", "")


def test_a_program_of_very_many_files_is_refused_and_holds_nothing_open(box: Box) -> None:
    source = "public class Main {}\n" + "".join(f"class A{n} {{}}\n" for n in range(1100))
    before = len(os.listdir("/proc/self/fd"))
    outcome = run_program(box, program("java", source), stdin="", limits=LIMITS)
    assert outcome.ending == "compile", outcome
    assert outcome.stderr == "It becomes 1101 files; there may be 300."
    assert len(os.listdir("/proc/self/fd")) <= before + 20  # what waits is made meanwhile


def test_what_was_built_and_is_no_program_is_said_without_our_trace(box: Box) -> None:
    source = "package other\nfunc F() int { return 1 }\n"
    outcome = run_program(box, program("go", source), stdin="", limits=LIMITS)
    assert (outcome.ending, outcome.exit_code) == ("finished", 1)
    assert outcome.stderr == "The program cannot be started: Exec format error.\n"


class Recorded:
    """A real box that remembers what it was asked to run."""

    can_fork = True
    slowness = 1.0

    def __init__(self, box: Box) -> None:
        self._box = box
        self.asked: list[tuple[Program, str]] = []

    @property
    def name(self) -> str:
        """Name the back end."""
        return self._box.name

    @property
    def languages(self) -> tuple[str, ...]:
        """Name its languages."""
        return self._box.languages

    def interpreter(self, language: str) -> Interpreter:
        """Return what runs a language."""
        return self._box.interpreter(language)

    def keep_ready(self, language: str) -> None:
        """Have the real box ready."""
        self._box.keep_ready(language)

    def run(
        self,
        program: Program,
        *,
        stdin: str,
        limits: Limits,
        stop: Stop = never,
        hear: Hear = deaf,
    ) -> Outcome:
        """Remember, and run."""
        self.asked.append((program, stdin))
        return self._box.run(program, stdin=stdin, limits=limits, stop=stop, hear=hear)


def test_no_tests_input_is_near_a_compiler_and_it_works_once(box: Box) -> None:
    recorded = Recorded(box)
    source = "package main\nfunc f(x string) string { return x }"
    steps = [("seen-input", False), ("secret-input", True), ("other-secret", True)]
    tests = parse_tests(
        [
            {
                "name": f"test {text}",
                "hidden": hidden,
                "calls": [{"function": "f", "args": [text], "returns": f"WANTED {text}"}],
            }
            for text, hidden in steps
        ]
    )
    suite = run_tests(recorded, program("go", source), tests, limits=LIMITS)
    assert [test.got for test in suite.tests] == [
        '"seen-input"',
        '"secret-input"',
        '"other-secret"',
    ]
    build, visible, hidden = [
        stdin + repr(dict(asked.files)) + repr(asked.built) for asked, stdin in recorded.asked
    ]
    assert not [text for text, _ in steps if text in build]
    assert "seen-input" in visible
    assert "secret" not in visible
    assert "secret-input" in hidden
    assert "WANTED" not in build + visible + hidden


@pytest.mark.parametrize("language", ["c", "go"])
def test_a_build_leaves_nothing_for_the_next(box: Box, language: str) -> None:
    first = {
        "c": '#include "left.h"\nint main(void) { return 0; }',
        "go": 'package main\nimport "left"\nfunc main() { left.F() }',
    }[language]
    files = {"left.h": "int x;"} if language == "c" else {"left.go": "package main\nvar Left = 1"}
    run_program(box, program(language, first, **files), stdin="", limits=LIMITS)
    outcome = run_program(box, program(language, first), stdin="", limits=LIMITS)
    assert outcome.ending == "compile"
    assert "left" in outcome.stderr
