"""A variant is the same question in another language: its own files, the same tests and limits."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from agents.core.question import Runtime, in_language, languages_of
from agents.schema.faults import BadPackage
from interviews.banks.lint import CannotRun, Trial, lint
from interviews.banks.lint.rule import patched
from tests.unit.banks.running import ExampleRunner

VARIANT = {
    "entry": "gaps.js",
    "starter": {"gaps.js": {"text": "function largestGap(numbers) {}"}},
    "solution": {"gaps.js": "solution/gaps.js"},
}
FILES = {"solution/gaps.js": "function largestGap(numbers) { return 3; }"}


def runtime_with(variants: Mapping[str, object], **more: object) -> Runtime:
    package = patched({"runtime": {"variants": dict(variants), **more}}, FILES)
    assert package.question.runtime is not None
    return package.question.runtime


def test_a_runtime_in_another_language_keeps_tests_and_limits() -> None:
    runtime = runtime_with({"javascript": VARIANT})
    assert languages_of(runtime) == ("python", "javascript")
    there = in_language(runtime, "javascript")
    assert there.languages == ("javascript",)
    assert there.entry == "gaps.js"
    assert there.solution == {"gaps.js": FILES["solution/gaps.js"]}
    assert (there.tests, there.limits) == (runtime.tests, runtime.limits)
    assert in_language(runtime) is in_language(runtime, "python") is runtime
    with pytest.raises(KeyError):
        in_language(runtime, "cobol")


def test_a_runtime_without_variants_is_as_it_was() -> None:
    runtime = runtime_with({})
    assert (runtime.variants, runtime.signature) == ({}, {})
    assert languages_of(runtime) == ("python",)


def test_a_variant_of_the_first_language_is_a_mistake() -> None:
    with pytest.raises(BadPackage, match="is the language of the runtime itself"):
        runtime_with({"python": VARIANT})


def test_a_variant_needs_its_entry_among_its_starter_files() -> None:
    broken = {**VARIANT, "entry": "main.js"}
    with pytest.raises(BadPackage, match=r"variants\.javascript\.entry"):
        runtime_with({"javascript": broken})


class PythonOnly(ExampleRunner):
    """Runs Python and has no other language."""

    def run(self, program: Mapping[str, str], runtime: Runtime) -> tuple[Trial, ...]:
        """Return how each test went; raise CannotRun for another language."""
        if runtime.languages[0] != "python":
            raise CannotRun("this machine does not run JavaScript: apt-get install nodejs")
        return super().run(program, runtime)


def test_a_language_that_this_machine_lacks_is_told_and_hides_nothing_else() -> None:
    package = patched({"runtime": {"variants": {"javascript": VARIANT}}}, FILES)
    found = [one for one in lint(package, PythonOnly()) if one.severity == "not checked"]
    assert {one.place for one in found} == {"$.runtime.variants.javascript"}
    assert all("does not run JavaScript" in one.message for one in found)
    assert {one.rule for one in found} == {"reference-fails", "starter-passes"}


def test_checkers_and_unit_tests_are_named_by_their_files() -> None:
    tests = [
        {"name": "sorted", "stdin": "3 1", "checker": "tests/sorted.py"},
        {
            "name": "own cases",
            "languages": ["python"],
            "unit": "test_gaps.py",
            "files": {"test_gaps.py": "tests/test_gaps.py"},
            "cases": 3,
        },
        {"name": "rows", "rows": [[1]], "seed": "CREATE TABLE t (a)", "any_order": True},
        {"name": "code", "stdin": "", "stdout": "", "exit_code": 3},
    ]
    files = {"tests/sorted.py": "print(1)", "tests/test_gaps.py": "import unittest"}
    package = patched({"runtime": {"tests": tests}}, files)
    assert package.question.runtime is not None
    first, second, *_ = package.question.runtime.tests
    assert first["checker"] == "print(1)"
    assert second["files"] == {"test_gaps.py": "import unittest"}
    with pytest.raises(BadPackage, match=r"tests\[0\]\.checker"):
        patched({"runtime": {"tests": tests[:1]}}, {})
