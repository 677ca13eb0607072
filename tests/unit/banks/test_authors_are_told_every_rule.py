"""docs/questions.md names every rule as the lint does and every field of the schema."""

import json
import re
from pathlib import Path

from agents.schema.judging import faults_of_tests, question_schema
from interviews.banks.lint import RULES

DOCS = (Path(__file__).parents[3] / "docs" / "questions.md").read_text(encoding="utf-8")


def test_every_lint_rule_has_its_line() -> None:
    rows = set(re.findall(r"^\| (blocker|warning) \| `(.+?)` \| (.+) \|$", DOCS, re.MULTILINE))
    assert rows == {(rule.severity, rule.name, rule.says) for rule in RULES}


def test_every_field_of_the_schema_is_described() -> None:
    fields = question_schema()["properties"]
    assert isinstance(fields, dict)
    assert [field for field in fields if f"`{field}`" not in DOCS] == []


def test_the_examples_of_tests_are_tests() -> None:
    blocks = re.findall(r"```json\n(\[.+?\])\n```", DOCS, re.DOTALL)
    assert len(blocks) == 1
    assert faults_of_tests(json.loads(blocks[0]), "$") == []
