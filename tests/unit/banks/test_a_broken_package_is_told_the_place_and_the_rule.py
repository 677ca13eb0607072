"""Whatever is wrong with a package, its author reads where and which rule."""

import json
from typing import Any

import pytest

from agents.core.question import MAX_DEPTH
from agents.schema.faults import BadPackage
from agents.schema.question import question_of
from interviews.banks.package import package_of
from tests.unit.banks.packages import PLAIN, files_of

RUNTIME: dict[str, Any] = {
    "languages": ["python"],
    "entry": "a.py",
    "starter": {"a.py": "entities/job.sql"},
    "solution": {"a.py": {"text": "\n"}},
    "tests": [{"name": "one", "calls": [{"function": "f", "returns": 1}]}],
}


def probes(depth: int) -> list[object]:
    below = probes(depth - 1) if depth > 1 else []
    return [{"id": 1, "description": "d", "solution": "s", "next": below}]


def fault_of(files: dict[str, bytes], slug: str = "x") -> tuple[str, str, str]:
    with pytest.raises(BadPackage) as caught:
        package_of(slug, files)
    first = caught.value.faults[0]
    return first.place, first.rule, first.message


@pytest.mark.parametrize(
    ("patch", "place", "rule"),
    [
        ({"name": 7}, "$.name", "wrong-type"),
        ({"name": None}, "$", "missing-field"),
        ({"name": "n" * 81}, "$.name", "too-long"),
        ({"name": "two\nlines"}, "$.name", "wrong-form"),
        ({"mode": "chat"}, "$.mode", "unknown-value"),
        ({"mode": "code"}, "$", "missing-field"),
        ({"topics": "SQL"}, "$.topics", "wrong-type"),
        ({"topics": ["SQL", None]}, "$.topics[1]", "wrong-type"),
        ({"duration": "20"}, "$.duration", "wrong-type"),
        ({"duration": -1}, "$.duration", "out-of-range"),
        ({"duration": True}, "$.duration", "wrong-type"),
        ({"seed_question": ""}, "$.seed_question", "too-short"),
        ({"seed_hints": [{"text": "t"}]}, "$.seed_hints[0]", "missing-field"),
        ({"seed_hints": [{"id": [1], "text": "t"}]}, "$.seed_hints[0].id", "wrong-type"),
        (
            {"seed_highlights": [{"file": "a", "lines": [1]}]},
            "$.seed_highlights[0].lines",
            "too-few",
        ),
        ({"entity_refs": ["job.sql"]}, "$.entity_refs[0]", "wrong-type"),
        ({"mcq_choices": [{"id": "a"}]}, "$.mcq_choices[0]", "wrong-form"),
        (
            {"concepts": [{"id": "a", "text": "t", "any_of": ["x"]}]},
            "$.concepts[0].any_of[0]",
            "wrong-type",
        ),
        (
            {"concepts": [{"id": "a", "text": "t", "any_of": [[]]}]},
            "$.concepts[0].any_of[0]",
            "too-few",
        ),
        ({"role_context": ["salary"]}, "$.role_context[0]", "unknown-value"),
        (
            {"probes": [{"id": 1, "next": [{"id": 2, "duration": "5"}]}]},
            "$.probes[0].next[0].duration",
            "wrong-type",
        ),
        ({"probes": probes(MAX_DEPTH + 1)}, "$.probes" + "[0].next" * MAX_DEPTH, "tree-depth"),
        ({"slug": "No Slug"}, "$.slug", "wrong-form"),
        ({"runtime": {}}, "$.runtime", "missing-field"),
        ({"runtime": RUNTIME | {"entry": "b.py"}}, "$.runtime.entry", "entry"),
        (
            {"runtime": RUNTIME | {"starter": {"a.py": "none.py"}}},
            "$.runtime.starter.a.py",
            "missing-file",
        ),
        (
            {"runtime": RUNTIME | {"starter": {"../a.py": {"text": ""}}}},
            "$.runtime.starter.../a.py",
            "path",
        ),
        (
            {"runtime": RUNTIME | {"starter": {"/a.py": {"text": ""}}}},
            "$.runtime.starter./a.py",
            "path",
        ),
        (
            {"runtime": RUNTIME | {"tests": ["tests/none.json"]}},
            "$.runtime.tests[0]",
            "missing-file",
        ),
        ({"runtime": RUNTIME | {"tests": [{"name": "n"}]}}, "$.runtime.tests[0]", "wrong-form"),
        (
            {"runtime": RUNTIME | {"tests": RUNTIME["tests"] * 2}},
            "$.runtime.tests[1]",
            "test-twice",
        ),
        (
            {"runtime": RUNTIME | {"limits": {"wall_ms": 1}}},
            "$.runtime.limits.wall_ms",
            "out-of-range",
        ),
    ],
)
def test_a_wrong_field_is_told_with_its_path(
    patch: dict[str, object], place: str, rule: str
) -> None:
    assert fault_of(files_of(patch))[:2] == (place, rule)


@pytest.mark.parametrize(
    ("text", "place", "rule"),
    [
        (b"{", "question.json", "json-syntax"),
        (b"[]", "$", "wrong-type"),
        (b"null", "$", "wrong-type"),
        (b'{"name": "\xff"}', "question.json", "utf-8"),
        (b'{"name": "\0"}', "question.json", "nul"),
        (rb'{"name": "\u0000"}', "$.name", "nul"),
        (rb'{"name": ["\ud83d"]}', "$.name[0]", "lone-surrogate"),
        (rb'{"\udc00": 1}', r"$.\udc00", "lone-surrogate"),
        (b'{"name": "a", "x": {"y": 1, "y": 2}}', "$.x.y", "json-key-twice"),
        (b'{"duration": NaN}', "$.duration", "json-number"),
        (b'{"duration": -Infinity}', "$.duration", "json-number"),
        (b'{"duration": 1e999}', "$.duration", "json-number"),
        (b'{"duration": 99999999999999999999}', "$.duration", "json-number"),
        (b'{"duration": ' + b"9" * 5000 + b"}", "$.duration", "json-number"),
        (b"[" * 100_000 + b"]" * 100_000, "question.json", "json-depth"),
        (b'{"a":' * 100_000, "question.json", "json-depth"),
        (b'{"name": "' + b"n" * 200_001 + b'"}', "$.name", "text-length"),
        (b'{"name": "' + b"n" * 2_000_000 + b'"}', "question.json", "json-size"),
    ],
)
def test_json_with_more_than_one_meaning_is_refused(text: bytes, place: str, rule: str) -> None:
    assert fault_of({"question.json": text})[:2] == (place, rule)


def test_brackets_in_texts_are_no_nesting() -> None:
    deep = "[{" * 500 + '\\"'
    assert package_of("x", files_of({"question_prompt": deep})).question.question_prompt == deep


def test_a_reference_inside_json_is_a_plain_unknown_field() -> None:
    assert package_of("x", files_of({"loop": {"$ref": "#"}})).raw["loop"] == {"$ref": "#"}


def test_a_test_file_is_named_in_its_own_faults() -> None:
    runtime = RUNTIME | {"tests": ["tests/all.json"]}
    broken = [{"name": "a", "calls": [{"new": "A"}]}, {"name": 1, "stdout": ""}]
    files = files_of({"runtime": runtime}, more={"tests/all.json": json.dumps(broken).encode()})
    assert fault_of(files)[:2] == ("tests/all.json $[1].name", "wrong-type")


def test_several_faults_are_told_at_once() -> None:
    with pytest.raises(BadPackage) as caught:
        package_of("x", files_of({"name": 7, "topics": 7, "duration": "x"}))
    assert {fault.place for fault in caught.value.faults} == {"$.name", "$.topics", "$.duration"}


def test_a_message_says_what_was_expected_and_what_was_found() -> None:
    assert fault_of(files_of({"topics": "SQL"}))[2] == "must be a list, but is a text"
    assert fault_of(files_of({"name": None}))[2] == 'lacks the field "name"'


def test_a_package_without_question_json_says_so() -> None:
    assert fault_of({"readme.md": b""})[:2] == ("question.json", "missing-file")


@pytest.mark.parametrize("slug", ["", "Upper", "two--hyphens", "-x", "a" * 81, "ä"])
def test_a_slug_is_plain(slug: str) -> None:
    assert fault_of(files_of(), slug)[:2] == ("slug", "slug")


@pytest.mark.parametrize("packed", [b"", b"{}", b"\xff", b'{"format":2,"slug":"x","files":{}}'])
def test_bytes_that_are_no_packed_question_are_refused(packed: bytes) -> None:
    with pytest.raises(BadPackage, match="packed-form"):
        question_of(packed)


def test_the_plain_package_itself_is_sound() -> None:
    assert package_of("x", files_of()).raw == PLAIN
