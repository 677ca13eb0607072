"""Who answered in whose place, and after what, stands in the turn's cost."""

from __future__ import annotations

import pytest

from agents.completers.base import CompleterUnavailable
from agents.completers.breaker import Breaker
from agents.completers.builtin import BuiltinInterviewer
from agents.completers.fallback import FallbackCompleter, Link
from agents.completers.scripted import Reply, Scripted, ScriptedCompleter
from agents.modes.interview.mode import INTERVIEW
from agents.prompts.templates import Templates
from agents.turn import Decision, decide
from tests.doubles.turns import Listener, cursor_of, reply

CLEAN = "You say a dictionary finds the entry. Which entry would then leave first, and how is it?"
DOWN = CompleterUnavailable("unreachable", "nobody there")


async def at_once(seconds: float) -> None:
    """Wait for nothing."""


async def decided(*replies: Reply, builtin: bool, listener: Listener | None = None) -> Decision:
    links = [Link(completer=ScriptedCompleter(replies, piece_chars=7), breaker=Breaker())]
    if builtin:
        links.append(Link(completer=BuiltinInterviewer(), breaker=Breaker(), local=True))
    return await decide(
        cursor_of(),
        mode=INTERVIEW,
        completer=FallbackCompleter(links, sleep=at_once),
        templates=Templates.load(),
        audience=listener or Listener(),
    )


async def test_the_built_in_interviewer_steps_in_and_the_log_says_so() -> None:
    decision = await decided(DOWN, DOWN, builtin=True)
    assert not decision.fallback
    assert decision.cost.completer == decision.cost.stand_in == "builtin"
    assert decision.cost.steps == (
        "scripted: unreachable, nobody there",
        "scripted: unreachable, nobody there",
        "builtin: steps in",
    )


async def test_a_second_try_is_a_step_and_no_stand_in() -> None:
    decision = await decided(DOWN, reply(response=CLEAN), builtin=True)
    assert decision.cost.steps == ("scripted: unreachable, nobody there",)
    assert decision.cost.stand_in == ""


async def test_a_reply_that_breaks_off_in_private_fields_is_begun_again_unseen() -> None:
    cut = Scripted(text=reply(note="n" * 200, response=CLEAN)[:150], fails=DOWN)
    listener = Listener()
    decision = await decided(cut, reply(response=CLEAN), builtin=False, listener=listener)
    assert decision.move.response == CLEAN
    assert listener.visible(1) == CLEAN
    assert decision.rejections == ()


async def test_a_reply_that_breaks_off_in_sight_ends_the_turn_and_is_withdrawn() -> None:
    whole = reply(response=CLEAN * 4)
    cut = Scripted(text=whole[: len(whole) - 20], fails=DOWN)
    listener = Listener()
    with pytest.raises(CompleterUnavailable):
        await decided(cut, reply(response=CLEAN), builtin=True, listener=listener)
    assert listener.heard[-1][0] == "withdrawn"


async def test_steps_of_both_attempts_are_kept() -> None:
    refused = reply(response="Use a doubly linked list, please, and then tell me about it all.")
    decision = await decided(DOWN, refused, DOWN, reply(response=CLEAN), builtin=False)
    assert [one.rule for one in decision.rejections] == ["withheld"]
    assert len(decision.cost.steps) == 2
