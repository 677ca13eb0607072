"""A judge is asked once for a whole part, and again alone for what could not be read of it."""

from __future__ import annotations

from collections.abc import Sequence

from agents.completers.base import Completer
from agents.core.messages import Completion
from agents.judging.part import Flag, Judged, Part, Point
from agents.judging.prompt import judge_prompt
from agents.judging.reading import Read, read_reply


async def ask(part: Part, completer: Completer, *, turned: int = 0) -> Judged:
    """Return one judging of a part; raise CompleterUnavailable when the model cannot be had.

    `turned` begins the rubric so many points later: a judge that goes by the order of points
    shows as one that does not agree with itself.
    """
    points = _turned(part.points, turned)
    said, read = await _asked(part, completer, points=points, flags=part.flags)
    found, flagged, calls = dict(read.points), dict(read.flags), 1
    for point in points:
        if point.label not in found:
            _, again = await _asked(part, completer, points=[point], flags=(), fault=read.fault)
            found |= again.points
            calls += 1
    for flag in part.flags:
        if flag.label not in flagged:
            _, again = await _asked(part, completer, points=(), flags=[flag], fault=read.fault)
            flagged |= again.flags
            calls += 1
    return Judged(points=found, flags=flagged, calls=calls, model=said.model)


def _turned(points: Sequence[Point], by: int) -> Sequence[Point]:
    at = by % len(points) if points else 0
    return (*points[at:], *points[:at])


async def _asked(
    part: Part,
    completer: Completer,
    *,
    points: Sequence[Point],
    flags: Sequence[Flag],
    fault: str = "",
) -> tuple[Completion, Read]:
    prompt = judge_prompt(part, points=points, flags=flags, fault=fault)
    said = await completer.complete(prompt, on_text=_unheard)
    read = read_reply(
        said.text,
        points=[point.label for point in points],
        flags=[flag.label for flag in flags],
        sources=[source.label for source in part.sources],
    )
    return said, read


async def _unheard(text: str) -> None:
    """Nobody listens while a judge speaks: only the whole reply counts."""
