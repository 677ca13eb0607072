"""Every check runs, in one order, and the last line counts them all.

Usage: python setup/checks.py all|lint
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable


@dataclass(frozen=True)
class Count:
    """How many checks passed, failed and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(
            self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped
        )

    def __str__(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


@dataclass(frozen=True)
class Part:
    """One line of the closing table."""

    name: str
    run: Callable[[], Count]


def command(*words: str) -> Count:
    """Run a command that is one check by itself."""
    ended_well = subprocess.run(words, cwd=ROOT, check=False).returncode == 0
    return Count(passed=1) if ended_well else Count(failed=1)


def import_rules() -> Count:
    """Run import-linter on the contracts of pyproject.toml."""
    start = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"
    return command(PYTHON, "-c", start)


def javascript() -> Count:
    """Run the tests of browser code that needs no browser."""
    tests = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("tests/js/**/*.test.js"))
    node = ". setup/node.sh && exec node --test --test-reporter=tap " + " ".join(tests)
    ran = subprocess.run(
        ["bash", "-c", node], cwd=ROOT, check=False, text=True, stdout=subprocess.PIPE
    )
    totals = dict(re.findall(r"^# (pass|fail|cancelled|skipped) (\d+)$", ran.stdout, re.MULTILINE))
    counted = Count(
        passed=int(totals.get("pass", 0)),
        failed=int(totals.get("fail", 0)) + int(totals.get("cancelled", 0)),
        skipped=int(totals.get("skipped", 0)),
    )
    if ran.returncode == 0 and counted.passed:
        return counted
    print(ran.stdout)
    return counted if counted.failed else counted + Count(failed=1)


def pytest(*arguments: str, runner: tuple[str, ...] = ()) -> Count:
    """Run pytest once and count from its own report; a crash, or no test at all, is a failure."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        words = [PYTHON, *runner, "-m", "pytest", "-q", f"--junitxml={report}", *arguments]
        code = subprocess.run(words, cwd=ROOT, check=False).returncode
        counted = count_report(report)
    if code == 0 or counted.failed:
        return counted
    return counted + Count(failed=1)


def count_report(report: Path) -> Count:
    """Add up the suites of a JUnit report; none when it was not written."""
    if not report.exists():
        return Count()
    # Our own pytest wrote this file a moment ago.
    suites = ElementTree.parse(report).getroot().iter("testsuite")  # noqa: S314
    return sum((count_suite(suite) for suite in suites), Count())


def count_suite(suite: ElementTree.Element) -> Count:
    """Read one suite's totals."""
    total, failures, errors, skipped = (
        int(suite.get(name, 0)) for name in ("tests", "failures", "errors", "skipped")
    )
    failed = failures + errors
    return Count(passed=total - failed - skipped, failed=failed, skipped=skipped)


LINT = [
    Part("ruff check", lambda: command(PYTHON, "-m", "ruff", "check", ".")),
    Part("ruff format", lambda: command(PYTHON, "-m", "ruff", "format", "--check", ".")),
    Part("mypy", lambda: command(PYTHON, "-m", "mypy")),
    Part("import rules", import_rules),
]

TESTS = [
    Part("javascript", javascript),
    Part(
        "pytest, side by side",
        lambda: pytest(
            "-n", "2", "--dist", "loadfile", "-m", "not browser and not alone and not slow"
        ),
    ),
    # The browser's driver keeps a loop running in its process: no other test can make one there.
    Part("pytest, in the browser", lambda: pytest("-m", "browser and not slow")),
    Part("pytest, one by one", lambda: pytest("-m", "alone and not browser and not slow")),
    Part(
        "contracts on PostgreSQL",
        lambda: pytest(
            "tests/contract", "-m", "django_db", runner=("-m", "tests.postgres", PYTHON)
        ),
    ),
]


def run_all(parts: list[Part]) -> Iterator[tuple[Part, Count, float]]:
    """Run the parts in order, each under its own heading; seconds come with each."""
    for part in parts:
        print(f"\n--- {part.name}", flush=True)
        started = time.monotonic()
        yield part, part.run(), time.monotonic() - started


def forget_settings(folder: str) -> None:
    """Leave out what the caller's shell says to Viva, and keep off their data."""
    for name in [name for name in os.environ if name.startswith("VIVA_")]:
        del os.environ[name]
    os.environ["VIVA_DATA_DIR"] = folder


def main() -> int:
    """Run what the first argument names and close with the count."""
    parts = LINT if sys.argv[1:] == ["lint"] else LINT + TESTS
    with tempfile.TemporaryDirectory(prefix="viva-checks-") as folder:
        forget_settings(folder)
        done = list(run_all(parts))
    print()
    for part, count, seconds in done:
        print(f"{part.name:<26}{seconds:7.1f} s   {count}")
    total = sum((count for _, count, _ in done), Count())
    print(f"\n{total}", flush=True)
    return 1 if total.failed or not total.passed else 0


if __name__ == "__main__":
    sys.exit(main())
