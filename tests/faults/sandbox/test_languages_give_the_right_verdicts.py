"""In every language a right program passes, a wrong one does not, and each is told why."""

from __future__ import annotations

import pytest

from interviews.sandbox import Box, Limits, Program, parse_tests, run_program, run_tests
from interviews.sandbox.selftest import speaks
from tests.faults.sandbox.conftest import Open
from tests.faults.sandbox.languages import (
    ALL,
    CALLED,
    COMPILED,
    DATABASES,
    LIMITS,
    NOT_IN_GVISOR,
    crashing,
    judged,
    program,
    read,
    source,
    verdicts,
)


@pytest.fixture
def box(opened: Open) -> Box:
    """The box that candidates get; other back ends are tried with one program a language."""
    return opened("bubblewrap")


# These wrong programs crash, each in its language's way.
CRASH = {"gcd", "binary_search"}


def test_every_language_is_here_and_runs_our_own_program(box: Box) -> None:
    checks = list(speaks(box))
    assert [check for check in checks if not check.passed] == []
    assert set(box.languages) == set(ALL)


def test_every_language_that_gvisor_has_runs_our_own_program(opened: Open) -> None:
    box = opened("gvisor")
    told = [check for check in speaks(box) if not check.passed]
    assert all("so not offered" in check.detail for check in told), told
    assert set(ALL) - set(box.languages) == NOT_IN_GVISOR


def cases(language: str) -> list[dict[str, object]]:
    structures = [] if language == "c" else read("structures.json")
    return [*read("cases.json"), *structures]


@pytest.mark.parametrize("language", CALLED)
def test_twenty_right_programs_pass(box: Box, language: str) -> None:
    suite = judged(box, language, source(language, right=True), cases(language))
    assert suite.compile_error == ""
    assert len(suite.tests) >= 20
    assert [test for test in suite.tests if test.verdict != "passed"] == []


@pytest.mark.parametrize("language", CALLED)
def test_twenty_wrong_programs_are_each_found_out(box: Box, language: str) -> None:
    suite = judged(box, language, source(language, right=False), cases(language))
    assert suite.compile_error == ""
    for test in suite.tests:
        assert test.verdict == "wrong" or (test.name in CRASH and test.verdict == "error"), test
        assert test.error if test.verdict == "error" else test.got


@pytest.mark.parametrize("language", CALLED)
def test_twenty_programs_that_crash_are_errors_with_their_own_words(
    box: Box, language: str
) -> None:
    suite = judged(box, language, crashing(language), cases(language))
    assert suite.compile_error == ""
    assert len(suite.tests) >= 20
    assert [test for test in suite.tests if test.verdict != "error" or not test.error] == []


@pytest.mark.parametrize("right", [True, False])
def test_bash_is_judged_by_output_and_exit_code(box: Box, right: bool) -> None:
    suite = judged(box, "bash", source("bash", right=right), read("bash.json"))
    assert len(suite.tests) >= 20
    told = [test for test in suite.tests if (test.verdict == "passed") != right]
    assert told == []


@pytest.mark.parametrize("first", ["exit 9", "echo more", "if then fi"])
def test_bash_that_ends_early_says_more_or_is_no_bash_is_found_out(box: Box, first: str) -> None:
    suite = judged(box, "bash", f"{first}\n{source('bash', right=True)}", read("bash.json"))
    assert len(suite.tests) >= 20
    assert [test for test in suite.tests if test.verdict == "passed"] == []


@pytest.mark.parametrize(
    "query", ["SELECT nothing FROM nowhere;", "SELEC 1;", "SELECT 'no such answer';"]
)
@pytest.mark.parametrize("language", DATABASES)
def test_sql_that_names_nothing_is_none_or_answers_else_is_found_out(
    box: Box, language: str, query: str
) -> None:
    given = read("sql.json")
    kept = [
        {name: one[name] for name in ("rows", "any_order", "tolerance") if name in one}
        for one in given["programs"]
    ]
    raw = [{"name": f"{n}", "seed": given["seed"], **one} for n, one in enumerate(kept)]
    asked = program(language, query, **{"schema.sql": given["schema"]})
    told = run_tests(box, asked, parse_tests(raw), limits=LIMITS).tests
    assert len(told) >= 20
    assert {test.verdict for test in told} == {"wrong" if "such" in query else "error"}


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("language", DATABASES)
def test_sql_is_judged_by_its_rows(box: Box, language: str, right: bool) -> None:
    given = read("sql.json")
    own = read("postgresql.json") if language == "postgresql" else []
    for one in [*given["programs"], *own]:
        query = one["right" if right else "wrong"]
        kept = {name: one[name] for name in ("rows", "any_order", "tolerance") if name in one}
        tests = parse_tests([{"name": "rows", "seed": given["seed"], **kept}])
        asked = program(language, query, **{"schema.sql": given["schema"]})
        (test,) = run_tests(box, asked, tests, limits=LIMITS).tests
        assert (test.verdict == "passed") == right, (query, test)


BROKEN = {
    "typescript": "const n: number = 'text';\n",
    "java": "class Main {\n    int f() { return x; }\n}\n",
    "cpp": "int f() {\n    return x;\n}\nint main() {}\n",
    "c": "int add(int a, int b) {\n    return x;\n}\nint main(void) { return 0; }\n",
    "go": "package main\nfunc add() int {\n\treturn x\n}\nfunc main() {}\n",
    "rust": "fn add() -> i32 {\n    x\n}\nfn main() {}\n",
}
NAMED_LINE = {"typescript": "main.ts(1,7)", "java": "Main.java:2", "go": "main.go:3"}


@pytest.mark.parametrize("language", COMPILED)
def test_what_does_not_compile_is_told_once_with_the_candidates_line(
    box: Box, language: str
) -> None:
    broken = BROKEN[language]
    outcome = run_program(box, program(language, broken), stdin="", limits=LIMITS)
    assert (outcome.ending, outcome.exit_code) == ("compile", None)
    entry = program(language, broken).entry
    assert NAMED_LINE.get(language, f"{entry}:2") in outcome.stderr
    assert "/box" not in outcome.stderr
    suite = judged(box, language, broken, read("cases.json")[:2])
    assert suite.compile_error
    assert set(verdicts(suite).values()) == {"compile"}


ENDLESS = {
    "javascript": "function add() { for (;;); }",
    "typescript": "function add(a: number, b: number): number { for (;;); }",
    "java": "class Main { static int add(int a, int b) { while (true); } }",
    "cpp": "int add(int a, int b) { for (volatile int n = 0;; n = n + 1); }",
    "c": "int add(int a, int b) { for (volatile int n = 0;; n = n + 1); }",
    "go": "package main\nfunc add(a, b int) int { for { } }",
    "rust": "fn add(a: i32, b: i32) -> i32 { loop {} }",
}
GREEDY = {
    "javascript": "function add() {"
    " const kept = []; for (;;) kept.push(new Array(1e5).fill(1.5)); }",
    "typescript": "function add(a: number, b: number): number {"
    " const kept: number[][] = []; for (;;) kept.push(new Array(1e5).fill(1.5)); }",
    "java": "import java.util.*;\nclass Main { static int add(int a, int b) {"
    " List<int[]> kept = new ArrayList<>(); while (true) kept.add(new int[1 << 20]); } }",
    "cpp": "#include <vector>\nint add(int a, int b) { std::vector<std::vector<int>*> kept;"
    " for (;;) kept.push_back(new std::vector<int>(1 << 20, a)); }",
    "c": "#include <stdlib.h>\n#include <string.h>\nint add(int a, int b) {"
    " for (;;) memset(malloc(1 << 22), b, 1 << 22); }",
    "go": "package main\nfunc add(a, b int) int { kept := [][]int{}\n"
    "for { row := make([]int, 1<<20); for at := range row { row[at] = a }\n"
    "kept = append(kept, row) } }",
    "rust": "fn add(a: i32, b: i32) -> i32 {"
    " let mut kept = vec![]; loop { kept.push(vec![a; 1 << 20]) } }",
}
ADD: list[dict[str, object]] = [
    {"name": "add", "calls": [{"function": "add", "args": [1, 2], "returns": 3}]}
]


@pytest.mark.parametrize("language", ENDLESS)
def test_an_endless_loop_is_a_matter_of_time(box: Box, language: str) -> None:
    short = Limits(wall_ms=1000, memory_mib=128)
    (test,) = judged(box, language, ENDLESS[language], ADD, short).tests
    assert test.verdict == "time", test


@pytest.mark.parametrize("language", GREEDY)
def test_too_much_memory_is_said_in_each_language(box: Box, language: str) -> None:
    (test,) = judged(box, language, GREEDY[language], ADD, Limits(memory_mib=96)).tests
    assert test.verdict == "memory", test


def test_a_name_that_is_not_defined_is_the_candidates_error(box: Box) -> None:
    (test,) = judged(box, "javascript", "function other() {}", ADD).tests
    assert test.error == "ReferenceError: main.js does not define add"
    suite = judged(box, "go", "package main\nfunc other() {}", ADD)
    assert "undefined: add" in suite.compile_error


def test_a_c_function_that_is_not_as_the_question_says_does_not_compile(box: Box) -> None:
    suite = judged(box, "c", "double add(double a, double b) { return a + b; }", ADD)
    assert "conflicting types for" in suite.compile_error


def test_files_of_a_compiled_program_find_each_other(box: Box) -> None:
    files = {
        "src/shop/Main.java": "package shop;\nimport shop.parts.Sum;\npublic class Main {"
        " public static void main(String[] w) { System.out.println(Sum.of(1, 2)); } }",
        "src/shop/parts/Sum.java": "package shop.parts;\npublic class Sum {"
        " public static int of(int a, int b) { return a + b; } }",
    }
    whole = Program("java", files, "src/shop/Main.java")
    assert run_program(box, whole, stdin="", limits=LIMITS).stdout == "3\n"
    parts = {
        "main.cpp": '#include "lib/sum.hpp"\n#include <cstdio>\n'
        'int main() { std::printf("%d\\n", sum(1, 2)); }',
        "lib/sum.hpp": "int sum(int a, int b);",
        "lib/sum.cpp": "int sum(int a, int b) { return a + b; }",
    }
    whole = Program("cpp", parts, "main.cpp")
    assert run_program(box, whole, stdin="", limits=LIMITS).stdout == "3\n"
