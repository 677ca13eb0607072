"""A server that counts more than was estimated gets a shorter prompt, and the log knows why."""

from __future__ import annotations

import asyncio
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from agents.completers.base import CompleterUnavailable, OnText
from agents.completers.budgeting import counted
from agents.completers.scripted import ScriptedCompleter
from agents.core.cursor import Cursor
from agents.core.messages import Completion, Prompt
from agents.modes import MODES
from agents.prompts.templates import Templates
from agents.prompts.tokens import tokens
from agents.turn import Decision, decide, prompt_of
from tests.doubles.long_turns import long_turn
from tests.doubles.turns import Listener, reply

BUDGET = 12_000


class Counting:
    """A completer whose server counts so many tokens for each estimated one, or fails to."""

    name, label = "counting", "a test's model"

    def __init__(self, ratio: float, failure: CompleterUnavailable | None = None) -> None:
        self.ratio = ratio
        self.failure = failure
        self.counts: list[int] = []
        self.sent: list[Prompt] = []
        self.wait_s = 0.0
        text = reply(response="Which entry would leave first, and why is that?")
        self._replies = ScriptedCompleter([text, text])

    def counted(self, prompt: Prompt) -> int:
        return round(size(prompt) * self.ratio)

    async def count_tokens(self, prompt: Prompt) -> int | None:
        self.counts.append(self.counted(prompt))
        await asyncio.sleep(self.wait_s)
        if self.failure is not None:
            raise self.failure
        return self.counts[-1]

    async def complete(self, prompt: Prompt, *, on_text: OnText) -> Completion:
        self.sent.append(prompt)
        return await self._replies.complete(prompt, on_text=on_text)


def size(prompt: Prompt) -> int:
    return tokens(prompt.system + prompt.user)


@cache
def long() -> Cursor:
    """Return a turn whose prompt fills its budget, by the estimate."""
    turns = (long_turn("interview", Random(seed), budget=BUDGET) for seed in range(100))  # noqa: S311
    return next(turn for turn in turns if BUDGET - 100 < size(made(turn)) <= BUDGET)


def made(cursor: Cursor, room: int = 0) -> Prompt:
    return prompt_of(cursor, (), mode=MODES["interview"], templates=Templates.load(), room=room)


async def decided(cursor: Cursor, completer: Counting) -> Decision:
    return await decide(
        cursor,
        mode=MODES["interview"],
        completer=completer,
        templates=Templates.load(),
        audience=Listener(),
    )


def again(cursor: Cursor, decision: Decision) -> Prompt:
    """Make the prompt again as the player does: without any server."""
    return prompt_of(
        cursor,
        decision.rejections,
        mode=MODES["interview"],
        templates=Templates.load(),
        fallback=decision.fallback,
        room=decision.prompt_room,
    )


@pytest.mark.parametrize("ratio", [1.02, 1.2, 1.5, 2.0])
async def test_a_prompt_that_counts_too_much_is_cut_until_it_fits(ratio: float) -> None:
    completer, cursor = Counting(ratio), long()
    decision = await decided(cursor, completer)
    assert len(completer.counts) == 1
    assert completer.counts[0] > BUDGET
    assert completer.counted(completer.sent[0]) <= BUDGET
    assert 0 < decision.prompt_room < BUDGET
    assert decision.cost.steps[0].startswith(f"counting: {completer.counts[0]} tokens counted")


async def test_the_shorter_prompt_is_made_again_without_the_server() -> None:
    completer, cursor = Counting(1.5), long()
    decision = await decided(cursor, completer)
    made = again(cursor, decision)
    assert made.fingerprint == decision.fingerprint == completer.sent[-1].fingerprint


async def test_block_a_does_not_move_with_the_count() -> None:
    cursor = long()
    blocks = set()
    for ratio in (0.5, 1.2, 2.0):
        completer = Counting(ratio)
        await decided(cursor, completer)
        prompt = completer.sent[0]
        blocks.add(prompt.system[: prompt.block_a_length])
    assert len(blocks) == 1


async def test_a_count_within_the_budget_changes_nothing() -> None:
    completer, cursor = Counting(0.8), long()
    decision = await decided(cursor, completer)
    assert len(completer.counts) == 1
    assert decision.prompt_room == 0
    assert decision.cost.steps == ()
    assert again(cursor, decision).fingerprint == decision.fingerprint


async def test_a_short_prompt_is_not_counted_nor_one_without_a_budget() -> None:
    for budget in (0, 1_000_000):
        completer, state = Counting(9.0), replace(long().current_state, prompt_tokens=budget)
        decision = await decided(replace(long(), current_state=state), completer)
        assert completer.counts == []
        assert decision.prompt_room == 0


async def test_a_server_that_fails_to_count_leaves_the_estimate_and_a_step() -> None:
    completer = Counting(2.0, CompleterUnavailable("server_error", "HTTP 500: out"))
    decision = await decided(long(), completer)
    assert decision.prompt_room == 0
    assert decision.cost.steps == ("counting: tokens not counted, server_error: HTTP 500: out",)


async def test_a_server_that_is_slow_to_count_is_not_waited_for() -> None:
    completer = Counting(2.0)
    completer.wait_s = 5.0
    found = await counted(
        made(long()), estimated=BUDGET, budget=BUDGET, completer=completer, within_s=0.01
    )
    assert found.room == 0
    assert found.step == "counting: tokens not counted, no answer in 0.01 s"
