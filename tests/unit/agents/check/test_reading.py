"""Only one whole JSON object of clean texts is a reply."""

from __future__ import annotations

import pytest

from agents.check.reading import RAW_CHARS, Rejected, read_beginning, read_reply, storable


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "   ",
        "null and void",
        '{"a": "b"} and more',
        '{"a": "b"}{"a": "b"}',
        '{"a": "b", "a": "c"}',
        '{"a": NaN}',
        '{"a": "line\nbreak"}',
        '{"a": "nul \\u0000"}',
        '{"a": "bell \\u0007"}',
        '{"a": "\\u202epaeh"}',
        '{"a": "half \\ud800"}',
        '{"a": "half \ud800"}',
        '{"a": "cut',
        "{'a': 'b'}",
        '```json\n{"a": "b"}\n```',
        "[" * 5000,
    ],
)
def test_anything_else_is_not_json(raw: str) -> None:
    refused = read_reply(raw)
    assert isinstance(refused, Rejected)
    assert refused.rule == "not_json"


@pytest.mark.parametrize("raw", ["[]", '"a"', "5", " " * (RAW_CHARS + 1)])
def test_json_of_another_shape_breaks_the_schema(raw: str) -> None:
    refused = read_reply(raw)
    assert isinstance(refused, Rejected)
    assert refused.rule == "schema"


def test_white_space_around_and_escapes_within_are_fine() -> None:
    assert read_reply(' \n{"a": "b\\n\\t\\u00e9\\ud83d\\ude00"}\n ') == {"a": "b\n\té😀"}


def test_a_beginning_is_read_at_every_cut() -> None:
    raw = '{"move": "HINT", "response": "a \\"b\\" \\ud83d\\ude00 é"}'
    seen = ""
    for cut in range(len(raw) + 1):
        fields = read_beginning(raw[:cut])
        assert isinstance(fields, dict)
        response = str(fields.get("response", ""))
        assert response.startswith(seen)
        seen = response
    assert seen == 'a "b" 😀 é'


def test_what_no_database_keeps_is_replaced_and_pairs_are_joined() -> None:
    assert storable("a\ud83d\ude00b\ud800") == "a😀b\ufffd"
