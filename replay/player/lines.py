"""A log leaves the house as JSON lines: a heading, then an event a line, in a published shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal
from uuid import UUID

import msgspec
from msgspec import Struct

from agents.core.events import AnyEvent, Recorded
from replay.player.moments import start_ms

FORMAT: Literal[1] = 1
SCHEMA_NAME = "log.schema.json"


class Heading(Struct, frozen=True, kw_only=True, tag_field="line", tag="heading"):
    """The first line. `whole` is false where only what a candidate may have is in the file.

    `started_at_ms` is the server's time (ms since 1970, UTC) from which a replay counts.
    """

    format: Literal[1] = FORMAT
    session: UUID
    whole: bool
    events: int
    started_at_ms: int


class Line(Struct, frozen=True, kw_only=True, tag_field="line", tag="event"):
    """Every other line: an event with its place in the log, its server time in ms and its actor.

    `version` is that of the event's kind. Texts count in UTF-16 units.
    """

    seq: int
    at_ms: int
    actor: str
    version: int
    event: AnyEvent


def lines(session: UUID, events: Sequence[Recorded], *, whole: bool) -> Iterator[bytes]:
    """Yield a log's lines, each with its line break."""
    encode = msgspec.json.encode
    started = start_ms(events)
    heading = Heading(session=session, whole=whole, events=len(events), started_at_ms=started)
    yield encode(heading) + b"\n"
    for recorded in events:
        line = Line(
            seq=recorded.seq,
            at_ms=recorded.at_ms,
            actor=recorded.actor,
            version=recorded.event.VERSION,
            event=recorded.event,
        )
        yield encode(line) + b"\n"


def schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a line."""
    made = msgspec.json.schema(Heading | Line)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Viva log", **made}
