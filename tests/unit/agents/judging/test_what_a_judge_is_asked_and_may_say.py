"""The same part gets the same page and the same form; no reply breaks the reading."""

from __future__ import annotations

import asyncio
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from agents.completers.dialects import fireworks, openai_strict
from agents.judging import Flag, Part, Point, Source, ask, judge_prompt
from agents.judging.prompt import SOURCE_CHARS
from agents.judging.reading import read_reply
from tests.doubles.judges import JudgeDouble, generous, strict

PART = Part(
    question="opening",
    asked="Build a cache.",
    points=(Point("p1", "A map finds it."), Point("p2", "A list."), Point("p3", "Both.")),
    flags=(Flag("f1", "Scans the list."),),
    sources=(Source("answer-1", "what the candidate said", "A map finds the entry."),),
    asked_between=("And then?",),
    tests="3 of 6",
)
WITHOUT = Part(question="opening", asked="?", points=PART.points)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


def test_the_same_part_gets_the_same_page() -> None:
    first, again = (judge_prompt(PART, points=PART.points, flags=PART.flags) for _ in range(2))
    assert first == again
    assert first.fingerprint == again.fingerprint


def test_a_source_that_is_too_long_is_cut_openly() -> None:
    endless = (Source("s", "x", "a" * 50_000),)
    long = Part(question="o", asked="?", points=PART.points, sources=endless)
    page = judge_prompt(long, points=PART.points, flags=()).system
    assert len(page) < SOURCE_CHARS + 5_000
    assert "more characters are not shown" in page


def test_silence_is_said() -> None:
    page = judge_prompt(WITHOUT, points=PART.points, flags=()).system
    assert "said, typed and drew nothing" in page


@pytest.mark.parametrize("part", [PART, WITHOUT])
def test_the_form_is_a_schema_that_every_server_can_be_given(part: Part) -> None:
    schema = judge_prompt(part, points=part.points, flags=part.flags).output_schema
    Draft202012Validator.check_schema(schema)
    for spoken in (openai_strict(schema), fireworks(schema)):
        Draft202012Validator.check_schema(spoken)


def test_what_the_form_allows_can_be_read() -> None:
    prompt = judge_prompt(PART, points=PART.points, flags=PART.flags)
    told = {"quotes": [{"source": "answer-1", "words": "A map finds"}], "shown": True}
    reply = {"points": {"p1": told, "p2": told, "p3": told}, "flags": {"f1": told}}
    assert Draft202012Validator(prompt.output_schema).is_valid(reply)
    labels = ["p1", "p2", "p3"]
    read = read_reply(json.dumps(reply), points=labels, flags=["f1"], sources=["answer-1"])
    assert (read.fault, len(read.points), len(read.flags)) == ("", 3, 1)


@given(JSON)
def test_no_reply_whatever_breaks_the_reading(value: object) -> None:
    for reply in (value, {"points": value}, {"points": {"p1": value}}):
        read = read_reply(json.dumps(reply), points=["p1"], flags=[], sources=["a"])
        assert read.points or read.fault


@given(st.text())
def test_no_text_whatever_breaks_the_reading(text: str) -> None:
    assert read_reply(text, points=["p1"], flags=[], sources=["a"]).fault


@pytest.mark.parametrize(
    "told",
    [
        {"shown": True},
        {"shown": "yes", "quotes": []},
        {"shown": True, "quotes": [{"source": "answer-9", "words": "x"}]},
        {"shown": True, "quotes": [{"source": "answer-1", "words": ""}]},
        {"shown": True, "quotes": [{"source": "answer-1", "words": "x"}] * 4},
        {"shown": True, "quotes": [], "level": "strong"},
    ],
)
def test_what_does_not_fit_the_form_says_nothing_and_spoils_no_other(
    told: dict[str, object],
) -> None:
    sound = {"shown": False, "quotes": []}
    reply = json.dumps({"points": {"p1": told, "p2": sound}})
    read = read_reply(reply, points=["p1", "p2"], flags=[], sources=["answer-1"])
    assert list(read.points) == ["p2"]
    assert "p1" in read.fault


def test_the_order_of_points_turns_with_each_judging() -> None:
    JudgeDouble.follow(generous)
    for turned in range(3):
        asyncio.run(ask(PART, JudgeDouble(), turned=turned))
    assert [asked.points for asked in JudgeDouble.asked] == [
        ["p1", "p2", "p3"],
        ["p2", "p3", "p1"],
        ["p3", "p1", "p2"],
    ]
    JudgeDouble.follow(strict)
