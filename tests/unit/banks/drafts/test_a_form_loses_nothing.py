"""What an author did not touch stays to the letter, also what no form shows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from interviews.banks.drafts.fields import OPENING, PROBE, Field, field_named, fields_of
from interviews.banks.drafts.forms import (
    NotReadable,
    read_rows,
    read_value,
    rows_of_value,
    stored_value,
    text_of_value,
    value_of,
)

SHIPPED = Path(__file__).parents[4] / "interviews" / "banks" / "shipped"
ROWS = {"hints", "concepts", "choices", "highlights", "flag-words", "shown-files"}
QUESTIONS = sorted(path.parent.name for path in SHIPPED.glob("*/question.json"))


def nodes(raw: dict[str, Any]) -> list[tuple[bool, dict[str, Any]]]:
    found, waiting = [(True, raw)], list(raw.get("probes", []))
    while waiting:
        probe = waiting.pop()
        found.append((False, probe))
        waiting += probe.get("next", [])
    return found


@pytest.mark.parametrize("slug", QUESTIONS)
def test_a_form_that_was_only_looked_at_changes_nothing(slug: str) -> None:
    raw = json.loads((SHIPPED / slug / "question.json").read_text())
    for opening, fields in nodes(raw):
        for field in fields_of(opening, raw.get("mode", "")):
            value = value_of(field, fields)
            if value in (None, [], False):  # An empty list is nothing filled in.
                continue
            again = (
                read_rows(field, list(enumerate(rows_of_value(field, value))), value)
                if field.kind in ROWS
                else read_value(field, text_of_value(field, value))
            )
            if isinstance(value, str):
                value = value.strip("\n")
            assert again == value, (slug, field.name)
            assert stored_value(field, fields, again) == fields[field.stored]


def hints() -> Field:
    return field_named(opening=True, name="seed_hints")


def test_a_row_keeps_what_the_form_does_not_show() -> None:
    before = [{"id": 1, "text": "old", "cost": 0.5}, {"id": 2, "text": "two"}]
    rows = rows_of_value(hints(), before)
    rows[0]["text"] = "new"
    assert read_rows(hints(), [(1, rows[1]), (0, rows[0])], before) == [
        {"id": 2, "text": "two"},
        {"id": 1, "text": "new", "cost": 0.5},
    ]


def test_a_new_row_has_an_id_that_no_other_has() -> None:
    new = {"id": "", "text": "Think of the order.", "files": ""}
    before = [{"id": "h1", "text": "one"}]
    rows = rows_of_value(hints(), before)
    assert read_rows(hints(), [(0, rows[0]), (None, new)], before) == [
        {"id": "h1", "text": "one"},
        {"id": "h2", "text": "Think of the order."},
    ]


def test_an_empty_row_is_no_row() -> None:
    empty = {"id": "", "text": " ", "files": ""}
    assert read_rows(hints(), [(None, empty)], None) is UNSET


def test_groups_are_lines_and_their_phrases_are_joined() -> None:
    field = field_named(opening=False, name="concepts")
    row = {"id": "", "text": "A read counts", "groups": "read + newest\nget+recent\n", "ask": ""}
    (concept,) = read_rows(field, [(None, row)], None)
    assert concept["any_of"] == [["read", "newest"], ["get", "recent"]]
    assert rows_of_value(field, [concept])[0]["groups"] == "read + newest\nget + recent"


def test_a_part_of_an_object_leaves_its_other_parts() -> None:
    field = field_named(opening=True, name="red_flags")
    fields = {"answer_key": {"required_concepts": ["a"], "own": 1, "red_flags": ["b"]}}
    assert stored_value(field, fields, ["c"])["red_flags"] == ["c"]  # type: ignore[index]
    assert stored_value(field, fields, UNSET) == {"required_concepts": ["a"], "own": 1}
    assert stored_value(field, {}, UNSET) is UNSET


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("duration", "7,5", 7.5),
        ("duration", "30", 30),
        ("duration", "", UNSET),
        ("max_probes", "3", 3),
        ("topics", " a \n\nb", ["a", "b"]),
        ("name", "  Two \n sum ", "Two sum"),
        ("mode", "code", "code"),
    ],
)
def test_a_text_becomes_the_value_it_means(name: str, text: str, value: object) -> None:
    assert read_value(field_named(opening=True, name=name), text) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("duration", "soon"),
        ("duration", "601"),
        ("duration", "nan"),
        ("duration", "-1"),
        ("max_probes", "1.5"),
        ("max_probes", "99999"),
        ("mode", "exam"),
    ],
)
def test_what_means_nothing_is_refused_in_words(name: str, text: str) -> None:
    with pytest.raises(NotReadable) as refused:
        read_value(field_named(opening=True, name=name), text)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize(("first", "last"), [("x", "2"), ("1", "two"), ("", ""), ("1", "9" * 30)])
def test_lines_that_are_no_lines_are_refused(first: str, last: str) -> None:
    row = {"file": "a.py", "from": first, "to": last}
    with pytest.raises(NotReadable):
        read_rows(field_named(opening=True, name="seed_highlights"), [(None, row)], None)


def test_one_word_for_all_files_stays_one_word() -> None:
    field = field_named(opening=False, name="editable")
    assert text_of_value(field, True) == "*"
    assert read_value(field, "*") is True


def test_no_two_fields_of_a_form_are_called_alike() -> None:
    for form in (OPENING, PROBE):
        names = [field.name for field in form]
        assert len(names) == len(set(names))


def test_other_words_for_a_red_flag_are_read_as_they_are_shown() -> None:
    field = field_named(opening=True, name="red_flag_phrases")
    before = [{"flag": "walks", "any_of": [["list", "walk|scan"]], "note": "mine"}]
    (row,) = rows_of_value(field, before)
    assert row == {"flag": "walks", "groups": "list + walk|scan", "unless": "", "untested": ""}
    changed = {**row, "unless": "slow|linear\nno list", "untested": "yes"}
    assert read_rows(field, [(0, changed)], before) == [
        {
            "flag": "walks",
            "any_of": [["list", "walk|scan"]],
            "unless": [["slow|linear"], ["no list"]],
            "untested": True,
            "note": "mine",
        }
    ]
