"""A reply about work is read aspect by aspect: one that does not fit the form spoils no other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from agents.judging.forms import SaidQuote, SaidQuotes, pairs
from agents.judging.part import Told
from agents.judging.work.parts import Anchoring, Work
from agents.judging.work.rubric import NO_ANCHOR, CodeAspect


class _Anchored(Struct, frozen=True, forbid_unknown_fields=True):
    quotes: SaidQuotes
    anchor: str


class _There(Struct, frozen=True, forbid_unknown_fields=True):
    quotes: SaidQuotes
    there: bool


class _Reply(Struct, frozen=True):
    code: dict[str, msgspec.Raw] = {}
    talk: dict[str, msgspec.Raw] = {}


_Form = TypeVar("_Form")


class Read(Struct, frozen=True):
    """What could be read by aspect, and what was wrong with the rest, for the next try."""

    code: Mapping[str, Anchoring]
    talk: Mapping[str, Told]
    fault: str = ""


def read_work(text: str, work: Work) -> Read:
    """Return what a reply says of a work's aspects; whatever else stands in it is not looked at."""
    try:
        reply = msgspec.json.decode(text.strip(), type=_Reply)
    except (msgspec.MsgspecError, RecursionError):
        return Read({}, {}, fault="it is not the JSON object that was asked for")
    files = [source.label for source in work.files]
    code, talk, faults = dict[str, Anchoring](), dict[str, Told](), list[str]()
    for aspect in work.code:
        placed = _read(reply.code.get(aspect.id), _Anchored)
        if placed is None or not _fits(placed.quotes, files) or not _knows(aspect, placed.anchor):
            faults.append(f"{aspect.id} does not fit the form")
        else:
            code[aspect.id] = Anchoring(placed.anchor, pairs(placed.quotes))
    for looked in work.talk:
        told = _read(reply.talk.get(looked.id), _There)
        if told is None or not _fits(told.quotes, work.said):
            faults.append(f"{looked.id} does not fit the form")
        else:
            talk[looked.id] = Told(told.there, pairs(told.quotes))
    return Read(code, talk, fault="; ".join(faults))


def _read(raw: msgspec.Raw | None, form: type[_Form]) -> _Form | None:
    if raw is None:
        return None
    try:
        return msgspec.json.decode(raw, type=form)
    except (msgspec.MsgspecError, RecursionError):
        # Our words alone: a reply could quote whoever wants to speak to the next judge.
        return None


def _fits(quotes: Sequence[SaidQuote], labels: Sequence[str]) -> bool:
    return all(quote.source in labels for quote in quotes)


def _knows(aspect: CodeAspect, anchor: str) -> bool:
    return anchor == NO_ANCHOR or any(anchor == known.name for known in aspect.anchors)
