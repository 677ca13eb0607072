"""A judge's reply is read point by point: one that does not fit the form spoils no other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from agents.judging.forms import SaidQuotes, pairs
from agents.judging.part import Told


class _Judged(Struct, frozen=True, forbid_unknown_fields=True):
    quotes: SaidQuotes
    shown: bool


class _Reply(Struct, frozen=True):
    points: dict[str, msgspec.Raw] = {}
    flags: dict[str, msgspec.Raw] = {}


class Read(Struct, frozen=True):
    """What could be read by label, and what was wrong with the rest, for the next try."""

    points: Mapping[str, Told]
    flags: Mapping[str, Told]
    fault: str = ""


def read_reply(
    text: str, *, points: Sequence[str], flags: Sequence[str], sources: Sequence[str]
) -> Read:
    """Return what a reply says of these labels; whatever else stands in it is not looked at."""
    try:
        reply = msgspec.json.decode(text.strip(), type=_Reply)
    except (msgspec.MsgspecError, RecursionError):
        return Read({}, {}, fault="it is not the JSON object that was asked for")
    reader = _Reader(sources)
    found = reader.told(reply.points, points)
    flagged = reader.told(reply.flags, flags)
    return Read(found, flagged, fault="; ".join(reader.faults))


class _Reader:
    """Reads label by label, and collects what was wrong."""

    def __init__(self, sources: Sequence[str]) -> None:
        self.sources = sources
        self.faults: list[str] = []

    def told(self, reply: Mapping[str, msgspec.Raw], labels: Sequence[str]) -> dict[str, Told]:
        """Return what could be read of these labels."""
        read = {label: self._one(label, reply.get(label)) for label in labels}
        return {label: told for label, told in read.items() if told is not None}

    def _one(self, label: str, raw: msgspec.Raw | None) -> Told | None:
        if raw is None:
            self.faults.append(f"{label} is missing")
            return None
        try:
            judged = msgspec.json.decode(raw, type=_Judged)
        except (msgspec.MsgspecError, RecursionError):
            # Our words alone: a reply could quote whoever wants to speak to the next judge.
            self.faults.append(f"{label} does not fit the form")
            return None
        if any(quote.source not in self.sources for quote in judged.quotes):
            self.faults.append(f"{label} names a source that is not there")
            return None
        return Told(judged.shown, pairs(judged.quotes))
