"""The same work gets the same page and the same form; no reply breaks the reading."""

from __future__ import annotations

import asyncio
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from msgspec.structs import replace

from agents.completers.dialects import fireworks, openai_strict
from agents.judging import Source
from agents.judging.work import CODE, NO_ANCHOR, TALK, Heard, Work, ask_about_work, work_prompt
from agents.judging.work.prompt import FILES_CHARS, TALK_CHARS
from agents.judging.work.reading import read_work
from tests.doubles.judges import AskedOfJudge, JudgeDouble, blind, strict

WORK = Work(
    question="question 1",
    asked="Build a cache.",
    heard=(
        Heard("said-4", "asked by the candidate, before anything was written", "Are keys words?"),
        Heard("", "", "Yes, they are."),
        Heard("", "told by the platform: tests", "1 of 3\nfailed: a read"),
    ),
    files=(Source("file-1", "the candidate's file a.py", "def get(key):\n    return items[key]"),),
    given=(Source("", "a.py", "def get(key):\n    pass"),),
    code=CODE,
    talk=TALK,
)
SILENT = Work(question="question 1", asked="?", files=WORK.files, code=CODE)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


def test_the_same_work_gets_the_same_page() -> None:
    assert work_prompt(WORK) == work_prompt(WORK)
    assert work_prompt(WORK).fingerprint != work_prompt(SILENT).fingerprint


def test_each_aspect_stands_on_the_page_with_its_anchors() -> None:
    page = work_prompt(WORK).system
    for aspect in CODE:
        assert all(f"- {one.name}: {one.means}" in page for one in aspect.anchors)
    assert all(f"- {one.id}: {one.looks_for}" in page for one in TALK)


def test_however_much_was_said_and_written_the_page_has_its_bounds() -> None:
    said = tuple(Heard(f"said-{n}", "said by the candidate, later", "x" * 8_000) for n in range(60))
    files = tuple(Source(f"file-{n}", "a file", "y" * 60_000) for n in range(9))
    page = work_prompt(replace(WORK, heard=said, files=files)).system
    assert len(page) < TALK_CHARS + FILES_CHARS + 20_000
    assert page.count("more characters are not shown") == len(said) + len(files)


def test_what_is_not_there_is_not_asked_about() -> None:
    page = work_prompt(SILENT)
    assert "The talk" not in page.system
    assert not page.output_schema["properties"]["talk"]["properties"]  # type: ignore[index]  # a JSON Schema


def test_the_interviewer_and_the_platform_cannot_be_quoted() -> None:
    told = {"quotes": [{"source": "", "words": "Yes, they are."}], "there": True}
    reply = json.dumps({"code": {}, "talk": {"intent": told}})
    assert "intent" not in read_work(reply, WORK).talk


@pytest.mark.parametrize("work", [WORK, SILENT])
def test_the_form_is_a_schema_that_every_server_can_be_given(work: Work) -> None:
    schema = work_prompt(work).output_schema
    Draft202012Validator.check_schema(schema)
    for spoken in (openai_strict(schema), fireworks(schema)):
        Draft202012Validator.check_schema(spoken)


def test_what_the_form_allows_can_be_read() -> None:
    code = [{"source": "file-1", "words": "return items[key]"}]
    said = [{"source": "said-4", "words": "Are keys words?"}]
    reply = {
        "code": {one.id: {"quotes": code, "anchor": one.anchors[0].name} for one in CODE},
        "talk": {one.id: {"quotes": said, "there": True} for one in TALK},
    }
    assert Draft202012Validator(work_prompt(WORK).output_schema).is_valid(reply)
    read = read_work(json.dumps(reply), WORK)
    assert (read.fault, len(read.code), len(read.talk)) == ("", len(CODE), len(TALK))


@pytest.mark.parametrize(
    "told",
    [
        {"anchor": "telling"},
        {"quotes": [], "anchor": "splendid"},
        {"quotes": [], "anchor": "divided"},
        {"quotes": [{"source": "said-4", "words": "x"}], "anchor": "telling"},
        {"quotes": [{"source": "file-1", "words": ""}], "anchor": "telling"},
        {"quotes": [{"source": "file-1", "words": "x"}] * 4, "anchor": "telling"},
        {"quotes": [], "anchor": "telling", "says": "They seem shy."},
    ],
)
def test_what_does_not_fit_the_form_says_nothing_and_spoils_no_other(
    told: dict[str, object],
) -> None:
    sound = {"quotes": [], "anchor": NO_ANCHOR}
    read = read_work(json.dumps({"code": {"names": told, "edges": sound}}), WORK)
    assert list(read.code) == ["edges"]
    assert "names" in read.fault


@given(JSON)
def test_no_reply_whatever_breaks_the_reading(value: object) -> None:
    for reply in (value, {"code": value}, {"talk": {"intent": value}, "code": {"names": value}}):
        assert read_work(json.dumps(reply), WORK).fault


@given(st.text())
def test_no_text_whatever_breaks_the_reading(text: str) -> None:
    assert read_work(text, WORK).fault


def test_the_order_of_aspects_turns_with_each_judging() -> None:
    JudgeDouble.follow(strict)
    for turned in range(3):
        asyncio.run(ask_about_work(WORK, JudgeDouble(), turned=turned))
    first = [next(iter(asked.anchors)) for asked in JudgeDouble.looked]
    assert first == ["division", "names", "edges"]


def test_the_double_sees_nothing_by_itself() -> None:
    read = read_work(blind(AskedOfJudge(work_prompt(WORK), 0)), WORK)
    assert {one.anchor for one in read.code.values()} == {NO_ANCHOR}
    assert not any(one.there for one in read.talk.values())
