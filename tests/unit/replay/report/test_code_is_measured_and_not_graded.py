"""What is measured on code can be checked by looking, and is measured on the candidate's own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.report.work.facts import LINE_CHARS, MOST_CHARS, MOST_LINES, facts_of

WRITTEN = """import os
from typing import List


def put(cache, k, value):
    # cache[k] = value
    # O(n) here, and that is fine
    # TODO: evict
    left = 1
    for i in range(3):
        if i:
            print(i)
        elif k:
            while True:
                try:
                    breakpoint()
                except:
                    return
"""
NASTY = {
    "sums": "1" + "+1" * 30_000,
    "attributes": "a" + ".b" * 30_000,
    "minuses": "-" * 60_000 + "1",
    "brackets": "(" * 60_000,
    "calls": "f" + "()" * 30_000,
    "lambdas": "lambda:" * 9_000 + "1",
    "branches": "if 1:\n pass\n" + "elif 1:\n pass\n" * 4_000,
    "nested": "".join(" " * depth + "if 1:\n" for depth in range(90)) + " " * 90 + "pass",
    "nul": "a\0b",
    "half a character": 'x = "\ud800"',
    "escapes": 'x = "\\d"',
}


def told(text: str, *, path: str = "cache.py", given: str = "", prints: bool = False) -> list[str]:
    return [fact.text for fact in facts_of(path, text, given=given, prints=prints)]


def lines_of(text: str, begins: str, *, given: str = "") -> list[int]:
    facts = facts_of("cache.py", text, given=given, prints=False)
    found = next(fact for fact in facts if fact.text.startswith(begins))
    return [line.number for line in found.lines]


def test_each_fact_names_the_lines_to_look_at() -> None:
    assert lines_of(WRITTEN, "2 calls that print or stop for a debugger") == [12, 16]
    assert lines_of(WRITTEN, "1 comment line that reads as code") == [6]
    assert lines_of(WRITTEN, "1 place that catches every error there is") == [17]
    assert lines_of(WRITTEN, "Never used: os, List, left.") == [1, 2, 9]
    assert lines_of(WRITTEN, "Names of one letter, beside the counters of loops: k.") == [5]
    assert lines_of(WRITTEN, "Marked as still to do") == [8]
    assert lines_of(WRITTEN, "1 function written or changed: put, 14 lines.") == [5]
    assert lines_of(WRITTEN, "Up to 4 blocks") == [15]


def test_what_stood_there_from_the_start_is_not_measured() -> None:
    assert told(WRITTEN, given=WRITTEN) == ["16 lines, 16 of them as given."]
    more = WRITTEN + "\n\ndef get(cache, key):\n    return cache[key]\n"
    assert told(more, given=WRITTEN) == [
        "18 lines, 16 of them as given.",
        "1 function written or changed: get, 2 lines.",
    ]


def test_a_program_whose_output_is_its_answer_has_no_print_left_over() -> None:
    text = "for line in range(3):\n    print(line)\n"
    assert "1 call that prints or stops for a debugger." in told(text)
    assert told(text, prints=True) == ["2 lines."]


@pytest.mark.parametrize("path", ["cache.js", "cache.go", "query.sql", "run.sh"])
def test_of_other_languages_only_what_holds_for_every_text_is_told(path: str) -> None:
    text = "console.log(1)\n// TODO\n" + "x" * 101
    assert told(text, path=path) == [
        "3 lines.",
        "1 line of more than 100 characters.",
        "Marked as still to do.",
    ]


def test_what_python_cannot_read_is_said_with_the_line() -> None:
    facts = facts_of("a.py", "x = 1\ndef (:\n", given="", prints=False)
    assert facts[1].text == "Python cannot read it as it stands."
    assert [line.number for line in facts[1].lines] == [2]


def test_prose_in_comments_is_no_code() -> None:
    prose = "# O(n)\n# the map\n# note: evict\n# x\n# return the value\n# get(key) is fast\n"
    assert told(prose) == ["6 lines."]
    assert "comment lines that read as code" in "".join(told("# if x:\n# return None\n"))


def test_a_long_line_is_shown_cut_and_many_lines_by_the_first() -> None:
    facts = facts_of("a.txt", "\n".join(["TODO " + "x" * 300] * 30), given="", prints=False)
    assert len(facts[-1].lines) == MOST_LINES
    assert all(len(line.text) <= LINE_CHARS + 1 for line in facts[-1].lines)


def test_a_file_that_nobody_writes_in_an_interview_is_only_counted() -> None:
    assert len(told("x = 1\n" * MOST_CHARS)) == 1


@pytest.mark.parametrize("name", NASTY)
def test_no_program_breaks_the_measuring(name: str) -> None:
    assert told(NASTY[name])


@given(st.text())
def test_no_text_whatever_breaks_the_measuring(text: str) -> None:
    assert told(text)


@given(st.text(alphabet="#=:()[]{}'\"\\\n\t defclasifxy1", max_size=200))
def test_nothing_that_looks_like_code_breaks_it_either(text: str) -> None:
    assert told(text, given=text[: len(text) // 2])
