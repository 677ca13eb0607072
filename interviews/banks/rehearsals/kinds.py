"""Who is played: what each knows, in the order in which a fair question should rank them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Knows = Literal["all", "half", "nothing", ""]
RANK: dict[Knows, int] = {"all": 2, "half": 1, "nothing": 0}


class Kind(Struct, frozen=True):
    """A kind of candidate: its name in the cast, what authors call it, and what it knows.

    One whose knowledge cannot be told from what it says knows "", and is compared with nobody.
    """

    name: str
    label: str
    knows: Knows


KINDS: tuple[Kind, ...] = (
    Kind("strong", "knows it", "all"),
    Kind("partial", "knows half", "half"),
    Kind("wrong", "bluffs", "nothing"),
    Kind("fishing", "fishes for the answer", "nothing"),
    Kind("terse", "knows it, in few words", "all"),
    Kind("slow", "knows it, slowly", "all"),
    Kind("silent", "is silent", "nothing"),
    Kind("unsure", "does not know", "nothing"),
    Kind("off-topic", "talks of other things", "nothing"),
    Kind("injection", "gives orders", "nothing"),
    Kind("pasting", "pastes code", ""),
)
USUAL = ("strong", "partial", "wrong", "fishing")
"""Who plays unless somebody asks for more."""

SEEDS, MOST_SEEDS = 3, 5
BY_NAME = {kind.name: kind for kind in KINDS}


def rank(name: str) -> int | None:
    """Return how much a kind knows, 0 to 2; None where it is compared with nobody."""
    return RANK.get(BY_NAME[name].knows)
