"""In the real sandbox the reference passes, mistakes fail, and no two tests are alike."""

from pathlib import Path

import pytest

from agents.core.question import in_language, languages_of
from interviews.banks.lint import blockers, lint
from interviews.banks.lint.rule import patched
from interviews.banks.package import package_of
from interviews.banks.reading import read_package
from interviews.sandbox import select_box
from interviews.sessions.trials import BoxedRunner

SHIPPED = Path(__file__).parents[3] / "interviews" / "banks" / "shipped"
TALK = ("distributed-message-queue", "distributed-rate-limiter")
CODE = (
    "bike-share-queries",
    "billing-run",
    "lru-cache",
    "median-of-a-stream",
    "quiet-deliveries",
    "two-sum",
)


@pytest.fixture(scope="module")
def runner(tmp_path_factory: pytest.TempPathFactory) -> BoxedRunner:
    box, report = select_box(tmp_path_factory.mktemp("sandbox"))
    assert box is not None, report.reason
    return BoxedRunner(box)


@pytest.mark.parametrize("slug", [*TALK, *CODE])
def test_a_shipped_question_has_no_finding_at_all(slug: str, runner: BoxedRunner) -> None:
    assert lint(read_package(SHIPPED / slug), runner) == ()


@pytest.mark.parametrize("slug", CODE)
def test_every_mistake_is_caught_in_every_language(slug: str, runner: BoxedRunner) -> None:
    runtime = read_package(SHIPPED / slug).question.runtime
    assert runtime is not None
    for language in languages_of(runtime):
        own = in_language(runtime, language)
        for name, program in own.wrong.items():
            caught = [trial.test for trial in runner.run(program, own) if not trial.passed]
            assert caught, f"{language}: {name} passes"


def test_a_starter_that_passes_is_a_blocker(runner: BoxedRunner) -> None:
    package = read_package(SHIPPED / "lru-cache")
    files = {**package.files, "entities/cache.py": package.files["solution/cache.py"]}
    passing = package_of(package.slug, files)
    assert [finding.rule for finding in blockers(lint(passing, runner))] == ["starter-passes"]


def test_tests_that_cannot_be_run_are_told_by_place_and_rule(runner: BoxedRunner) -> None:
    call = {"function": "largest_gap", "args": [], "returns": 1, "return": 2}
    package = patched({"runtime": {"tests": [{"name": "a", "calls": [call]}]}}, {})
    found = blockers(lint(package, runner))
    assert [finding.rule for finding in found] == ["reference-fails"]
    assert "tests[0].calls[0].return" in found[0].message
