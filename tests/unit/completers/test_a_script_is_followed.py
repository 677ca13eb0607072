"""A script is followed to the letter, remembers what was asked, and ends loudly."""

import asyncio

import pytest

from agents.completers.base import CompleterUnavailable
from agents.completers.scripted import Scripted, ScriptedCompleter, ScriptRanOut
from agents.core.messages import Completion
from tests.doubles.listener import Listener
from tests.doubles.prompts import small_prompt


def test_replies_come_in_order_and_in_pieces_of_the_told_size() -> None:
    completer, listener = ScriptedCompleter(["abcdefgh", "xy"], piece_chars=3), Listener()
    assert ask(completer, listener).text == "abcdefgh"
    assert ask(completer, listener).text == "xy"
    assert listener.pieces == ["abc", "def", "gh", "xy"]


def test_every_prompt_is_remembered() -> None:
    completer = ScriptedCompleter(["a", "b"])
    ask(completer, prompt_text="first")
    ask(completer, prompt_text="second")
    assert [prompt.user for prompt in completer.prompts] == ["first", "second"]


def test_a_told_error_is_raised() -> None:
    error = CompleterUnavailable("throttled", "as told", retry_after_s=2.0)
    with pytest.raises(CompleterUnavailable) as caught:
        ask(ScriptedCompleter([error]))
    assert caught.value is error


def test_an_error_may_come_after_some_text() -> None:
    listener = Listener()
    cut = Scripted(text="half a", fails=CompleterUnavailable("cut_off", "as told"))
    with pytest.raises(CompleterUnavailable):
        ask(ScriptedCompleter([cut]), listener)
    assert listener.text == "half a"


def test_the_told_end_is_kept() -> None:
    completer = ScriptedCompleter([Scripted(text="half", finish_reason="length")])
    assert ask(completer).finish_reason == "length"


def test_a_script_that_ran_out_says_which_reply_is_missing() -> None:
    completer = ScriptedCompleter(["only one"])
    ask(completer)
    with pytest.raises(ScriptRanOut, match="asked for reply 2, but the script holds 1"):
        ask(completer)


def ask(
    completer: ScriptedCompleter, listener: Listener | None = None, *, prompt_text: str = "Hello."
) -> Completion:
    prompt = small_prompt(prompt_text)
    return asyncio.run(completer.complete(prompt, on_text=listener or Listener()))
