"""Each rule finds its own broken example and lets its sound one pass."""

import pytest

from interviews.banks.lint import RULES, Finding, Rule, blockers, lint
from interviews.banks.lint.rule import patched
from interviews.banks.package import Package
from tests.unit.banks.running import BrokenRunner, ExampleRunner


def found(rule: type[Rule], package: Package) -> list[Finding]:
    return [one for one in lint(package, ExampleRunner()) if one.rule == rule.name]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_finds_its_broken_example(rule: type[Rule]) -> None:
    findings = found(rule, rule.broken_example())
    assert [finding.severity for finding in findings] == [rule.severity]
    assert findings[0].place.startswith(("$.", "entities/"))
    assert findings[0].message


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_lets_its_sound_example_pass(rule: type[Rule]) -> None:
    assert found(rule, rule.sound_example()) == []


def test_the_example_question_breaks_no_rule() -> None:
    assert lint(patched({}, {}), ExampleRunner()) == ()


def test_rules_have_names_of_their_own() -> None:
    assert len({rule.name for rule in RULES}) == len(RULES)


def test_without_a_runner_code_rules_say_that_they_were_not_checked() -> None:
    findings = lint(patched({}, {}))
    assert {(one.rule, one.severity) for one in findings} == {
        ("reference-fails", "not checked"),
        ("starter-passes", "not checked"),
        ("hidden-tests-alike", "not checked"),
    }
    assert not blockers(findings)


def test_a_runner_that_cannot_run_is_named_as_the_reason() -> None:
    findings = lint(patched({}, {}), BrokenRunner())
    assert len(findings) == 3
    assert all("bubblewrap is missing" in finding.message for finding in findings)


def test_without_wrong_programs_likeness_is_not_checked() -> None:
    package = patched({"runtime": {"wrong": None}}, {})
    (finding,) = lint(package, ExampleRunner())
    assert (finding.rule, finding.severity) == ("hidden-tests-alike", "not checked")


def test_a_program_runs_once_however_many_rules_ask() -> None:
    runner = ExampleRunner()
    lint(patched({}, {}), runner)
    assert runner.runs == 4


def test_blockers_come_first() -> None:
    findings = lint(patched({"topics": [], "seniority": ""}, {}))
    order = [finding.severity for finding in findings]
    assert order == ["blocker", "warning", "not checked", "not checked", "not checked"]


def test_a_failing_test_is_told_with_what_came_out() -> None:
    broken = next(rule for rule in RULES if rule.name == "reference-fails").broken_example()
    (finding,) = blockers(lint(broken, ExampleRunner()))
    assert finding.message == 'fails the test "in no order": 3'
