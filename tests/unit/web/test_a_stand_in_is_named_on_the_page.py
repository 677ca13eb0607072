"""Whoever answers in the model's place is named, quietly, under the reply."""

from __future__ import annotations

from msgspec.structs import replace

from agents.core.events import Recorded, TurnTaken
from interviews.sessions.public import public
from interviews.sessions.queries import RoomEvent
from interviews.web.fragments import draw
from tests.doubles.examples import EXAMPLES


def drawn(completer: str, *steps: str, fallback: bool = False) -> str:
    """Return the fragment of a turn that was answered so."""
    turn = next(event for event in EXAMPLES if isinstance(event, TurnTaken))
    cost = replace(turn.cost, completer=completer, steps=steps)
    taken = Recorded(1, 1000, "interviewer", replace(turn, cost=cost, fallback=fallback))
    data = public(taken.event)
    assert data is not None
    return draw(RoomEvent(seq=1, at_ms=1000, kind="TurnTaken", data=data))


def test_the_one_who_is_meant_to_answer_is_not_named() -> None:
    assert "Answered by" not in drawn("openai_compatible")
    assert "Answered by" not in drawn("openai_compatible", "openai_compatible: stalled, silent")
    assert "Answered by" not in drawn("builtin")


def test_the_built_in_interviewer_is_named() -> None:
    steps = ("openai_compatible: unreachable, no connection", "builtin: steps in")
    html = drawn("builtin", *steps)
    assert "Answered by the built-in interviewer" in html
    assert "no connection" not in html


def test_a_second_model_is_named() -> None:
    assert "second language model" in drawn("next_model", "next_model: steps in")


def test_a_fixed_reply_is_nobodys() -> None:
    assert "Answered by" not in drawn("builtin", "builtin: steps in", fallback=True)
