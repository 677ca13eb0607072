"""Every clause that the question format asks of the lint is broken here once, in its own words."""

from __future__ import annotations

from typing import Any

import pytest

from interviews.banks.lint import lint
from interviews.banks.lint.example import NO_DEFAULT, QUESTION, SOLUTION, UNSORTED
from interviews.banks.lint.rule import merged, patched
from tests.unit.banks.running import ExampleRunner

Json = dict[str, Any]
Clause = tuple[str, str, Json, dict[str, str]]

OPENING = "Write `largest_gap(numbers)`, the largest difference between neighbours; "
PROBE: Json = QUESTION["probes"][0]
CONCEPT: Json = QUESTION["concepts"][0]
TESTS: list[Json] = QUESTION["runtime"]["tests"]
MCQ: Json = {"mode": "mcq", "mcq_choices": [{"id": "a", "text": "one"}]}


def probe(**fields: object) -> Json:
    return {"probes": [merged(PROBE, fields)]}


def with_tests(*changed: Json) -> Json:
    return {"runtime": {"tests": list(changed)}}


BLOCKERS: list[Clause] = [
    ("no topics", "topics", {"topics": None}, {}),
    ("no answer key", "answer-key", {"answer_key": None}, {}),
    ("no required concept", "answer-key", {"answer_key": {"required_concepts": []}}, {}),
    ("no duration", "duration", {"duration": None}, {}),
    ("shorter than its longest chain", "duration-too-short", {"duration": 17.5}, {}),
    (
        "withheld in the opening",
        "withheld-shown",
        {"seed_question": f"{OPENING}sort the numbers."},
        {},
    ),
    ("withheld in a probe", "withheld-shown", probe(description="Why use buckets?"), {}),
    ("withheld in a hint", "withheld-shown", probe(hints=[{"id": 1, "text": "Try buckets."}]), {}),
    (
        "withheld in a file name",
        "withheld-shown",
        {"entity_refs": [{"file": "sort_the_numbers.md"}], "seed_highlights": []},
        {"entities/sort_the_numbers.md": "See there.\n"},
    ),
    (
        "withheld in a visible test",
        "withheld-shown",
        with_tests({**TESTS[0], "name": "sort the numbers"}, *TESTS[1:]),
        {},
    ),
    (
        "withheld in an ask",
        "withheld-shown",
        {"concepts": [{**CONCEPT, "ask": "Sort the numbers?"}]},
        {},
    ),
    ("a probe without description", "probe-incomplete", probe(description=None), {}),
    ("a probe without solution", "probe-incomplete", probe(solution=None), {}),
    ("an id twice among siblings", "id-twice", {"probes": [PROBE, PROBE]}, {}),
    ("deeper than max_probes", "tree-too-deep", probe(next=[{**PROBE, "duration": 0}]), {}),
    ("mcq without choices", "mcq-key", {**MCQ, "mcq_choices": []}, {}),
    ("mcq without a key", "mcq-key", MCQ, {}),
    ("a key naming none", "mcq-key", {**MCQ, "answer_key": {"mcq_choice": "z"}}, {}),
    (
        "an entity nobody can read",
        "entity-unreadable",
        probe(entities=["call.mp3"]),
        {"entities/call.mp3": "x"},
    ),
    ("an entity that is not there", "entity-unreadable", probe(entities=["gone.md"]), {}),
    (
        "a highlight off screen",
        "highlight",
        {"seed_highlights": [{"file": "x.md", "lines": [1, 1]}]},
        {},
    ),
    (
        "a highlight backwards",
        "highlight",
        {"seed_highlights": [{"file": "notes.md", "lines": [2, 1]}]},
        {},
    ),
    ("editable, not shown", "editable-not-shown", probe(editable=["notes.md"]), {}),
    ("the reference fails", "reference-fails", {}, {"solution/gaps.py": NO_DEFAULT}),
    ("the starter passes", "starter-passes", {}, {"entities/gaps.py": SOLUTION}),
    (
        "a hidden test in a shown file",
        "hidden-test-shown",
        {},
        {"entities/notes.md": "largest_gap([9,1,4])\n\n\n"},
    ),
]
WARNINGS: list[Clause] = [
    ("no seniority", "no-seniority", {"seniority": None}, {}),
    ("no brief", "no-brief", {"question_prompt": None}, {}),
    ("no max_probes", "no-max-probes", {"max_probes": None}, {}),
    ("no hints of the opening", "no-hints", {"seed_hints": None}, {}),
    ("no hints of a probe", "no-hints", probe(hints=None), {}),
    ("no minutes of the opening", "no-minutes", {"seed_duration": None}, {}),
    ("no minutes of a probe", "no-minutes", probe(duration=None), {}),
    ("a very short opening", "short-opening", {"seed_question": "Find it."}, {}),
    ("withheld in no solution", "withheld-nowhere", probe(withheld_solution_parts=["heaps"]), {}),
    (
        "two hidden tests alike",
        "hidden-tests-alike",
        {"runtime": {"wrong": {"unsorted": {"gaps.py": {"text": UNSORTED}}, "no-default": None}}}
        | with_tests(TESTS[1], {**TESTS[1], "name": "again", "calls": TESTS[1]["calls"]}),
        {},
    ),
    ("no synonyms", "no-synonyms", {"concepts": [{**CONCEPT, "any_of": [["sort"]]}]}, {}),
    ("a red flag in one wording", "flag-one-wording", {"answer_key": {"red_flags": ["all"]}}, {}),
    (
        "words for no red flag",
        "flag-words-of-none",
        {"answer_key": {"red_flag_phrases": [{"flag": "all", "any_of": [["every pair"]]}]}},
        {},
    ),
]


def named(clause: Clause) -> str:
    return clause[0]


@pytest.mark.parametrize("clause", BLOCKERS, ids=named)
def test_a_blocker_is_told_with_its_place(clause: Clause) -> None:
    _, rule, patch, files = clause
    found = [one for one in lint(patched(patch, files), ExampleRunner()) if one.rule == rule]
    assert {one.severity for one in found} == {"blocker"}
    assert all(one.place.startswith(("$.", "entities/")) for one in found)


@pytest.mark.parametrize("clause", WARNINGS, ids=named)
def test_a_warning_is_told_with_its_place(clause: Clause) -> None:
    _, rule, patch, files = clause
    found = [one for one in lint(patched(patch, files), ExampleRunner()) if one.rule == rule]
    assert {one.severity for one in found} == {"warning"}
    assert all(one.place.startswith("$.") for one in found)
