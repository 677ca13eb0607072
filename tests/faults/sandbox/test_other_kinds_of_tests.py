"""Unit-test files, checkers and exit codes: decided on the host, our failures never theirs."""

from __future__ import annotations

import pytest

from interviews.sandbox import (
    LANGUAGES,
    Box,
    Given,
    Limits,
    SuiteOutcome,
    parse_tests,
    run_tests,
)
from tests.faults.sandbox.conftest import Open
from tests.faults.sandbox.languages import program, refused

LIMITS = Limits(wall_ms=10_000)

# A program with a mistake for 3, and its language's own unit tests of it.
REPAIRED = {
    "python": ("def double(x):\n    return x * 2 + (x == 3)\n", "+ (x == 3)"),
    "javascript": ("exports.double = (x) => x * 2 + (x === 3);\n", "+ (x === 3)"),
    "java": (
        "public class Main {\n"
        "    static int twice(int x) { return x * 2 + (x == 3 ? 1 : 0); }\n}\n",
        "+ (x == 3 ? 1 : 0)",
    ),
    "go": (
        "package main\nfunc double(x int) int {\n\tif x == 3 { x++ }\n\treturn x * 2\n}\n"
        "func main() {}\n",
        "if x == 3 { x++ }",
    ),
}
UNITS = {
    "python": (
        "test_main.py",
        "import unittest\nfrom main import double\n\nclass Doubles(unittest.TestCase):\n"
        "    def test_two(self):\n        self.assertEqual(double(2), 4)\n"
        "    def test_three(self):\n        self.assertEqual(double(3), 6)\n",
    ),
    "javascript": (
        "main.test.js",
        "const test = require('node:test');\nconst assert = require('node:assert');\n"
        "const { double } = require('./main.js');\n"
        "test('two', () => assert.equal(double(2), 4));\n"
        "test('three', () => assert.equal(double(3), 6));\n",
    ),
    "java": (
        "MainTest.java",
        "class MainTest {\n"
        "    void testTwo() { if (Main.twice(2) != 4) throw new AssertionError(); }\n"
        "    void testThree() { if (Main.twice(3) != 6) throw new AssertionError(); }\n}\n",
    ),
    "go": (
        "main_test.go",
        'package main\nimport "testing"\n'
        "func TestTwo(t *testing.T) { if double(2) != 4 { t.Fatal(double(2)) } }\n"
        "func TestThree(t *testing.T) { if double(3) != 6 { t.Fatal(double(3)) } }\n",
    ),
}


def tried(box: Box, language: str, source: str, *, cases: int = 2) -> SuiteOutcome:
    name, text = UNITS[language]
    unit = {"name": "own", "languages": [language], "unit": name, "files": {name: text}}
    tests = parse_tests([{**unit, "cases": cases}])
    return run_tests(box, program(language, source), tests, limits=LIMITS)


@pytest.mark.parametrize("language", UNITS)
def test_a_languages_own_unit_tests_are_counted_case_by_case(box: Box, language: str) -> None:
    if refused(box, language):
        return
    source, mistake = REPAIRED[language]
    (broken,) = tried(box, language, source).tests
    assert (broken.verdict, broken.got) == ("wrong", "1 of 2 passed"), broken
    assert "hree" in broken.error
    assert "/box" not in broken.error
    (right,) = tried(box, language, source.replace(mistake, "")).tests
    assert (right.verdict, right.got) == ("passed", "2 of 2 passed"), right


@pytest.mark.parametrize("language", UNITS)
def test_fewer_cases_than_there_are_is_no_pass(box: Box, language: str) -> None:
    if refused(box, language):
        return
    source, mistake = REPAIRED[language]
    (test,) = tried(box, language, source.replace(mistake, ""), cases=3).tests
    assert test.verdict == "error", test


def test_leaving_before_the_cases_ran_is_no_pass(box: Box) -> None:
    (test,) = tried(box, "python", "import os\nos._exit(0)\n").tests
    assert (test.verdict, test.got) == ("error", "0 of 0 passed")


def test_tests_for_other_languages_are_left_out(box: Box) -> None:
    here = {"name": "here", "stdin": "", "stdout": "1"}
    there = {**here, "name": "there", "languages": ["java"]}
    suite = run_tests(box, program("python", "print(1)"), parse_tests([there, here]), limits=LIMITS)
    assert [test.name for test in suite.tests] == ["here"]


CHECKER = """
import json, sys
given = json.load(sys.stdin)
wanted, got = sorted(given["stdin"].split()), given["stdout"].split()
if sorted(got) != wanted:
    print("these are not the same words")
    sys.exit(1)
"""


@pytest.mark.parametrize(
    ("source", "verdict", "said"),
    [
        ("print(*reversed(input().split()))", "passed", ""),
        ("print('b', 'a', 'x')", "wrong", "these are not the same words"),
        ("print(1 / 0)", "error", "ZeroDivisionError"),
    ],
)
def test_a_checker_decides_where_many_answers_are_right(
    box: Box, source: str, verdict: str, said: str
) -> None:
    tests = parse_tests([{"name": "any order", "stdin": "a b\n", "checker": CHECKER}])
    (test,) = run_tests(box, program("python", source), tests, limits=LIMITS).tests
    assert test.verdict == verdict
    assert said in test.error


@pytest.mark.parametrize("checker", ["1 / 0", "import sys; sys.exit(3)", "while True: pass"])
def test_a_broken_checker_is_our_failure_for_that_test_alone(box: Box, checker: str) -> None:
    raw = [
        {"name": "t", "stdin": "", "checker": checker},
        {"name": "u", "stdin": "", "stdout": "1"},
    ]
    suite = run_tests(box, program("python", "print(1)"), parse_tests(raw), limits=LIMITS)
    assert [test.verdict for test in suite.tests] == ["unjudged", "passed"]
    assert "our failure, not yours" in suite.tests[0].error
    assert suite.tests[0].failure
    assert not suite.all_passed


ODD = """
import json, os, sys
if json.load(sys.stdin)["stdout"] == "odd\\n":
    raise ValueError("SECRET")
"""


def test_an_answer_that_crashes_a_checker_is_wrong_and_shows_nothing_of_it(box: Box) -> None:
    raw = [{"name": word, "stdin": word, "checker": ODD} for word in ("odd", "even")]
    suite = run_tests(box, program("python", "print(input())"), parse_tests(raw), limits=LIMITS)
    assert [test.verdict for test in suite.tests] == ["wrong", "passed"]
    assert "SECRET" not in suite.tests[0].error + suite.tests[0].printed + suite.tests[0].got
    assert "SECRET" in suite.tests[0].failure


def test_hidden_tests_are_not_dodged_by_what_breaks_their_checker(box: Box) -> None:
    checker = (
        "import json, sys\n"
        "given = json.load(sys.stdin)\n"
        "sys.exit(int(given['stdout']) != 2 * int(given['stdin']))"
    )
    raw = [
        {"name": number, "stdin": number, "checker": checker, "hidden": number > "1"}
        for number in "1234"
    ]
    dodging = program("python", "n = input()\nprint(2 if n == '1' else 'x')")
    given = Given(reference=program("python", "print(2 * int(input()))"))
    suite = run_tests(box, dodging, parse_tests(raw), limits=LIMITS, given=given)
    assert [test.verdict for test in suite.tests] == ["passed", "wrong", "wrong", "wrong"]
    assert (suite.hidden_passed, suite.hidden_total) == (0, 3)


def test_a_checker_shares_no_box_with_the_candidate(box: Box) -> None:
    source = "import os\nprint(os.path.exists('/box/checker.py'), os.listdir('/box'))"
    checker = "import os, sys, json\nprint(json.load(sys.stdin)['stdout'], os.listdir('/box'))\n"
    tests = parse_tests([{"name": "t", "stdin": "", "checker": checker}])
    (test,) = run_tests(box, program("python", source), tests, limits=LIMITS).tests
    assert test.error == "False ['main.py']\n ['checker.py']"


def test_an_exit_code_can_be_what_is_asked_for(box: Box) -> None:
    raw = [{"name": str(code), "stdin": str(code), "stdout": "", "exit_code": 3} for code in (3, 0)]
    suite = run_tests(box, program("bash", "exit $(cat)"), parse_tests(raw), limits=LIMITS)
    assert [test.verdict for test in suite.tests] == ["passed", "wrong"]
    assert suite.tests[1].error == "It ended with exit code 0 and not with 3."


def test_every_language_says_how_it_is_got() -> None:
    assert all(language.install and language.label for language in LANGUAGES.values())


HIDDEN = {"name": "h", "hidden": True, "languages": ["java"], "unit": "HidTest.java"}
HIDDEN_FILE = (
    "class HidTest {\n"
    '    void testA() { if (Main.twice(21) != 42) throw new AssertionError("SECRET"); }\n}\n'
)
PEEKING = (
    "import java.nio.file.*;\n"
    "public class Main {\n"
    "    static int twice(int x) { return 2 * x; }\n"
    "    public static void main(String[] words) throws Exception {\n"
    '        for (var file : Files.list(Path.of("/built")).toList()) System.out.println(file);\n'
    "    }\n}\n"
)


def test_a_hidden_unit_test_is_in_no_visible_box_and_no_compilers_words(opened: Open) -> None:
    seen = {"name": "seen", "stdin": "", "stdout": "x"}
    tests = parse_tests([seen, {**HIDDEN, "files": {"HidTest.java": HIDDEN_FILE}}])
    box = opened("bubblewrap")
    peeked = run_tests(box, program("java", PEEKING), tests, limits=LIMITS)
    assert "Main.class" in peeked.visible[0].got
    assert "HidTest" not in peeked.visible[0].got
    assert peeked.hidden_passed == 1
    lacking = run_tests(box, program("java", "public class Main {}"), tests, limits=LIMITS)
    assert lacking.compile_error == ""
    assert [test.verdict for test in lacking.tests] == ["error", "compile"]


def test_each_unit_test_file_is_counted_for_itself(opened: Open) -> None:
    def unit(name: str, body: str) -> dict[str, object]:
        file = f"{name}_test.go"
        text = f'package main\nimport "testing"\nfunc Test{name}(t *testing.T) {{ {body} }}\n'
        return {"name": name, "languages": ["go"], "unit": file, "files": {file: text}}

    tests = parse_tests([unit("A", ""), unit("B", "t.Fatal(1)")])
    source = "package main\nfunc main() {}\n"
    suite = run_tests(opened("bubblewrap"), program("go", source), tests, limits=LIMITS)
    assert [(test.verdict, test.got) for test in suite.tests] == [
        ("passed", "1 of 1 passed"),
        ("wrong", "0 of 1 passed"),
    ]


@pytest.mark.parametrize("language", ["sql", "postgresql"])
def test_rows_are_those_of_the_query_that_is_named(opened: Open, language: str) -> None:
    tests = [
        {"name": "first", "query": 1, "rows": [[1]]},
        {"name": "second", "query": 2, "rows": [[2]]},
        {"name": "last", "rows": [[3]]},
        {"name": "none", "query": 4, "rows": []},
    ]
    script = program(language, "SELECT 1;\nSELECT 2;\nSELECT 3;\n")
    suite = run_tests(opened("bubblewrap"), script, parse_tests(tests), limits=LIMITS)
    assert [test.verdict for test in suite.tests] == ["passed", "passed", "passed", "error"]
    assert "there is no query 4" in suite.tests[-1].error


def test_a_python_unit_test_in_a_folder_finds_the_modules_of_the_program(opened: Open) -> None:
    file = (
        "import unittest\nfrom main import double\n\nclass Doubles(unittest.TestCase):\n"
        "    def test_two(self):\n        self.assertEqual(double(2), 4)\n"
    )
    unit = {
        "name": "in a folder",
        "languages": ["python"],
        "unit": "tests/test_main.py",
        "files": {"tests/test_main.py": file},
    }
    box, written = opened("bubblewrap"), program("python", "def double(x):\n    return x * 2\n")
    suite = run_tests(box, written, parse_tests([unit]), limits=LIMITS)
    assert suite.all_passed
