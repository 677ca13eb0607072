"""Markdown and tables are read as people write them; what says nothing we know stays or is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.schema.faults import BadPackage
from interviews.banks.lists.reading import read_list_upload
from interviews.banks.lists.values import Item, Listing

HEADINGS = """# Backend

Ours, since 2019.

## Lost rows
A nightly job loads orders. **Some** are missing.

```sh
Answer: not this one
```

**Answer:** the job commits too early
- Hint: When does it commit?
- Hint: What is on the last page?
Follow-up: How would you make it safe to run twice?
Red flag: deletes rows by hand
Topics: Databases, SQL
Level: senior
Minutes: 20 min
Owner: Jo

## What does a heap's pop cost?
- [ ] O(1)
- [x] O(log n)

![Tree](tree.png)
"""


def listing(name: str, text: str) -> Listing:
    return read_list_upload(name, text.encode())


def only(name: str, text: str) -> Item:
    (item,) = listing(name, text).items
    return item


def test_a_heading_begins_a_question_and_lines_say_what_they_are() -> None:
    first, _ = listing("q.md", HEADINGS).items
    assert first.raw == {
        "name": "Lost rows",
        "mode": "open-probe",
        "seed_question": (
            "A nightly job loads orders. **Some** are missing.\n\n"
            "```sh\nAnswer: not this one\n```\n\nOwner: Jo"
        ),
        "topics": ["Databases", "SQL"],
        "seniority": "senior",
        "duration": 20,
        "answer_key": {
            "required_concepts": ["the job commits too early"],
            "red_flags": ["deletes rows by hand"],
        },
        "seed_hints": [
            {"id": 1, "text": "When does it commit?"},
            {"id": 2, "text": "What is on the last page?"},
        ],
        "probes": [
            {"id": 1, "description": "How would you make it safe to run twice?", "solution": ""}
        ],
    }


def test_boxes_are_choices_and_a_picture_is_told() -> None:
    read = listing("q.md", HEADINGS)
    item = read.items[1]
    assert item.raw["mode"] == "mcq"
    assert item.raw["mcq_choices"] == [{"id": "a", "text": "O(1)"}, {"id": "b", "text": "O(log n)"}]
    assert item.raw["answer_key"] == {"mcq_choice": ["b"]}
    assert [str(one) for one in item.unmapped] == [
        "q.md line 26: the picture tree.png: add it to the draft"
    ]
    assert [str(one) for one in read.unmapped] == [
        "q.md line 1: words before a question: “Backend Ours, since 2019.”"
    ]


def test_without_headings_each_item_is_a_question_and_those_below_follow_up() -> None:
    text = (
        "Ask these:\n\n1. What is a heap?\n   - Where is the smallest?\n   - Answer: at the top\n"
    )
    read = listing("q.md", f"{text}2. What is a trie?\n")
    assert [item.place for item in read.items] == ["q.md line 3", "q.md line 6"]
    assert [item.raw["name"] for item in read.items] == ["What is a heap?", "What is a trie?"]
    first = read.items[0].raw
    assert [probe["description"] for probe in first["probes"]] == ["Where is the smallest?"]
    assert first["answer_key"] == {"required_concepts": ["at the top"]}
    assert "Ask these:" in str(read.unmapped[0])


def test_a_title_alone_is_the_question() -> None:
    assert only("q.md", "# What is a heap?\n").raw["seed_question"] == "What is a heap?"


def test_a_long_question_gets_a_short_name() -> None:
    item = only("q.md", f"* {'word ' * 40}\n")
    assert len(item.raw["name"]) <= 80
    assert item.raw["name"].endswith("word…")


TABLE = """Question;Expected answer;Options;Correct;Level;Minutes;Owner
What is a heap?;"a tree
in order";;;senior;15;Jo
"Which costs
least?";;push|pop|peek;c;;soon;
;;;;;;
"""


def test_a_row_is_a_question_and_its_cells_may_hold_lines() -> None:
    first, second = listing("q.csv", TABLE).items
    assert first.raw == {
        "name": "What is a heap?",
        "mode": "open-probe",
        "seed_question": "What is a heap?",
        "seniority": "senior",
        "duration": 15,
        "answer_key": {"required_concepts": ["a tree", "in order"]},
    }
    assert second.place == "q.csv line 5"
    assert second.raw["answer_key"] == {"mcq_choice": ["c"]}
    assert [str(one) for one in second.unmapped] == ["q.csv line 5: “soon” is no number of minutes"]


def test_a_column_that_says_nothing_we_know_is_told() -> None:
    assert [str(one) for one in listing("q.csv", TABLE).unmapped] == [
        "q.csv line 1: the column “Owner”"
    ]


@pytest.mark.parametrize("right", ["peek", "PEEK", "3", "c", "C"])
def test_the_right_choice_is_named_by_word_number_or_letter(right: str) -> None:
    item = only("q.csv", f"question,choices,correct\nWhich?,push|pop|peek,{right}\n")
    assert item.raw["answer_key"] == {"mcq_choice": ["c"]}


def test_a_right_choice_that_is_none_is_told() -> None:
    item = only("q.csv", "question,choices,correct\nWhich?,push|pop,peek\n")
    assert "“peek” is none of the choices" in str(item.unmapped[0])


def test_a_table_by_tabs_with_a_mark_of_byte_order_is_read() -> None:
    assert only("q.tsv", "\ufeffTitle\tPrompt\nHeap\tWhat is it?\n").raw["name"] == "Heap"


@pytest.mark.parametrize(
    ("name", "content", "rule"),
    [
        ("q.csv", b"", "empty"),
        ("q.csv", b"a,b\n1,2\n", "columns"),
        ("q.csv", b'question\n"never ends', "table"),
        ("q.csv", b"question\n" + b"x\n" * 3_000, "too-many"),
        ("q.csv", b"question\n" + b"x" * 200_000, "table"),
        ("q.csv", b"question\n\xff\n", "utf-8"),
        ("q.md", b"Just words.\n", "empty"),
        ("q.md", b"- x\n" * 3_000, "too-many"),
        ("q.md", b"# x\n" * 3_000, "too-many"),
        ("q.md", b"x" * 2_000_000, "text-size"),
        ("q.md", b"a\0b", "nul"),
        ("q.zip", b"no zip", "zip"),
        ("q.docx", b"", "kind"),
    ],
)
def test_a_list_that_cannot_be_read_says_why(name: str, content: bytes, rule: str) -> None:
    with pytest.raises(BadPackage) as caught:
        read_list_upload(name, content)
    assert caught.value.faults[0].rule == rule


MARKS = ["# ", "## ", "- ", "1. ", "  - ", "- [x] ", "Answer: ", "Hint:", "```", "~~~", "> ", "---"]
OTHERS = ["\n", "\r", "\u2028", "\x0b", "\t", "![a](b)", "|", ",", '"', "word", "é", "<b>"]


@given(
    st.lists(st.sampled_from([*MARKS, *OTHERS]), max_size=40).map("".join),
    st.sampled_from(["q.md", "q.csv", "q.tsv"]),
)
def test_any_text_is_a_list_or_is_refused_in_words(text: str, name: str) -> None:
    try:
        items = listing(name, text).items
    except BadPackage as error:
        items = ()
        told = str(error)
    else:
        told = ""
    assert told or all(item.raw["mode"] in ("mcq", "open-probe") for item in items)
