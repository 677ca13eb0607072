"""Thoughts that a server leaves at the head of the text are removed, however they are cut."""

import pytest

from agents.completers.dialects import InlineThinking

REPLY = '{"move": "CLARIFY", "response": "What does <think> mean here?"}'


@pytest.mark.parametrize("head", ["", "<think></think>", "\n<think>So < it </thin is.</think>\n\n"])
def test_the_reply_alone_comes_out_wherever_it_is_cut(head: str) -> None:
    whole = head + REPLY
    for cut in range(len(whole) + 1):
        assert bare(whole[:cut], whole[cut:]) == REPLY
    assert bare(*whole) == REPLY


def test_thinking_that_never_ends_leaves_nothing() -> None:
    assert bare("<think>and then", " and then") == ""


@pytest.mark.parametrize("text", ["<thi", " <", "<thorn>"])
def test_what_only_looks_like_thinking_is_text(text: str) -> None:
    assert bare(text) == text
    assert bare(*text) == text


def bare(*pieces: str) -> str:
    thinking = InlineThinking()
    return "".join([thinking.feed(piece) for piece in pieces]) + thinking.end()
