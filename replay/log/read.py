"""Reading gives events in order; an old version is brought up to date on the way."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from agents.core.events import Recorded, decode
from replay.log.upcast import UnknownVersion, up_to_date
from replay.models import LogBody, LogEntry, LogHead


class Erased(Exception):
    """The person's words were erased; the places of the events are all that is left."""


def read(session: UUID, *, after: int = 0, up_to: int | None = None) -> Iterator[Recorded]:
    """Yield events with after < seq <= up_to, in order; raise Erased when a body is gone."""
    entries = LogEntry.objects.filter(session=session, seq__gt=after).order_by("seq")
    bodies = LogBody.objects.filter(session=session, seq__gt=after).order_by("seq")
    if up_to is not None:
        entries, bodies = entries.filter(seq__lte=up_to), bodies.filter(seq__lte=up_to)
    rest = bodies.values_list("seq", "body").iterator(chunk_size=500)
    rows = entries.values_list("seq", "kind", "version", "actor", "at_ms")
    for seq, kind, version, actor, at_ms in rows.iterator(chunk_size=500):
        body_seq, body = next(rest, (None, b""))
        if body_seq != seq:
            raise Erased(f"{session}#{seq}")
        try:
            event = decode(up_to_date(kind, version, bytes(body)))
        except UnknownVersion as unknown:
            raise UnknownVersion(f"{session}#{seq}: {unknown}") from unknown
        yield Recorded(seq, at_ms, actor, event)


def last_seq(session: UUID) -> int:
    """Return the seq of the log's end, 0 for a session without a log."""
    return LogHead.objects.filter(session=session).values_list("seq", flat=True).first() or 0


def sessions() -> Iterator[UUID]:
    """Yield every session that has a log."""
    yield from LogHead.objects.order_by("session").values_list("session", flat=True)


def seq_of(session: UUID, kind: str, *, number: int) -> int | None:
    """Return the place of a session's n-th event of a kind, from 1; None where it has fewer."""
    if not 1 <= number <= last_seq(session):
        return None
    rows = LogEntry.objects.filter(session=session, kind=kind).order_by("seq")
    return rows.values_list("seq", flat=True)[number - 1 : number].first()
