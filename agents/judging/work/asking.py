"""A judge is asked once about a whole work, and again alone about an aspect it spoilt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from agents.completers.base import Completer
from agents.core.messages import Completion
from agents.judging.work.parts import Judged, Work
from agents.judging.work.prompt import work_prompt
from agents.judging.work.reading import Read, read_work

_One = TypeVar("_One")


async def ask_about_work(work: Work, completer: Completer, *, turned: int = 0) -> Judged:
    """Return one judging of a work; raise CompleterUnavailable when the model cannot be had.

    `turned` begins the aspects so many later, as for the points of a part.
    """
    work = replace(work, code=_turned(work.code, turned), talk=_turned(work.talk, turned))
    said, read = await _asked(work, completer)
    code, talk = dict(read.code), dict(read.talk)
    for aspect in work.code:
        if aspect.id not in code:
            alone = replace(work, code=(aspect,), talk=())
            code |= (await _asked(alone, completer, fault=read.fault))[1].code
    for looked in work.talk:
        if looked.id not in talk:
            alone = replace(work, code=(), talk=(looked,))
            talk |= (await _asked(alone, completer, fault=read.fault))[1].talk
    return Judged(code=code, talk=talk, model=said.model)


def _turned(aspects: Sequence[_One], by: int) -> tuple[_One, ...]:
    at = by % len(aspects) if aspects else 0
    return (*aspects[at:], *aspects[:at])


async def _asked(work: Work, completer: Completer, *, fault: str = "") -> tuple[Completion, Read]:
    said = await completer.complete(work_prompt(work, fault=fault), on_text=_unheard)
    return said, read_work(said.text, work)


async def _unheard(text: str) -> None:
    """Nobody listens while a judge speaks: only the whole reply counts."""
