"""Who answers when the model cannot is the operator's choice, made when the chain is built."""

from __future__ import annotations

from collections.abc import Mapping

from agents.completers.base import Completer
from agents.completers.breaker import Breaker
from agents.completers.builtin import BuiltinInterviewer
from agents.completers.fallback import FallbackCompleter, Link, Patience
from agents.completers.model_settings import read_settings
from agents.completers.openai_compatible import OpenAICompatible

NEXT_NAME = "next_model"


def chained(
    first: Completer,
    *,
    tries: int,
    turn_s: float,
    next_model: Mapping[str, object],
    builtin: bool,
) -> FallbackCompleter:
    """Return the chain: the first, the next model where it has an address, the built-in one.

    `turn_s` bounds all tries of a turn together. Raises ValueError on a mistake in the settings.
    """
    links = [Link(completer=first, breaker=Breaker())]
    if next_model.get("base_url"):
        second = OpenAICompatible(read_settings(next_model), name=NEXT_NAME)
        links.append(Link(completer=second, breaker=Breaker()))
    if builtin:
        stand_in = BuiltinInterviewer()
        links.append(Link(completer=stand_in, breaker=Breaker(), local=True))
    return FallbackCompleter(links, patience=Patience(tries=tries, turn_s=turn_s))
