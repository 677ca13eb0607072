"""Judges over the wire that waver: of each point and flag they say now and then the opposite."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from random import Random
from typing import Any

from agents.core.messages import Prompt
from tests.doubles.judges import AskedOfJudge, first_words
from tests.doubles.model_answer import Answer

WAVERS = {
    "judge_steady": 0.0,
    "judge_wavers_2": 0.02,
    "judge_wavers_5": 0.05,
    "judge_wavers_10": 0.1,
}
"""How often each takes a point for the opposite, by the name of its mode."""


class Wavering:
    """A judge who finds every point but each third, and wavers at a rate, by the request's number.

    So a server that is asked the same things in the same order gives the same replies.
    """

    def __init__(self, share: float) -> None:
        """Take the share of points that are told wrongly."""
        self.share = share

    async def __call__(self, answer: Answer) -> None:
        """Stream a judging in the form that was asked for."""
        await asyncio.sleep(0)
        await answer.begin()
        if "points" not in _asked(answer).properties:
            await answer.say(answer.legal_reply)
            await answer.end()
            return
        luck = Random(answer.turn)  # noqa: S311  a double's luck, not a secret
        await answer.say(json.dumps(self._judging(_asked(answer), luck)))
        await answer.end()

    def _judging(self, asked: AskedOfJudge, luck: Random) -> dict[str, Any]:
        def told(*, there: bool) -> Mapping[str, object]:
            return self._told(asked, there=there is not (luck.random() < self.share))

        return {
            "points": {label: told(there=_found(label)) for label in asked.points},
            "flags": {label: told(there=False) for label in asked.flags},
        }

    @staticmethod
    def _told(asked: AskedOfJudge, *, there: bool) -> Mapping[str, object]:
        return first_words(asked) if there and asked.sources else {"quotes": [], "shown": False}


def _found(label: str) -> bool:
    return int(label[1:]) % 3 != 0


def _asked(answer: Answer) -> AskedOfJudge:
    system = str(answer.asked.body["messages"][0]["content"])
    schema = dict(answer.asked.schema or {})
    prompt = Prompt(
        system=system, user="", block_a_length=0, output_schema=schema, fields={}, fingerprint=""
    )
    return AskedOfJudge(prompt, answer.turn)
