"""A level with its band is a shape and a word; who cannot see the shape hears both ends."""

from __future__ import annotations

from dataclasses import dataclass

from replay.compare.table import TopicCell
from replay.report.scoring import level_of
from replay.report.values import Level
from replay.web.judged import WORDS


@dataclass(frozen=True)
class ShownBand:
    """A level with its band as a shape and a word; `said` tells the band to who cannot see it."""

    css: str
    word: str
    said: str = ""


SEALED = ShownBand(css="none", word="Rate first")
"""What stands in the place of a level for whoever may rate the interview and has not yet."""


def shown_band(cell: TopicCell | None) -> ShownBand:
    """Return a topic's level as a shape and a word, with its band."""
    if cell is None or cell.level is None or cell.low is None or cell.high is None:
        return ShownBand(css="none", word=WORDS[None])
    low, high = level_of(cell.low), level_of(cell.high)
    said = "" if low == high else f", between {WORDS[low]} and {WORDS[high]}"
    return ShownBand(css=f"at-{cell.level} lo-{low} hi-{high}", word=WORDS[cell.level], said=said)


def shown_alone(level: Level | None) -> ShownBand:
    """Return a level without a band, such as that of one part."""
    css = f"at-{level} lo-{level} hi-{level}" if level else "none"
    return ShownBand(css=css, word=WORDS[level])
