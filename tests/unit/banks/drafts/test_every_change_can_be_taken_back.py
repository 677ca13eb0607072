"""Whatever is changed can be taken back to the letter, and is noticed when somebody was faster."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace

from interviews.banks.drafts.changes import (
    AddPart,
    Change,
    Conflict,
    MovePart,
    NotPossible,
    RemovePart,
    SetField,
    SetFile,
    added,
    applied,
    decode_change,
    duplicate,
    encode_change,
    inverse,
)
from interviews.banks.drafts.document import (
    Document,
    Place,
    UnknownPart,
    document_of,
    located,
    parent_of,
    part_of,
    parts,
    raw_of,
)

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=2), inner, max_size=2)
    ),
    max_leaves=2,
)
FIELDS = st.dictionaries(
    st.sampled_from(["id", "description", "hints", "x-own", "duration"]), JSON, max_size=3
)


def probes(depth: int) -> st.SearchStrategy[list[dict[str, Any]]]:
    if depth == 0:
        return st.just([])
    probe = st.tuples(FIELDS, st.booleans(), st.deferred(lambda: probes(depth - 1))).map(
        lambda made: {**made[0], **({"next": made[2]} if made[1] else {})}
    )
    return st.lists(probe, max_size=2)


RAW = st.tuples(FIELDS, probes(2)).map(lambda made: {**made[0], "probes": made[1], "end": 1})


def keys() -> Callable[[], str]:
    numbers: Iterator[int] = count()
    return lambda: f"k{next(numbers)}"


def draft(raw: dict[str, Any]) -> Document:
    return document_of(raw, {"a.py": "1" * 64}, keys())


@st.composite
def changed(draw: st.DrawFn) -> tuple[Document, Change]:
    document = draft(draw(RAW))
    everything = list(parts(document))
    part = draw(st.sampled_from(everything))
    new = keys()

    def fresh() -> str:
        return "n" + new()

    kind = draw(st.sampled_from(["field", "add", "remove", "move", "copy", "file"]))
    if kind == "file":
        return document, SetFile(
            path="a.py", before="1" * 64, after=draw(st.sampled_from(["", "2" * 64]))
        )
    if kind == "field" or len(everything) == 1:
        field = draw(st.sampled_from(["id", "description", "new"]))
        after = draw(JSON | st.just(UNSET))
        before = part.fields.get(field, UNSET)
        return document, SetField(key=part.key, field=field, before=before, after=after)
    probe = draw(st.sampled_from(everything[1:]))
    parent, position = parent_of(document, probe.key)
    to = draw(st.integers(0, 4))
    changes: dict[str, Change] = {
        "add": added(document, part.key, position=len(part.below), new_key=fresh),
        "copy": duplicate(document, probe.key, fresh),
        "remove": RemovePart(parent=parent.key, position=position, part=probe),
        "move": MovePart(
            key=probe.key,
            from_parent=parent.key,
            from_position=position,
            to_parent=part.key,
            to_position=min(to, len([one for one in part.below if one.key != probe.key])),
        ),
    }
    return document, changes[kind]


@given(RAW)
def test_a_draft_that_was_not_changed_is_the_same_json(raw: dict[str, Any]) -> None:
    again = raw_of(draft(raw))
    assert json.dumps(again) == json.dumps(raw)


@given(changed())
def test_a_change_is_taken_back_to_the_letter(case: tuple[Document, Change]) -> None:
    document, change = case
    change = decode_change(encode_change(change))
    try:
        after = applied(document, change)
    except NotPossible:
        return
    back = applied(after, inverse(change))
    assert {**raw_of(back)} == raw_of(document)
    assert back.files == document.files
    assert applied(back, change) == after


@given(changed())
def test_no_change_makes_two_parts_of_one_key(case: tuple[Document, Change]) -> None:
    document, change = case
    try:
        after = applied(document, change)
    except NotPossible:
        return
    known = [part.key for part in parts(after)]
    assert len(known) == len(set(known))


TREE = {
    "name": "Cache",
    "probes": [
        {"id": "reads", "description": "a", "next": [{"id": "cost"}]},
        {"id": "threads", "hints": [{"id": "h", "text": "t"}]},
    ],
}


def test_what_somebody_else_changed_is_not_written_over() -> None:
    document = draft(TREE)
    reads = document.opening.below[0].key
    theirs = applied(document, SetField(key=reads, field="description", before="a", after="b"))
    with pytest.raises(Conflict) as conflict:
        applied(theirs, SetField(key=reads, field="description", before="a", after="c"))
    assert conflict.value.now == "b"
    other = applied(theirs, SetField(key=reads, field="duration", after=3))
    assert part_of(other, reads).fields["duration"] == 3


def test_a_part_that_somebody_changed_is_not_taken_out_unseen() -> None:
    document = draft(TREE)
    seen = document.opening.below[0]
    theirs = applied(document, SetField(key=seen.key, field="description", before="a", after="b"))
    with pytest.raises(Conflict):
        applied(theirs, RemovePart(parent=document.opening.key, position=0, part=seen))


def test_a_part_that_is_gone_is_told_apart_from_a_changed_one() -> None:
    document = draft(TREE)
    gone = document.opening.below[0]
    without = applied(document, RemovePart(parent=document.opening.key, position=0, part=gone))
    with pytest.raises(UnknownPart):
        applied(without, SetField(key=gone.key, field="description", before="a", after="c"))


def test_a_part_cannot_stand_below_itself() -> None:
    document = draft(TREE)
    reads = document.opening.below[0]
    move = MovePart(
        key=reads.key,
        from_parent=document.opening.key,
        from_position=0,
        to_parent=reads.below[0].key,
        to_position=0,
    )
    with pytest.raises(NotPossible, match="below itself"):
        applied(document, move)


def test_a_tree_is_no_deeper_than_a_question_may_be() -> None:
    document, new = draft({"name": "Deep"}), keys()
    below = document.opening.key
    for _ in range(8):
        step = added(document, below, position=0, new_key=lambda: "n" + new())
        document, below = applied(document, step), step.part.key
    with pytest.raises(NotPossible, match="deeper"):
        applied(document, added(document, below, position=0, new_key=lambda: "n" + new()))


def test_a_copy_stands_after_its_original_with_an_id_of_its_own() -> None:
    document, new = draft(TREE), keys()
    copy = duplicate(document, document.opening.below[0].key, lambda: "n" + new())
    after = raw_of(applied(document, copy))
    assert [probe["id"] for probe in after["probes"]] == ["reads", "reads-2", "threads"]
    assert after["probes"][1]["next"] == [{"id": "cost"}]


def test_a_part_that_is_there_is_not_added_again() -> None:
    document = draft(TREE)
    twice = AddPart(parent=document.opening.key, position=0, part=document.opening.below[0])
    with pytest.raises(Conflict):
        applied(document, twice)


def test_what_stands_below_is_not_set_as_a_field() -> None:
    document = draft(TREE)
    with pytest.raises(NotPossible):
        applied(document, SetField(key=document.opening.key, field="probes", before=[], after=[]))


@pytest.mark.parametrize(
    ("place", "ids", "field"),
    [
        ("$", [], ""),
        ("$.name", [], "name"),
        ("$.probes[1].hints[0].text", [1], "hints"),
        ("$.probes[0].next[0]", [0, 0], ""),
        ("$.probes[0].next[7].solution", [0], "next"),
        ("tests/visible.json $[2]", [], ""),
        ("$.runtime.tests[3]", [], "runtime"),
    ],
)
def test_a_place_of_a_report_leads_to_its_part(place: str, ids: list[int], field: str) -> None:
    document = draft(TREE)
    part = document.opening
    for position in ids:
        part = part.below[position]
    assert located(document, place) == Place(part.key, field)


def test_an_unchanged_field_keeps_its_place_among_the_others() -> None:
    document = draft(TREE)
    key = document.opening.key
    after = applied(document, SetField(key=key, field="name", before="Cache", after="Store"))
    assert list(raw_of(after)) == ["name", "probes"]
    assert replace(after, opening=document.opening) == document
