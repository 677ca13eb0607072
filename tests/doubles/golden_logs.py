"""Logs as earlier releases wrote them, kept in tests/golden/logs: an event a line, never edited."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Raw, Struct

from agents.core.events import Recorded, decode
from replay.log.upcast import up_to_date

LOGS = Path(__file__).resolve().parents[1] / "golden" / "logs"


class Line(Struct, frozen=True):
    """An event with its place, as it was stored: `version` is that of its kind at the time."""

    seq: int
    at_ms: int
    actor: str
    version: int
    event: Raw

    @property
    def kind(self) -> str:
        """Return the name of the event's kind."""
        return str(msgspec.json.decode(self.event)["kind"])

    @property
    def body(self) -> bytes:
        """Return the event's bytes."""
        return bytes(self.event)


def names() -> list[str]:
    """Return the name of every log that is kept."""
    return sorted(path.stem for path in LOGS.glob("*.jsonl"))


def lines(name: str) -> list[Line]:
    """Return a log as it was stored."""
    return [msgspec.json.decode(line, type=Line) for line in _file(name).splitlines()]


def events(name: str) -> Iterator[Recorded]:
    """Yield the events of a log as this release reads them."""
    for line in lines(name):
        event = decode(up_to_date(line.kind, line.version, line.body))
        yield Recorded(line.seq, line.at_ms, line.actor, event)


def _file(name: str) -> bytes:
    return (LOGS / f"{name}.jsonl").read_bytes()
